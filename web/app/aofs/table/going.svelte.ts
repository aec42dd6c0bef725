// A unit is sent by one gesture: it is taken into the hand, and where it is let go it goes, by Advance as far as that leads
// and by Rush beyond. Everything is tried beside the game; nothing is answered before the hand has let go.
import type { AnyChoice, Refused } from '../../../engine/book'
import type { Choice, View } from '../../../engine/aofs'
import { planNear, Trial, type Tried } from '../../shell/trial'
import type { Session } from './session.svelte'

/** The answer that activates a unit for an action. */
export type Start = Extract<Choice, { verb: 'activate' }>

/** Who advances may still shoot: that is tried first. */
const actions = ['advance', 'rush'] as const

/** The answers by which a unit may go where a hand points. */
export function startsOf(choices: readonly Choice[], unit: number): Start[] {
  const own = choices.filter((c): c is Start => c.verb === 'activate' && c.unit === unit)
  return actions.flatMap((action) => own.filter((start) => start.action === action))
}

/** A caster is asked for a spell before it goes. */
const waive = (view: View): Choice | null => (view.question.ask === 'cast' ? { verb: 'pass' } : null)

export class Going {
  /** a hand holds it */
  unit = $state<number | null>(null)
  /** the answer by which it goes where the hand points */
  start = $state.raw<Start | null>(null)
  private tried: Tried<Start, View, Choice>[] = []

  constructor(private readonly session: Session) {}

  /** A hand takes hold of it; false: it goes nowhere. */
  lift(unit: number): boolean {
    this.put()
    const starts = startsOf(this.session.choices, unit)
    if (starts.length === 0) return false
    this.unit = unit
    this.tried = starts.map((act) => ({ act, trial: Trial.of<View, Choice>(this.session, [act], waive) }))
    return true
  }

  /** The hand has let go. */
  put(): void {
    this.unit = null
    this.start = null
    for (const { trial } of this.tried) void trial.then((one) => one?.close()).catch(() => undefined)
    this.tried = []
  }

  /** Plans for the planner. */
  async plan(choice: AnyChoice): Promise<{ choice: AnyChoice } | Refused> {
    const { tried } = this
    const { act, reply } = await planNear(tried, choice)
    if (tried !== this.tried) return reply
    if (act) this.start = act
    this.session.heed(reply)
    return reply
  }

  /** Models of the plan were moved by hand. */
  async check(choice: AnyChoice): Promise<Partial<Refused>> {
    const trial = await this.tried.find(({ act }) => act === this.start)?.trial
    const reply = (await trial?.check(choice)) ?? {}
    this.session.heed(reply)
    return reply
  }
}
