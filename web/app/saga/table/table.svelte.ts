// A game of SAGA under somebody's hands: what is asked, what was pointed at, and what the hands make of it.
import type { P, Target } from '../../../cloth/types'
import type { Choice, Figure, Question, Unit, View, Why } from '../../../engine/saga'
import { AnyTable } from '../../shell/table.svelte'
import {
  isBoardAsk,
  isPlanned,
  likelyAnswer,
  listedAnswers,
  sketchAt,
  unitsOf,
  type PlannedVerb,
} from './answers'
import { planView } from './views'
import type { Session } from './session.svelte'
import { Layer } from './terrain.svelte'

/** Questions about what one unit does now. */
const aboutUnit = [
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

  boardOpen = $state(false)
  /** was the last question put to a person? */
  private asked = false

  constructor(session: Session) {
    super(session, { sketchAt, scale: 'cm', losses: 'casualties' })
    this.layer = new Layer(session)
  }

  readonly verb = $derived.by<PlannedVerb | null>(() =>
    this.mine && isPlanned(this.question.ask) ? this.question.ask : null,
  )
  /** the engine has a plan of its own, to be changed by hand */
  readonly proposing = $derived.by(
    () =>
      this.mine &&
      ['charge', 'withdraw', 'push'].includes(this.question.ask) &&
      this.session.choices.some((choice) => choice.sketch),
  )
  readonly laying = $derived.by(() => this.mine && this.question.ask === 'terrain')
  /** the unit that the question is about */
  readonly acting = $derived.by<number | null>(() =>
    this.verb === 'deploy' ? this.planner.unit : unitAsked(this.question),
  )
  readonly plan = $derived.by(() =>
    planView(this.planner.plan, this.unit(this.acting), this.view, this.session.factions!, this.viewpoint),
  )
  readonly listed = $derived.by(() => listedAnswers(this.session.choices, this.question, this.chosen))
  readonly likely = $derived.by(() => likelyAnswer(this.listed, this.question))
  readonly pickedUnits = $derived.by(() => this.picks.filter((p) => p < 0).map((p) => -1 - p))
  readonly refusal = $derived.by(() => this.planner.refusal ?? this.layer.refusal ?? this.session.refusal)
  /** units that an answer names */
  readonly lit = $derived.by(() =>
    this.mine ? this.session.choices.flatMap(unitsOf).filter((u) => u !== this.chosen) : [],
  )

  readonly toFall = $derived.by(() => (this.question.ask === 'casualties' ? this.question.count : 1))
  override figureIn(why: Why): number | undefined {
    return 'figure' in why ? why.figure : undefined
  }

  override figuresOf(unit: Unit): readonly Figure[] {
    return unit.figures
  }

  protected override offered(): number[] {
    return this.session.choices.flatMap(unitsOf)
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
    if (this.asked && !session.mine) this.boardOpen = false // the other side is to play: the table is what counts
    this.asked = session.mine
    if (!session.mine) return
    const { ask } = live.question
    const suggested = session.choices[0]
    if (ask === 'casualties' && suggested?.verb === 'remove') this.picks = [...suggested.figures]
    if (ask === 'deploy') planner.unit = session.choices.find((c) => c.verb === 'deploy')?.unit ?? null
    if (this.proposing && suggested) void planner.propose(suggested)
    else this.drawPlan()
    if (isBoardAsk(ask) && this.replay.at === null) this.boardOpen = this.boardOpen || !this.hasActed()
    else if (ask !== 'orders_reaction') this.boardOpen = false
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

  /** Of a charge without a plan that the engine knows the player draws one, or gives it up. */
  drawPlan(): void {
    const unit = this.unit(this.acting)
    if (this.verb === 'charge' && unit && !this.proposing) this.planner.draw('charge', this.figuresOf(unit))
  }

  // ---- answers

  enter(): void {
    const { session, planner, layer, question, mine } = this
    if (session.fight?.over) session.dismissFight()
    else if (this.verb && planner.plan && !planner.refusal) this.place()
    else if (this.laying && layer.choice && !layer.refusal) void this.answer(layer.choice)
    else if (question.ask === 'casualties' && mine) void this.answer({ verb: 'remove', figures: this.picks })
    else if (this.pickedUnits.length > 0) void this.answer({ verb: 'units', units: this.pickedUnits })
    else if (mine && isBoardAsk(question.ask)) this.boardOpen = true
    else if (mine && this.likely >= 0) void this.answer(this.listed[this.likely]!)
  }

  /** A fight that has ended is put away. */
  protected override putBack(): boolean {
    if (!this.session.fight?.over) return false
    this.session.dismissFight()
    return true
  }

  // ---- pointing

  protected override point(target: Target, at: P): void {
    const { question, layer, session, viewpoint } = this
    if (!this.mine) return
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
