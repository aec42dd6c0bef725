import { describe, expect, test } from 'vitest'
import type { GameEvent, Happened } from '../../../engine/book'
import { causesOf, columnsOf, landedOf, parts, strikesAhead, strikesOf, valueText, woundsOf } from './attack'

const event = (name: string, numbers: number[], faces: number[] = [], rule = ''): GameEvent => ({
  event: name,
  side: 'first',
  rule,
  numbers,
  faces,
})
const reckoned = (weapon: number, part: (typeof parts)[number], value: number, rule: string): GameEvent =>
  event('reckoned', [1, 21, weapon, parts.indexOf(part), value], [], rule)
const told = (events: GameEvent[]): Happened[] => events.map((one, n) => ({ at: 4, n, event: one }))
const unitOf = (): number => 21

describe('an attack that was thrown', () => {
  const shot = told([
    event('shot', [1, 21, 0, 2]),
    event('shot', [1, 21, 1, 1]),
    reckoned(0, 'defense', 4, 'AOF-SHO-04'),
    reckoned(0, 'quality', 4, 'AOF-GEN-02'),
    reckoned(0, 'attacks', 1, 'AOF-SHO-03'),
    reckoned(0, 'attacks', 1, 'AOF-SHO-03'),
    reckoned(0, 'extra_hit', 1, 'AOF-SR-SURGE'),
    reckoned(1, 'quality', 4, 'AOF-GEN-02'),
    reckoned(1, 'blast', 2, 'AOF-R-43'),
    reckoned(1, 'to_defend', -1, 'AOF-SR-BLAST'),
    event('hits', [1, 21, 0, 2, 4, 3], [6, 4]),
    event('hits', [1, 21, 1, 1, 4, 2], [5]),
    event('saves', [21, 0, 3, 5, 2], [5, 1, 2]),
    event('saves', [21, 1, 2, 4, 0], [4, 6]),
    event('wounded', [9, 1]),
    event('wound_effect', [9, 4, 6], [3]),
    event('stunned', [21]),
  ])

  test('has a row for each weapon, with its dice, blocks and wounds', () => {
    const [strike, ...others] = strikesOf(shot, unitOf)
    expect(others).toEqual([])
    expect(strike!.kind).toBe('shot')
    expect(strike!.rows.map((r) => [r.weapon, landedOf(r), r.hits, woundsOf(r)])).toEqual([
      [0, 2, 3, 2],
      [1, 1, 2, 0],
    ])
    expect(strike!.effects).toEqual([{ model: 9, face: 3, total: 4, needed: 6 }])
    expect(strike!.came.map(({ event: e }) => e.event)).toEqual(['wounded', 'stunned'])
    expect(columnsOf([strike!])).toEqual(['attacks', 'hits', 'extra', 'blast', 'block', 'wounds'])
  })

  test('knows the causes of each number, equal ones once', () => {
    const [strike] = strikesOf(shot, unitOf)
    const [bow, bomb] = strike!.rows
    const attacks = causesOf(strike!, bow!, 'attacks')
    expect(attacks.map(({ cause, times }) => valueText(cause, times))).toEqual(['2 × 1'])
    expect(causesOf(strike!, bow!, 'block').map(({ cause }) => cause.rule)).toEqual(['AOF-SHO-04'])
    expect(causesOf(strike!, bomb!, 'block').map(({ cause }) => cause.rule)).toEqual([
      'AOF-SHO-04',
      'AOF-SR-BLAST',
    ])
    expect(causesOf(strike!, bomb!, 'extra')).toEqual([])
  })

  test('keeps strikes of both sides apart, and Impact from weapons', () => {
    const melee = told([
      event('melee', [1, 21]),
      event('strikes', [1, 21, 0]),
      event('hits', [1, 21, 0, 1, 4, 1], [5]),
      event('impact', [1, 21, 2, 1], [1, 3]),
      event('saves', [21, 0, 1, 4, 1], [2]),
      event('saves', [21, 0, 1, 4, 0], [6]),
      event('strikes', [21, 1, 2]),
      event('hits', [21, 1, 3, 1, 4, 0], [2]),
    ])
    const strikes = strikesOf(melee, unitOf)
    expect(strikes.map((s) => [s.kind, s.unit])).toEqual([
      ['strikes', 1],
      ['strikes_back', 21],
    ])
    expect(strikes[0]!.rows.map((r) => [r.impact, woundsOf(r)])).toEqual([
      [false, 1],
      [true, 0],
    ])
  })

  test('gives hits that nobody rolled a row of their own', () => {
    const [fall] = strikesOf(told([event('fell', [9, 1016]), event('saves', [21, 0, 1, 5, 1], [2])]), unitOf)
    expect([fall!.kind, fall!.target, fall!.rows[0]!.dice, fall!.rows[0]!.hits]).toEqual(['fall', 21, 0, 1])
  })
})

test('an attack to come says what will be rolled', () => {
  const volley = {
    weapon: 2,
    dice: 3,
    hitOn: 4,
    extraHits: 0,
    ap: 1,
    blast: 1,
    deadly: 1,
    impact: false,
    blockOn: 5,
  }
  const [strike] = strikesAhead([
    {
      step: 'strikes_back',
      unit: 21,
      target: 1,
      volleys: [volley],
      lines: [{ volley: 0, part: 'ap', value: 1, rule: 'AOF-SR-AP' }],
    },
  ])
  expect([strike!.kind, strike!.rows[0]!.faces, strike!.rows[0]!.needed]).toEqual(['strikes_back', null, 4])
  expect(causesOf(strike!, strike!.rows[0]!, 'block').map(({ cause }) => valueText(cause, 1))).toEqual(['−1'])
})
