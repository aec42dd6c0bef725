// Odds beside the answers: what a charge, a shot, a spell or striking back may bring. They are reckoned by an engine of
// their own, from the game's log; a question that is gone is not waited for.
import { keyOf, type Ask } from '../../../engine/book'
import type { Choice, Question, Strike, View } from '../../../engine/aofs'
import { giveArmies, giveArmyWords } from '../content'
import { AnswerOdds } from '../../shell/odds.svelte'

/** How a unit may stand afterwards. */
export interface End {
  lost: number
  stunned: boolean
  /** by new wounds */
  marked: boolean
  chance: Chance
}

interface Chance {
  exact: string
  decimal: number
}

/** What an attack on one unit may bring: chances for one's own and for the enemy, models lost on average. */
export interface Chances {
  kind: string
  /** who, at whom */
  units: [number, number]
  /** of a spell: that it works */
  happens: number
  destroyed: [number, number]
  stunned: [number, number]
  lost: [number, number]
  ends: [End[], End[]]
}

/** What an answer may bring. */
export interface Worth extends Chances {
  /** of a charge: if both then play as well as they can for the aim */
  best: Chances | null
  /** the same shooting at another unit */
  beside?: Chances[]
  /** what is about to be rolled */
  strikes: Strike[]
  /** to who answers, for the aim, with best play */
  worth: number
  /** of a spell: what the other side may pay against it, and the chance that it works then */
  against: { tokens: number; happens: Chance } | null
}

interface Reply {
  /** `pass`: if the other then does as the book offers first */
  choices: {
    choice: Choice
    strikes: Strike[]
    against?: Worth['against']
    pass: { odds: Chances & Pick<Worth, 'beside'> }
    best: { worth: number; odds: Chances }
  }[]
}

const asks: readonly Question['ask'][] = ['activate', 'shoot', 'cast', 'strike_back']
const worths = ({ choices }: Reply): Record<string, Worth> =>
  Object.fromEntries(
    choices.map(({ choice, strikes, pass, best, against }) => [
      keyOf(choice),
      {
        ...pass.odds,
        strikes,
        best: pass.odds.kind === 'charge' ? best.odds : null,
        worth: best.worth,
        against: against ?? null,
      },
    ]),
  )

export class Odds extends AnswerOdds<Worth, Reply> {
  constructor(ask: Ask) {
    super(ask, giveArmies, giveArmyWords)
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
