// How a game went, as the engine tells it: what the dice gave against what was to be expected, and where the lead
// changed. Asked once for each length of the game.
import type { AnySession } from './session.svelte'

export interface Tally {
  dice: number
  expected: { exact: string; decimal: number }
  fell: number
  /** between these numbers half of all games lie, and nine in ten */
  half: [number, number]
  most: [number, number]
}

export interface TurnTold {
  /** it begins after so many answers */
  answer: number
  /** of the lead of the first side */
  swing: number
  lost: [number, number]
  fight: {
    kind: 'melee' | 'shooting'
    units: [number, number]
    expected: { exact: string; decimal: number }[] | null
  } | null
}

export interface CourseTold {
  sides: [Record<string, Tally>, Record<string, Tally>]
  /** figures by which the dice of so many fights favoured the first side; null: not reckoned */
  favour: number | null
  fights: number
  turns: TurnTold[]
  units: UnitTold[]
}

/** What a unit did: how many it felled, and how many of its own fell. */
export interface UnitTold {
  unit: number
  felled: number
  lost: number
}

/** The units that did most, the best first; `weight` 0: of no account. */
export function bestUnits(units: readonly UnitTold[], weight: (unit: number) => number): UnitTold[] {
  const worth = (one: UnitTold): number => weight(one.unit) * (2 * one.felled - one.lost)
  return units
    .filter((one) => one.felled > 0 && weight(one.unit) > 0)
    .sort((a, b) => worth(b) - worth(a) || b.felled - a.felled || a.unit - b.unit)
    .slice(0, 3)
}

/** How many turning points are named. */
const most = 4

export class Course {
  told = $state.raw<CourseTold | null>(null)
  private asked = ''

  constructor(private readonly session: AnySession) {}

  async look(): Promise<void> {
    const { session } = this
    const what = `${session.gameNumber} ${session.history.length}`
    if (what === this.asked) return
    this.asked = what
    this.told = null
    try {
      const told = await session.ask<CourseTold>({ call: 'odds.course', game: session.gameNumber })
      if (this.asked === what) this.told = told
    } catch {
      this.asked = '' // the replay goes on without it
    }
  }

  /** What is told of the game as it lies there: one that was branched off may be shorter than what was asked about. */
  get turns(): TurnTold[] {
    const { length } = this.session.history
    return (this.told?.turns ?? []).filter((turn) => turn.answer < length)
  }

  /** The largest swings, as they came; where the lead hardly moves, the heaviest losses count too. */
  get points(): TurnTold[] {
    const weight = (turn: TurnTold): number => Math.abs(turn.swing) * 4 + turn.lost[0] + turn.lost[1]
    return this.turns
      .filter((turn) => weight(turn) > 0)
      .sort((a, b) => weight(b) - weight(a) || a.answer - b.answer)
      .slice(0, most)
      .sort((a, b) => a.answer - b.answer)
  }
}
