import { render } from 'svelte/server'
import { expect, test, vi } from 'vitest'
import type { Cause, Entry, Strike, View, Volley } from '../../../engine/aofs'
import { setLanguage } from '../../i18n/index.svelte'
import { causesApart, causesOf, columnsOf, isPending, throwsOf, valueText } from './attack'
import AttackFlow from './AttackFlow.svelte'
import { logLines } from './log'
import type { Teller } from './teller.svelte'

const cause = (part: Cause['part'], value: number, times = 1): Cause => ({
  part,
  value,
  times,
  rule: 'AOF-SHO-03',
})
const volley = (made: Partial<Volley>): Volley => ({
  weapon: { unit: 1, weapon: 0 },
  impact: false,
  dice: 2,
  needed: 4,
  faces: null,
  landed: 0,
  scored: 0,
  hits: null,
  perSix: 0,
  blast: 1,
  deadly: 1,
  blockOn: 4,
  blocks: [],
  wounds: null,
  lines: [],
  ...made,
})
const strike = (...rows: Volley[]): Strike => ({
  kind: 'shot',
  unit: 1,
  target: 21,
  spell: null,
  rows,
  regenerated: null,
  effects: [],
  came: [],
})

test('only the steps that say something have a column', () => {
  expect(columnsOf([strike(volley({}))])).toEqual(['attacks', 'hits', 'block', 'wounds'])
  expect(columnsOf([strike(volley({ perSix: 1 }), volley({ blast: 3 }))])).toEqual([
    'attacks',
    'hits',
    'extra',
    'blast',
    'block',
    'wounds',
  ])
})

test('every reason lies under its number, written as its part is', () => {
  const row = volley({
    lines: [cause('attacks', 2, 3), cause('ap', 1), cause('defense', 4), cause('quality', 5)],
  })
  expect(causesOf(row, 'attacks').map(valueText)).toEqual(['3 × 2'])
  expect(causesOf(row, 'hits').map(valueText)).toEqual(['5+'])
  expect(causesOf(row, 'block').map(valueText)).toEqual(['−1', '4+'])
  expect(causesOf(row, 'wounds')).toEqual([])
})

test('nobody is told that no harm was done while models are still to be taken off', () => {
  const wounded = strike(volley({ faces: [4, 5], wounds: 2 }))
  expect(isPending(wounded, false)).toBe(true)
  expect(isPending(wounded, true)).toBe(false)
  expect(isPending({ ...wounded, came: [{ event: 'lost', rule: '' }] }, false)).toBe(false)
  expect(isPending(strike(volley({ faces: [1, 2], wounds: 0 })), false)).toBe(false)
})

test('the log says of a move how far it went, in the line of who was sent; how chargers went stands under theirs', () => {
  const entry = (ask: string, ...events: object[]) =>
    ({
      ask,
      side: 'first',
      turn: 1,
      events: events.map((e) => ({ rule: 'AOF-ACT-04', side: 'first', ...e })),
    }) as unknown as Entry
  const acts = { event: 'activated', unit: 1 }
  const moved = { event: 'moved', model: 1 }
  const teller = {
    event: (of: Entry, i: number) => `${of.events[i]!.event}.`,
    why: ({ ask }: Entry) => (ask === 'activate' ? 'Because.' : ''),
  } as unknown as Teller
  const lines = (...entries: Entry[]) =>
    logLines(entries, teller).map(({ text, at, why }) => ({ text, at, why }))
  expect(lines(entry('activate', acts), entry('move', moved))).toEqual([
    { text: 'moved.', at: 2, why: 'Because.' },
  ])
  expect(lines(entry('activate', acts), entry('charge', moved)).map(({ text }) => text)).toEqual([
    'activated.',
  ])
})

test('the dice of an attack fall throw by throw, and tell what they came to when they lie', async () => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  await setLanguage('en')
  const block = { unit: 21, dice: 1, needed: 5, faces: [2], again: [], wounds: 1 }
  const shot = strike(volley({ faces: [5, 1], landed: 1, scored: 1, hits: 1, blocks: [block], wounds: 1 }))
  const missed = strike(volley({ faces: [1, 1], hits: 0, wounds: 0 }))
  expect(throwsOf([shot, missed])).toEqual([
    { strike: 0, of: 'hits' },
    { strike: 0, of: 'block' },
    { strike: 1, of: 'hits' },
  ])
  expect(throwsOf([strike(volley({}))])).toEqual([])
  const teller = { weapon: () => 'Bow', unit: () => 'Runts', text: String, special: String }
  const numbers = (falls: 'hits' | 'block' | null): string[] => {
    const props = {
      strike: shot,
      columns: columnsOf([shot]),
      headed: false,
      falls,
      view: { units: [] } as unknown as View,
      teller: teller as unknown as Teller,
    }
    return [...render(AttackFlow, { props }).body.matchAll(/<button class="n num[^>]*>([^<]*)</g)].map(
      ([, n]) => n!,
    )
  }
  expect(numbers('hits')).toEqual(['2', '4+', '?', '?'])
  expect(numbers('block')).toEqual(['2', '1', '1', '?'])
  expect(numbers(null)).toEqual(['2', '1', '1', '1'])
  vi.unstubAllGlobals()
})

test('two rows of one weapon say why they are two', () => {
  const sergeant = { ...cause('extra_hit', 1), rule: 'AOF-CMD-02' }
  const file = volley({ lines: [cause('attacks', 1, 2), cause('quality', 4)] })
  const led = volley({ lines: [cause('attacks', 1), cause('quality', 4), sergeant] })
  const knife = volley({ weapon: { unit: 1, weapon: 1 }, lines: [cause('deadly', 2)] })
  const rows = [led, file, knife]
  expect(rows.map((row) => causesApart(row, rows))).toEqual([[sergeant], [], []])
})
