// Odds beside the answers: what a charge, a shot or a spell may bring. They are reckoned by an engine of their own, from
// the game's log; a question that is gone is not waited for.
import type { Ask, Choice } from '../../engine/match'
import type { SkirmishView } from '../../engine/skirmish'
import { giveArmies } from '../army/content'

/** What an answer may bring: chances for the enemy and for one's own, models lost on average. */
export interface AnswerOdds {
  /** of a spell: that it works */
  happens: number
  destroyed: [number, number]
  stunned: [number, number]
  lost: [number, number]
}

interface Reply {
  choices: { choice: Choice; odds: AnswerOdds }[]
}

const key = (choice: Choice): string => JSON.stringify([choice.verb, choice.what ?? []])
const asks = ['activate', 'shoot', 'cast']

export class SkirmishOdds {
  private found = $state.raw<Readonly<Record<string, AnswerOdds>>>({})
  private turn = 0
  private ready: Promise<unknown> | null = null

  constructor(private readonly ask: Ask) {}

  clear(): void {
    this.turn++
    this.found = {}
  }

  of(choice: Choice): AnswerOdds | undefined {
    return this.found[key(choice)]
  }

  async look(log: string, view: SkirmishView): Promise<void> {
    this.clear()
    const { turn } = this
    if (!asks.includes(view.question.ask)) return
    try {
      this.ready ??= giveArmies(this.ask)
      await this.ready
      if (turn !== this.turn) return
      const { game } = await this.ask<{ game: number }>({ call: 'game.load', log })
      try {
        const reply = await this.ask<Reply>({ call: 'odds.choices', game, aim: 'casualties' }).catch(
          () => null,
        )
        if (turn !== this.turn || !reply) return
        this.found = Object.fromEntries(reply.choices.map(({ choice, odds }) => [key(choice), odds]))
      } finally {
        await this.ask({ call: 'game.close', game })
      }
    } catch {
      this.ready = null // a dead engine knows no armies; odds are not worth a word about it
    }
  }
}
