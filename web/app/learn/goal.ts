// Whether a goal is reached: found in what the engine tells, never in what was pressed. A value "@Name" is the unit of
// that name, {"least": 2} and {"most": 1} are limits, a list means one of them. Of a member that is a list
// one will do, {"has": …} looks into it.
import {
  keyOf,
  type AnyChoice,
  type AnyEvent,
  type AnyView,
  type Ask,
  type HistoryEntry,
} from '../../engine/book'
import type { Request } from '../../engine/engine'

type Plain = string | number | boolean
type Wanted = Plain | Plain[] | { least: number } | { most: number } | { has: Record<string, Plain> }
export type Pattern = Record<string, Wanted> & { spot?: [number, number] }

interface Limits {
  least?: number
  most?: number
}

export type Goal =
  | { read: true }
  /** this is asked now */
  | { ask: string }
  /** it happened since the step began */
  | { event: string; with?: Record<string, Wanted>; times?: number }
  /** a unit is so now */
  | { unit: string; is: Record<string, Wanted> }
  /** between two units, or a unit and a place, in tenths of a millimetre */
  | ({ gap: [string, string | [number, number]] } & Limits)
  /** before the last answer that brought this event, the odds were so; `of`: the way to a number of the reply */
  | ({ odds: Record<string, unknown>; before: string; with?: Record<string, Wanted>; of: string[] } & Limits)
  | { all: Goal[] }
  | { any: Goal[] }
  | { not: Goal }

/** A game as it is looked at. */
export interface Seen {
  ask: Ask
  game: number
  view: AnyView & { units: readonly { id: number }[] }
  history: readonly HistoryEntry[]
  names: Readonly<Record<string, number>>
  /** how many events had happened when the step began */
  from: number
}

type Named = Readonly<Record<string, number>>
const valueOf = (wanted: Plain, names: Named): Plain =>
  typeof wanted === 'string' && wanted.startsWith('@') ? (names[wanted.slice(1)] ?? -1) : wanted

/** Is a member what is wanted of it? */
export function fits(value: unknown, wanted: Wanted, names: Named): boolean {
  if (Array.isArray(wanted)) return wanted.some((one) => fits(value, one, names))
  if (Array.isArray(value)) return value.some((one) => fits(one, wanted, names))
  if (typeof wanted !== 'object') return value === valueOf(wanted, names)
  if ('has' in wanted) return matches(value as object, wanted.has, names)
  const number = Number(value)
  return 'least' in wanted ? number >= wanted.least : number <= wanted.most
}

/** Has an answer, an event or a unit everything that is wanted of it? */
export const matches = (thing: object, wanted: Readonly<Record<string, Wanted>>, names: Named): boolean =>
  Object.entries(wanted).every(
    ([key, value]) => key === 'spot' || fits((thing as Record<string, unknown>)[key], value, names),
  )

/** The first of these answers that a pattern means. */
export const findAnswer = <Choice extends AnyChoice>(
  choices: readonly Choice[],
  pattern: Pattern,
  names: Named,
): Choice | undefined => choices.find((choice) => matches(choice, pattern as Record<string, Wanted>, names))

const eventsOf = (history: readonly HistoryEntry[]): AnyEvent[] => history.flatMap((entry) => entry.events)

/** Behind the event with which it had happened often enough; -1: it has not. */
function behind({ history, from, names }: Seen, goal: Extract<Goal, { event: string }>): number {
  const { event: name, with: members = {}, times = 1 } = goal
  let left = times
  const found = eventsOf(history).findIndex(
    (event, i) => i >= from && event.event === name && matches(event, members, names) && --left === 0,
  )
  return found + 1 || -1
}

async function gapOf(
  { ask, game, names }: Seen,
  [a, b]: [string, string | [number, number]],
): Promise<number> {
  const end = (of: string | [number, number]): object =>
    typeof of === 'string' ? { unit: names[of.slice(1)] } : { point: of }
  const measured = ask<{ gap: number }>({ call: 'game.measure', game, from: end(a), to: end(b) })
  return (await measured.catch(() => ({ gap: NaN }))).gap // one of them has left the table
}

const between = (value: number, { least = -Infinity, most = Infinity }: Limits): boolean =>
  value >= least && value <= most

/** Which of the answers that stood open was given: `odds.choices` reckons it as it was, before any die fell. */
async function given(ask: Ask, game: number, choice: AnyChoice): Promise<number> {
  const { choices } = await ask<{ choices: AnyChoice[] }>({ call: 'game.choices', game })
  return choices.findIndex((one) => keyOf(one) === keyOf(choice))
}

/** The odds as the last answer that brought an event about left them (`odds.choices`), or as they stood before it; NaN:
 * there were none. */
async function oddsOf(
  { ask, history, names, game }: Seen,
  goal: Extract<Goal, { odds: object }>,
): Promise<number> {
  const { before, with: members = {} } = goal
  const at = history.findLastIndex(({ events }) =>
    events.some((event) => event.event === before && matches(event, members, names)),
  )
  if (at < 0) return NaN
  const branch = await ask<{ game: number }>({ call: 'game.branch', game, at })
  const named = Object.entries(goal.odds).map(([key, value]) => [key, valueOf(value as Plain, names)])
  const request = { call: '', ...Object.fromEntries(named), game: branch.game } as Request
  try {
    if (request.call === 'odds.choices') request.only = await given(ask, branch.game, history[at]!.choice)
    let reply: unknown = await ask(request)
    for (const key of goal.of) reply = (reply as Record<string, unknown> | undefined)?.[key]
    return Number(reply)
  } catch {
    return NaN // no such fight could be had from there
  } finally {
    void ask({ call: 'game.close', game: branch.game }).catch(() => undefined)
  }
}

async function holds(goal: Goal, seen: Seen): Promise<boolean> {
  if ('ask' in goal) return seen.view.question.ask === goal.ask
  if ('unit' in goal) {
    const unit = seen.view.units.find(({ id }) => id === seen.names[goal.unit.slice(1)])
    return unit !== undefined && matches(unit, goal.is, seen.names)
  }
  if ('gap' in goal) return between(await gapOf(seen, goal.gap), goal)
  return 'odds' in goal && between(await oddsOf(seen, goal), goal)
}

/** How many events had happened when the goal was reached: there the next step begins. What only stands so uses up none.
 * -1: it is not reached. */
export async function reached(goal: Goal, seen: Seen): Promise<number> {
  if ('event' in goal) return behind(seen, goal)
  if ('all' in goal || 'any' in goal) {
    const parts = 'all' in goal ? goal.all : goal.any
    const ends: number[] = []
    for (const part of parts) ends.push(await reached(part, seen))
    if ('all' in goal && ends.includes(-1)) return -1
    return Math.max(...ends)
  }
  if ('not' in goal) return (await reached(goal.not, seen)) < 0 ? seen.from : -1
  return (await holds(goal, seen)) ? seen.from : -1
}

/** The places that a goal is about. */
export function placesOf(goal: Goal): [number, number][] {
  if ('all' in goal || 'any' in goal) return ('all' in goal ? goal.all : goal.any).flatMap(placesOf)
  return 'gap' in goal && typeof goal.gap[1] !== 'string' ? [goal.gap[1]] : []
}
