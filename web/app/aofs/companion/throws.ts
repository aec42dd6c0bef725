// Which dice fall next, as the engine tells how it stands: in an attack what has not been rolled, elsewhere what the answer is
// about. No rule: the order is read off what has happened.
import type { AnyEvent, Due } from '../../../engine/book'
import type { Choice, Fight, Strike, Volley } from '../../../engine/aofs'

/** What dice are for. */
export type Purpose =
  | 'hit'
  | 'block'
  | 'regenerate'
  | 'effect'
  | 'markers'
  | 'rolloff'
  | 'cast'
  | 'push'
  | 'jump'
  | 'danger'
  | 'morale'
  | 'other'

export interface Thrown {
  purpose: Purpose
  strike: Strike | null
  /** to hit */
  row: Volley | null
}

const happened = (events: readonly AnyEvent[], event: string): number =>
  events.filter((one) => one.event === event).length

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

/** Dice of an attack. */
function inAttack(strike: Strike, due: Due): Thrown {
  const row = strike.rows.find((one) => one.faces === null && one.dice > 0 && one.hits === null) ?? null
  if (row) return { purpose: 'hit', strike, row }
  const hits = sum(strike.rows.map((one) => one.hits ?? 0))
  const blocked = sum(strike.rows.flatMap((one) => one.blocks.map((block) => block.dice)))
  if (blocked < hits) return { purpose: 'block', strike, row: null }
  const everyFace = Math.max(...(due.apart ?? [])) === 5
  return { purpose: everyFace ? 'effect' : 'regenerate', strike, row: null }
}

export function thrownOf(due: Due, choice: Choice): Thrown {
  const events = due.events ?? []
  const last = events.at(-1)?.event
  const plain = (purpose: Purpose): Thrown => ({ purpose, strike: null, row: null })
  if (choice.verb === 'begin') return plain(happened(events, 'markers') > 0 ? 'rolloff' : 'markers')
  if (choice.verb === 'jump' && happened(events, 'jumped') === 0) return plain('jump')
  if (choice.verb === 'push' && happened(events, 'push_roll') === 0) return plain('push')
  if (happened(events, 'casting') > happened(events, 'cast') || (last === undefined && isCasting(choice)))
    return plain('cast')
  if (choice.verb === 'near' || choice.verb === 'test') return plain('morale')
  const strike = (due.fight as Fight | null | undefined)?.strikes.at(-1)
  if (strike && (last === undefined || last !== 'dangerous')) return inAttack(strike, due)
  return plain(choice.verb === 'models' ? 'danger' : 'other')
}

/** Tokens for or against a spell: its die is next. */
const isCasting = ({ verb }: Choice): boolean => verb === 'help' || verb === 'pass'

/** The face that does, where dice only do or do not. */
export function neededOf({ apart = [] }: Due): number | null {
  const first = apart.findIndex((kind) => kind > 0)
  return first > 0 && Math.max(...apart) < 5 ? first + 1 : null
}
