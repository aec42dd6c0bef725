// A game of SAGA under somebody's hands: what is asked, what was pointed at, and what the hands make of it.
import type { P, Target } from '../../board/types'
import type { Choice, GameView, Unit } from '../../engine/game'
import { sideIndex } from '../../engine/game'
import { Aids } from '../table/aids.svelte'
import { Hand } from '../table/hand.svelte'
import { Planner } from '../table/planner.svelte'
import { Replay } from '../table/replay.svelte'
import { Turn } from '../table/turn'
import {
  isBoardAsk,
  isPlanned,
  likelyAnswer,
  listedAnswers,
  sketch,
  unitsOf,
  type PlannedVerb,
} from './answers'
import { middleOf, planView } from './looks'
import type { SagaSession } from './session.svelte'
import { Layer } from './terrain.svelte'

/** Questions about one unit, which is named first. */
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

export class SagaTable {
  readonly planner: Planner
  readonly aids: Aids
  readonly layer: Layer
  readonly replay: Replay<GameView>
  readonly hand: Hand

  /** the unit that was pointed at */
  chosen = $state<number | null>(null)
  /** the unit under the pointer */
  pointed = $state<number | null>(null)
  /** figures that are to fall; units as -1 - id where several are chosen */
  picks = $state<number[]>([])
  boardOpen = $state(false)
  /** was the last question put to a person? */
  private asked = false

  constructor(readonly session: SagaSession) {
    this.planner = new Planner(session, sketch)
    this.aids = new Aids(session)
    this.layer = new Layer(session)
    this.replay = new Replay(session)
    this.hand = new Hand(this.planner, () => this.held())
  }

  readonly live = $derived.by(() => this.session.view!)
  readonly view = $derived.by(() =>
    this.replay.at !== null && this.replay.view ? this.replay.view : this.live,
  )
  readonly home = $derived.by(() => sideIndex(this.session.home))
  readonly turn = $derived.by(
    () =>
      new Turn(
        this.view.table.width,
        this.view.table.depth,
        (this.session.home === 'first') !== this.view.farEdgeFirst,
      ),
  )
  readonly table = $derived.by(() => ({
    width: this.view.table.width / 10,
    depth: this.view.table.depth / 10,
    scale: 'cm' as const,
  }))
  readonly question = $derived.by(() => this.view.question)
  readonly mine = $derived.by(() => this.session.mine && this.replay.at === null)
  readonly verb = $derived.by<PlannedVerb | null>(() =>
    this.mine && isPlanned(this.question.ask) ? this.question.ask : null,
  )
  readonly laying = $derived.by(() => this.mine && this.question.ask === 'terrain')
  /** the unit that the question is about */
  readonly acting = $derived.by<number | null>(() =>
    this.verb === 'deploy'
      ? this.planner.unit
      : aboutUnit.includes(this.question.ask)
        ? (this.question.about[0] ?? null)
        : null,
  )
  readonly plan = $derived.by(() =>
    planView(this.planner.plan, this.unit(this.acting), this.view, this.session.factions!, this.turn),
  )
  readonly listed = $derived.by(() => listedAnswers(this.session.choices, this.question, this.chosen))
  readonly likely = $derived.by(() => likelyAnswer(this.listed, this.question))
  readonly pickedUnits = $derived.by(() => this.picks.filter((p) => p < 0).map((p) => -1 - p))
  readonly refusal = $derived.by(() => this.planner.refusal ?? this.layer.refusal ?? this.session.refusal)
  /** units that an answer names */
  readonly lit = $derived.by(() =>
    this.mine ? this.session.choices.flatMap(unitsOf).filter((u) => u !== this.chosen) : [],
  )

  unit(id: number | null): Unit | undefined {
    return id === null ? undefined : this.view.units.find((u) => u.id === id)
  }

  /** Where a unit stands on the board; nothing while it is off it. */
  placeOf(id: number | null): P | null {
    const unit = this.unit(id)
    return unit && unit.figures.length > 0 ? this.turn.point(...middleOf(unit)) : null
  }

  private held() {
    const unit = this.unit(this.acting)
    return {
      verb: this.aids.tool ? null : this.verb,
      unit: this.acting,
      middle: unit && unit.figures.length > 0 ? middleOf(unit) : null,
      ghosts: this.plan.ghosts,
      turn: this.turn,
      table: this.table,
    }
  }

  /** The question has changed: nothing of the last one is left. */
  begin(): void {
    const { planner, session, live } = this
    planner.clear()
    this.aids.clear()
    this.layer.clear()
    planner.unit = null
    this.chosen = null
    this.hand.cursor = null
    this.picks = []
    if (this.asked && !session.mine) this.boardOpen = false // the other side is to play: the table is what counts
    this.asked = session.mine
    if (!session.mine) return
    const { ask } = live.question
    const suggested = session.choices[0]
    if (ask === 'casualties' && suggested?.verb === 'remove') this.picks = [...(suggested.what ?? [])]
    if (ask === 'deploy') planner.unit = session.choices.find((c) => c.verb === 'deploy')?.what?.[0] ?? null
    if ((ask === 'charge' || ask === 'withdraw' || ask === 'push') && suggested)
      void planner.propose(suggested)
    if (isBoardAsk(ask) && this.replay.at === null) this.boardOpen = true
    else if (ask !== 'orders_reaction') this.boardOpen = false
  }

  // ---- answers

  answer(choice: Choice): Promise<boolean> {
    return this.session.answerOffer(choice)
  }

  place(): void {
    const { plan, refusal } = this.planner
    if (plan && !refusal) void this.session.answer(plan)
  }

  /** The likeliest thing to do now. */
  enter(): void {
    const { session, planner, layer, question, mine } = this
    if (session.fight?.over) session.dismissFight()
    else if (this.verb && planner.plan && !planner.refusal) this.place()
    else if (this.laying && layer.choice && !layer.refusal) void this.answer(layer.choice)
    else if (question.ask === 'casualties' && mine) void this.answer({ verb: 'remove', what: this.picks })
    else if (this.pickedUnits.length > 0) void this.answer({ verb: 'units', what: this.pickedUnits })
    else if (mine && isBoardAsk(question.ask)) this.boardOpen = true
    else if (mine && this.likely >= 0) void this.answer(this.listed[this.likely]!)
  }

  escape(): void {
    if (this.aids.tool) this.aids.take(this.aids.tool)
    else if (this.planner.plan) this.planner.clear()
    else if (this.session.fight?.over) this.session.dismissFight()
    else this.chosen = null
    this.hand.cursor = null
  }

  // ---- pointing

  press(target: Target, at: P): boolean {
    return this.hand.press(target, at)
  }

  tap(target: Target, at: P): void {
    const { question, layer, session, turn } = this
    this.hand.release()
    if (this.aids.tool) {
      void this.aids.point(target.kind === 'figure' ? { unit: target.unit } : { point: turn.back(at) })
      return
    }
    if (!this.mine) return
    if (this.laying) {
      if (target.kind === 'terrain' && layer.moving === null && layer.lift(target.piece)) return
      void layer.put(...turn.back(at))
    } else if (question.ask === 'casualties' && target.kind === 'figure') {
      this.pick(target.figure)
    } else if (target.kind === 'figure' && this.verb !== 'deploy' && this.answersOf(target.unit).length > 0) {
      this.pointTo(target.unit)
    } else if (question.ask === 'save_casualties' && target.kind === 'figure') {
      const guard = session.choices.find((c) => c.verb === 'bodyguard' && c.what?.[0] === target.figure)
      if (guard) void this.answer(guard)
    } else if (this.verb) {
      if (this.hand.meant(at)) this.place()
      else this.hand.toward(at, false)
    } else this.chosen = target.kind === 'figure' && this.chosen !== target.unit ? target.unit : null
  }

  private answersOf(unit: number): Choice[] {
    return this.session.choices.filter((c) => unitsOf(c).includes(unit))
  }

  /** A unit was pointed at: if only one answer names it, that is the answer. */
  private pointTo(unit: number): void {
    const about = this.answersOf(unit)
    if (this.question.ask === 'choose_units' && (this.question.about[2] ?? 1) > 1) {
      const key = -1 - unit
      this.picks = this.picks.includes(key) ? this.picks.filter((p) => p !== key) : [...this.picks, key]
    } else if (about.length === 1 && this.question.ask !== 'activate') void this.answer(about[0]!)
    else this.chosen = unit
  }

  private pick(figure: number): void {
    const most = this.question.about[1] ?? 1
    if (this.picks.includes(figure)) this.picks = this.picks.filter((f) => f !== figure)
    else this.picks = [...this.picks, figure].slice(-most)
  }

  /** An answer under the pointer shows whom it concerns; a shot shows who sees. */
  pointAtAnswer(choice: Choice | null): void {
    this.pointed = choice ? (unitsOf(choice)[0] ?? null) : null
    if (this.aids.tool) return
    this.aids.seen = null
    const [type, target] = choice?.what ?? []
    if (choice?.verb === 'declare' && type === 3 && target !== undefined && this.acting !== null)
      void this.aids.look(this.acting, target).catch(() => undefined)
  }

  /** The next unit that an answer names, or the next figure that may fall; the unit that was come to. */
  cycle(by: number): number | null {
    if (this.question.ask === 'casualties') {
      const own = this.unit(this.acting)?.figures.map((f) => f.id) ?? []
      const next = own.find((f) => !this.picks.includes(f) && f > (this.picks.at(-1) ?? -1)) ?? own[0]
      if (next !== undefined) this.pick(next)
      return null
    }
    const named = this.session.choices.flatMap(unitsOf)
    const offered = named.filter((unit, i) => named.indexOf(unit) === i)
    if (offered.length === 0) return null
    const i = this.chosen === null ? (by > 0 ? -1 : 0) : offered.indexOf(this.chosen)
    this.chosen = offered[(i + by + offered.length) % offered.length]!
    if (this.verb === 'deploy') this.planner.unit = this.chosen
    return this.chosen
  }
}
