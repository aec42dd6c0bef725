// What the card of a unit tells, whatever the book. Numbers are the engine's, sentences the engine's and the ledger's.
import type { Look, Side } from '../../cloth/types'

export interface Card {
  unit: number
  side: Side
  /** it belongs to the other side: it looks left */
  away: boolean
  name: string
  /** how many of what, and with what */
  about: string
  look: Look
  /** in large letters, with what they count */
  numbers: { value: string; what: string }[]
  /** arms, distances */
  rows: { what: string; value: string }[]
  /** fatigue markers, and how many exhaust */
  fatigue: { now: number; most: number } | null
  troubles: string[]
  /** what it may still do */
  may: string[]
  /** what is special about it: opened, each has a sentence */
  rules: { name: string; text: string; rule?: string }[]
}
