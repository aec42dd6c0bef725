import { expect, test } from 'vitest'
import type { Due } from '../../../engine/book'
import type { Unit, View } from '../../../engine/aofs'
import { neededOf, purposeOf, throwerOf, weaponOf } from './throws'

const due = (event: string, whom: object = {}): Due => ({ more: 1, throw: { event, again: false, ...whom } })
const view = {
  units: [
    { id: 0, first: 0, size: 3, hero: 40 } as Partial<Unit>,
    { id: 20, first: 40, size: 1 } as Partial<Unit>,
  ],
} as View

test('dice are for what the engine says that it will tell of them', () => {
  expect(['hits', 'impact', 'saved_again', 'rolled_off'].map((event) => purposeOf(due(event)))).toEqual([
    'hit',
    'hit',
    'block',
    'rolloff',
  ])
  expect(purposeOf({ more: 1 })).toBe('other')
})

test('a unit throws its dice, and those of its models', () => {
  expect(throwerOf(due('saves', { unit: 20 }), view)?.id).toBe(20)
  expect(throwerOf(due('jumped', { model: 2 }), view)?.id).toBe(0)
  expect(throwerOf(due('cast', { caster: 40, spell: 1, target: 0 }), view)?.id).toBe(20)
  expect(throwerOf(due('rolled_off'), view)).toBe(undefined)
})

test('a weapon is that of the unit, or of the Hero who joined it', () => {
  expect(weaponOf(due('hits', { unit: 0, target: 21, weapon: 1 }), view)).toEqual({ unit: 0, weapon: 1 })
  expect(weaponOf(due('hits', { unit: 0, target: 21, weapon: 13 }), view)).toEqual({ unit: 20, weapon: 1 })
  expect(weaponOf(due('impact', { unit: 0, target: 21 }), view)).toBe(null)
})

test('a face is needed where dice do or do not', () => {
  expect(neededOf({ more: 1, apart: [0, 0, 0, 1, 1, 1] })).toBe(4)
  expect(neededOf({ more: 1, apart: [0, 0, 0, 1, 1, 2] })).toBe(4)
  expect(neededOf({ more: 1, apart: [0, 1, 2, 3, 4, 5] })).toBe(null)
})
