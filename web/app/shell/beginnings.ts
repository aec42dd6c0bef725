// How a game begins: what the engine opens, a position that is described, and what the first lines of a log tell.
import type { AnyChoice, AnyView, ToldView } from '../../engine/book'

export type Opened<View extends AnyView, Choice extends AnyChoice = AnyChoice> = ToldView<View, Choice> & {
  game: number
  /** of a described position: its units by their names there */
  names?: Record<string, number>
}

/** A position as it is described (docs/cases.md), and the dice that will fall. */
export interface Staged {
  position: string
  lists?: [string, string]
  /** where it is not SAGA */
  book?: string
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
export const bookOf = (log: string): string => /^skald-log \d+ (\w+)/.exec(log)?.[1] ?? 'saga'
