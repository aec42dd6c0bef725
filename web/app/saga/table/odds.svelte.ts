// Odds beside the answers. They are reckoned by an engine of their own, from the game's log; a question that is gone is
// not waited for.
import { keyOf, type Ask, type SideName } from '../../../engine/book'
import type { Choice, Fight, Question, View } from '../../../engine/saga'
import { AnswerOdds, type Aim } from '../../shell/odds.svelte'
import { givePeoples } from '../content'

/** What may come of a fight, seen by the side that is asked: chances, and figures on average. */
export interface Chances {
  /** of the melee */
  win: number
  /** the enemy leaves or is wiped out, our unit is not */
  hold: number
  /** our unit is not wiped out */
  live: number
  theirs: number
  ours: number
}

/** What an answer may bring. */
export interface ChoiceOdds {
  melee: boolean
  /** there is no fight after it */
  idle?: boolean
  /** it is given, then both pass: its own effect */
  pass: Chances
  /** it is given, then both play as well as they can for the aim; null: there is too much to reckon */
  best: Chances | null
}

/** What is told of every answer of one list, so that they can be compared. */
export type Measure = 'win' | 'figures' | 'hold' | 'live' | 'fall'

const valueOf = (chances: Chances, measure: Measure): number =>
  measure === 'figures' || measure === 'fall' ? chances.theirs - chances.ours : chances[measure]

/** Of a melee that is as good as won or lost it says nothing that one answer changes that a little. */
const sure = 0.02

/** Who wins; where that is as good as settled whatever is answered, what is not. */
export function measureOf(all: readonly ChoiceOdds[]): Measure {
  const list = all.filter((one) => !one.idle)
  if (!list.every((one) => one.melee)) return 'fall'
  const differs = (measure: Measure): boolean => {
    const values = list.map((one) => valueOf(one.pass, measure))
    return Math.max(...values) - Math.min(...values) >= (measure === 'figures' ? 0.05 : 0.0005)
  }
  const settled = list.every(({ pass }) => pass.win < sure) || list.every(({ pass }) => pass.win > 1 - sure)
  if (settled && differs('figures')) return 'figures'
  return (['win', 'figures', 'hold', 'live'] as const).find(differs) ?? 'win'
}

/** By how much an answer is better than another, as it is told: figures, or points of a hundred. */
export const gainOf = (one: Chances, other: Chances, measure: Measure): number =>
  (valueOf(one, measure) - valueOf(other, measure)) * (measure === 'figures' || measure === 'fall' ? 1 : 100)

export const measureOfAim: Readonly<Record<Aim, Measure>> = {
  casualties: 'figures',
  ground: 'hold',
  survival: 'live',
}

interface Seen {
  win: number
  lose: number
  draw: number
  inflicted: number
  suffered: number
  destroys: number
  dies: number
  holds: number
  yields: number
}

export interface ChoicesReply {
  choices: { choice: Choice; attacker: SideName; pass: { odds: Seen }; best: { odds: Seen } | null }[]
}

const asks: readonly Question['ask'][] = ['declare', 'react', 'react_after', 'ability_step', 'close_ranks']
/** Asked elsewhere too; the engine weighs them where there is a fight. */
const inFight: readonly Question['ask'][] = [
  'save_casualties',
  'redirect',
  'choose_option',
  'use_option',
  'how_many',
  'choose_units',
  'unless',
]

export class Odds extends AnswerOdds<ChoiceOdds, ChoicesReply> {
  constructor(ask: Ask) {
    super(ask, givePeoples)
  }

  /** What an answer is worth for the aim, with best play of both after it; of two alike what it brings by itself tells. */
  worthOf(choice: Choice): number | undefined {
    const found = this.of(choice)
    if (!found) return undefined
    const measure = found.melee ? measureOfAim[this.aim] : 'fall'
    // answers are compared by what is known of all of them
    const best = Object.values(this.found).every((one) => one.best) ? found.best : null
    return valueOf(best ?? found.pass, measure) + valueOf(found.pass, measure) / 1000
  }

  /** Reckons what the answers to the pending question are worth. */
  async look(log: readonly string[], view: View, choices: readonly Choice[]): Promise<void> {
    this.clear()
    const { ask } = view.question
    const weighed = asks.includes(ask) || (view.fight !== null && inFight.includes(ask))
    if (!weighed || choices.length < (ask === 'declare' ? 1 : 2)) return
    const targets = choices.flatMap((c, i) => (c.verb === 'declare' && c.target !== undefined ? [i] : []))
    if (ask === 'declare' && targets.length === 0) return
    await this.reckon(log, (reply) => worths(reply, view), ask === 'declare' ? targets : [])
  }
}

const seenBy = (attacks: boolean, odds: Seen): Chances => ({
  win: attacks ? odds.win : odds.lose,
  hold: attacks ? odds.holds : odds.yields,
  live: 1 - (attacks ? odds.dies : odds.destroys),
  theirs: attacks ? odds.inflicted : odds.suffered,
  ours: attacks ? odds.suffered : odds.inflicted,
})

const decided = ({ win, lose, draw }: Seen): number => win + lose + draw
const fights = (odds: Seen): boolean => decided(odds) + odds.inflicted + odds.suffered > 0

/** Whoever does not fight keeps his men and his ground. */
const unharmed: Chances = { win: 0, hold: 1, live: 1, theirs: 0, ours: 0 }

export function worths(reply: ChoicesReply, view: View): Record<string, ChoiceOdds> {
  const found: Record<string, ChoiceOdds> = {}
  const averts = view.question.ask === 'react' && reply.choices.some(({ pass }) => fights(pass.odds))
  const melee = reply.choices.some(({ pass }) => decided(pass.odds) > 0)
  for (const { choice, attacker, pass, best } of reply.choices) {
    if (!fights(pass.odds)) {
      // a move or a rest fights nobody; but that a reaction averts a fight is what it is worth
      if (averts) found[keyOf(choice)] = { melee, idle: true, pass: unharmed, best: unharmed }
      continue
    }
    const attacks = attacker === view.question.side
    found[keyOf(choice)] = {
      melee: view.fight ? view.fight.kind === 'melee' : decided(pass.odds) > 0,
      pass: seenBy(attacks, pass.odds),
      best: best && seenBy(attacks, best.odds),
    }
  }
  return found
}

/** What comes of the fight under way if both pass now; by side of the fight, attacker first. */
export interface FightNow {
  /** of the melee, for the attacker */
  win: { decimal: number }
  draw: { decimal: number }
  lose: { decimal: number }
  /** the chance of 0, 1, 2 … figures */
  lost: [Lost, Lost]
}

interface Lost {
  exact: string[]
  decimals: number[]
  mean: { decimal: number }
}

/** Before step 2 of a melee there are no pools. */
export const isReckoned = (fight: Fight): boolean =>
  fight.lines.some((line) => line.part === 'generated' || line.part === 'starting')
