// A game of SAGA under somebody's hands: what is asked, what was pointed at, and what the hands make of it.
import { tick } from 'svelte'
import type { P, Target } from '../../../cloth/types'
import { oneOf } from '../../../engine/book'
import type { Choice, Figure, Question, Unit, View, Why } from '../../../engine/saga'
import { words } from '../../i18n/index.svelte'
import type { Beyond } from '../../shell/beyond'
import { AnyTable } from '../../shell/table.svelte'
import {
  isBoardAsk,
  isPlanned,
  likelyAct,
  likelyAnswer,
  listedAnswers,
  sketchAt,
  unitsOf,
  type PlannedVerb,
} from './answers'
import { Calling, type Act } from './calling.svelte'
import { planView } from './views'
import type { Odds } from './odds.svelte'
import type { Session } from './session.svelte'
import { Layer } from './terrain.svelte'

/** Questions about what one unit does now. */
const aboutUnit: readonly Question['ask'][] = [
  'move',
  'charge',
  'shift',
  'push',
  'withdraw',
  'declare',
  'casualties',
  'save_casualties',
  'close_ranks',
  'javelin_shot',
]
const unitAsked = (question: Question): number | null =>
  aboutUnit.includes(question.ask) && 'unit' in question ? (question.unit ?? null) : null

export class Table extends AnyTable<View, Session> {
  readonly layer: Layer
  /** units that are pointed at to act */
  readonly calling: Calling

  boardOpen = $state(false)
  /** what the answers are worth: the black one is the best by it */
  odds = $state.raw<Odds | null>(null)
  /** was the last question put to a person? */
  private asked = false
  /** a hand was laid on a unit that may be called; it may still become a tap */
  private grasped: { target: Target; unit: number; at: P } | null = null
  /** what was meant by one gesture: it is carried out when the engine asks for it */
  private meant: { unit: number; goal: [number, number] | null } | null = null

  constructor(session: Session) {
    super(session, { sketchAt, scale: 'cm', losses: 'casualties' })
    this.layer = new Layer(session)
    this.calling = new Calling(session, () => words().say('play.move'))
  }

  /** is it asked whom to activate? */
  private readonly choosing = $derived.by(() => this.mine && this.question.ask === 'activate')
  readonly verb = $derived.by<PlannedVerb | null>(() =>
    this.choosing && this.calling.lifted
      ? 'move'
      : this.mine && isPlanned(this.question.ask)
        ? this.question.ask
        : null,
  )
  /** the engine has a plan of its own, to be changed by hand */
  readonly proposing = $derived.by(
    () =>
      this.mine &&
      oneOf(this.question.ask, 'charge', 'withdraw', 'push') &&
      this.session.choices.some((choice) => choice.sketch),
  )
  readonly laying = $derived.by(() => this.mine && this.question.ask === 'terrain')
  /** the unit that the question is about */
  readonly acting = $derived.by<number | null>(() =>
    this.choosing && this.calling.lifted
      ? this.calling.unit
      : this.verb === 'deploy'
        ? this.planner.unit
        : unitAsked(this.question),
  )
  readonly plan = $derived.by(() =>
    planView(this.planner.plan, this.unit(this.acting), this.view, this.session.factions!, this.viewpoint),
  )
  readonly listed = $derived.by(() => listedAnswers(this.session.choices, this.question, this.chosen))
  readonly likely = $derived.by(() =>
    this.led || this.calling.unit !== null
      ? -1
      : likelyAnswer(this.listed, this.question, (choice) => this.odds?.worthOf(choice)),
  )
  /** the place of the likeliest among what the called unit can do */
  readonly likelyAct = $derived.by(() =>
    this.led ? -1 : likelyAct(this.calling.offered, (choice) => this.odds?.worthOf(choice)),
  )
  readonly pickedUnits = $derived.by(() => this.picks.filter((p) => p < 0).map((p) => -1 - p))
  readonly refusal = $derived.by(() => this.planner.refusal ?? this.layer.refusal ?? this.session.refusal)
  /** units that an answer names */
  readonly lit = $derived.by(() =>
    this.mine ? [...this.offered(), ...this.targets].filter((u) => u !== this.chosen) : [],
  )
  /** enemies that the called unit can attack */
  private readonly targets = $derived.by(() =>
    this.choosing ? this.calling.acts.map((act) => act.target).filter((target) => target >= 0) : [],
  )

  readonly toFall = $derived.by(() => (this.question.ask === 'casualties' ? this.question.count : 1))
  override figureIn(why: Why): number | undefined {
    return 'figure' in why ? why.figure : undefined
  }

  override figuresOf(unit: Unit): readonly Figure[] {
    return unit.figures
  }

  protected override offered(): number[] {
    return this.choosing ? this.calling.units : this.session.choices.flatMap(unitsOf)
  }

  protected override concerned(choice: Choice): number | null {
    return unitsOf(choice)[0] ?? null
  }

  protected override shotAt(choice: Choice): number | null {
    return choice.verb === 'declare' && choice.type === 'shoot' ? (choice.target ?? null) : null
  }

  begin(): void {
    const { planner, session, live } = this
    this.clear()
    this.layer.clear()
    this.calling.clear()
    planner.source = null
    if (this.asked && !session.mine) this.boardOpen = false // the other side is to play: the table is what counts
    this.asked = session.mine
    if (!session.mine) return
    const { ask } = live.question
    const suggested = session.choices[0]
    if (ask === 'activate') void this.calling.look().catch(() => undefined)
    void this.carryOn()
    if (ask === 'casualties' && suggested?.verb === 'remove') this.picks = [...suggested.figures]
    if (ask === 'deploy') planner.unit = session.choices.find((c) => c.verb === 'deploy')?.unit ?? null
    if (this.proposing && suggested) void planner.propose(suggested)
    else this.drawPlan()
    if (isBoardAsk(ask) && this.replay.at === null) this.boardOpen = this.boardOpen || !this.hasActed()
    else this.boardOpen = false
  }

  /** Has the other side acted, and has nobody decided anything since? Then the table is looked at before the board. */
  private hasActed(): boolean {
    const { history, asked } = this.session
    const end = history.findLastIndex((entry) => entry.turn > 0 && entry.turnOf !== asked)
    const begin = history.slice(0, end + 1).findLastIndex((entry) => entry.turnOf === asked) + 1
    const acted = history
      .slice(begin, end + 1)
      .some((entry) => entry.events.some(({ event }) => event === 'declared'))
    return acted && history.slice(end + 1).every((entry) => entry.ask === 'take_back')
  }

  /** Where the engine knows no plan, the player draws one or lets it be. */
  drawPlan(): void {
    const unit = this.unit(this.acting)
    const { choices } = this.session
    if (this.verb && unit && choices.length === 1 && choices[0]!.verb === 'pass')
      this.planner.draw({ verb: this.verb }, this.figuresOf(unit))
  }

  // ---- one gesture for several answers

  /** Does all that an act needs; where the unit goes is known already, or is the engine's plan. */
  async act(act: Act, goal: [number, number] | null = null): Promise<void> {
    const unit = this.calling.unit ?? -1
    this.meant = null
    const given = await this.session.answerAll(act.answers)
    if (!given || (act.type !== 'charge' && goal === null)) return
    this.meant = { unit, goal }
    await tick() // the last question has been taken in
    await this.carryOn()
  }

  /** The engine asks for the way that was meant. What the other side has changed is shown first. */
  private async carryOn(): Promise<void> {
    const { meant, planner, live, session } = this
    if (!meant || !session.mine) return
    const { ask } = live.question
    this.meant = null
    if (unitAsked(live.question) !== meant.unit || live.activation?.slowed) return
    if (ask === 'move' && meant.goal) await planner.pointAt('move', ...meant.goal, false)
    else if (ask === 'charge' && this.proposing) await planner.propose(session.choices[0]!)
    else return
    await planner.settled()
    await session.free()
    if (this.live === live) this.place()
  }

  /** Whom the called unit would attack and cannot. */
  beyond(): Promise<Beyond[]> {
    const { calling } = this
    const enemies = calling.unit === null || calling.lifted ? [] : this.enemiesOf(calling.unit)
    return calling.beyond(enemies, (type) => words().say(`act.${type}`))
  }

  /** Takes a unit into the hand that would be activated by it. */
  private lift(unit: number): void {
    const { planner, calling } = this
    planner.clear()
    planner.source = calling
    this.chosen = unit
    void calling
      .lift(unit)
      .then((moves) => moves || this.putDown())
      .catch(() => this.putDown())
  }

  private putDown(): void {
    this.calling.put()
    this.planner.clear()
    this.planner.source = null
  }

  override place(): void {
    if (this.calling.lifted) void this.letGoHere()
    else super.place()
  }

  /** The unit that is held goes where it was let go. */
  private async letGoHere(): Promise<void> {
    const { planner, calling } = this
    await planner.settled()
    const { goal, plan, refusal } = planner
    const { going } = calling
    if (!goal || !plan?.steps?.length || refusal || !going) return
    await this.act(going, goal)
  }

  override press(target: Target, at: P): boolean {
    this.grasped = null
    if (super.press(target, at)) return true
    if (this.aids.tool || !this.choosing || target.kind !== 'figure') return false
    if (this.calling.units.includes(target.unit)) this.grasped = { target, unit: target.unit, at }
    return this.grasped !== null
  }

  override drag(at: P): void {
    const { grasped } = this
    this.grasped = null
    if (grasped) {
      this.lift(grasped.unit)
      this.hand.press(grasped.target, grasped.at)
    }
    super.drag(at)
  }

  override drop(at: P): void {
    super.drop(at)
    if (this.calling.lifted) void this.letGoHere()
  }

  override letGo(): void {
    super.letGo()
    if (this.calling.lifted) this.putDown()
  }

  override cycle(by: number): number | null {
    const unit = super.cycle(by)
    if (unit !== null && this.choosing) void this.calling.call(unit)
    return unit
  }

  // ---- answers

  enter(): void {
    const { planner, layer, question, mine } = this
    if (this.dismiss()) return
    if (this.verb && planner.placeable) this.place()
    else if (this.laying && layer.choice && !layer.refusal) void this.answer(layer.choice)
    else if (question.ask === 'casualties' && mine) void this.answer({ verb: 'remove', figures: this.picks })
    else if (this.pickedUnits.length > 0) void this.answer({ verb: 'units', units: this.pickedUnits })
    else if (mine && isBoardAsk(question.ask)) this.boardOpen = true
    else if (mine && this.calling.offered[this.likelyAct])
      void this.act(this.calling.offered[this.likelyAct]!)
    else if (mine && this.likely >= 0) void this.answer(this.listed[this.likely]!)
  }

  /** A fight that has ended is put away. */
  protected override dismiss(): boolean {
    if (super.dismiss()) return true
    if (!this.session.fight?.over) return false
    this.session.dismissFight()
    return true
  }

  override escape(): void {
    if (this.calling.lifted) this.putDown()
    else if (this.calling.unit !== null && !this.aids.tool) this.calling.forget()
    super.escape()
  }

  // ---- pointing

  protected override readonly sending = $derived.by(
    () => this.choosing && this.calling.acts.some((act) => act.type === 'move'),
  )
  /** A unit in the hand may still be changed for another one. */
  protected override get placing(): boolean {
    return this.laying || (super.placing && !(this.choosing && !this.aids.tool))
  }

  protected override point(target: Target, at: P): void {
    const { question, layer, session, viewpoint } = this
    if (!this.mine) return
    if (this.choosing && this.pointToAct(target, at)) return
    if (this.laying) {
      if (target.kind === 'terrain' && layer.moving === null && layer.lift(target.piece)) return
      void layer.put(...viewpoint.back(at))
    } else if (question.ask === 'casualties' && target.kind === 'figure') {
      this.pick(target.figure)
    } else if (target.kind === 'figure' && this.verb !== 'deploy' && this.answersOf(target.unit).length > 0) {
      this.pointTo(target.unit)
    } else if (question.ask === 'save_casualties' && target.kind === 'figure') {
      const guard = session.choices.find((c) => c.verb === 'bodyguard' && c.figure === target.figure)
      if (guard) void this.answer(guard)
    } else if (this.verb) this.pointOut(at)
    else this.chosen = target.kind === 'figure' && this.chosen !== target.unit ? target.unit : null
  }

  /** Whom to activate, and for what: true if it was understood. */
  private pointToAct(target: Target, at: P): boolean {
    const { calling } = this
    if (target.kind === 'figure' && calling.units.includes(target.unit)) {
      if (calling.lifted) this.putDown()
      this.chosen = target.unit
      void calling.call(target.unit)
      return true
    }
    const onto = target.kind === 'figure' ? calling.onto(target.unit) : []
    if (onto.length === 1) void this.act(onto[0]!)
    else if (onto.length > 1) calling.aimed = (target as { unit: number }).unit
    else if (calling.unit !== null && this.sending) {
      if (!calling.lifted) this.lift(calling.unit)
      this.pointOut(at)
    } else return false
    return true
  }

  private answersOf(unit: number): Choice[] {
    return this.session.choices.filter((c) => unitsOf(c).includes(unit))
  }

  /** A unit was pointed at: if only one answer names it, that is the answer. */
  private pointTo(unit: number): void {
    const about = this.answersOf(unit)
    if (this.question.ask === 'choose_units' && this.question.most > 1) {
      const key = -1 - unit
      this.picks = this.picks.includes(key) ? this.picks.filter((p) => p !== key) : [...this.picks, key]
    } else if (about.length === 1 && this.question.ask !== 'activate') void this.answer(about[0]!)
    else this.chosen = unit
  }
}
