// A game of Age of Fantasy: Skirmish at the table: its armies, and the attack that was last thrown.
import type { AnsweredBy, Refused } from '../../../engine/book'
import type { AtMarker, Choice, Fight, GameEvent, Happened, View, Way, Why } from '../../../engine/aofs'
import { loadArmies } from '../content'
import type { KeptGame, Player } from '../../shell/keep'
import { anySeed, setupOf, type AnyBattle, type Staged } from '../../shell/beginnings'
import { AnySession } from '../../shell/session.svelte'
import { throwsOf } from './attack'
import { Teller } from './teller.svelte'

export interface Battle extends AnyBattle {
  /** two lists in any form */
  lists: [string, string]
}

/** What the engine remarks on a plan. */
interface Remarks {
  ways?: Way[]
  markers?: AtMarker[]
  /** why it ends before the place that was pointed at */
  short?: Why
}

/** Dice that no attack rolls, and what comes of them. */
const lesser = new Set<GameEvent['event']>(['cast', 'jumped', 'dangerous', 'morale', 'fearless', 'routed'])

/** What nobody may miss outside an attack. */
const halting = new Set<GameEvent['event']>(['seized', 'neutral', 'routed', 'no_place', 'round_began'])

export class Session extends AnySession<View, Choice, GameEvent> {
  override readonly book = 'aofs'
  /** an attack that has ended has been looked at */
  private seen = $state(false)
  /** dice of the last answer that no attack rolled */
  dice = $state.raw<Happened[]>([])
  /** how long the ways of the plan are */
  ways = $state.raw<Way[]>([])
  /** what the plan is worth at the markers */
  atMarkers = $state.raw<AtMarker[]>([])
  /** why the plan ends before the place that was pointed at */
  short = $state.raw<Why | null>(null)
  override readonly teller = new Teller(this.ask)
  points = 250
  lists: [string, string] = ['', '']

  protected override readonly steps = ['cast', 'move'] as const
  protected override readonly drawable = ['charge', 'move', 'pile_in', 'deploy', 'scout'] as const
  protected override readonly noises = {
    moved: 'step',
    jumped: 'step',
    melee: 'horn',
    hits: 'dice',
    saves: 'dice',
    wound_effect: 'dice',
    morale: 'dice',
    cast: 'dice',
    knocked_out: 'blow',
    game_over: 'horn',
  } as const

  protected async prepare(again: boolean): Promise<void> {
    await loadArmies(this.ask, again)
  }

  pointsOf(view: View): [number, number] {
    if (view.outcome.over) return view.outcome.points
    const held = (side: string): number => view.markers.filter((m) => m.owner === side).length
    return [held('first'), held('second')]
  }

  /** The army of a list, by its id. */
  armyOf(side: 0 | 1): string {
    const list = this.lists[side]
    return /^\s*army = "([\w-]+)"/m.exec(list)?.[1] ?? /^\s*([a-z][a-z0-9-]*)[ .]\d+/.exec(list)?.[1] ?? ''
  }

  protected led(): [string, string] {
    return [this.armyOf(0), this.armyOf(1)]
  }

  again(): Battle {
    const { lists, points, players } = this
    return { lists, points, players, quick: true, seed: anySeed() }
  }

  /** the attack under way or just ended, to be looked at */
  get attack(): Fight | null {
    const fight = this.view?.fight ?? null
    return fight?.over && this.seen ? null : fight
  }

  /** The answer that began an attack, and the log up to it: what it could have brought. */
  begunBy(at: number): { log: readonly string[]; choice: Choice } | null {
    const log = this.logBefore(at)
    const choice = this.history[at]?.choice
    return log && choice ? { log, choice } : null
  }

  protected override fresh(): void {
    this.seen = true
    this.dice = []
    this.forgetPlan()
  }

  /** Nothing is planned any more. */
  forgetPlan(): void {
    this.ways = []
    this.atMarkers = []
    this.short = null
  }

  protected override follow(reply: AnsweredBy<View, Choice, GameEvent>): void {
    const before = this.view?.fight
    const lying = before && before.begun === reply.fight?.begun ? throwsOf(before.strikes).length : 0
    this.watchFall(lying, throwsOf(reply.fight?.strikes ?? []).length)
    this.seen = false
    this.dice = this.happened(this.history.length - 1).filter(
      ({ event }) => lesser.has(event.event) && (event.faces?.length ?? 0) > 0,
    )
  }

  /** An attack that has ended is looked at before the game goes on. */
  protected override holds(): boolean {
    return super.holds() || (this.attack?.over ?? false)
  }

  /** Markers change hands, somebody runs, a round begins. What an attack did is told on its sheet. */
  protected override halts({ event }: GameEvent, before: View): boolean {
    return before.turn > 0 && halting.has(event)
  }

  /** Sides act in turns: with the activation of a unit one's turn is over. */
  protected override passes(before: View, after: View): boolean {
    return after.question.ask === 'activate' || after.turn !== before.turn
  }

  dismissAttack(): void {
    this.seen = true
    this.next()
  }

  async begin(battle: Battle): Promise<void> {
    this.lists = battle.lists
    this.points = battle.points
    await this.start(
      {
        book: this.book,
        lists: battle.lists,
        points: battle.points,
        quick: battle.quick,
        seed: battle.seed,
        terrain: 'clear',
        forceOrg: false,
      },
      battle.players,
      String(battle.seed),
    )
  }

  override async beginReal(setup: Record<string, unknown>): Promise<void> {
    const { lists, points, seed } = setup as { lists: [string, string]; points: number; seed: number }
    this.lists = lists
    this.points = points
    await this.start({ ...setup, book: this.book, real: true }, ['human', 'human'], String(seed))
  }

  override async stage(staged: Staged, players: [Player, Player]): Promise<void> {
    this.lists = staged.lists ?? ['', '']
    await super.stage({ ...staged, book: this.book }, players)
  }

  override async open(
    log: string,
    kept?: Pick<KeptGame, 'id' | 'players' | 'reasons' | 'from'>,
  ): Promise<void> {
    const setup = setupOf(log) as { lists?: [string, string]; points?: number }
    this.lists = setup.lists ?? ['', '']
    this.points = setup.points ?? 250
    await super.open(log, kept)
  }

  /** Why an answer may not be given. */
  async refusalOf(choice: Choice): Promise<Why | null> {
    return ((await super.check(choice)).refused as Why | undefined) ?? null
  }

  /** What the engine remarks on an answer that is not planned yet; nothing where it may not be given. */
  async remarks(choice: Choice): Promise<Required<Omit<Remarks, 'short'>> | null> {
    const reply = (await super.check(choice)) as Partial<Refused> & Remarks
    return reply.refused ? null : { ways: reply.ways ?? [], markers: reply.markers ?? [] }
  }

  /** Takes in what the engine remarks on a plan, here or in a game beside this one. */
  heed(reply: object): void {
    const { ways, markers, short } = reply as Remarks
    this.ways = ways ?? []
    this.atMarkers = markers ?? []
    this.short = short ?? null
  }

  override async plan(choice: Choice): Promise<{ choice: Choice } | Refused> {
    const reply = await super.plan(choice)
    this.heed(reply)
    return reply
  }

  override async check(choice: Choice): Promise<Partial<Refused>> {
    const reply = await super.check(choice)
    this.heed(reply)
    return reply
  }
}
