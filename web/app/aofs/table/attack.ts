// How an attack is laid out on its sheet: the columns of the book's steps (AOF-R-41), and which reasons lie under which.
import type { Cause, Fight, Strike, View, Volley } from '../../../engine/aofs'
import type { Teller } from './teller.svelte'

/** The steps of an attack, as they are named on its sheet. */
export const attackSteps = ['attacks', 'hits', 'sixes', 'block', 'wounds', 'effect'] as const

export type Column = 'attacks' | 'hits' | 'extra' | 'blast' | 'block' | 'wounds'

const partsOf: Record<Column, readonly Cause['part'][]> = {
  attacks: ['attacks', 'impact', 'more_attacks'],
  hits: ['quality', 'to_hit', 'only_six'],
  extra: ['extra_hit'],
  blast: ['blast'],
  block: ['defense', 'to_defend', 'ap', 'change_ap', 'six_ap', 'reroll_six'],
  wounds: ['deadly', 'regeneration', 'no_regeneration'],
}
const columns = Object.keys(partsOf) as Column[]

/** The name of the spell that strikes; nothing where none does. */
export function spellOf(strikes: readonly Strike[], view: View, teller: Teller): string {
  const struck = strikes.find((s) => s.spell !== null)
  const side = view.units.find((u) => u.id === struck?.unit)?.side
  return side ? teller.spell(side, struck?.spell ?? 0).name : ''
}

/** The causes of one number. */
export const causesOf = (row: Volley, column: Column): Cause[] =>
  row.lines.filter((cause) => partsOf[column].includes(cause.part))

/** Why a row stands apart from others of the same weapon: causes that none of those has. */
export function causesApart(row: Volley, rows: readonly Volley[]): Cause[] {
  const others = rows.filter(
    (other) =>
      other !== row &&
      other.weapon?.unit === row.weapon?.unit &&
      other.weapon?.weapon === row.weapon?.weapon &&
      other.impact === row.impact,
  )
  const known = new Set(others.flatMap((other) => other.lines.map((cause) => cause.rule + cause.part)))
  return others.length > 0 ? row.lines.filter((cause) => !known.has(cause.rule + cause.part)) : []
}

/** What a cause gives, with the sign that its part has. */
export function valueText({ part, value, times }: Cause): string {
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
    case 'more_attacks':
    case 'extra_hit':
    case 'fear':
      return signed
    case 'ap':
    case 'six_ap':
      return `−${value}`
    case 'change_ap': // what AP takes off a Defense roll
      return value > 0 ? `−${value}` : `+${Math.abs(value)}`
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
  return columns.filter(
    (column) =>
      (column !== 'extra' || rows.some((r) => r.perSix > 0)) &&
      (column !== 'blast' || rows.some((r) => r.blast > 1)),
  )
}

/** Wounds have been dealt, and nobody has been taken off yet. */
export const isPending = (strike: Strike, over: boolean): boolean =>
  !over && strike.came.length === 0 && strike.rows.some((row) => (row.wounds ?? 0) > 0)

/** The units that an attack is about, whoever strikes in it: the table beside its sheet shows them. */
export const fightersOf = (fight: Fight | null): number[] => [
  ...(fight?.strikes ?? []).flatMap((strike) => [strike.unit, strike.target]),
  ...(fight?.of ?? []).flatMap((fighter) => (fighter ? [fighter.unit] : [])),
]

/** A throw of an attack: those who strike roll to hit, then those who are struck roll to block. */
export interface Throw {
  /** the strike, by its place */
  strike: number
  of: 'hits' | 'block'
}

/** The throws that have been made, in their order. */
export const throwsOf = (strikes: readonly Strike[]): Throw[] =>
  strikes.flatMap(({ rows }, strike): Throw[] => [
    ...(rows.some((row) => row.faces !== null) ? [{ strike, of: 'hits' } as const] : []),
    ...(rows.some((row) => row.blocks.length > 0) ? [{ strike, of: 'block' } as const] : []),
  ])
