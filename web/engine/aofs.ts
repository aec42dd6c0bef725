// Age of Fantasy: Skirmish as the page sees it: a game, then armies and lists, then their words. C++ side:
// apps/calls/aofs; questions, answers and events: aofs.gen.ts. Lengths are whole tenths of a millimetre; an inch is 254.
import type { Action, Choice, GameEvent, Part, Question, Reserve } from './aofs.gen'
import type { AnyView, BaseShape, HistoryEntry, Happened as AnyHappened, SideName, SightLine } from './book'

export type { Action, Choice, GameEvent, Question, Why } from './aofs.gen'
export type Entry = HistoryEntry<Choice, GameEvent>
export type Happened = AnyHappened<GameEvent>

export const inch = 254

export interface Model {
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
  /** of its army's own, by their places; none: it has none */
  rules?: number[]
  weapons: { weapon: number; copies: number }[]
  /** wound markers */
  markers: number
  /** spell tokens */
  tokens: number
}

export interface Weapon {
  key?: string
  name?: string
  /** inches; 0: for melee */
  range: number
  attacks: number
  specials: string[]
  /** of its army's own, by their places; none: it has none */
  rules?: number[]
}

export interface Unit {
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
  reserve: Reserve
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
  weapons: Weapon[]
  models: Model[]
  /** beside a real table: who of it has fallen */
  out?: Model[]
  /** where its models fell */
  fallen?: [number, number][]
}

export interface Piece {
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

export interface Marker {
  x: number
  y: number
  height: number
  owner: SideName | 'none'
  /** if the round ended now, and who of each side is nearest and counts */
  now: {
    owner: SideName | 'none'
    contested: boolean
    nearest: [{ unit: number; gap: number } | null, { unit: number; gap: number } | null]
  }
}

/** What a planned move is worth at a marker. */
export interface AtMarker {
  marker: number
  gap: number
  holds: boolean
  contested: boolean
  /** where the request said `tell` */
  text?: string
}

/** The reason of a number of an attack. */
export interface Cause {
  part: Part
  value: number
  /** how many models give it */
  times: number
  rule: string
  /** where the request said `tell` */
  text?: string
}

/** Hits that were blocked together. */
export interface Block {
  unit: number
  dice: number
  needed: number
  wounds: number
  faces: number[]
  /** rolled again (AOF-SR-BANE) */
  again: number[]
}

/** The dice of one weapon of models with the same numbers. */
export interface Volley {
  /** whose weapon, and which of them; null: no weapon strikes */
  weapon: { unit: number; weapon: number } | null
  impact: boolean
  /** 0: nothing is rolled to hit, the hits are given */
  dice: number
  needed: number
  /** null: they have not fallen, or there are none */
  faces: number[] | null
  /** dice that hit, then with extra hits for sixes, then with Blast */
  landed: number
  scored: number
  hits: number | null
  perSix: number
  blast: number
  deadly: number
  blockOn: number
  blocks: Block[]
  /** null: not yet known */
  wounds: number | null
  lines: Cause[]
}

export interface Strike {
  kind: 'shot' | 'strikes' | 'counter' | 'strikes_back' | 'spell' | 'fall'
  /** -1: nobody's */
  unit: number
  target: number
  /** of the unit's army */
  spell: number | null
  rows: Volley[]
  regenerated: { faces: number[]; needed: number; ignored: number } | null
  /** rolls for the wound effect: the face, with what was added, and what knocks out */
  effects: Effect[]
  /** what came of it, to be told */
  came: { event: string; rule: string; text?: string }[]
}

export interface Effect {
  unit: number
  face: number
  total: number
  needed: number
}

/** A unit of an attack: `models` before it. */
export interface Fighter {
  unit: number
  models: number
  lost: number
  stunned: boolean
  marked: boolean
}

/** An attack under way, or that the last answer ended. */
export interface Fight {
  kind: 'shot' | 'melee' | 'spell' | 'fall'
  over: boolean
  /** the answer that began it, by its place in the game */
  begun: number | null
  /** who, at whom */
  of: [Fighter | null, Fighter | null]
  strikes: Strike[]
}

export interface View extends AnyView {
  question: Question
  book: 'aofs'
  phase: 'setup' | 'round'
  starter: SideName | 'none'
  /** the unit that is acting, or -1 */
  active: number
  action: Action
  /** where each side may deploy: low x, low y, high x, high y */
  zones: [[number, number, number, number], [number, number, number, number]]
  units: Unit[]
  terrain: Piece[]
  markers: Marker[]
  lasting: { unit: number; side: SideName; spell: number; effect: number; until: number }[]
  spells: [Spell[], Spell[]]
  fight: Fight | null
}

export interface Spell {
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
  leaps: Jump[]
}

export interface Jump {
  way: number
  distance: number
  /** how deep a fall is, where it ends, and what it does */
  height: number
  foot: [number, number]
  fall: { hits: number; ap: number }
  /** all of them must show it */
  dice: number
  needed: number
  chance: { exact: string; decimal: number }
}

/** Who sees whom, and who could fire which weapon. */
export interface Seen {
  lines: (SightLine & { gap: number })[]
  seeing: number
  shots: { weapon: number; models: number[]; cover: boolean }[]
}

// ---- armies and lists: their formats are in docs/armies.md

export interface WeaponInfo {
  id: string
  /** imported ones bring their own name */
  name?: string
  /** inches; 0: a melee weapon */
  range: number
  attacks: number
  specials: string[]
  /** how many of them a unit has */
  count?: number
}

export interface RuleCount {
  rule: string
  models: number
}

/** A unit as it is printed, or with what was bought for it. */
export interface ArmyProfile {
  id: string
  name?: string
  cost: number
  models: number
  quality: number
  defense: number
  base: { length: number; width: number }
  rules: RuleCount[]
  weapons: WeaponInfo[]
  hero: boolean
  /** rules that nobody here knows: to be played by hand */
  unknown: string[]
}

export interface UpgradeInfo {
  id: string
  name?: string
  cost: number
  /** how often it can be bought */
  most: number
  command: boolean
  slot: string
  gains: WeaponInfo[]
  replaces: WeaponInfo[]
  specials: string[]
  defense?: number
}

export interface BookUnit extends ArmyProfile {
  upgrades: UpgradeInfo[]
}

export interface SpellInfo {
  id: string
  name?: string
  value: number
  range: number
}

/** What an army offers. */
export interface ArmyBook {
  id: string
  name?: string
  units: BookUnit[]
  spells: SpellInfo[]
}

export interface ArmyListUnit extends ArmyProfile {
  nickname: string
  bought: { id: string; times: number }[]
  /** the unit of the list that a Hero joins; -1: none */
  joins: number
}

export interface ArmyList {
  army: string
  name: string
  points: number
  cost: number
  units: ArmyListUnit[]
  legal: boolean
  /** it brings its army along */
  own: boolean
  reasons: { rule: string; text: string; unit: number }[]
  text: string
  toml: string
  share: string
}

export interface ListProblem {
  line: number
  column: number
  code: string
  text: string
}

/** One thing that the importer met. */
export interface ImportNote {
  how: 'understood' | 'approximated' | 'unknown'
  what: string
  name: string
  detail: string
  details: { sentence: string; values: string[] }[]
  units: string[]
}

export interface ImportedList extends ArmyList {
  source: string
  notes: ImportNote[]
}

// ---- words.* of this book: names and rules in the reader's language

export interface SpecialWords {
  id: string
  name: string
  text: string
  rule: string
}

export interface ArmyWords {
  id: string
  name: string
  wins: string
  play: string
  units: {
    id: string
    name: string
    specials: SpecialWords[]
    /** `raised`: rules of the unit whose value it raises, as they are then */
    upgrades: { id: string; name: string; specials: SpecialWords[]; raised: SpecialWords[] }[]
  }[]
  weapons: { id: string; name: string; text: string; specials: SpecialWords[] }[]
  spells: { id: string; name: string; value: number; text: string }[]
  /** of the army's own */
  rules: SpecialWords[]
}

export interface ListWords {
  army: ArmyWords
  reasons: { rule: string; text: string; unit: number }[]
}
