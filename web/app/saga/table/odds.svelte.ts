// Odds beside the answers. They are reckoned by an engine of their own, from the game's log; a question that is gone is
// not waited for.
import type { Ask, Choice, SideName } from '../../../engine/book'
import type { Fight, View } from '../../../engine/saga'
import { AnswerOdds, keyOf } from '../../shell/odds.svelte'
import { givePeoples } from '../content'

/** What an answer may bring, seen by the side that is asked. */
export interface ChoiceOdds {
  melee: boolean
  /** of the melee */
  win: number
  /** figures, on average */
  theirs: number
  ours: number
}

interface ChoicesReply {
  choices: {
    choice: Choice
    attacker: SideName
    /** if both pass after it */
    pass: { odds: { win: number; lose: number; draw: number; inflicted: number; suffered: number } }
  }[]
}

const asks = ['declare', 'react', 'react_after', 'ability_step', 'close_ranks']

export class Odds extends AnswerOdds<ChoiceOdds, ChoicesReply> {
  constructor(ask: Ask) {
    super(ask, givePeoples)
  }

  /** Reckons what the answers to the pending question are worth. */
  async look(log: readonly string[], view: View, choices: readonly Choice[]): Promise<void> {
    this.clear()
    const { ask } = view.question
    if (!asks.includes(ask) || choices.length < 2) return
    if (ask === 'declare' && !choices.some((c) => (c.what?.[1] ?? -1) >= 0)) return
    await this.reckon(log, (reply) => worths(reply, view))
  }
}

function worths(reply: ChoicesReply, view: View): Record<string, ChoiceOdds> {
  const found: Record<string, ChoiceOdds> = {}
  for (const { choice, attacker, pass } of reply.choices) {
    const { odds } = pass
    const decided = odds.win + odds.lose + odds.draw
    // a move or a rest fights nobody
    if (decided + odds.inflicted + odds.suffered === 0) continue
    const own = attacker === view.question.side
    found[keyOf(choice)] = {
      melee: view.fight ? view.fight.kind === 'melee' : decided > 0,
      win: own ? odds.win : odds.lose,
      theirs: own ? odds.inflicted : odds.suffered,
      ours: own ? odds.suffered : odds.inflicted,
    }
  }
  return found
}

/** How many figures each side loses if the pools fall as they are. */
export interface PoolOdds {
  /** by side of the fight: the chance of 0, 1, 2 … figures */
  lost: [number[], number[]]
  exact: [string[], string[]]
  mean: [number, number]
  more: [number, number, number]
}

interface PoolReply {
  casualties: string[]
  decimals: number[]
  meanDecimal: number
}

/** Before step 2 of a melee there are no pools. */
export const isReckoned = (fight: Fight): boolean =>
  fight.lines.some((line) => line.part === 'generated' || line.part === 'starting')

/** Treatments of single dice that a plain pool does not know. */
const special = ['reroll', 'attack-mod', 'defence-mod', 'auto-hit', 'cancel']

export async function poolOdds(ask: Ask, fight: Fight, alive: [number, number]): Promise<PoolOdds | null> {
  if (fight.lines.some((line) => special.some((part) => line.part.startsWith(part)))) return null
  if (fight.of.some((f) => f.autoHits || f.cancelHits || f.cancelCasualties)) return null
  const suffers = async (who: 0 | 1): Promise<PoolReply> => {
    const by = fight.of[who === 0 ? 1 : 0]
    const shot = fight.kind === 'shooting' && who === 0
    return ask<PoolReply>({
      call: 'odds.pool',
      dice: shot ? 0 : by.pool,
      hit: Math.min(6, Math.max(2, by.toHit)),
      save: Math.min(6, Math.max(2, fight.of[who].saveOn)),
      extra: Math.max(0, fight.of[who].defence),
      cap: alive[who],
    })
  }
  const both = [await suffers(0), await suffers(1)] as const
  const more: [number, number, number] = [0, 0, 0]
  both[0].decimals.forEach((p, mine) =>
    both[1].decimals.forEach((q, theirs) => {
      more[theirs > mine ? 0 : theirs === mine ? 1 : 2] += p * q
    }),
  )
  return {
    lost: [both[0].decimals, both[1].decimals],
    exact: [both[0].casualties, both[1].casualties],
    mean: [both[0].meanDecimal, both[1].meanDecimal],
    more,
  }
}
