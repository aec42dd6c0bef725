// A game of Age of Fantasy: Skirmish under somebody's hands: what is asked, what was pointed at, what comes of it.
import type { P, Target } from '../../../cloth/types'
import type { AnyChoice, AnyWhy } from '../../../engine/book'
import type { AtMarker, Choice, Model, Question, Unit, View, Way, Why } from '../../../engine/aofs'
import { words } from '../../i18n/index.svelte'
import type { SketchAt } from '../../shell/planner.svelte'
import { AnyTable } from '../../shell/table.svelte'
import { planView, worthAtMarkers } from './views'
import type { Odds, Worth } from './odds.svelte'
import type { Session } from './session.svelte'

/** Questions that are answered by a place on the table. */
const spotAsks = ['marker', 'push_to', 'land']
/** Questions whose answer the planner makes. */
const planAsks = ['deploy', 'scout', 'arrive', 'move', 'charge', 'pile_in', 'free_move']
/** Questions about what one unit does now. */
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

/** The unit that a question is about, and whom it is against. */
export function unitsAsked(question: Question): number[] {
  return [
    ...('unit' in question ? [question.unit] : []),
    ...('target' in question ? [question.target] : []),
    ...('enemy' in question ? [question.enemy] : []),
  ]
}

/** The unit that an answer names first, and whom it is against. */
export function unitsOf(choice: Choice): number[] {
  switch (choice.verb) {
    case 'activate':
      return choice.target === undefined ? [choice.unit] : [choice.unit, choice.target]
    case 'cast':
      return [choice.target]
    case 'shoot':
      return choice.shots.map((shot) => shot.target)
    case 'deploy':
    case 'reserve':
      return [choice.unit]
    case 'join':
      return [choice.hero, choice.unit]
    default:
      return []
  }
}

/** A move that the engine offers whole: a jump. */
export const isLeap = (choice: Choice): boolean => !choice.sketch && (choice.steps?.length ?? 0) > 0

const sketchAt: SketchAt = (verb, spot, _quick, unit) => ({
  verb,
  ...(verb === 'deploy' ? { unit: unit ?? -1 } : {}),
  spot,
  sketch: true,
})

/** A spell of a caster, with every answer that tries it. */
export interface SpellCard {
  key: string
  caster: number
  spell: number
  choices: Cast[]
}

/** Whose spell, on whom, with how many tokens beyond its price. */
export type Cast = Extract<Choice, { verb: 'cast' }>
const isCast = (choice: Choice): choice is Cast => choice.verb === 'cast'

/** A jump that is offered, with what the engine remarks on it. */
interface Jumping {
  plan: Choice
  ways: Way[]
  markers: AtMarker[]
}

export class Table extends AnyTable<View, Session> {
  /** the answer that was pointed at last: its odds are shown */
  wondered = $state.raw<Choice | null>(null)
  /** what the answers are worth, where somebody reckons it */
  odds = $state.raw<Odds | null>(null)
  /** the spell that was taken up, tokens beyond its price, and whom it does not reach */
  inHand = $state.raw<SpellCard | null>(null)
  tokens = $state(0)
  outOfReach = $state.raw<readonly { unit: number; why: Why }[]>([])
  /** jumps among the answers, by their places in the list: what the engine remarks on each */
  jumps = $state.raw<Readonly<Record<number, Jumping>>>({})
  /** where something is to be put, and why it may not lie there */
  spot = $state.raw<[number, number] | null>(null)
  spotRefusal = $state.raw<AnyWhy | null>(null)

  constructor(session: Session) {
    super(session, { sketchAt, scale: 'inch', losses: 'remove' })
  }

  readonly armies = $derived.by(() => ({
    army: [this.session.armyOf(0), this.session.armyOf(1)] as const,
  }))
  readonly verb = $derived.by<string | null>(() => {
    if (!this.mine || !planAsks.includes(this.question.ask)) return null
    return this.session.choices.find((c) => c.sketch || c.steps)?.verb ?? null
  })
  readonly spotting = $derived.by(() => this.mine && spotAsks.includes(this.question.ask))
  readonly acting = $derived.by<number | null>(() => {
    if (this.verb === 'deploy') return this.planner.unit
    if (aboutUnit.includes(this.question.ask)) return unitsAsked(this.question)[0] ?? null
    return this.view.active >= 0 ? this.view.active : null
  })
  /** The plan that is drawn: the one in the making, or the jump under the pointer. */
  private readonly drawn = $derived.by<{ plan: AnyChoice | null; ways: Way[]; markers: AtMarker[] }>(() => {
    const { planner, session } = this
    const jump = this.wondered && !planner.plan ? this.jumps[this.listed.indexOf(this.wondered)] : undefined
    return jump ?? { plan: planner.plan, ways: session.ways, markers: session.atMarkers }
  })
  /** What the plan is worth at the markers, in words. */
  readonly atMarkers = $derived.by(() =>
    worthAtMarkers(this.drawn.markers).map(({ text, holds }) => ({
      text: this.session.teller.text(text),
      good: holds,
    })),
  )
  readonly plan = $derived.by(() =>
    planView(
      this.drawn.plan,
      this.drawn.ways,
      this.atMarkers,
      this.unit(this.acting),
      this.view,
      this.armies,
      this.viewpoint,
      words(),
    ),
  )
  /** Answers that are buttons. */
  readonly listed = $derived.by<Choice[]>(() => {
    const { choices } = this.session
    const { ask } = this.question
    if (!this.mine || ask === 'remove' || this.spotting) return choices.filter((c) => c.verb === 'pass')
    if (this.verb) return choices.filter((c) => c.verb !== this.verb || isLeap(c))
    if (ask === 'cast') return [...this.casts, ...choices.filter((c) => c.verb !== 'cast')]
    if (ask !== 'activate') return choices
    return this.chosen === null ? [] : choices.filter((c) => c.verb === 'activate' && c.unit === this.chosen)
  })
  /** The likeliest is the one that is worth most by the engine's own estimate. */
  readonly likely = $derived.by(() => {
    if (this.verb || this.spotting || this.led) return -1
    const { ask } = this.question
    if (ask === 'cast' && this.casts.length === 0) return -1
    if (ask !== 'cast' && ask !== 'shoot') return 0
    const worth = this.listed.map((c) => (c.verb === ask ? (this.odds?.of(c)?.worth ?? 0) : 0))
    return Math.max(0, worth.indexOf(Math.max(...worth)))
  })
  readonly refusal = $derived.by(() => this.planner.refusal ?? this.spotRefusal ?? this.session.refusal)
  /** own units that may act now, or whom an answer names */
  readonly lit = $derived.by<number[]>(() =>
    this.mine
      ? (this.inHand ? this.casts : this.session.choices).flatMap(unitsOf).filter((u) => u !== this.chosen)
      : [],
  )

  readonly toFall = $derived.by(() => (this.question.ask === 'remove' ? this.question.count : 1))
  override figureIn(why: Why): number | undefined {
    return 'model' in why ? why.model : undefined
  }

  // ---- spells

  /** Spells that may be tried now, each with all its answers. */
  readonly spells = $derived.by<SpellCard[]>(() => {
    if (!this.mine || this.question.ask !== 'cast') return []
    const found: SpellCard[] = []
    for (const choice of this.session.choices.filter(isCast)) {
      const { caster, spell } = choice
      const key = `${caster}/${spell}`
      const card = found.find((one) => one.key === key)
      if (card) card.choices.push(choice)
      else found.push({ key, caster, spell, choices: [choice] })
    }
    return found
  })
  /** The targets of the card in hand, for as many tokens beyond its price. */
  readonly casts = $derived.by<Choice[]>(
    () => this.inHand?.choices.filter((c) => c.tokens === this.tokens) ?? [],
  )

  /** Takes a card, which lights its targets and says of the others why not; or puts it back. */
  async take(card: SpellCard | null): Promise<void> {
    this.inHand = card
    this.tokens = 0
    this.outOfReach = []
    this.wondered = card?.choices[0] ?? null
    if (!card) return
    const { live } = this
    const own = this.session.asked
    const friendly = live.spells[own === 'second' ? 1 : 0][card.spell]?.target !== 'enemy'
    const targets = card.choices.flatMap(unitsOf)
    const others = live.units.filter(
      (u) => u.onTable && (u.side === own) === friendly && !targets.includes(u.id),
    )
    for (const { id } of others) {
      const { caster, spell } = card
      const why = await this.session.refusalOf({ verb: 'cast', caster, spell, target: id, tokens: 0 })
      if (this.live !== live || this.inHand !== card) return
      if (why) this.outOfReach = [...this.outOfReach, { unit: id, why }]
    }
  }

  override figuresOf(unit: Unit): readonly Model[] {
    return unit.onTable ? unit.models : []
  }

  protected override offered(): number[] {
    return this.session.choices.map((c) => unitsOf(c)[0]).filter((u): u is number => u !== undefined)
  }

  protected override concerned(choice: Choice): number | null {
    return unitsOf(choice)[choice.verb === 'activate' ? 1 : 0] ?? null
  }

  protected override shotAt(choice: Choice): number | null {
    return choice.verb === 'shoot' ? (unitsOf(choice)[0] ?? null) : null
  }

  begin(): void {
    const { planner, session, live } = this
    this.clear()
    session.forgetPlan()
    this.wondered = null
    this.jumps = {}
    this.inHand = null
    this.tokens = 0
    this.outOfReach = []
    this.spot = null
    this.spotRefusal = null
    if (!session.mine) return
    const { ask } = live.question
    void this.lookAtJumps()
    const [first] = session.choices
    if (ask === 'remove' && first?.verb === 'remove') this.picks = [...first.models]
    if (this.verb === 'deploy') planner.unit = session.choices.find((c) => c.verb === 'deploy')?.unit ?? null
    const offer = session.choices.find((c) => c.sketch)
    if ((ask === 'charge' || ask === 'pile_in') && offer) void planner.propose(offer)
    // of a charge without a plan that the engine knows the player draws one, or gives it up
    const unit = this.unit(this.acting)
    if (ask === 'charge' && !offer && unit) planner.draw('charge', this.figuresOf(unit))
  }

  /** What the answer that was pointed at may bring, else the likely one, else the first that begins a fight. */
  weighed(odds: Odds): Worth | undefined {
    const likely = this.listed[this.likely]
    const asked = [this.wondered, likely, ...this.listed].filter((choice) => choice != null)
    return asked.map((choice) => odds.of(choice)).find((found) => found !== undefined)
  }

  override pointAtAnswer(choice: Choice | null): void {
    if (choice) this.wondered = choice
    super.pointAtAnswer(choice)
  }

  // ---- answers

  override answer(choice: Choice): Promise<boolean> {
    return this.verb && isLeap(choice) ? this.preview(choice) : super.answer(choice)
  }

  /** Every jump says how far, by which dice and with what chance, before anybody points at it. */
  private async lookAtJumps(): Promise<void> {
    const { live } = this
    const offered = this.verb ? this.listed : []
    for (const [i, choice] of offered.entries()) {
      if (!isLeap(choice)) continue
      const remarks = await this.session.remarks(choice)
      if (this.live !== live) return
      if (remarks) this.jumps = { ...this.jumps, [i]: { plan: choice, ...remarks } }
    }
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
    const [a, b] = [this.viewpoint.point(from.x, from.y), this.viewpoint.point(...end)]
    const eighth = Math.round(Math.atan2(b.y - a.y, b.x - a.x) / (Math.PI / 4)) & 7
    return '→↘↓↙←↖↑↗'[eighth] ?? ''
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
    const { question } = this
    if (question.ask === 'land') return { verb: 'land', model: question.model, spot }
    if (question.ask !== 'push_to') return { verb: 'marker', spot }
    const named = this.session.choices.find((c) => c.verb === 'push_to')
    return { verb: 'push_to', model: question.model ?? named?.model ?? -1, spot }
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
    const { planner, question, mine, session } = this
    if (session.attack?.over) return session.dismissAttack()
    if (!mine) return
    if (this.verb && planner.placeable) this.place()
    else if (this.spotting) {
      if (this.spot) this.confirmSpot()
      else this.suggest()
    } else if (question.ask === 'remove') void this.answer({ verb: 'remove', models: this.picks })
    else if (question.ask === 'activate' && this.chosen === null) this.cycle(1)
    else if (question.ask === 'cast' && !this.inHand && this.spells[0]) void this.take(this.spells[0])
    else if (this.likely >= 0 && this.listed[this.likely]) void this.answer(this.listed[this.likely]!)
    else if (this.verb === 'deploy') void planner.suggest()
    else if (this.verb) {
      const offer = this.session.choices.find((c) => c.sketch)
      if (offer) void planner.propose(offer)
    }
  }

  protected override putBack(): boolean {
    if (this.inHand) {
      void this.take(null)
      return true
    }
    if (!this.spot) return false
    this.spot = null
    return true
  }

  // ---- pointing

  protected override point(target: Target, at: P): void {
    if (!this.mine) {
      this.chosen = target.kind === 'figure' && this.chosen !== target.unit ? target.unit : null
      return
    }
    if (this.spotting) void this.putSpot(...this.viewpoint.back(at))
    else if (this.question.ask === 'remove' && target.kind === 'figure') this.pick(target.figure)
    else if (this.verb) this.pointOut(at)
    else if (target.kind === 'figure') this.pointTo(target.unit)
    else this.chosen = null
  }

  /** A unit was pointed at: an enemy may be the answer, an own unit is chosen. */
  private pointTo(unit: number): void {
    const about = this.listed.filter((c) => unitsOf(c).includes(unit))
    const own = this.unit(unit)?.side === this.session.asked
    if (!own && about.length === 1) void this.answer(about[0]!)
    else this.chosen = this.chosen === unit ? null : unit
  }

  /** An arrow key where something is put down moves that. */
  override arrow([dx, dy]: [number, number]): P | null {
    if (!this.spotting) return super.arrow([dx, dy])
    const { question } = this
    const near =
      question.ask === 'land'
        ? this.viewpoint.point(...question.foot)
        : question.ask === 'push_to'
          ? this.placeOf(question.unit)
          : null
    const from = this.spot
      ? this.viewpoint.point(...this.spot)
      : (near ?? { x: this.table.width / 2, y: this.table.depth / 2 })
    const to = {
      x: Math.max(0, Math.min(this.table.width, from.x + dx)),
      y: Math.max(0, Math.min(this.table.depth, from.y + dy)),
    }
    void this.putSpot(...this.viewpoint.back(to))
    return to
  }
}
