import { expect, test } from 'vitest'
import { bestUnits } from './course.svelte'

test('the unit of the day is of the winners, felled most and lost least', () => {
  const units = [
    { unit: 1, felled: 3, lost: 4 },
    { unit: 2, felled: 3, lost: 0 },
    { unit: 3, felled: 0, lost: 2 },
    { unit: 21, felled: 9, lost: 1 },
  ]
  const ours = (unit: number): number => (unit < 20 ? 1 : 0)
  expect(bestUnits(units, ours).map((u) => u.unit)).toEqual([2, 1])
  expect(bestUnits(units, () => 1)[0]!.unit).toBe(21)
  expect(bestUnits([], ours)).toEqual([])
})
