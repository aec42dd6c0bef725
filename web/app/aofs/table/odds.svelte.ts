// Odds beside the answers: what a charge, a shot, a spell or striking back may bring. They are reckoned by an engine of
// their own, from the game's log; a question that is gone is not waited for.
import type { Ask, Choice } from '../../../engine/book'
import type { View } from '../../../engine/aofs'
import { giveArmies } from '../content'
import { AnswerOdds, keyOf } from '../../shell/odds.svelte'

/** How a unit may stand afterwards. */
export interface End {
  lost: number
  stunned: boolean
  /** by new wounds */
  marked: boolean
  chance: { exact: string; decimal: number }
}

/** What is about to be rolled: every number, and every line with its rule. */
export interface Reckoned {
  step: string
  unit: number
  target: number
  volleys: {
    weapon: number
    dice: number
    hitOn: number
    extraHits: number
    ap: number
    blast: number
    deadly: number
    impact: boolean
    blockOn: number
    hits?: number
  }[]
  lines: { volley: number; part: string; value: number; rule: string }[]
}

/** What an answer may bring: chances for one's own and for the enemy, models lost on average. */
export interface Worth {
  kind: string
  /** who, at whom */
  units: [number, number]
  /** of a spell: that it works */
  happens: number
  destroyed: [number, number]
  stunned: [number, number]
  lost: [number, number]
  ends: [End[], End[]]
  reckoning: Reckoned[]
}

interface Reply {
  /** `pass`: if the other then does as the book offers first */
  choices: { choice: Choice; pass: { odds: Worth } }[]
}

const asks = ['activate', 'shoot', 'cast', 'strike_back']
const worths = ({ choices }: Reply): Record<string, Worth> =>
  Object.fromEntries(choices.map(({ choice, pass }) => [keyOf(choice), pass.odds]))

export class Odds extends AnswerOdds<Worth, Reply> {
  constructor(ask: Ask) {
    super(ask, giveArmies)
  }

  async look(log: readonly string[], view: View): Promise<void> {
    this.clear()
    if (asks.includes(view.question.ask)) await this.reckon(log, worths)
  }

  /** What an answer that has been given could have brought; the log ends before it. */
  async before(log: readonly string[], choice: Choice): Promise<Worth | null> {
    const known = this.of(choice)
    if (known) return known
    const reply = await this.load(log, () => true)
    return reply ? (worths(reply)[keyOf(choice)] ?? null) : null
  }
}
