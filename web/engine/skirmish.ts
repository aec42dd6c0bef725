// A game of Age of Fantasy: Skirmish as the page sees it. C++ side: apps/wasm/skirmish_*.cpp; names of questions and
// answers: src/aofs/names.def. Lengths are whole tenths of a millimetre; an inch is 254.
import type { AnyView, BaseShape, Choice, SightLine, SideName } from './match'

export const inch = 254

export interface SkirmishModel {
  id: number
  x: number
  y: number
  facing: number
  /** of the ground under it */
  height: number
  tall: number
  base: BaseShape
  quality: number
  defense: number
  specials: string[]
  weapons: { weapon: number; copies: number }[]
  /** wound markers */
  markers: number
  /** spell tokens */
  tokens: number
}

export interface SkirmishWeapon {
  key?: string
  name?: string
  /** inches; 0: for melee */
  range: number
  attacks: number
  specials: string[]
}

export interface SkirmishUnit {
  id: number
  side: SideName
  key?: string
  name?: string
  cost: number
  size: number
  alive: number
  first: number
  onTable: boolean
  gone: boolean
  /** the unit that this Hero has joined, or -1 */
  joined: number
  /** the Hero that has joined this unit, or -1 */
  hero: number
  reserve: 'none' | 'ambush' | 'scout'
  stunned: boolean
  fatigued: boolean
  activated: boolean
  arrived: boolean
  musician: boolean
  banner: boolean
  /** it has rules that must be played by hand */
  unknown: boolean
  /** how far it may go: advance, rush, charge */
  moves: [number, number, number]
  weapons: SkirmishWeapon[]
  models: SkirmishModel[]
}

export interface SkirmishPiece {
  solid: boolean
  sight: boolean
  stairs: boolean
  impassable: boolean
  cover: boolean
  difficult: boolean
  dangerous: boolean
  /** of its lower side: over 0 for what lies like a bridge */
  bottom: number
  height: number
  points: [number, number][]
}

export interface SkirmishMarker {
  x: number
  y: number
  height: number
  owner: SideName | 'none'
}

export interface SkirmishView extends AnyView {
  book: 'aofs'
  phase: 'setup' | 'round'
  starter: SideName | 'none'
  /** the unit that is acting, or -1 */
  active: number
  action: 'hold' | 'advance' | 'rush' | 'charge' | 'idle'
  /** where each side may deploy: low x, low y, high x, high y */
  zones: [[number, number, number, number], [number, number, number, number]]
  units: SkirmishUnit[]
  terrain: SkirmishPiece[]
  markers: SkirmishMarker[]
  lasting: { unit: number; side: SideName; spell: number; effect: number; until: number }[]
  spells: [SkirmishSpell[], SkirmishSpell[]]
}

export interface SkirmishSpell {
  key?: string
  name?: string
  value: number
  range: number
  target: 'enemy' | 'friendly' | 'own'
}

/** How long a planned way is, and what it crosses. */
export interface Way {
  model: number
  length: number
  most: number
  height: number
  difficult: boolean
  dangerous: boolean
  leaps: { way: number; distance: number; height: number; foot: [number, number]; dice: number }[]
}

export type Planned = { choice: Choice; ways: Way[] }

/** Who sees whom, and who could fire which weapon. */
export interface Seen {
  lines: (SightLine & { gap: number })[]
  seeing: number
  shots: { weapon: number; models: number[]; cover: boolean }[]
}
