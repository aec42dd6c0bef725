import { expect, test } from 'vitest'
import type { Happened, Question } from '../../../engine/saga'
import { countedFaces, lostBy } from './losses'

const fell = (unit: number): Happened =>
  ({ at: 0, n: 0, event: { event: 'slain', figure: 1, unit, side: 'first', rule: 'CAS-01' } }) as Happened

test('a fight tells the losses of a unit before it is decided who of it falls', () => {
  const asked = { ask: 'casualties', side: 'first', unit: 3, count: 4 } as Question
  expect(lostBy(3, [], asked)).toBe(4)
  expect(lostBy(30, [fell(30)], asked)).toBe(1)
  const done = { ask: 'withdraw', side: 'first', unit: 3 } as Question
  expect(lostBy(3, [fell(3), fell(3)], done)).toBe(2)
})

test('dice of exhausted men that miss are not drawn as hits', () => {
  expect(countedFaces([5, 4, 6, 6], 4, 3)).toEqual([true, false, true, true])
  expect(countedFaces([6, 6], 6, 0)).toEqual([false, false])
  expect(countedFaces([5, 2], 4, 3)).toEqual([true, false])
})
