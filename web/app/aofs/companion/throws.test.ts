import { expect, test } from 'vitest'
import type { Due } from '../../../engine/book'
import type { Choice, Fight, Strike, Volley } from '../../../engine/aofs'
import { neededOf, thrownOf } from './throws'

const row = (part: Partial<Volley>): Volley => ({
  weapon: { unit: 0, weapon: 0 },
  impact: false,
  dice: 3,
  needed: 4,
  faces: null,
  landed: 0,
  scored: 0,
  hits: null,
  perSix: 0,
  blast: 1,
  deadly: 1,
  blockOn: 5,
  blocks: [],
  wounds: null,
  lines: [],
  ...part,
})
const due = (rows: Volley[], apart: number[], events: string[] = ['reckoned']): Due => ({
  more: 1,
  apart,
  events: events.map((event) => ({ event, side: 'first', rule: '' })),
  fight: { strikes: [{ rows } as Partial<Strike>] } as Partial<Fight>,
})
const cover: Choice = { verb: 'cover', cover: 'none' }
const fourUp = [0, 0, 0, 1, 1, 1]
const block = { unit: 1, dice: 2, needed: 5, wounds: 1, faces: [1, 6], again: [] }

test('an attack is thrown in its order: to hit, to block, for what the wounds do', () => {
  expect(thrownOf(due([row({})], fourUp), cover).purpose).toBe('hit')
  const fell = row({ faces: [4, 5, 1], hits: 2 })
  expect(thrownOf(due([fell, row({})], fourUp), cover).row?.hits).toBe(null)
  expect(thrownOf(due([fell], fourUp), cover).purpose).toBe('block')
  const blocked = row({ faces: [4, 5, 1], hits: 2, blocks: [block], wounds: 1 })
  expect(thrownOf(due([blocked], [0, 1, 2, 3, 4, 5]), cover).purpose).toBe('effect')
  expect(thrownOf(due([blocked], [0, 0, 0, 0, 1, 1]), cover).purpose).toBe('regenerate')
})

test('other dice are known by their answer', () => {
  const none = { more: 1, apart: fourUp, fight: null }
  expect(thrownOf({ ...none, events: [] }, { verb: 'begin' }).purpose).toBe('markers')
  expect(
    thrownOf({ ...none, events: [{ event: 'markers', side: 'none', rule: '' }] }, { verb: 'begin' }).purpose,
  ).toBe('rolloff')
  expect(thrownOf({ ...none, events: [] }, { verb: 'pass' }).purpose).toBe('cast')
  expect(thrownOf({ ...none, events: [] }, { verb: 'models', models: [1] }).purpose).toBe('danger')
  expect(thrownOf({ ...none, events: [] }, { verb: 'push' }).purpose).toBe('push')
})

test('a face is needed where dice do or do not', () => {
  expect(neededOf({ more: 1, apart: fourUp })).toBe(4)
  expect(neededOf({ more: 1, apart: [0, 0, 0, 1, 1, 2] })).toBe(4)
  expect(neededOf({ more: 1, apart: [0, 1, 2, 3, 4, 5] })).toBe(null)
})
