// A game of Age of Fantasy: Skirmish under somebody's hands: what is asked, what was pointed at, what comes of it.
import type { P, Target } from '../../../cloth/types'
import { sideIndex, type AnyChoice, type AnyWhy, type SideName } from '../../../engine/book'
import type { AtMarker, Choice, Model, Question, Unit, View, Way, Why } from '../../../engine/aofs'
import { words } from '../../i18n/index.svelte'
import { beyondOf, type Beyond } from '../../shell/beyond'
import { AnyTable } from '../../shell/table.svelte'
import { Trial } from '../../shell/trial'
import { isCast, isCharge, isLeap, same, sketchAt, unitsAsked, unitsOf, type SpellCard } from './answers'
import { planView, rowIn, worthAtMarkers } from './views'
import { Going, startsOf } from './going.svelte'
import type { Odds, Worth } from './odds.svelte'
import type { Session } from './session.svelte'

type Asks = readonly Question['ask'][]
/** Questions that are answered by a place on the table. */
const spotAsks: Asks = ['marker', 'push_to', 'land']
/** Questions whose answer the planner makes. */
const planAsks: Asks = ['deploy', 'scout', 'arrive', 'move', 'charge', 'pile_in', 'free_move']
/** Questions about what one unit does now. */
const aboutUnit: Asks = [
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

/** A charge that brings fewer models than this is none to propose. */
const least = 0.2

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
  /** what Karl would answer to whether a spell is tried, once he has been asked */
  private counsel = $state.raw<Choice | null>(null)
  /** jumps among the answers, by their places in the list: what the engine remarks on each */
  jumps = $state.raw<Readonly<Record<number, Jumping>>>({})
  /** where something is to be put, and why it may not lie there */
  spot = $state.raw<[number, number] | null>(null)
  spotRefusal = $state.raw<AnyWhy | null>(null)

  /** a unit that is sent by one gesture */
  readonly going: Going
  /** a hand was laid on a unit that may go; it may still become a tap */
  private grasped: { target: Target; unit: number; at: P } | null = null
  /** what was meant by one gesture: it is carried out when the engine asks for it */
  private meant: { unit: number; plan: AnyChoice; goal: [number, number] } | null = null

  constructor(session: Session) {
    super(session, { sketchAt, scale: 'inch', losses: 'remove' })
    this.going = new Going(session)
  }

  readonly armies = $derived.by(() => ({
    army: [this.session.armyOf(0), this.session.armyOf(1)] as const,
  }))
  /** is it asked whom to activate? */
  private readonly choosing = $derived.by(() => this.mine && this.question.ask === 'activate')
  readonly verb = $derived.by<string | null>(() => {
    if (this.choosing && this.going.unit !== null) return 'move'
    if (!this.mine || !planAsks.includes(this.question.ask)) return null
    return this.session.choices.find((c) => c.sketch || c.steps)?.verb ?? this.undrafted
  })
  /** What is to be shown where the engine knows no plan. */
  private readonly undrafted = $derived.by<string | null>(() => {
    const { ask } = this.question
    if (ask === 'charge' || ask === 'pile_in') return ask
    return ask === 'deploy' || ask === 'scout' ? 'deploy' : null
  })
  /** Units that are to be put down and of which no place is known. */
  readonly unknown = $derived.by<number[]>(() => {
    const { ask, side } = this.question
    if (this.verb !== 'deploy' || this.session.choices.some((c) => c.verb === 'deploy')) return []
    return this.view.units
      .filter((u) => u.side === side && !u.onTable && !u.gone && u.joined < 0)
      .filter((u) => u.reserve === (ask === 'scout' ? 'scout' : 'none'))
      .map((u) => u.id)
  })
  readonly spotting = $derived.by(() => this.mine && spotAsks.includes(this.question.ask))
  readonly acting = $derived.by<number | null>(() => {
    if (this.choosing && this.going.unit !== null) return this.going.unit
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
      this.going.start?.action ?? null,
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
    if (this.going.unit !== null) return []
    if (this.verb) return choices.filter((c) => c.verb !== this.verb || isLeap(c))
    if (ask === 'cast') return [...this.casts, ...choices.filter((c) => c.verb !== 'cast')]
    if (ask !== 'activate') return choices
    return this.chosen === null ? [] : choices.filter((c) => c.verb === 'activate' && c.unit === this.chosen)
  })
  /** The likeliest is the one that is worth most by the engine's own estimate. */
  readonly likely = $derived.by(() => {
    if (this.verb || this.spotting || this.led) return -1
    const { ask } = this.question
    if (ask === 'cast' && this.casts.length === 0)
      return this.counsel?.verb === 'pass' ? this.listed.findIndex((c) => c.verb === 'pass') : -1
    if (ask === 'activate') return this.likelyAction()
    if (ask !== 'cast' && ask !== 'shoot') return 0
    const { counsel } = this
    const advised = this.listed.findIndex((c) => isCast(c) && counsel && isCast(counsel) && same(c, counsel))
    if (advised >= 0) return advised
    const worth = this.listed.map((c) => (c.verb === ask ? (this.odds?.of(c)?.worth ?? 0) : 0))
    return Math.max(0, worth.indexOf(Math.max(...worth)))
  })
  /** The charge that gains most; where none gains anything, who shoots advances, and who does not rushes. */
  private likelyAction(): number {
    const worth = this.listed.map((c) => (isCharge(c) ? (this.odds?.of(c)?.worth ?? 0) : 0))
    const most = Math.max(0, ...worth)
    if (most > least) return worth.indexOf(most)
    const shoots = this.unit(this.chosen)?.weapons.some((weapon) => weapon.range > 0)
    return Math.max(
      0,
      shoots ? 0 : this.listed.findIndex((c) => c.verb === 'activate' && c.action === 'rush'),
    )
  }
  readonly refusal = $derived.by(() => this.planner.refusal ?? this.spotRefusal ?? this.session.refusal)
  /** own units that may act now, or whom an answer names */
  readonly lit = $derived.by<number[]>(() =>
    this.mine
      ? (this.inHand ? this.casts : this.session.choices).flatMap(unitsOf).filter((u) => u !== this.chosen)
      : [],
  )

  /** The spell that tokens are asked for or against: whose army has it, and which it is. */
  readonly asked = $derived.by<{ side: SideName; spell: number } | null>(() => {
    const { question } = this
    if (question.ask !== 'help') return null
    const caster = this.view.units.find((u) => u.models.some((m) => m.id === question.caster))
    return caster ? { side: caster.side, spell: question.spell } : null
  })

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
  /** The spell that Karl would try; none where he would try none. */
  readonly advised = $derived.by<SpellCard | undefined>(() => {
    const { counsel } = this
    return counsel && isCast(counsel)
      ? this.spells.find(({ choices }) => choices.some((c) => same(c, counsel)))
      : undefined
  })
  /** Is a spell of use now? The engine's own estimate says so. */
  private async takeCounsel(): Promise<void> {
    const { live, session } = this
    const trial = await Trial.of<View, Choice>(session, [])
    const choice = await trial?.advice('karl')
    trial?.close()
    if (this.live === live) this.counsel = choice ?? null
  }
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
    this.going.put()
    planner.source = null
    session.forgetPlan()
    this.wondered = null
    this.jumps = {}
    this.inHand = null
    this.counsel = null
    this.tokens = 0
    this.outOfReach = []
    this.spot = null
    this.spotRefusal = null
    if (!session.mine) return
    const { ask } = live.question
    void this.carryOn()
    if (ask === 'cast') void this.takeCounsel().catch(() => undefined)
    void this.lookAtJumps()
    const [first] = session.choices
    if (ask === 'remove' && first?.verb === 'remove') this.picks = [...first.models]
    if (this.verb === 'deploy') planner.unit = session.choices.find((c) => c.verb === 'deploy')?.unit ?? null
    const offer = session.choices.find((c) => c.sketch)
    if ((ask === 'charge' || ask === 'pile_in') && offer) void planner.propose(offer)
    // where the engine knows no plan, the player draws one or lets it be
    const unit = this.unit(this.acting)
    if ((ask === 'charge' || ask === 'pile_in') && !offer && unit)
      planner.draw({ verb: ask }, this.figuresOf(unit))
    if (this.unknown[0] !== undefined) this.show(this.unknown[0])
  }

  /** A unit of which no place is known lies in a row in its zone, for the hand to put it down. */
  show(id: number): void {
    const unit = this.unit(id)
    if (!unit) return
    this.planner.draw({ verb: 'deploy', unit: id }, rowIn(this.view.zones[sideIndex(unit.side)], unit.models))
    this.planner.unit = id
  }

  /** What the answer that was pointed at may bring, else the likely one, else the first that begins a fight. */
  weighed(odds: Odds): Worth | undefined {
    const likely = this.listed[this.likely]
    const asked = [this.wondered, likely, ...this.listed].filter((choice) => choice != null)
    return asked.map((choice) => odds.of(choice)).find((found) => found !== undefined)
  }

  /** Whom the chosen unit would charge and cannot, or whom the one that shoots does not reach. */
  async beyond(): Promise<Beyond[]> {
    const { session, question, chosen } = this
    const { ask } = question
    const unit = ask === 'shoot' ? question.unit : chosen
    if (session.real || unit === null || this.going.unit !== null) return []
    const aimed = this.listed.flatMap((c) => (c.verb === 'shoot' || isCharge(c) ? unitsOf(c) : []))
    const others = this.enemiesOf(unit).filter((id) => !aimed.includes(id))
    if (ask === 'activate')
      return beyondOf(words().say('aofs.do.charge'), others, (target) =>
        session.refusalOf({ verb: 'activate', unit, action: 'charge', target }),
      )
    if (ask !== 'shoot') return []
    const ranges = this.unit(unit)?.weapons.map(({ range }) => range) ?? []
    const weapon = ranges.indexOf(Math.max(...ranges))
    return beyondOf(words().say('aofs.do.shoot'), others, (target) =>
      session.refusalOf({ verb: 'shoot', shots: [{ weapon, target }] }),
    )
  }

  override pointAtAnswer(choice: Choice | null): void {
    if (choice) this.wondered = choice
    super.pointAtAnswer(choice)
  }

  // ---- one gesture for two answers

  /** Takes a unit into the hand that will be activated by it. */
  private lift(unit: number): boolean {
    const { planner, going, session } = this
    planner.clear()
    session.forgetPlan()
    if (!going.lift(unit)) return false
    planner.source = going
    return true
  }

  /** Nothing is planned any more. */
  putDown(): void {
    this.going.put()
    this.planner.clear()
    this.planner.source = null
    this.session.forgetPlan()
    this.hand.cursor = null
  }

  override place(): void {
    if (this.going.unit === null) super.place()
    else void this.send()
  }

  /** The unit in the hand is activated and goes as it is drawn. */
  private async send(): Promise<void> {
    const { planner, going } = this
    await planner.settled()
    const { goal, plan, refusal } = planner
    const { start } = going
    if (!start || !goal || !plan?.steps?.length || refusal) return
    this.meant = { unit: start.unit, plan, goal }
    if (!(await this.session.answer(start))) this.meant = null
  }

  /** The engine asks for the way that was meant; who is asked for a spell before goes afterwards. */
  private async carryOn(): Promise<void> {
    const { meant, planner, live, session } = this
    if (!meant) return
    const { question } = live
    if (question.ask === 'cast' && live.active === meant.unit) return
    this.meant = null
    if (question.ask !== 'move' || question.unit !== meant.unit) return
    planner.goal = meant.goal
    planner.plan = meant.plan
    const { refused } = await session.check(meant.plan as Choice)
    await session.free()
    if (this.live !== live || planner.plan !== meant.plan) return
    // a spell has changed what was possible: it is planned anew, and looked at
    if (refused) void planner.pointAt('move', ...meant.goal, false)
    else this.place()
  }

  override press(target: Target, at: P): boolean {
    this.grasped = null
    if (super.press(target, at)) return true
    if (this.aids.tool || !this.choosing || target.kind !== 'figure') return false
    const { unit } = target
    if (startsOf(this.session.choices, unit).length > 0) this.grasped = { target, unit, at }
    return this.grasped !== null
  }

  override drag(at: P): void {
    const { grasped } = this
    this.grasped = null
    if (grasped && this.lift(grasped.unit)) this.hand.press(grasped.target, grasped.at)
    super.drag(at)
  }

  override drop(at: P): void {
    const onto = this.going.unit === null ? undefined : this.chargeAt(at)
    super.drop(at)
    if (onto) void this.answer(onto)
    else if (this.going.unit !== null) void this.letGoHere()
  }

  /** The charge of the unit in the hand at the enemy that stands there. */
  private chargeAt(at: P): Choice | undefined {
    const { unit } = this.going
    const charges = this.session.choices.filter((c) => isCharge(c) && unitsOf(c)[0] === unit)
    return charges.find((choice) => {
      const target = this.unit(unitsOf(choice)[1] ?? null)
      return target?.models.some((model) => {
        const { x, y } = this.viewpoint.point(model.x, model.y)
        return Math.hypot(x - at.x, y - at.y) <= Math.max(model.base.length, model.base.width) / 20
      })
    })
  }

  /** Where it was let go it goes; what ends short of that is looked at first. */
  private async letGoHere(): Promise<void> {
    await this.planner.settled()
    if (!this.session.short && !this.planner.byHand) await this.send()
  }

  override letGo(): void {
    super.letGo()
    if (this.going.unit !== null) this.putDown()
  }

  override escape(): void {
    if (this.going.unit !== null && !this.aids.tool) this.putDown()
    else super.escape()
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
    const { planner, question, mine } = this
    if (this.dismiss() || !mine) return
    if (this.verb && planner.placeable) this.place()
    else if (this.spotting) {
      if (this.spot) this.confirmSpot()
      else this.suggest()
    } else if (question.ask === 'remove') void this.answer({ verb: 'remove', models: this.picks })
    else if (question.ask === 'activate' && this.chosen === null) this.cycle(1)
    else if (question.ask === 'cast' && !this.inHand && this.advised) void this.take(this.advised)
    else if (this.likely >= 0 && this.listed[this.likely]) void this.answer(this.listed[this.likely]!)
    else if (this.verb === 'deploy') void planner.suggest()
    else if (this.verb) {
      const offer = this.session.choices.find((c) => c.sketch)
      if (offer) void planner.propose(offer)
    }
  }

  /** An attack that has ended is put away. */
  protected override dismiss(): boolean {
    if (super.dismiss()) return true
    if (!this.session.attack?.over) return false
    this.session.dismissAttack()
    return true
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

  protected override readonly sending = $derived.by(
    () => this.choosing && this.chosen !== null && startsOf(this.session.choices, this.chosen).length > 0,
  )
  protected override get placing(): boolean {
    return this.spotting || super.placing
  }

  protected override point(target: Target, at: P): void {
    if (!this.mine) {
      this.chosen = target.kind === 'figure' && this.chosen !== target.unit ? target.unit : null
      return
    }
    if (this.spotting) void this.putSpot(...this.viewpoint.back(at))
    else if (this.question.ask === 'remove' && target.kind === 'figure') this.pick(target.figure)
    else if (this.verb) this.pointOut(at)
    else if (target.kind === 'figure') this.pointTo(target.unit)
    else if (this.choosing && this.chosen !== null && this.lift(this.chosen)) this.pointOut(at)
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
