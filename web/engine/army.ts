// Armies and lists of Age of Fantasy: Skirmish as the page sees them. C++ side: apps/wasm/army_calls.cpp,
// skirmish_words.cpp; the formats: docs/armies.md.

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
    upgrades: { id: string; name: string; specials: SpecialWords[] }[]
  }[]
  weapons: { id: string; name: string; text: string; specials: SpecialWords[] }[]
  spells: { id: string; name: string; value: number; text: string }[]
}

export interface ListWords {
  army: ArmyWords
  reasons: { rule: string; text: string; unit: number }[]
}
