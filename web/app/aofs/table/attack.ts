// An attack as people read it: strike after strike, weapon after weapon, in the order of the rules (AOF-R-41). Made of
// what the engine told when the dice fell, or of what it says will be rolled. Nothing here reckons a rule.
import type { Happened } from '../../../engine/book'
import type { Reckoned } from './odds.svelte'

/** Parts of the reckoning as events number them: src/aofs/part_names.hpp. */
export const parts = [
  'attacks',
  'quality',
  'to_hit',
  'only_six',
  'extra_hit',
  'ap',
  'six_ap',
  'blast',
  'deadly',
  'defense',
  'to_defend',
  'reroll_six',
  'no_regeneration',
  'regeneration',
  'fear',
  'impact',
] as const
export type Part = (typeof parts)[number]

export interface Cause {
  part: Part
  weapon: number
  value: number
  rule: string
  /** its sentence, where it has been told; else it is asked for */
  told?: { at: number; n: number }
}

export interface Blocked {
  needed: number
  dice: number
  faces: readonly number[]
  /** rolled again (AOF-SR-BANE) */
  again: readonly number[]
  wounds: number
}

/** The dice of one weapon. Before they fall `faces` is null. */
export interface Row {
  weapon: number
  impact: boolean
  /** 0: nothing is rolled to hit, the hits are given */
  dice: number
  needed: number
  faces: readonly number[] | null
  /** for each unmodified 6 */
  perSix: number
  blast: number
  deadly: number
  /** with all extra ones */
  hits: number | null
  blockOn: number
  blocks: Blocked[]
}

export type StrikeKind = 'shot' | 'strikes' | 'counter' | 'strikes_back' | 'spell' | 'fall'

export interface Strike {
  kind: StrikeKind
  unit: number
  target: number
  rows: Row[]
  causes: Cause[]
  /** dice of Regeneration, and how many wounds they ignored */
  regenerated: { faces: readonly number[]; ignored: number } | null
  effects: Effect[]
  /** what came of it, to be told */
  came: Happened[]
}

/** A roll for the wound effect: the face, what was added, and what knocks out. */
export interface Effect {
  model: number
  face: number
  total: number
  needed: number
}

const results = new Set([
  'lost',
  'wounded',
  'stunned',
  'knocked_out',
  'destroyed',
  'no_strike_back',
  'fatigued',
  'push_roll',
  'pushed',
  'fell',
  'stepped_back',
])
export const dice = new Set(['hits', 'impact', 'saves'])

const strikeKinds: readonly StrikeKind[] = ['strikes', 'counter', 'strikes_back']

const strike = (kind: StrikeKind, unit: number, target: number): Strike => ({
  kind,
  unit,
  target,
  rows: [],
  causes: [],
  regenerated: null,
  effects: [],
  came: [],
})

const row = (weapon: number, made: Partial<Row>): Row => ({
  weapon,
  impact: false,
  dice: 0,
  needed: 0,
  faces: null,
  perSix: 0,
  blast: 1,
  deadly: 1,
  hits: null,
  blockOn: 0,
  blocks: [],
  ...made,
})

const blockedOf = (r: Row): number => r.blocks.reduce((sum, b) => sum + b.dice, 0)
export const woundsOf = (r: Row): number => r.blocks.reduce((sum, b) => sum + b.wounds, 0)
/** Dice that hit, extra ones not counted. */
export const landedOf = (r: Row): number => (r.faces ?? []).filter((face) => face >= r.needed).length

const valueOf = (found: Strike, part: Part, weapon: number): number | undefined =>
  found.causes.find((c) => c.part === part && c.weapon === weapon)?.value
const sumOf = (found: Strike, part: Part, weapon: number): number => {
  const rules = new Set<string>()
  return found.causes
    .filter((c) => c.part === part && c.weapon === weapon && !rules.has(c.rule) && rules.add(c.rule))
    .reduce((sum, c) => sum + c.value, 0)
}

/** The row that these defence dice belong to: that of the weapon which still has so many hits to block. */
function rowFor(found: Strike, weapon: number, count: number): Row {
  const own = found.rows.filter((r) => r.weapon === weapon || r.impact)
  const fits = own.filter((r) => (r.hits ?? 0) - blockedOf(r) >= count)
  const best = fits.find((r) => r.weapon === weapon && !r.impact) ?? fits[0] ?? own[0]
  if (best) return best
  const given = row(weapon, {
    blast: valueOf(found, 'blast', weapon) ?? 1,
    deadly: valueOf(found, 'deadly', weapon) ?? 1,
  })
  found.rows.push(given)
  return given
}

class Reader {
  readonly strikes: Strike[] = []
  private now: Strike | null = null

  constructor(private readonly unitOf: (model: number) => number) {}

  private begin(kind: StrikeKind, unit: number, target: number): Strike {
    this.now = strike(kind, unit, target)
    this.strikes.push(this.now)
    return this.now
  }

  private current(unit: number, target: number): Strike {
    return this.now ?? this.begin(unit < 0 ? 'fall' : 'spell', unit, target)
  }

  take(thrown: Happened): void {
    const { event } = thrown
    const n = (i: number): number => event.numbers[i] ?? 0
    const faces = event.faces ?? []
    switch (event.event) {
      case 'shot': {
        const same = this.now?.kind === 'shot' && this.now.target === n(1) && this.now.rows.length === 0
        if (!same) this.begin('shot', n(0), n(1))
        return
      }
      case 'strikes':
        this.begin(strikeKinds[n(2)] ?? 'strikes', n(0), n(1))
        return
      case 'cast':
        this.begin('spell', this.unitOf(n(0)), n(2))
        return
      case 'fell':
        this.begin('fall', -1, this.unitOf(n(0))).came.push(thrown)
        return
      case 'reckoned':
        this.current(n(0), n(1)).causes.push({
          part: parts[n(3)] ?? 'attacks',
          weapon: n(2),
          value: n(4),
          rule: event.rule,
          told: { at: thrown.at, n: thrown.n },
        })
        return
      case 'hits': {
        const found = this.current(n(0), n(1))
        found.rows.push(
          row(n(2), {
            dice: n(3),
            needed: n(4),
            faces,
            hits: n(5),
            perSix: sumOf(found, 'extra_hit', n(2)),
            blast: valueOf(found, 'blast', n(2)) ?? 1,
            deadly: valueOf(found, 'deadly', n(2)) ?? 1,
          }),
        )
        return
      }
      case 'impact':
        this.current(n(0), n(1)).rows.push(
          row(-1, { impact: true, dice: n(2), needed: 2, faces, hits: n(3) }),
        )
        return
      case 'saves': {
        const found = this.current(-1, n(0))
        const own = rowFor(found, n(1), n(2))
        own.blocks.push({ needed: n(3), dice: n(2), faces, again: [], wounds: n(4) })
        own.blockOn = n(3)
        if (own.faces === null) own.hits = blockedOf(own)
        return
      }
      case 'saved_again': {
        const last = this.now?.rows.flatMap((r) => r.blocks).find((b) => b.again.length === 0)
        if (last) last.again = faces
        return
      }
      case 'regenerated': {
        const found = this.current(-1, n(0))
        found.regenerated = {
          faces: [...(found.regenerated?.faces ?? []), ...faces],
          ignored: (found.regenerated?.ignored ?? 0) + n(1),
        }
        return
      }
      case 'wound_effect':
        this.now?.effects.push({ model: n(0), face: faces[0] ?? 0, total: n(1), needed: n(2) })
        return
      default:
        if (results.has(event.event)) this.now?.came.push(thrown)
    }
  }
}

/** The strikes of what was thrown. Those that nothing was rolled for are left out. */
export function strikesOf(thrown: readonly Happened[], unitOf: (model: number) => number): Strike[] {
  const reader = new Reader(unitOf)
  for (const one of thrown) reader.take(one)
  return reader.strikes.filter((s) => s.rows.length > 0)
}

const kindsOfSteps: Record<string, StrikeKind> = {
  counter: 'counter',
  strikes: 'strikes',
  strikes_back: 'strikes_back',
  shot: 'shot',
  spell: 'spell',
}

/** What is about to be rolled, as the engine reckons it. */
export function strikesAhead(reckoning: readonly Reckoned[]): Strike[] {
  return reckoning.map((part) => ({
    ...strike(kindsOfSteps[part.step] ?? 'strikes', part.unit, part.target),
    rows: part.volleys.map((v) =>
      row(v.impact ? -1 : v.weapon, {
        impact: v.impact,
        dice: v.dice,
        needed: v.hitOn,
        perSix: v.extraHits,
        blast: v.blast,
        deadly: v.deadly,
        blockOn: v.blockOn,
        hits: v.hits ?? null,
      }),
    ),
    causes: part.lines.map((line) => ({
      part: line.part as Part,
      weapon: part.volleys[line.volley]?.weapon ?? 0,
      value: line.value,
      rule: line.rule,
    })),
  }))
}

export type Column = 'attacks' | 'hits' | 'extra' | 'blast' | 'block' | 'wounds'

const partsOf: Record<Column, readonly Part[]> = {
  attacks: ['attacks', 'impact'],
  hits: ['quality', 'to_hit', 'only_six'],
  extra: ['extra_hit'],
  blast: ['blast'],
  block: ['defense', 'to_defend', 'ap', 'six_ap', 'reroll_six'],
  wounds: ['deadly', 'regeneration', 'no_regeneration'],
}
/** Lines that speak of the target, whatever strikes it. */
const ofTarget = (cause: Cause): boolean =>
  cause.part === 'defense' ||
  cause.part === 'regeneration' ||
  (cause.part === 'to_defend' && !['AOF-SR-BLAST', 'AOF-SR-INDIRECT'].includes(cause.rule))

/** The causes of one number, equal ones counted once. */
export function causesOf(found: Strike, r: Row, column: Column): { cause: Cause; times: number }[] {
  const list: { cause: Cause; times: number }[] = []
  for (const cause of found.causes) {
    if (!partsOf[column].includes(cause.part)) continue
    const own =
      cause.part === 'impact' ? r.impact : ofTarget(cause) || (!r.impact && cause.weapon === r.weapon)
    if (!own) continue
    const same = list.find(
      (l) => l.cause.part === cause.part && l.cause.value === cause.value && l.cause.rule === cause.rule,
    )
    if (same) same.times++
    else list.push({ cause, times: 1 })
  }
  return list
}

/** What a cause gives, with the sign that its part has. */
export function valueText({ part, value }: Cause, times: number): string {
  const signed = value > 0 ? `+${value}` : `−${Math.abs(value)}`
  switch (part) {
    case 'quality':
    case 'only_six':
    case 'defense':
    case 'regeneration':
      return `${value}+`
    case 'to_hit':
    case 'to_defend':
    case 'impact':
    case 'extra_hit':
    case 'fear':
      return signed
    case 'ap':
    case 'six_ap':
      return `−${value}`
    case 'blast':
    case 'deadly':
      return `× ${value}`
    case 'attacks':
      return times > 1 ? `${times} × ${value}` : String(value)
    default:
      return ''
  }
}

/** Columns that say something: the rest of the book's steps is left out. */
export function columnsOf(strikes: readonly Strike[]): Column[] {
  const rows = strikes.flatMap((s) => s.rows)
  return (['attacks', 'hits', 'extra', 'blast', 'block', 'wounds'] as const).filter(
    (column) =>
      (column !== 'extra' || rows.some((r) => r.perSix > 0)) &&
      (column !== 'blast' || rows.some((r) => r.blast > 1)),
  )
}
