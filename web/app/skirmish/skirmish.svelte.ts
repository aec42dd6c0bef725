// A game of Age of Fantasy: Skirmish under somebody's hands: what is asked, what was pointed at, what comes of it.
import type { P, Target } from '../../board/types'
import type { Choice, Step, Why } from '../../engine/match'
import { sideIndex } from '../../engine/match'
import type { SkirmishUnit, SkirmishView } from '../../engine/skirmish'
import { Aids } from '../table/aids.svelte'
import { Hand } from '../table/hand.svelte'
import { Planner } from '../table/planner.svelte'
import { Replay } from '../table/replay.svelte'
import { Turn } from '../table/turn'
import { words } from '../i18n/index.svelte'
import { middleOf, planView } from './looks'
import type { SkirmishSession } from './session.svelte'

/** Questions that are answered by a place on the table. */
const spotAsks = ['marker', 'push_to', 'land']
/** Questions whose answer the planner makes. */
const planAsks = ['deploy', 'scout', 'arrive', 'move', 'charge', 'pile_in', 'free_move']
/** Questions about one unit, which is named first. */
const aboutUnit = [
  'cast',
  'move',
  'charge',
  'shoot',
  'pile_in',
  'strike',
  'strike_back',
  'remove',
  'free_move',
]

/** The unit that an answer names first, and whom it is against. */
export function unitsOf(choice: Choice): number[] {
  const what = choice.what ?? []
  switch (choice.verb) {
    case 'activate':
      return [what[0]!, what[2]!].filter((u) => u !== undefined && u >= 0)
    case 'cast':
      return what[2] === undefined ? [] : [what[2]]
    case 'shoot':
      return what.filter((_, i) => i % 2 === 1)
    case 'deploy':
    case 'reserve':
      return what.slice(0, 1)
    case 'join':
      return what
    default:
      return []
  }
}

/** A move that the engine offers whole: a jump. */
export const isLeap = (choice: Choice): boolean => !choice.sketch && (choice.steps?.length ?? 0) > 0

export class SkirmishTable {
  readonly planner: Planner
  readonly aids: Aids
  readonly replay: Replay<SkirmishView>
  readonly hand: Hand

  chosen = $state<number | null>(null)
  pointed = $state<number | null>(null)
  /** models that are to be taken off */
  picks = $state<number[]>([])
  /** where something is to be put, and why it may not lie there */
  spot = $state.raw<[number, number] | null>(null)
  spotRefusal = $state.raw<Why | null>(null)

  constructor(readonly session: SkirmishSession) {
    this.planner = new Planner(session, (verb, spot, _quick, unit) => ({
      verb,
      what: verb === 'deploy' ? [unit ?? -1] : [],
      spot,
      sketch: true,
    }))
    this.aids = new Aids(session)
    this.replay = new Replay(session)
    this.hand = new Hand(this.planner, () => this.held())
  }

  readonly live = $derived.by(() => this.session.view!)
  readonly view = $derived.by(() =>
    this.replay.at !== null && this.replay.view ? this.replay.view : this.live,
  )
  readonly home = $derived.by(() => sideIndex(this.session.home))
  readonly armies = $derived.by(() => ({
    army: [this.session.armyOf(0), this.session.armyOf(1)] as const,
  }))
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
    scale: 'inch' as const,
  }))
  readonly question = $derived.by(() => this.view.question)
  readonly mine = $derived.by(() => this.session.mine && this.replay.at === null)
  /** the verb of the answer that is being planned */
  readonly verb = $derived.by<string | null>(() => {
    if (!this.mine || !planAsks.includes(this.question.ask)) return null
    return this.session.choices.find((c) => c.sketch || c.steps)?.verb ?? null
  })
  readonly spotting = $derived.by(() => this.mine && spotAsks.includes(this.question.ask))
  readonly acting = $derived.by<number | null>(() => {
    if (this.verb === 'deploy') return this.planner.unit
    if (aboutUnit.includes(this.question.ask)) return this.question.about[0] ?? null
    return this.view.active >= 0 ? this.view.active : null
  })
  readonly plan = $derived.by(() =>
    planView(
      this.planner.plan,
      this.session.ways,
      this.unit(this.acting),
      this.view,
      this.armies,
      this.turn,
      words(),
    ),
  )
  /** Answers that are buttons. */
  readonly listed = $derived.by<Choice[]>(() => {
    const { choices } = this.session
    const { ask } = this.question
    if (!this.mine || ask === 'remove' || this.spotting) return choices.filter((c) => c.verb === 'pass')
    if (this.verb) return choices.filter((c) => c.verb !== this.verb || isLeap(c))
    if (ask !== 'activate') return choices
    return this.chosen === null ? [] : choices.filter((c) => c.what?.[0] === this.chosen)
  })
  readonly likely = $derived.by(() => (this.verb || this.spotting ? -1 : 0))
  readonly refusal = $derived.by(() => this.planner.refusal ?? this.spotRefusal ?? this.session.refusal)
  /** own units that may act now, or whom an answer names */
  readonly lit = $derived.by<number[]>(() =>
    this.mine ? this.session.choices.flatMap(unitsOf).filter((u) => u !== this.chosen) : [],
  )

  unit(id: number | null): SkirmishUnit | undefined {
    return id === null ? undefined : this.view.units.find((u) => u.id === id)
  }

  placeOf(id: number | null): P | null {
    const unit = this.unit(id)
    return unit && unit.onTable && unit.models.length > 0 ? this.turn.point(...middleOf(unit)) : null
  }

  private held() {
    const unit = this.unit(this.acting)
    const stands = unit && unit.onTable && unit.models.length > 0
    return {
      verb: this.aids.tool ? null : this.verb,
      unit: this.acting,
      middle: stands ? middleOf(unit) : null,
      ghosts: this.plan.ghosts,
      turn: this.turn,
      table: this.table,
    }
  }

  /** The question has changed: nothing of the last one is left. */
  begin(): void {
    const { planner, session, live } = this
    planner.clear()
    session.ways = []
    this.aids.clear()
    planner.unit = null
    this.chosen = null
    this.hand.cursor = null
    this.picks = []
    this.spot = null
    this.spotRefusal = null
    if (!session.mine) return
    const { ask } = live.question
    const [first] = session.choices
    if (ask === 'remove' && first?.verb === 'remove') this.picks = [...(first.what ?? [])]
    if (this.verb === 'deploy')
      planner.unit = session.choices.find((c) => c.verb === 'deploy')?.what?.[0] ?? null
    const offer = session.choices.find((c) => c.sketch)
    if ((ask === 'charge' || ask === 'pile_in') && offer) void planner.propose(offer)
  }

  // ---- answers

  answer(choice: Choice): Promise<boolean> {
    if (this.verb && isLeap(choice)) return this.preview(choice)
    return this.session.answerOffer(choice)
  }

  /** Shows a jump before it is dared: its arch, its dice, where a fall would end. */
  private async preview(choice: Choice): Promise<boolean> {
    this.planner.clear()
    const reply = await this.session.check(choice)
    if (reply.refused) this.session.refusal = reply.refused
    else this.planner.plan = choice
    return false
  }

  /** Where a jump leads on the screen: one of eight arrows. */
  arrowOf(choice: Choice): string {
    const step = choice.steps?.[0]
    const from = this.unit(this.acting)?.models.find((m) => m.id === step?.figure)
    const end = step?.path.at(-1)
    if (!from || !end) return ''
    const [a, b] = [this.turn.point(from.x, from.y), this.turn.point(...end)]
    const eighth = Math.round(Math.atan2(b.y - a.y, b.x - a.x) / (Math.PI / 4)) & 7
    return '→↘↓↙←↖↑↗'[eighth] ?? ''
  }

  place(): void {
    const { plan, refusal } = this.planner
    if (plan && !refusal) void this.session.answer(plan)
  }

  /** The answer by which everybody stays where he is, where there is one. */
  readonly stays = $derived.by<Choice | undefined>(() =>
    this.verb ? this.session.choices.find((c) => c.verb === this.verb && !c.sketch && !c.steps) : undefined,
  )

  /** Takes the answer whose place lies there, if the rules allow it. */
  async putSpot(x: number, y: number): Promise<void> {
    const spot: [number, number] = [Math.round(x), Math.round(y)]
    this.spot = spot
    const reply = await this.session.check(this.spotChoice(spot))
    if (this.spot === spot) this.spotRefusal = reply.refused ?? null
  }

  private spotChoice(spot: [number, number]): Choice {
    const { ask, about } = this.question
    const named = this.session.choices.find((c) => c.spot && c.verb !== 'pass')
    if (ask === 'marker') return { verb: 'marker', spot }
    const model = ask === 'land' ? about[0] : (about[1] ?? -1) >= 0 ? about[1] : named?.what?.[0]
    return { verb: ask, what: [model ?? -1], spot }
  }

  /** The engine's own offer: for a marker the one nearest to the middle of the table. */
  suggest(): void {
    const { width, depth } = this.view.table
    const offers = this.session.choices.filter((c) => c.spot)
    const far = (c: Choice): number => Math.hypot(c.spot![0] - width / 2, c.spot![1] - depth / 2)
    const best = this.question.ask === 'marker' ? [...offers].sort((a, b) => far(a) - far(b))[0] : offers[0]
    if (best?.spot) void this.putSpot(...best.spot)
  }

  confirmSpot(): void {
    if (this.spot && !this.spotRefusal) void this.answer(this.spotChoice(this.spot))
  }

  enter(): void {
    const { planner, question, mine } = this
    if (!mine) return
    if (this.verb && planner.plan && !planner.refusal) this.place()
    else if (this.spotting) {
      if (this.spot) this.confirmSpot()
      else this.suggest()
    } else if (question.ask === 'remove') void this.answer({ verb: 'remove', what: this.picks })
    else if (question.ask === 'activate' && this.chosen === null) this.cycle(1)
    else if (this.likely >= 0 && this.listed[this.likely]) void this.answer(this.listed[this.likely]!)
    else if (this.verb) {
      const offer = this.session.choices.find(
        (c) => c.sketch && (this.verb !== 'deploy' || c.what?.[0] === planner.unit),
      )
      if (offer) void planner.propose(offer)
    }
  }

  escape(): void {
    if (this.aids.tool) this.aids.take(this.aids.tool)
    else if (this.planner.plan) this.planner.clear()
    else if (this.spot) this.spot = null
    else this.chosen = null
    this.hand.cursor = null
  }

  // ---- pointing

  tap(target: Target, at: P): void {
    const { question, turn } = this
    this.hand.release()
    if (this.aids.tool) {
      void this.aids.point(target.kind === 'figure' ? { unit: target.unit } : { point: turn.back(at) })
      return
    }
    if (!this.mine) {
      this.chosen = target.kind === 'figure' && this.chosen !== target.unit ? target.unit : null
      return
    }
    if (this.spotting) void this.putSpot(...turn.back(at))
    else if (question.ask === 'remove' && target.kind === 'figure') this.pick(target.figure)
    else if (this.verb) {
      if (this.hand.meant(at)) this.place()
      else this.hand.toward(at, false)
    } else if (target.kind === 'figure') this.pointTo(target.unit)
    else this.chosen = null
  }

  /** A unit was pointed at: an enemy may be the answer, an own unit is chosen. */
  private pointTo(unit: number): void {
    const about = this.listed.filter((c) => unitsOf(c).includes(unit))
    const own = this.unit(unit)?.side === this.session.asked
    if (!own && about.length === 1) void this.answer(about[0]!)
    else this.chosen = this.chosen === unit ? null : unit
  }

  pick(model: number): void {
    const most = this.question.about[1] ?? 1
    if (this.picks.includes(model)) this.picks = this.picks.filter((m) => m !== model)
    else this.picks = [...this.picks, model].slice(-most)
  }

  /** An answer under the pointer shows whom it concerns; a shot shows who sees. */
  pointAtAnswer(choice: Choice | null): void {
    const named = choice ? unitsOf(choice) : []
    this.pointed = (choice?.verb === 'activate' ? named[1] : named[0]) ?? null
    if (this.aids.tool) return
    this.aids.seen = null
    if (choice?.verb === 'shoot' && this.acting !== null && named[0] !== undefined)
      void this.aids.look(this.acting, named[0]).catch(() => undefined)
  }

  /** The next unit that an answer names, or the next model that may fall. */
  cycle(by: number): number | null {
    if (this.question.ask === 'remove') {
      const own = this.unit(this.acting)?.models.map((m) => m.id) ?? []
      const next = own.find((m) => !this.picks.includes(m) && m > (this.picks.at(-1) ?? -1)) ?? own[0]
      if (next !== undefined) this.pick(next)
      return null
    }
    const named = this.session.choices.map((c) => unitsOf(c)[0]).filter((u): u is number => u !== undefined)
    const offered = named.filter((unit, i) => named.indexOf(unit) === i)
    if (offered.length === 0) return null
    const i = this.chosen === null ? (by > 0 ? -1 : 0) : offered.indexOf(this.chosen)
    this.chosen = offered[(i + by + offered.length) % offered.length]!
    if (this.verb === 'deploy') {
      this.planner.clear()
      this.planner.unit = this.chosen
    }
    return this.chosen
  }

  /** An arrow key where something is put down. */
  arrowSpot([dx, dy]: [number, number]): P | null {
    if (!this.spotting) return null
    const { about } = this.question
    const near =
      this.question.ask === 'land'
        ? this.turn.point(about[1] ?? 0, about[2] ?? 0)
        : this.question.ask === 'push_to'
          ? this.placeOf(about[0] ?? -1)
          : null
    const from = this.spot
      ? this.turn.point(...this.spot)
      : (near ?? { x: this.table.width / 2, y: this.table.depth / 2 })
    const to = {
      x: Math.max(0, Math.min(this.table.width, from.x + dx)),
      y: Math.max(0, Math.min(this.table.depth, from.y + dy)),
    }
    void this.putSpot(...this.turn.back(to))
    return to
  }
}

export type { Step }
