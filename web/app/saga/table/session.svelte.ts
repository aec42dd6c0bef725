// A game of SAGA at the table: its peoples, and the fight under way.
import { EngineError } from '../../../engine/engine'
import { sideIndex, type AnsweredBy } from '../../../engine/book'
import type { Choice, FactionInfo, Fight, GameEvent, Happened, Question, View } from '../../../engine/saga'
import type { List, UnitSpec } from '../warband'
import type { KeptGame, Player } from '../../shell/keep'
import { anySeed, setupOf, type AnyBattle, type Staged } from '../../shell/beginnings'
import { AnySession } from '../../shell/session.svelte'
import { Trial } from '../../shell/trial'
import { loadPeoples, type PeopleKey } from '../content'
import { readPeople, withOwn } from '../own'
import { Teller } from './teller.svelte'

type Brought = [string | null, string | null]

export interface Battle extends AnyBattle {
  peoples: [string, string]
  /** lists that are fielded; null: a ready one, or recruited step by step */
  warbands?: [readonly UnitSpec[] | null, readonly UnitSpec[] | null]
  swap?: number
  /** a kept list of the first side, as it is shared */
  share?: string
  /** the files of peoples that the players bring along */
  brought?: Brought
}

/** A fight as it is shown: also for a moment after it has ended. Its first event tells who fights. */
export interface FightShown {
  fight: Fight
  events: Happened[]
  over: boolean
}

/** Questions that one may pass for a whole turn. */
const reactions: readonly Question['ask'][] = ['react', 'react_after', 'orders_reaction']
/** Questions about dice of the battle board. */
const ordering: readonly Question['ask'][] = [
  'orders',
  'place_dice',
  'choose_dice',
  'choose_option',
  'use_option',
  'choose_ability',
]

const isOpening = ({ event }: Happened): boolean =>
  event.event === 'melee_began' || event.event === 'shooting_began'

const isThrow = ({ event }: Happened): boolean =>
  event.event === 'attack_rolled' || event.event === 'defence_rolled'

const peopleKey = (faction: string, text: string | null | undefined): PeopleKey =>
  text ? { text } : { faction }

/** The peoples that a described position names. */
const peoplesIn = (position: string): [string, string] => [
  /^faction first (\S+)/m.exec(position)?.[1] ?? 'danes',
  /^faction second (\S+)/m.exec(position)?.[1] ?? 'danes',
]

export class Session extends AnySession<View, Choice, GameEvent> {
  override readonly book = 'saga'
  factions = $state.raw<[FactionInfo, FactionInfo] | null>(null)
  fight = $state.raw<FightShown | null>(null)
  /** the size that was agreed on */
  points = 4
  private peoples: FactionInfo[] = []
  /** the files of peoples that the players brought along */
  private brought: Brought = [null, null]
  override readonly teller = new Teller(
    this.ask,
    () => this.view,
    () => this.factions?.map(({ id }, i) => peopleKey(id, this.brought[i])) ?? [],
  )

  protected override readonly steps = [
    'choose_units',
    'declare',
    'move',
    'choose_option',
    'use_option',
    'next_unit',
  ] as const
  protected override readonly drawable = ['charge', 'withdraw', 'move', 'push', 'deploy'] as const
  protected override readonly noises = {
    saga_rolled: 'dice',
    moved: 'step',
    melee_began: 'horn',
    attack_rolled: 'dice',
    defence_rolled: 'dice',
    slain: 'blow',
    game_over: 'horn',
  } as const

  protected override async prepare(again: boolean): Promise<void> {
    this.peoples = await loadPeoples(this.ask, again)
  }

  override pointsOf(view: View): [number, number] {
    return [view.scores[0].points, view.scores[1].points]
  }

  protected override led(): [string, string] {
    return [this.factions![0].id, this.factions![1].id]
  }

  override again(): Battle {
    const { points, players, brought } = this
    return { peoples: this.led(), brought, points, players, quick: true, seed: anySeed() }
  }

  async begin(battle: Battle): Promise<void> {
    await this.prepare(false)
    let { warbands, swap } = battle
    if (battle.share) {
      const list = await this.ask<List | object>({
        call: 'warband.read',
        text: battle.share,
        ...withOwn(),
      })
      if ('units' in list) [warbands, swap] = [[list.units, null], list.swap]
    }
    this.factions = await this.find(battle.peoples, battle.brought)
    this.points = battle.points
    const request = {
      ...(warbands ? { warbands, swap: swap ?? 0 } : {}),
      // whoever fields a legend on this page has asked for it (LEG-04)
      ...(warbands?.some((units) => units?.some((u) => u.legend)) ? { legends: true } : {}),
      factions: battle.peoples,
      ...(this.brought.some((text) => text !== null) ? { peoples: this.brought } : {}),
      points: battle.points,
      quick: battle.quick,
      ...(battle.real ? { real: true } : {}),
      seed: battle.seed,
    }
    await this.start(request, battle.players, String(battle.seed))
  }

  override async beginReal(setup: Record<string, unknown>): Promise<void> {
    await this.prepare(false)
    const { factions, peoples, points, seed } = setup as {
      factions: [string, string]
      peoples?: Brought
      points: number
      seed: number
    }
    this.factions = await this.find(factions, peoples)
    this.points = points
    await this.start({ ...setup, quick: true, real: true }, ['human', 'human'], String(seed))
  }

  override async stage(staged: Staged, players: [Player, Player]): Promise<void> {
    await this.prepare(false)
    this.factions = await this.find(peoplesIn(staged.position), staged.peoples)
    await super.stage(staged, players)
  }

  override async open(
    log: string,
    kept?: Pick<KeptGame, 'id' | 'players' | 'reasons' | 'from'>,
  ): Promise<void> {
    await this.prepare(false)
    const setup = setupOf(log) as {
      factions?: [string, string]
      peoples?: Brought
      points?: number
      position?: string
    }
    this.factions = await this.find(setup.factions ?? peoplesIn(setup.position ?? ''), setup.peoples)
    this.points = setup.points ?? 6
    await super.open(log, kept)
  }

  private async find(
    ids: [string, string],
    brought: Brought = [null, null],
  ): Promise<[FactionInfo, FactionInfo]> {
    this.brought = brought
    const faction = async (i: 0 | 1): Promise<FactionInfo> => {
      const text = brought[i]
      if (text) return this.readBrought(text)
      const found = this.peoples.find((p) => p.id === ids[i])
      if (!found) throw new EngineError(`no people "${ids[i]}"`)
      return found
    }
    return [await faction(0), await faction(1)]
  }
  private async readBrought(text: string): Promise<FactionInfo> {
    const read = await readPeople(this.ask, text)
    if (!('id' in read)) throw new EngineError(`a people of one's own, line ${read.line}: ${read.text}`)
    return read
  }

  /** A game that is opened in the middle of a fight goes on with its sheet. */
  protected override fresh(view: View): void {
    const events = this.happened(0)
    const from = Math.max(0, events.findLastIndex(isOpening))
    this.fight = view.fight ? { fight: view.fight, events: events.slice(from), over: false } : null
  }

  protected override follow(reply: AnsweredBy<View, Choice, GameEvent>): void {
    const latest = this.happened(this.history.length - 1)
    const opening = latest.findIndex(isOpening)
    const before = opening >= 0 ? [] : (this.fight?.events ?? [])
    const events = [...before, ...latest.slice(Math.max(0, opening))]
    if (reply.fight) this.fight = { fight: reply.fight, events, over: false }
    else if (opening >= 0 && !this.fight) this.fight = null
    else if (this.fight && !this.fight.over) this.fight = { ...this.fight, events, over: true }
    else if (this.fight?.over) this.fight = null
    const lying = before.filter(isThrow).length
    this.watchFall(lying, this.fight ? events.filter(isThrow).length : lying)
  }

  /** Who fought in the fight whose dice an answer threw. */
  fightAt(answer: number): string {
    const opening = this.happened(0).findLast((one) => one.at <= answer && isOpening(one))
    return opening ? this.textOf(opening) : ''
  }

  /** A fight that has ended is looked at before the game goes on. */
  protected override holds(): boolean {
    return super.holds() || (this.fight?.over ?? false)
  }

  /** A charge that came to nothing, with the fatigue that was used to stop it, the fall of a Warlord, and what the other
   * side does in one's own turn. */
  protected override halts(event: GameEvent, before: View): boolean {
    const events = this.history.at(-1)?.events ?? []
    const stopped = events.some((one) => one.event === 'cancelled' && one.type === 'charge')
    const told = (use: string): boolean =>
      events.some((one) => one.event === 'fatigue_used' && one.use === use)
    switch (event.event) {
      case 'fatigue_used':
        return event.use === 'slow' ? this.interrupts(event, before) : event.use === 'cancel' && stopped
      // where the sentence of the fatigue says it already, it is not said again
      case 'cancelled':
        return stopped && !told('cancel')
      case 'slowed':
        return this.interrupts(event, before) && !told('slow')
      case 'triggered':
        return this.interrupts(event, before)
      case 'destroyed':
        return before.units.some((u) => u.id === event.unit && u.warlord)
      default:
        return false
    }
  }

  /** Is it done to a person of this page in his own turn? What is done in a fight is told on its sheet. */
  private interrupts({ side }: GameEvent, { turnOf, fight }: View): boolean {
    if (fight || side === 'none' || turnOf === 'none' || side === turnOf) return false
    return this.players[sideIndex(turnOf)] === 'human' && this.players[sideIndex(side)] !== 'human'
  }

  protected override announced(event: GameEvent, text: string): string {
    if (event.event !== 'triggered' || event.side === 'none') return text
    return `${text} ${this.teller.effect(sideIndex(event.side), event.ability)}`.trimEnd()
  }

  protected override isEmpty(choice: Choice): boolean {
    return super.isEmpty(choice) || (choice.verb === 'take_back' && choice.dice.length === 0)
  }

  /** the turn or the fight in which one does not act any more */
  private unmoved = ''
  /** What can be passed as a whole: the rest of the other side's turn, or of a fight. */
  get waivable(): 'turn' | 'fight' | null {
    if (!this.mine || !this.choices.some((c) => c.verb === 'pass')) return null
    const { question, turnOf } = this.view!
    if (question.ask === 'ability_step') return 'fight'
    return reactions.includes(question.ask) && turnOf !== this.asked ? 'turn' : null
  }
  private get span(): string {
    const { turn, turnOf } = this.view!
    const fight = this.waivable === 'fight' ? (this.fight?.events[0]?.at ?? 0) : ''
    return `${this.asked} ${turn} ${turnOf} ${fight}`
  }

  /** Passes now and whenever it is asked for again. */
  waive(): void {
    this.unmoved = this.span
    void this.answer({ verb: 'pass' })
  }

  protected override waived(): Choice | null {
    return this.waivable && this.unmoved === this.span ? { verb: 'pass' } : null
  }

  /** dice are being placed on request */
  suggesting = $state(false)

  /** Dice are placed as a bot would place them, up to the word that one is done. */
  async suggest(): Promise<void> {
    if (this.suggesting) return
    this.suggesting = true
    await this.placeAll().catch(() => undefined)
    this.suggesting = false
  }

  private async placeAll(): Promise<void> {
    const { asked } = this
    for (let i = 0; i < 40 && this.asked === asked && ordering.includes(this.view!.question.ask); i++) {
      const trial = await Trial.of<View, Choice>(this, [])
      const choice = await trial?.advice('karl')
      trial?.close()
      if (!choice || choice.verb === 'done' || choice.verb === 'pass' || !(await this.answer(choice))) return
    }
  }

  dismissFight(): void {
    if (this.fight?.over) this.fight = null
    this.next()
  }
}
