// The plan of a move in the making: where the unit is pointed, what the engine's planner makes of it, and the hand's
// corrections. Asked as fast as the engine answers; a later wish replaces an earlier one.
import type { AnyChoice, AnyView, AnyWhy, Step } from '../../engine/book'
import type { AnySession } from './session.svelte'
import { Trial } from './trial'

/** The offer that is handed to the engine's planner: a verb, a place, and whether the hand is still moving. */
export type SketchAt = (
  verb: string,
  spot: [number, number],
  quick: boolean,
  unit: number | null,
) => AnyChoice

export class Planner {
  goal = $state.raw<[number, number] | null>(null)
  plan = $state.raw<AnyChoice | null>(null)
  refusal = $state.raw<AnyWhy | null>(null)
  /** the unit that is to be placed, where the question leaves it open */
  unit = $state<number | null>(null)
  /** figures were moved by hand, and the plan may be refused as it stands */
  byHand = $state(false)
  /** no plan is known: figures in the order in which the hand moved them */
  private drawn = $state.raw<readonly number[] | null>(null)
  /** how such a plan begins */
  private blank: AnyChoice | null = null
  private wish: { choice: AnyChoice; quick: boolean } | null = null
  private running = false
  private serial = 0
  /** who is asked for plans; null: the game itself */
  source: Pick<AnySession, 'plan' | 'check'> | null = null

  constructor(
    private readonly session: AnySession,
    private readonly sketchAt: SketchAt,
  ) {}

  /** Is there a plan that may be carried out, as far as is known? One that nobody has drawn yet may not. */
  get placeable(): boolean {
    return this.plan !== null && this.refusal === null && !this.undrawn
  }
  /** No plan is known, and no figure was moved yet. */
  get undrawn(): boolean {
    return this.drawn?.length === 0
  }

  /** Nobody knows a plan: the hand moves figure by figure. */
  get drawing(): boolean {
    return this.drawn !== null
  }

  clear(): void {
    this.blank = null
    this.goal = null
    this.plan = null
    this.refusal = null
    this.byHand = false
    this.drawn = null
    this.wish = null
    this.serial++
  }

  /** Nobody knows a plan: every figure stays where it is until the hand moves it, one after the other. */
  draw(
    act: { verb: string; unit?: number },
    figures: readonly { id: number; x: number; y: number; facing: number }[],
  ): void {
    const steps = figures.map(({ id, x, y, facing }): Step => ({ figure: id, path: [[x, y]], facing }))
    this.begin({ ...act, steps })
  }

  private begin(plan: AnyChoice): void {
    this.clear()
    this.blank = plan
    this.drawn = []
    this.byHand = true
    this.plan = plan
  }

  /** Nothing is planned; what the hand draws begins anew. */
  putBack(): void {
    if (this.blank) this.begin(this.blank)
    else this.clear()
  }

  /** The first plan of a charge or a withdrawal is the engine's own. */
  async propose(choice: AnyChoice): Promise<void> {
    this.clear()
    await this.run({ choice, quick: false })
  }

  /** The chosen unit is put down where a bot would put it: out of the bogs, in line with the others. */
  async suggest(): Promise<void> {
    const offered = this.session.choices.find((c) => c.verb === 'deploy' && c.unit === this.unit)
    if (!offered) return
    this.clear()
    const serial = this.serial
    const advised = await this.advised(offered).catch(() => null) // who sits elsewhere has no bot to ask
    if (serial === this.serial) await this.propose(advised ?? offered)
  }

  private async advised({ verb, unit }: AnyChoice): Promise<AnyChoice | null> {
    const trial = await Trial.of<AnyView, AnyChoice>(this.session, [])
    const advised = (await trial?.adviceFor('karl', verb, unit ?? -1)) ?? null
    trial?.close()
    const holds = advised && !(await this.session.check(advised)).refused
    return holds ? advised : null
  }

  /** Where the engine plans first, its plan never stays away: not after Escape, not when a key came too late. */
  again(choice: AnyChoice): void {
    if (!this.running && !this.plan && !this.refusal) void this.propose(choice)
  }

  pointAt(verb: string, x: number, y: number, quick: boolean): Promise<void> {
    if (this.drawing) return Promise.resolve()
    const table = this.session.view!.table
    const spot: [number, number] = [
      Math.max(0, Math.min(table.width, Math.round(x))),
      Math.max(0, Math.min(table.depth, Math.round(y))),
    ]
    this.goal = spot
    this.byHand = false
    return this.run({ choice: this.sketchAt(verb, spot, quick, this.unit), quick })
  }

  /** Until nothing is being planned. */
  async settled(): Promise<void> {
    while (this.running) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  private async run(wish: { choice: AnyChoice; quick: boolean }): Promise<void> {
    this.wish = wish
    if (this.running) return
    this.running = true
    const serial = this.serial
    try {
      while (this.wish) {
        const { choice } = this.wish
        this.wish = null
        const reply = await (this.source ?? this.session).plan(choice)
        if (serial !== this.serial) return
        if ('refused' in reply) {
          this.refusal = reply.refused
          this.plan = null
        } else {
          this.refusal = null
          this.plan = reply.choice
        }
      }
    } catch {
      this.wish = null
    } finally {
      this.running = false
      if (this.wish) void this.run(this.wish)
    }
  }

  /** Moves one figure of the plan to another place; the engine says whether that may be. */
  async adjust(figure: number, x: number, y: number): Promise<void> {
    if (!this.plan?.steps) return
    const steps: Step[] = this.plan.steps.map((step) =>
      step.figure === figure
        ? { ...step, path: [...step.path.slice(0, -1), [Math.round(x), Math.round(y)]] }
        : step,
    )
    if (this.drawn && !this.drawn.includes(figure)) this.drawn = [...this.drawn, figure]
    const turn = (step: Step): number => {
      const at = this.drawn?.indexOf(step.figure) ?? 0
      return at < 0 ? steps.length : at
    }
    const plan = { ...this.plan, steps: steps.toSorted((a, b) => turn(a) - turn(b)) }
    this.plan = plan
    this.byHand = true
    const reply = await (this.source ?? this.session).check(plan)
    if (this.plan === plan) this.refusal = reply.refused ?? null
  }

  /** Lets the planner put right what the hand did wrong. */
  async mend(verb: string): Promise<void> {
    if (this.goal) await this.pointAt(verb, this.goal[0], this.goal[1], false)
    else if (this.session.choices[0]) await this.propose(this.session.choices[0])
  }
}
