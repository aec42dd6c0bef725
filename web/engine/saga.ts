// A game of SAGA as the page sees it, and the calls about it. Lengths are whole tenths of a millimetre, facings half
// degrees from +x towards +y. C++ side: apps/calls/saga; questions, answers and events: saga.gen.ts.
import type { AnyView, BaseShape, HistoryEntry, Happened as AnyHappened, SideName } from './book'
import type { Choice, GameEvent, Phase, Question, Symbol, Troop, Type } from './saga.gen'

export type { Choice, GameEvent, Question, Terrain, Troop, Type, Why } from './saga.gen'
export type Entry = HistoryEntry<Choice, GameEvent>
export type Happened = AnyHappened<GameEvent>

/** What a SAGA die may show, in the order of their numbers. */
export const symbols: readonly Symbol[] = ['common', 'uncommon', 'rare']

export interface Figure {
  id: number
  x: number
  y: number
  facing: number
  hero: boolean
  base: BaseShape
}

export interface Unit {
  id: number
  side: SideName
  troop: Troop
  equipment: string
  mounted: boolean
  /** its figures are numbered from here */
  first: number
  size: number
  alive: number
  fatigue: number
  exhausted: boolean
  activations: number
  onTable: boolean
  warlord: boolean
  figures: Figure[]
  /** where its figures fell */
  fallen?: [number, number][]
  /** of its figures, before it is placed */
  bases?: BaseShape[]
  hero?: string
  legend?: string
  hired?: string
  escort?: string
  armourMelee?: number
  armourShooting?: number
  dice?: number
  cover?: string
  // on the table also what its card tells: attack dice, distances, and the rules that are special to it
  attack?: number
  shots?: number
  range?: number
  move?: number
  charge?: number
  exhaustsAt?: number
  rules?: string[]
}

export interface Piece {
  kind: string
  ground: 'open' | 'uneven' | 'dangerous' | 'impassable'
  cover: 'none' | 'light' | 'solid'
  high: boolean
  outline: number
  points: [number, number][]
}

export interface SagaDie {
  at: 'available' | 'inactive' | 'board'
  symbol: number
  ability: number
  set: number
}

export interface BoardState {
  dice: SagaDie[]
  generates: number
  loadedThisTurn: number[]
  triggered: number[]
  madeBasic: number[]
  blocked: number[]
}

export interface Fighter {
  unit: number
  figures: number
  generated: number
  bonus: number
  starting: number
  gained: number
  attack: number
  pool: number
  defence: number
  autoHits: number
  armour: number
  toHit: number
  saveOn: number
  cover: string
  exhausted: boolean
  hits: number
  suffered: number
  removed: number
  cancelHits: number
  cancelCasualties: number
}

export interface ReckoningLine {
  side: number
  part: string
  value: number
  rule: string
}

export interface Fight {
  kind: 'melee' | 'shooting'
  attacker: SideName
  closedRanks: boolean
  shooters: number
  of: [Fighter, Fighter]
  lines: ReckoningLine[]
  /** abilities that do something more when it is over */
  later: readonly { side: SideName; ability: number }[]
}

export interface Activation {
  unit: number
  type: Type
  target: number
  origin: string
  ability: number
  slowed: boolean
  noFatigue: boolean
  sticks?: number[]
}

export interface ScoreLine {
  rule: string
  unit: number
  troop: string
  count: number
  points: number
}

/** Between two distances from each line, on one side of it; and beyond `margin` of every edge of the table. */
export interface Zone {
  bands: { line: [number, number, number, number]; side: 1 | -1; from: number; to: number }[]
  margin: number
}

export interface View extends AnyView {
  question: Question
  phase: 'setup' | Phase
  firstPlayer: SideName | 'none'
  /** the deployment method, 1 to 3; 0 before it is known */
  method: number
  /** while a side deploys: where it may stand */
  zone: Zone | null
  /** while terrain is laid: what may be laid, each around its own origin */
  outlines?: [number, number][][]
  sticks: { VS: number; S: number; M: number; L: number }
  units: Unit[]
  terrain: Piece[]
  boards: [BoardState, BoardState]
  activation: Activation | null
  fight: Fight | null
  scores: [{ points: number; lines: ScoreLine[] }, { points: number; lines: ScoreLine[] }]
}

export interface AbilityInfo {
  id: string
  basic: boolean
  keywords: number
  cost: number[]
  owner: number
  lasting: boolean
}

/** A people's names by their numbers, and the words of its battle board. */
export interface BoardWords {
  name: string
  wins: string
  play: string
  symbols: string[]
  heroes: string[]
  legends: string[]
  hired: string[]
  abilities: { id: string; name: string; keywords: string; cost: string; text: string }[]
}

/** What things are called at any table, in the book's order. */
export interface Terms {
  troops: Named[]
  equipment: Named[]
  terrain: Named[]
  /** lines of a fight's reckoning */
  parts: Named[]
  /** what such a line is due to, by its rule: where there is a word for it */
  causes: Named[]
  /** where one may deploy, by method 1 to 3 */
  zones: string[]
  /** why a game ends in a draw */
  draw: string
}
export interface Named {
  id: string
  name: string
}

/** What a list of a people may be made of. */
export interface MusterInfo {
  options: { troop: string; warlord: boolean; equipment: string; most: number; half: boolean }[]
  heroes: { id: string; points: number; escort: number }[]
  hired: { id: string; points: number; troop: Unit['troop']; figures: number }[]
  legends: { id: string; points: number; troop: string; warlord: boolean }[]
  barred: string[]
  /** figures for a point, by class */
  pointBuys: Record<string, number>
}

export interface FactionInfo {
  id: string
  symbols: [string, string, string] | string[]
  board: number
  abilities: AbilityInfo[]
  heroes: string[]
  legends: string[]
  hired: string[]
  muster: MusterInfo
  /** that its file brings along, by language: "name", "abilities/spring-tide" */
  names?: Record<string, Record<string, string>>
  /** symbols that its file draws itself */
  drawings?: Record<string, string[]>
}
