// Lists of warbands: what they are made of, and how the engine answers.
import type { Why } from '../../engine/book'
import type { Unit } from '../../engine/saga'

type Troop = Unit['troop']

export interface UnitSpec {
  troop: Troop
  figures: number
  warlord?: boolean
  hero?: string
  hired?: string
  legend?: string
  equipment?: string
}

/** A unit with the numbers that the engine reckons for it. */
export interface ListUnit extends UnitSpec {
  attack: number
  armourMelee: number
  armourShooting: number
  dice: number
  size: number
  mounted: boolean
}

export interface List {
  faction: string
  points: number
  name: string
  swap: number
  units: ListUnit[]
  dice: number
  faults: (Why & { unit: number })[]
  text: string
  toml: string
  share: string
}

export interface Problem {
  line: number
  column: number
  text: string
  warning: boolean
}

const each: Record<string, number> = { hearthguard: 4, warriors: 8, levies: 12 }

/** What a point buys of a class (WAR-03), for the buttons that spend one. */
export const pointBuys = (troop: Troop): number => each[troop] ?? 1

export interface Costs {
  heroes: { id: string; points: number }[]
  hired: { id: string; points: number }[]
  legends: { id: string; points: number }[]
}

/** Points spent, for the row of squares; whether they are right is the engine's to say. */
export function costOf(units: readonly UnitSpec[], costs: Costs): number {
  const of = (list: { id: string; points: number }[], id: string): number =>
    list.find((one) => one.id === id)?.points ?? 0
  const named = units.reduce(
    (sum, u) =>
      sum +
      (u.hero ? of(costs.heroes, u.hero) : 0) +
      (u.hired ? of(costs.hired, u.hired) : 0) +
      (u.legend ? of(costs.legends, u.legend) : 0),
    0,
  )
  const bought = Object.entries(each).reduce((sum, [troop, figures]) => {
    const count = units
      .filter((u) => u.troop === troop && !u.hero && !u.hired && !u.warlord)
      .reduce((n, u) => n + u.figures, 0)
    // figures that do not fill a point spend none: so the engine counts
    return sum + Math.floor(count / figures)
  }, 0)
  return named + bought
}
