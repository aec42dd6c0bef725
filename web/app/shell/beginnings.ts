// How a game begins: what the engine opens, a position that is described, and what the first lines of a log tell.
import { firstBook, type AnyChoice, type AnyView, type BookName, type ToldView } from '../../engine/book'
import type { Player } from './keep'

export type Opened<View extends AnyView, Choice extends AnyChoice = AnyChoice> = ToldView<View, Choice> & {
  game: number
  /** of a described position: its units by their names there */
  names?: Record<string, number>
}

/** A battle that is to be fought, of whatever book; who leads what is said by the book. */
export interface AnyBattle {
  points: number
  players: [Player, Player]
  quick: boolean
  seed: number
  /** the figures stand on a real table: the page only follows */
  real?: boolean
}

export const anySeed = (): number => Math.floor(Math.random() * 0x7fffffff)

/** A position as it is described (docs/cases.md), and the dice that will fall. */
export interface Staged {
  position: string
  lists?: [string, string]
  /** files of peoples that are brought along */
  peoples?: [string | null, string | null]
  /** where it is not SAGA */
  book?: BookName
  seed: number
}

/** The setup line of a log: the request that began the game. The engine says what is wrong with a damaged one. */
export function setupOf(log: string): Record<string, unknown> {
  try {
    const setup: unknown = JSON.parse(/^setup (.*)$/m.exec(log)?.[1] ?? '{}')
    return typeof setup === 'object' && setup !== null ? (setup as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Which book a log is of. */
export const bookOf = (log: string): BookName => /^skald-log \d+ (\w+)/.exec(log)?.[1] ?? firstBook
