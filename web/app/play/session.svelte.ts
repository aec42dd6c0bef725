// One game at the table: what stands, what is asked, who answers. Every rule is asked of the engine.
import { EngineError, type Request } from '../../engine/engine'
import type {
  Answered,
  Ask,
  Choice,
  FactionInfo,
  Fight,
  GameEvent,
  GameView,
  HistoryEntry,
  Refused,
  SideName,
  SightLine,
  Why,
} from '../../engine/game'
import { sideIndex } from '../../engine/game'
import { EngineCrash } from '../../engine/remote'
import type { List, UnitSpec } from '../muster/lists'
import { loadPeoples } from './content'
import { keepGame, type Player } from './keep'

export interface Battle {
  peoples: [string, string]
  points: number
  players: [Player, Player]
  quick: boolean
  seed: number
  /** lists that are fielded; null: a ready one, or recruited step by step */
  warbands?: [readonly UnitSpec[] | null, readonly UnitSpec[] | null]
  swap?: number
  /** a kept list of the first side, as it is shared */
  share?: string
}

/** One end of a ruler. */
export type RulerEnd = { unit: number } | { point: [number, number] }

export type Pace = 'calm' | 'quick' | 'instant'
export const paces: readonly Pace[] = ['calm', 'quick', 'instant']
const waits: Record<Pace, number> = { calm: 520, quick: 60, instant: 0 }

/** A fight as it is shown: also for a moment after it has ended. */
export interface FightShown {
  fight: Fight
  events: GameEvent[]
  over: boolean
}

const isOpening = (event: GameEvent): boolean =>
  event.event === 'melee_began' || event.event === 'shooting_began'

type NewGame = GameView & { game: number }

export class Session {
  view = $state.raw<GameView | null>(null)
  choices = $state.raw<Choice[]>([])
  history = $state.raw<HistoryEntry[]>([])
  factions = $state.raw<[FactionInfo, FactionInfo] | null>(null)
  players = $state.raw<[Player, Player]>(['human', 'human'])
  refusal = $state.raw<Why | null>(null)
  busy = $state(false)
  /** said once after the engine had to be started again */
  recovered = $state(false)
  trouble = $state('')
  pace = $state<Pace>('calm')
  fight = $state.raw<FightShown | null>(null)
  /** the events of the last answer, for dice that are shown as they fell */
  latest = $state.raw<GameEvent[]>([])

  /** the size that was agreed on */
  points = 4

  private game = 0
  private id = ''
  private log = ''
  private timer: ReturnType<typeof setTimeout> | undefined
  private closed = false

  constructor(readonly ask: Ask) {
    this.pace = paces.find((pace) => pace === localStorage.getItem('skald.pace')) ?? 'calm'
  }

  setPace(pace: Pace): void {
    this.pace = pace
    localStorage.setItem('skald.pace', pace)
  }

  /** the log as it was last kept: the game up to the pending question */
  get keptLog(): string {
    return this.log
  }

  get gameNumber(): number {
    return this.game
  }

  get asked(): SideName | null {
    const side = this.view?.question.side
    return this.view && !this.view.outcome.over && side !== 'none' ? (side ?? null) : null
  }

  /** Is it a person of this page who must answer now? */
  get mine(): boolean {
    return this.asked !== null && this.players[sideIndex(this.asked)] === 'human'
  }

  /** The side whose band lies at the lower edge. */
  get home(): SideName {
    return this.players[0] === 'human' || this.players[1] !== 'human' ? 'first' : 'second'
  }

  get mayUndo(): boolean {
    const last = this.history.at(-1)
    if (!last || !this.view?.mayUndo) return false
    const side = sideIndex(last.side)
    return this.players[side] === 'human' && this.view.mayUndo[side]
  }

  // ---- beginnings

  async begin(battle: Battle): Promise<void> {
    const peoples = await loadPeoples(this.ask)
    let { warbands, swap } = battle
    if (battle.share) {
      const list = await this.ask<List | object>({ call: 'warband.read', text: battle.share })
      if ('units' in list) [warbands, swap] = [[list.units, null], list.swap]
    }
    const opened = await this.ask<NewGame>({
      call: 'game.new',
      ...(warbands ? { warbands, swap: swap ?? 0 } : {}),
      factions: battle.peoples,
      points: battle.points,
      quick: battle.quick,
      seed: battle.seed,
      players: battle.players,
    })
    this.players = battle.players
    this.points = battle.points
    this.id = `${Date.now().toString(36)}-${battle.seed}`
    await this.take(opened, battle.peoples, peoples)
  }

  /** Plays a log again; `id` is that of the kept game, if it is one. */
  async open(log: string, players?: [Player, Player], id?: string): Promise<void> {
    const peoples = await loadPeoples(this.ask)
    const opened = await this.ask<NewGame>({ call: 'game.load', log })
    const setup = /^setup (.*)$/m.exec(log)?.[1] ?? '{}'
    const kept = JSON.parse(setup) as {
      factions?: [string, string]
      players?: [Player, Player]
      points?: number
    }
    this.players = players ?? kept.players ?? ['human', 'human']
    this.points = kept.points ?? 6
    this.id = id ?? `${Date.now().toString(36)}-log`
    await this.take(opened, kept.factions ?? ['danes', 'danes'], peoples)
  }

  private async take(opened: NewGame, ids: [string, string], peoples: FactionInfo[]): Promise<void> {
    this.game = opened.game
    const faction = (id: string): FactionInfo => {
      const found = peoples.find((p) => p.id === id)
      if (!found) throw new EngineError(`no people "${id}"`)
      return found
    }
    this.factions = [faction(ids[0]), faction(ids[1])]
    this.fight = null
    this.latest = []
    this.history = (
      await this.ask<{ entries: HistoryEntry[] }>({ call: 'game.history', game: this.game })
    ).entries
    await this.show(opened)
    await this.keep()
    this.next()
  }

  private async show(view: GameView): Promise<void> {
    this.refusal = null
    this.choices = view.outcome.over
      ? []
      : (await this.ask<{ choices: Choice[] }>({ call: 'game.choices', game: this.game })).choices
    this.view = view
  }

  // ---- answers

  /** Answers the question; false if the engine refused, with its reason in `refusal`. */
  async answer(choice: Choice): Promise<boolean> {
    if (this.busy || !this.view) return false
    return this.carryOut({ call: 'game.answer', game: this.game, choice })
  }

  private async carryOut(request: Request): Promise<boolean> {
    this.busy = true
    try {
      const before = this.view!
      const reply = await this.ask<Answered | Refused>(request)
      if ('refused' in reply) {
        this.refusal = reply.refused
        return false
      }
      this.history = [
        ...this.history,
        {
          side: before.question.side === 'second' ? 'second' : 'first',
          ask: before.question.ask,
          turn: before.turn,
          turnOf: before.turnOf,
          choice: reply.choice,
          events: reply.events,
          points: [reply.scores[0].points, reply.scores[1].points],
        },
      ]
      this.latest = reply.events
      this.followFight(reply)
      await this.show(reply)
      await this.keep()
      return true
    } catch (error) {
      await this.rescue(error)
      return false
    } finally {
      this.busy = false
      this.next()
    }
  }

  private followFight(reply: Answered): void {
    const opening = reply.events.findIndex(isOpening)
    const events =
      opening >= 0 ? reply.events.slice(opening) : [...(this.fight?.events ?? []), ...reply.events]
    if (reply.fight) this.fight = { fight: reply.fight, events, over: false }
    else if (opening >= 0 && !this.fight) this.fight = null
    else if (this.fight && !this.fight.over) this.fight = { ...this.fight, events, over: true }
    else if (this.fight?.over) this.fight = null
  }

  /** The fight was looked at; the game goes on. */
  dismissFight(): void {
    if (this.fight?.over) this.fight = null
    this.next()
  }

  /** A bot answers after a while, unless a person has still something to look at. */
  private next(): void {
    clearTimeout(this.timer)
    if (this.closed || !this.asked || this.trouble) return
    if (this.mine) {
      const only = this.undecided()
      if (only) this.timer = setTimeout(() => void this.answer(only), 0)
      return
    }
    if (this.fight?.over && this.pace === 'calm' && this.players.includes('human')) return
    this.timer = setTimeout(() => void this.bot(), waits[this.pace])
  }

  /** Where nothing is decided, nobody is asked. */
  private undecided(): Choice | null {
    const only = this.choices.length === 1 ? this.choices[0]! : null
    const empty = ['begin', 'pass', 'take_back'].includes(only?.verb ?? '') && !only?.what?.length
    return empty ? only : null
  }

  private async bot(): Promise<void> {
    if (this.busy || this.mine || !this.asked || this.closed) return
    const bot = this.players[sideIndex(this.asked)]
    await this.carryOut({ call: 'game.bot', game: this.game, bot })
  }

  async undo(): Promise<boolean> {
    const last = this.history.at(-1)
    if (!last || !this.mayUndo || this.busy) return false
    this.busy = true
    try {
      const view = await this.ask<GameView>({ call: 'game.undo', game: this.game, side: last.side })
      this.history = this.history.slice(0, -1)
      this.latest = []
      await this.show(view)
      await this.keep()
    } catch (error) {
      await this.rescue(error)
    } finally {
      this.busy = false
      this.next()
    }
    return true
  }

  // ---- the engine's help with an answer

  plan(choice: Choice): Promise<{ choice: Choice } | Refused> {
    return this.ask({ call: 'game.plan', game: this.game, choice })
  }
  check(choice: Choice): Promise<Partial<Refused>> {
    return this.ask({ call: 'game.check', game: this.game, choice })
  }
  reach(unit: number, charge: boolean): Promise<{ outlines: number[][]; sticks: number[] }> {
    return this.ask({ call: 'game.reach', game: this.game, unit, charge })
  }
  sight(from: number, to: number): Promise<{ lines: SightLine[]; seeing: number; shooters: number[] }> {
    return this.ask({ call: 'game.sight', game: this.game, from, to })
  }
  measure(
    from: RulerEnd,
    to: RulerEnd,
  ): Promise<{ gap: number; from: [number, number]; to: [number, number] }> {
    return this.ask({ call: 'game.measure', game: this.game, from, to })
  }
  viewAt(at: number): Promise<GameView & { events: GameEvent[] }> {
    return this.ask({ call: 'game.view', game: this.game, at })
  }

  /** Plays on from an earlier answer, as a game of its own. */
  async branch(at: number): Promise<void> {
    const opened = await this.ask<NewGame>({ call: 'game.branch', game: this.game, at })
    const peoples = await loadPeoples(this.ask)
    const ids = this.factions!.map((f) => f.id) as [string, string]
    this.id = `${Date.now().toString(36)}-branch`
    await this.take(opened, ids, peoples)
  }

  // ---- keeping

  async logText(): Promise<string> {
    return (await this.ask<{ log: string }>({ call: 'game.log', game: this.game })).log
  }

  private async keep(): Promise<void> {
    const view = this.view
    if (!view || !this.factions) return
    this.log = await this.logText()
    keepGame({
      id: this.id,
      log: this.log,
      peoples: [this.factions[0].id, this.factions[1].id],
      players: this.players,
      turn: view.turn,
      points: [view.scores[0].points, view.scores[1].points],
      over: view.outcome.over,
      winner: view.outcome.winner,
      time: Date.now(),
    })
  }

  /** After a crash the new engine knows nothing: it gets the peoples and the log again. */
  private async rescue(error: unknown): Promise<void> {
    if (!(error instanceof EngineCrash)) {
      this.trouble = error instanceof Error ? error.message : String(error)
      return
    }
    try {
      await loadPeoples(this.ask, true)
      const opened = await this.ask<NewGame>({ call: 'game.load', log: this.log })
      this.game = opened.game
      this.fight = null
      await this.show(opened)
      this.recovered = true
    } catch (again) {
      this.trouble = again instanceof Error ? again.message : String(again)
    }
  }

  /** For tests: what happens when the worker dies. */
  async crash(): Promise<void> {
    try {
      await this.ask({ call: 'worker.crash' })
    } catch (error) {
      await this.rescue(error)
    }
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    if (this.game) void this.ask({ call: 'game.close', game: this.game }).catch(() => undefined)
  }
}
