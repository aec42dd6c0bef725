// Somebody who speaks beside the game: a lesson, a position to solve, or the hints of the first games. One or two
// sentences at a time; what is told of is lit on the table.
import type { AnyChoice } from '../../engine/book'

export interface Guide {
  /** what is being learnt: "Lesson 4: Fatigue" */
  readonly title: string
  /** how far one is, from 0, and of how many; nothing to count where it is one word only */
  readonly at: number
  readonly count: number
  readonly text: string
  /** rules behind it, which open */
  readonly rules: readonly string[]
  /** what was said before, the last first */
  readonly before: readonly string[]
  /** units that it speaks of */
  readonly lit: readonly number[]
  /** where it is played besides where the figures stand, in the engine's tenths; null: on the whole table */
  readonly places: readonly (readonly [number, number])[] | null
  /** the one answer that it asks for, where it names it: its place is ringed */
  readonly wanted?: AnyChoice | null
  readonly acts: readonly GuideAct[]
  /** to begin anew, or to leave: always there, never in the way */
  readonly doors: readonly GuideAct[]
  /** it has come to its end: nothing is asked any more but what it offers */
  readonly over: boolean
  /** The game has gone on, or lies before one: looks at it. */
  watch(): void
}

export interface GuideAct {
  text: string
  likely?: boolean
  act: () => void
}
