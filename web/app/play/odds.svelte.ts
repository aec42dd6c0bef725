// Odds beside the answers. They are reckoned by an engine of their own, from the game's log; a question that is gone is
// not waited for.
import type { Ask, Choice, Fight, GameView, SideName } from '../../engine/game'
import { givePeoples } from './content'

/** What an answer may bring, seen by the side that is asked. */
export interface ChoiceOdds {
  melee: boolean
  /** of the melee */
  win: number
  /** figures, on average */
  theirs: number
  ours: number
}

interface Chance {
  exact: string
  decimal: number
}
interface FightReply {
  fight: Chance
  win: Chance
  lose: Chance
  lost: [{ mean: Chance }, { mean: Chance }]
}
interface ChoicesReply {
  choices: {
    choice: Choice
    attacker: SideName
    odds: { win: number; lose: number; inflicted: number; suffered: number }
  }[]
}

export const keyOf = (choice: Choice): string => JSON.stringify([choice.verb, choice.what ?? []])

const asks = ['declare', 'ability_step', 'close_ranks']
const types = { charge: 2, shoot: 3 } as const

export class Odds {
  found = $state.raw<Readonly<Record<string, ChoiceOdds>>>({})
  waiting = $state(false)
  private turn = 0
  private ready: Promise<unknown> | null = null

  constructor(private readonly ask: Ask) {}

  clear(): void {
    this.turn++
    this.found = {}
    this.waiting = false
  }

  /** Reckons what the answers to the pending question are worth. */
  async look(log: string, view: GameView, choices: readonly Choice[]): Promise<void> {
    this.clear()
    const { turn } = this
    const { question } = view
    if (!asks.includes(question.ask) || choices.length < 2) return
    if (question.ask === 'declare' && !choices.some((c) => fightOf(c))) return
    this.waiting = true
    try {
      this.ready ??= givePeoples(this.ask)
      await this.ready
      if (turn !== this.turn) return
      const { game } = await this.ask<{ game: number }>({ call: 'game.load', log })
      try {
        if (turn === this.turn) await this.reckon(game, view, choices, turn)
      } finally {
        await this.ask({ call: 'game.close', game })
      }
    } catch {
      this.ready = null // a dead engine knows no peoples; odds are not worth a word about it
    } finally {
      if (turn === this.turn) this.waiting = false
    }
  }

  private async reckon(
    game: number,
    view: GameView,
    choices: readonly Choice[],
    turn: number,
  ): Promise<void> {
    const melee = view.fight ? view.fight.kind === 'melee' : null
    const reply = await this.ask<ChoicesReply>({ call: 'odds.choices', game, aim: 'casualties' }).catch(
      () => null,
    )
    if (turn !== this.turn) return
    if (reply) {
      const found: Record<string, ChoiceOdds> = {}
      for (const { choice, attacker, odds } of reply.choices) {
        const own = attacker === view.question.side
        found[keyOf(choice)] = {
          melee: melee ?? fightOf(choice) === 'charge',
          win: own ? odds.win : odds.lose,
          theirs: own ? odds.inflicted : odds.suffered,
          ours: own ? odds.suffered : odds.inflicted,
        }
      }
      this.found = found
      return
    }
    if (view.question.ask === 'ability_step') await this.tryEach(game, view, choices, turn)
    for (const choice of choices) {
      const kind = fightOf(choice)
      if (!kind || view.question.ask !== 'declare') continue
      const fight = await this.ask<FightReply | null>({
        call: 'odds.fight',
        game,
        kind,
        unit: view.question.about[0] ?? -1,
        target: choice.what?.[1] ?? -1,
      }).catch(() => null)
      if (turn !== this.turn) return
      if (!fight) continue
      const told: ChoiceOdds = {
        melee: kind === 'charge',
        win: fight.win.decimal,
        theirs: fight.lost[1].mean.decimal,
        ours: fight.lost[0].mean.decimal,
      }
      this.found = { ...this.found, [keyOf(choice)]: told }
    }
  }

  /** Gives each answer in a game of its own, and reckons the pools as they are then. */
  private async tryEach(
    game: number,
    view: GameView,
    choices: readonly Choice[],
    turn: number,
  ): Promise<void> {
    const alive = (fight: Fight): [number, number] =>
      fight.of.map((f) => view.units.find((u) => u.id === f.unit)?.alive ?? f.figures) as [number, number]
    for (const choice of choices.slice(0, 12)) {
      if (turn !== this.turn) return
      const branch = await this.ask<{ game: number }>({ call: 'game.branch', game, at: view.answers })
      const after =
        choice.verb === 'pass'
          ? view
          : await this.ask<Partial<GameView>>({ call: 'game.answer', game: branch.game, choice })
      await this.ask({ call: 'game.close', game: branch.game })
      const fight = after.fight
      // an answer that asks for more has not changed the pools yet
      if (!fight || after.question?.ask !== 'ability_step') continue
      const pools = await poolOdds(this.ask, fight, alive(fight))
      if (!pools || turn !== this.turn) continue
      const me = fight.attacker === view.question.side ? 0 : 1
      const told: ChoiceOdds = {
        melee: fight.kind === 'melee',
        win: pools.more[me === 0 ? 0 : 2],
        theirs: pools.mean[me === 0 ? 1 : 0],
        ours: pools.mean[me],
      }
      this.found = { ...this.found, [keyOf(choice)]: told }
    }
  }
}

/** Whether an answer declares a charge or a shot at somebody. */
function fightOf(choice: Choice): 'charge' | 'shoot' | null {
  if (choice.verb !== 'declare' || (choice.what?.[1] ?? -1) < 0) return null
  return choice.what![0] === types.charge ? 'charge' : choice.what![0] === types.shoot ? 'shoot' : null
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
