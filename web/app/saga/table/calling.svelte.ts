// A unit is called to act by pointing at it: what it could do, by which ability or free activation, and where it would
// go. The engine lists how it can be called (game.callings), what costs nothing first; each is a row of answers.
import type { AnyChoice, Refused } from '../../../engine/book'
import type { Choice, View } from '../../../engine/saga'
import { beyondOf, type Beyond } from '../../shell/beyond'
import { planNear, Trial, type Tried } from '../../shell/trial'
import type { Session } from './session.svelte'

type Type = 'move' | 'charge' | 'shoot' | 'rest'

interface Called {
  answers: Choice[]
  text: string
  acts: { type: Type; target: number; declare?: Choice; text?: string }[]
}

/** One thing that the unit can do, by the first calling that allows it. */
export interface Act {
  type: Type
  target: number
  /** "Charge: Riders" */
  text: string
  /** "Raise the Hird" */
  by: string
  answers: Choice[]
}

/** A question that would be asked: where the log would end, and its answers. */
export interface Attacking {
  log: readonly string[]
  view: View
  choices: Choice[]
}

/** Every act once, by the first of its callings; a move by two, for the free one does not go everywhere. */
export function actsOf(callings: readonly Called[], moveText: string): Act[] {
  const acts = callings.flatMap((calling) =>
    calling.acts.map(({ type, target, text, declare }): Act => ({
      type,
      target,
      text: text ?? moveText,
      by: calling.text,
      answers: declare ? [...calling.answers, declare] : calling.answers,
    })),
  )
  return acts.filter((act, i) => {
    const before = acts.slice(0, i).filter((a) => a.type === act.type && a.target === act.target)
    return before.length < (act.type === 'move' ? 2 : 1)
  })
}

/** Whoever might react lets it pass. */
const waive = (view: View): Choice | null => (view.question.ask === 'react' ? { verb: 'pass' } : null)

export class Calling {
  /** units that can be called now */
  units = $state.raw<number[]>([])
  /** the one that was pointed at, and what it could do */
  unit = $state<number | null>(null)
  acts = $state.raw<Act[]>([])
  /** whom it could attack, as a question of the engine: for the odds */
  attacking = $state.raw<Attacking | null>(null)
  /** an enemy that can be attacked in several ways was pointed at */
  aimed = $state<number | null>(null)
  /** a hand holds the unit: where it is let go, it goes */
  lifted = $state(false)
  /** the way by which it goes where the hand points */
  going = $state.raw<Act | null>(null)
  private moves: Tried<Act, View, Choice>[] = []
  private ready: Promise<void> = Promise.resolve()
  private serial = 0

  constructor(
    private readonly session: Session,
    private readonly moveText: () => string,
  ) {}

  /** Nobody is called any more. */
  clear(): void {
    this.serial++
    this.units = []
    this.forget()
  }

  forget(): void {
    this.serial++
    this.unit = null
    this.acts = []
    this.aimed = null
    this.attacking = null
    this.put()
  }

  /** The hand has let go. */
  put(): void {
    this.lifted = false
    this.going = null
    for (const { trial } of this.moves) void trial.then((one) => one?.close()).catch(() => undefined)
    this.moves = []
  }

  /** Who can be called? */
  async look(): Promise<void> {
    const now = ++this.serial
    const { units } = await this.ask<{ units: number[] }>({})
    if (now === this.serial) this.units = units
  }

  private ask<Reply>(more: object): Promise<Reply> {
    return this.session.ask<Reply>({
      call: 'game.callings',
      game: this.session.gameNumber,
      tell: this.session.teller.language,
      ...more,
    })
  }

  /** What could it do? */
  async call(unit: number): Promise<void> {
    if (this.unit === unit) return
    this.forget()
    this.unit = unit
    const now = this.serial
    const { callings } = await this.ask<{ callings: Called[] }>({ unit })
    if (now !== this.serial) return
    this.acts = actsOf(callings, this.moveText())
    const attacking = await this.attack(this.acts).catch(() => null)
    if (now === this.serial) this.attacking = attacking
  }

  /** The question at which the first attack is declared. */
  private async attack(acts: readonly Act[]): Promise<Attacking | null> {
    const first = acts.find((act) => act.target >= 0)
    if (!first) return null
    const trial = await Trial.of(this.session, first.answers.slice(0, -1))
    if (!trial) return null
    const choices = acts.filter((act) => act.target >= 0).map((act) => act.answers.at(-1)!)
    const log = await trial.log()
    trial.close()
    return { log, view: trial.view, choices }
  }

  /** Whom the called unit would attack and cannot, by the way in which it declares the first of what it can do. */
  async beyond(enemies: readonly number[], wordOf: (type: 'charge' | 'shoot') => string): Promise<Beyond[]> {
    const first = this.acts.find((act) => act.answers.at(-1)!.verb === 'declare')
    const trial = first && (await Trial.of<View, Choice>(this.session, first.answers.slice(0, -1)))
    if (!trial) return []
    const found: Beyond[] = []
    for (const type of ['charge', 'shoot'] as const) {
      const others = enemies.filter((id) => !this.acts.some((act) => act.type === type && act.target === id))
      const refusalOf = async (target: number) =>
        (await trial.check({ verb: 'declare', type, target } as AnyChoice)).refused ?? null
      found.push(...(await beyondOf(wordOf(type), others, refusalOf)))
    }
    trial.close()
    return found
  }

  /** What a unit may still do, in words: known once it was pointed at. */
  may(unit: number): string[] {
    if (this.unit !== unit) return []
    return this.acts.map((act) => act.text).filter((text, i, all) => all.indexOf(text) === i)
  }

  /** What is offered: all, or what can be done to the enemy that was pointed at. */
  readonly offered = $derived.by(() => (this.aimed === null ? this.acts : this.onto(this.aimed)))

  /** What it could do to an enemy. */
  onto(target: number): Act[] {
    return this.acts.filter((act) => act.target === target)
  }

  /** A hand takes hold of it; false: it cannot move. */
  lift(unit: number): Promise<boolean> {
    const known = this.unit === unit && this.acts.length > 0 ? Promise.resolve() : this.call(unit)
    this.lifted = true
    this.ready = known.then(() => {
      const moves = this.unit === unit ? this.acts.filter((act) => act.type === 'move') : []
      // the free move over open ground first, then the cheapest that goes everywhere
      this.moves = moves.map((act) => ({ act, trial: Trial.of(this.session, act.answers, waive) }))
    })
    return this.ready.then(() => this.moves.length > 0)
  }

  /** Plans for the planner: by the first way that comes near the place, else the one that comes nearest. */
  async plan(choice: AnyChoice): Promise<{ choice: AnyChoice } | Refused> {
    await this.ready
    const { act, reply } = await planNear(this.moves, choice)
    if (act) this.going = act
    return reply
  }

  check(): Promise<Partial<Refused>> {
    return Promise.resolve({})
  }
}
