// Lists of warbands: what they are made of, and how the engine answers.
import type { BaseShape } from '../../engine/book'
import type { Troop, Why } from '../../engine/saga'

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
  /** of its first figure */
  base: BaseShape
}

export interface List {
  faction: string
  points: number
  /** what its units cost */
  spent: number
  name: string
  swap: number
  units: ListUnit[]
  dice: number
  /** unit: its place in the list; -1: the whole list */
  faults: { unit: number; why: Why }[]
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
