import { expect, test } from 'vitest'
import type { Due } from '../../../engine/book'
import { attackSteps } from '../table/attack'
import { neededOf, stepOf } from './throws'

const due = (event: string): Due => ({ more: 1, throw: { event, again: false } })

test('a throw is the step of an attack that the engine will tell of it', () => {
  const names = ['hits', 'impact', 'saved_again', 'rolled_off'].map(
    (event) => attackSteps[stepOf(due(event))],
  )
  expect(names).toEqual(['hits', 'hits', 'block', 'attacks'])
  expect(stepOf({ more: 1 })).toBe(0)
})

test('a face is needed where dice do or do not', () => {
  expect(neededOf({ more: 1, apart: [0, 0, 0, 1, 1, 1] })).toBe(4)
  expect(neededOf({ more: 1, apart: [0, 0, 0, 1, 1, 2] })).toBe(4)
  expect(neededOf({ more: 1, apart: [0, 1, 2, 3, 4, 5] })).toBe(null)
})
