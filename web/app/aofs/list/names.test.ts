import { expect, test } from 'vitest'
import type { ArmyListUnit } from '../../../engine/aofs'
import { lostBetween } from './names'

test('mending says beforehand which units and upgrades would go', () => {
  const unit = (id: string, bought: { id: string; times: number }[] = []) =>
    ({ id, bought, nickname: '' }) as unknown as ArmyListUnit
  const before = {
    units: [unit('pike-file', [{ id: 'sergeant', times: 1 }]), unit('reckoner'), unit('reckoner')],
  }
  const after = { units: [unit('reckoner'), unit('pike-file')] }
  expect(lostBetween(null, before, after)).toEqual(['Pike file: Sergeant', 'Reckoner'])
  expect(lostBetween(null, before, before)).toEqual([])
})
