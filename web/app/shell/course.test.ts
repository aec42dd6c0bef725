import { expect, test } from 'vitest'
import { bestUnits, Course, type CourseTold } from './course.svelte'
import type { AnySession } from './session.svelte'

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

test('of a game that was branched off, only what lies in it is told', async () => {
  const turn = { swing: 2, lost: [0, 1] as [number, number], fight: null }
  const told = {
    turns: [
      { ...turn, answer: 3 },
      { ...turn, answer: 40 },
    ],
  } as unknown as CourseTold
  const session = { gameNumber: 1, history: Array(50), ask: () => Promise.resolve(told) }
  const course = new Course(session as unknown as AnySession)
  await course.look()
  expect(course.points.map(({ answer }) => answer)).toEqual([3, 40])
  session.history = Array(20)
  expect(course.turns.map(({ answer }) => answer)).toEqual([3])
  expect(course.points.map(({ answer }) => answer)).toEqual([3])
})
