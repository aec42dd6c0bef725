// Lists of warbands: what they are made of, how the engine answers, and how they are kept in the browser.
import type { Unit, Why } from '../../engine/game'

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

export interface KeptList {
  id: string
  share: string
  name: string
  faction: string
  points: number
  legal: boolean
  time: number
}

function isKept(value: unknown): value is KeptList {
  const list = value as Partial<KeptList> | null
  return (
    typeof list === 'object' &&
    list !== null &&
    typeof list.id === 'string' &&
    typeof list.share === 'string' &&
    typeof list.faction === 'string' &&
    typeof list.points === 'number' &&
    typeof list.time === 'number'
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The lists of one book that the browser keeps. */
export class Shelf {
  constructor(private readonly key: string) {}

  /** The newest first. What cannot be read is left where it is, under another key. */
  all(): KeptList[] {
    const text = localStorage.getItem(this.key)
    if (text === null) return []
    const found = parsed(text)
    if (!Array.isArray(found) || !found.every(isKept)) localStorage.setItem(`${this.key}.unread`, text)
    return Array.isArray(found) ? found.filter(isKept).sort((a, b) => b.time - a.time) : []
  }

  private write(lists: KeptList[]): KeptList[] {
    localStorage.setItem(this.key, JSON.stringify(lists))
    return lists
  }

  keep(list: KeptList): KeptList[] {
    return this.write([list, ...this.all().filter((l) => l.id !== list.id)].slice(0, 60))
  }

  drop(id: string): KeptList[] {
    return this.write(this.all().filter((l) => l.id !== id))
  }
}

/** An id for a list that begins now. */
export const freshId = (): string =>
  `${Date.now().toString(36)}-${Math.floor(Math.random() * 1e6).toString(36)}`

const warbands = new Shelf('skald.lists')
export const keptLists = (): KeptList[] => warbands.all()
export const keepList = (list: KeptList): KeptList[] => warbands.keep(list)
export const dropList = (id: string): KeptList[] => warbands.drop(id)

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
    return sum + Math.ceil(count / figures)
  }, 0)
  return named + bought
}

/** What was pasted, as the engine reads it: a link is taken apart, a share string is as good. */
export function pastedText(text: string): string {
  const link = /#(?:list|army)=([^\s]+)/.exec(text)
  if (!link) return text.trim()
  try {
    return decodeURIComponent(link[1]!)
  } catch {
    return link[1]!
  }
}
