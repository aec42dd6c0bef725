// Odds beside the answers: what a charge, a shot or a spell may bring. They are reckoned by an engine of their own, from
// the game's log; a question that is gone is not waited for.
import type { Ask, Choice } from '../../engine/match'
import type { SkirmishView } from '../../engine/skirmish'
import { giveArmies } from '../army/content'
import { AnswerOdds, keyOf } from '../table/odds.svelte'

/** What an answer may bring: chances for the enemy and for one's own, models lost on average. */
export interface Worth {
  /** of a spell: that it works */
  happens: number
  destroyed: [number, number]
  stunned: [number, number]
  lost: [number, number]
}

interface Reply {
  choices: { choice: Choice; odds: Worth }[]
}

const asks = ['activate', 'shoot', 'cast']

export class SkirmishOdds extends AnswerOdds<Worth, Reply> {
  constructor(ask: Ask) {
    super(ask, giveArmies)
  }

  async look(log: string, view: SkirmishView): Promise<void> {
    this.clear()
    if (!asks.includes(view.question.ask)) return
    await this.reckon(log, ({ choices }) =>
      Object.fromEntries(choices.map(({ choice, odds }) => [keyOf(choice), odds])),
    )
  }
}
