// A game under somebody's hands, of whatever book: what is asked, what was pointed at, and what the hands make of it. A
// book's own table says which answers are planned, which are listed, and what a tap means.
import type { Aim } from '../../cloth/finger'
import type { GhostView, Overlay, P, Target } from '../../cloth/types'
import type { AnyChoice, AnyView, AnyWhy, BaseShape, Point, SideName } from '../../engine/book'
import { sideIndex } from '../../engine/book'
import { words } from '../i18n/index.svelte'
import { Aids } from './aids.svelte'
import { NextFrame } from './frame'
import { Hand, type Held } from './hand.svelte'
import { Planner, type SketchAt } from './planner.svelte'
import { Replay } from './replay.svelte'
import type { RulerEnd } from './game.svelte'
import type { Reckoner } from './review.svelte'
import type { AnySession } from './session.svelte'
import { Viewpoint } from './viewpoint'

export interface UnitsView extends AnyView {
  units: readonly {
    id: number
    side: SideName
    /** its figures are numbered from here */
    first: number
    size: number
    /** where figures of it fell */
    fallen?: readonly Point[]
  }[]
}

/** A figure as it stands, in the engine's tenths. */
export interface Standing {
  id: number
  x: number
  y: number
  base: BaseShape
}

/** What differs from book to book, and never in a game. */
export interface BookTraits {
  sketchAt: SketchAt
  /** in which lengths are told */
  scale: 'cm' | 'inch'
  /** the question who is to fall */
  losses: string
}

/** The middle of some figures; nothing where there are none. */
export function middleOf(figures: readonly Standing[]): [number, number] | null {
  const n = figures.length
  if (n === 0) return null
  const sum = figures.reduce<[number, number]>((s, f) => [s[0] + f.x, s[1] + f.y], [0, 0])
  return [Math.round(sum[0] / n), Math.round(sum[1] / n)]
}

export abstract class AnyTable<
  View extends UnitsView = UnitsView,
  Of extends AnySession<View> = AnySession<View>,
> {
  /** reckons beside the table */
  abstract readonly odds: Reckoner | null
  readonly planner: Planner
  readonly aids: Aids
  readonly replay: Replay<View>
  readonly hand: Hand

  /** the unit that was pointed at */
  chosen = $state<number | null>(null)
  /** the unit under the pointer */
  pointed = $state<number | null>(null)
  /** figures that are to fall */
  picks = $state<number[]>([])
  /** the lines that are shown are those of an answer under the pointer */
  private aiming = false
  /** where a ruler is being pulled out from */
  private ruler: RulerEnd | null = null
  private readonly frame = new NextFrame()

  constructor(
    readonly session: Of,
    readonly traits: BookTraits,
  ) {
    this.planner = new Planner(session, traits.sketchAt)
    this.aids = new Aids(session)
    this.replay = new Replay<View>(session)
    this.hand = new Hand(this.planner, () => this.held())
  }

  readonly live = $derived.by<View>(() => this.session.view!)
  readonly view = $derived.by<View>(() =>
    this.replay.at !== null && this.replay.view ? this.replay.view : this.live,
  )
  readonly home = $derived.by(() => sideIndex(this.session.home))
  readonly viewpoint = $derived.by(
    () =>
      new Viewpoint(
        this.view.table.width,
        this.view.table.depth,
        (this.session.home === 'first') !== this.view.farEdgeFirst,
      ),
  )
  readonly table = $derived.by(() => ({
    width: this.view.table.width / 10,
    depth: this.view.table.depth / 10,
    scale: words().scale(this.traits.scale),
  }))
  readonly question = $derived.by<View['question']>(() => this.view.question)
  readonly mine = $derived.by(() => this.session.mine && this.replay.at === null)

  /** a lesson leads: the act that it speaks of is the answer, so no button is black */
  led = $state(false)

  // ---- what a book's own table says

  /** the verb of the answer that is being planned */
  abstract readonly verb: string | null
  /** the unit that the question is about */
  abstract readonly acting: number | null
  /** the plan as it is drawn */
  abstract readonly plan: {
    readonly ghosts: (GhostView & { figure: number })[]
    readonly over: readonly Overlay[]
  }
  /** answers that are buttons, and the place of the likeliest */
  abstract readonly listed: readonly AnyChoice[]
  abstract readonly likely: number
  abstract readonly refusal: AnyWhy | null
  /** units that an answer names */
  abstract readonly lit: readonly number[]
  /** while figures are taken off: how many */
  abstract readonly toFall: number
  /** The figure that a refusal speaks of. */
  abstract figureIn(why: AnyWhy): number | undefined
  /** The question has changed. */
  abstract begin(): void
  /** The likeliest thing to do now. */
  abstract enter(): void
  /** Something was pointed at, with no tool in the hand. */
  protected abstract point(target: Target, at: P): void
  /** The figures of a unit that stand on the table. */
  abstract figuresOf(unit: View['units'][number]): readonly Standing[]
  /** Units that may be gone through one by one. */
  protected abstract offered(): readonly number[]
  /** Whom an answer concerns, and at whom it shoots. */
  protected abstract concerned(choice: AnyChoice): number | null
  protected abstract shotAt(choice: AnyChoice): number | null
  /** Takes back something of the book's own; false if there is nothing. */
  protected putBack(): boolean {
    return false
  }
  /** Puts away what is only to be looked at: dice that are watched lie still. False if there is nothing. */
  protected dismiss(): boolean {
    if (this.session.still === null) return false
    this.session.dismissFall()
    return true
  }

  unit(id: number | null): View['units'][number] | undefined {
    return id === null ? undefined : this.view.units.find((u) => u.id === id)
  }

  /** Where a unit's middle is, in the engine's tenths; nothing while it is off the table. */
  middleOf(id: number | null): [number, number] | null {
    const unit = this.unit(id)
    return unit ? middleOf(this.figuresOf(unit)) : null
  }

  /** The same on the cloth. */
  placeOf(id: number | null): P | null {
    const middle = this.middleOf(id)
    return middle ? this.viewpoint.point(...middle) : null
  }

  /** Enemies of a unit that stand on the table, the nearest first. */
  protected enemiesOf(id: number): number[] {
    const unit = this.unit(id)
    const from = this.middleOf(id)
    if (!unit || !from) return []
    const far = (at: [number, number]): number => Math.hypot(at[0] - from[0], at[1] - from[1])
    return this.view.units
      .flatMap((u) => {
        const at = u.side === unit.side ? null : this.middleOf(u.id)
        return at ? [{ id: u.id, far: far(at) }] : []
      })
      .toSorted((a, b) => a.far - b.far)
      .map((u) => u.id)
  }

  private held(): Held {
    return {
      verb: this.aids.tool ? null : this.verb,
      unit: this.acting,
      middle: this.middleOf(this.acting),
      ghosts: this.plan.ghosts,
      viewpoint: this.viewpoint,
      table: this.table,
    }
  }

  /** Nothing of the last question is left. */
  protected clear(): void {
    this.planner.clear()
    this.planner.unit = null
    this.aids.clear()
    this.chosen = null
    this.hand.cursor = null
    this.picks = []
  }

  // ---- answers

  answer(choice: Of['choices'][number]): Promise<boolean> {
    return this.session.answerOffer(choice)
  }

  place(): void {
    const { plan, refusal } = this.planner
    if (plan && !refusal) void this.session.answer(plan)
  }

  escape(): void {
    if (this.aids.tool) this.aids.take(this.aids.tool)
    else if (this.session.ending) this.session.withhold()
    else if (this.planner.plan) this.planner.putBack()
    else if (!this.dismiss() && !this.putBack()) this.chosen = null
    this.hand.cursor = null
  }

  // ---- pointing

  /** Would a tap on the ground send somebody there, though no place is asked for? */
  protected abstract readonly sending: boolean
  /** Is a place asked for, or measured from? */
  protected get placing(): boolean {
    return this.verb !== null || this.aids.tool === 'measure'
  }
  /** Whom a finger means that hits nobody: where the ground counts, it is not taken for a figure. */
  readonly aim = $derived.by<Aim>(() => (this.placing ? 'exact' : this.sending ? 'between' : 'near'))

  /** Puts away what is only to be read: any click goes on. False if there is nothing. */
  goOn(): boolean {
    if (!this.session.notice) return this.dismiss()
    this.session.goOn()
    return true
  }

  tap(target: Target, at: P): void {
    this.hand.release()
    this.ruler = null
    if (this.goOn()) return
    this.session.withhold()
    if (!this.aids.tool) this.point(target, at)
    else void this.aids.point(this.endAt(target, at))
  }

  private endAt(target: Target, at: P): RulerEnd {
    return target.kind === 'figure' ? { unit: target.unit } : { point: this.viewpoint.back(at) }
  }

  /** A hand is laid on the table; true if it takes something along. */
  press(target: Target, at: P): boolean {
    this.ruler = this.aids.tool === 'measure' ? this.endAt(target, at) : null
    return this.ruler !== null || this.hand.press(target, at)
  }

  drag(at: P): void {
    if (this.ruler) this.stretch(this.ruler, at)
    else this.hand.drag(at)
  }

  drop(at: P): void {
    if (this.ruler) this.stretch(this.ruler, at)
    else this.hand.drop(at)
    this.ruler = null
  }

  letGo(): void {
    this.ruler = null
    this.hand.cancel()
  }

  private stretch(from: RulerEnd, at: P): void {
    this.frame.do(() => void this.aids.stretch(from, { point: this.viewpoint.back(at) }))
  }

  /** A place was pointed at while a move is planned: pointed at twice, it is meant. */
  protected pointOut(at: P): void {
    if (this.hand.meant(at)) this.place()
    else this.hand.toward(at, false)
  }

  /** One step of an arrow key; where the pointer is then. */
  arrow(by: [number, number]): P | null {
    return this.hand.arrow(by)
  }

  pick(figure: number): void {
    const most = this.toFall
    if (this.picks.includes(figure)) this.picks = this.picks.filter((f) => f !== figure)
    else this.picks = [...this.picks, figure].slice(-most)
  }

  /** An answer under the pointer shows whom it concerns; a shot shows who sees. */
  pointAtAnswer(choice: AnyChoice | null): void {
    this.pointed = choice ? this.concerned(choice) : null
    if (this.aids.tool) return
    // what a fight shows by itself stays
    if (this.aiming) this.aids.seen = null
    const target = choice ? this.shotAt(choice) : null
    this.aiming = target !== null && this.acting !== null
    if (this.aiming) void this.aids.look(this.acting!, target!).catch(() => undefined)
  }

  /** The next unit that an answer names, or the next figure that may fall; the unit that was come to. */
  cycle(by: number): number | null {
    if (this.question.ask === this.traits.losses) {
      const unit = this.unit(this.acting)
      const own = unit ? this.figuresOf(unit).map((f) => f.id) : []
      const next = own.find((f) => !this.picks.includes(f) && f > (this.picks.at(-1) ?? -1)) ?? own[0]
      if (next !== undefined) this.pick(next)
      return null
    }
    const offered = this.offered().filter((unit, i, all) => all.indexOf(unit) === i)
    if (offered.length === 0) return null
    const i = this.chosen === null ? (by > 0 ? -1 : 0) : offered.indexOf(this.chosen)
    this.chosen = offered[(i + by + offered.length) % offered.length]!
    if (this.verb === 'deploy') {
      this.planner.clear()
      this.planner.unit = this.chosen
    }
    return this.chosen
  }
}
