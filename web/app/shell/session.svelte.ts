// One game at the table, of whatever book: what stands, what is asked, who answers, and the bot's turns. Every rule is
// asked of the engine. A book's own session says what the engine must know first and what else it follows.
import type { Request } from '../../engine/engine'
import type {
  AnsweredBy,
  AnyView,
  Ask,
  BotReason,
  Choice,
  GameEvent,
  HistoryEntry,
  Refused,
  SideName,
  Sights,
  Why,
} from '../../engine/book'
import { sideIndex } from '../../engine/book'
import { EngineCrash } from '../../engine/remote'
import { read, write } from '../storage/storage'
import { keepGame, thinkingOf, type KeptGame, type Player } from './keep'

/** One end of a ruler. */
export type RulerEnd = { unit: number } | { point: [number, number] }

export type Pace = 'calm' | 'quick' | 'instant'
export const paces: readonly Pace[] = ['calm', 'quick', 'instant']
const waits: Record<Pace, number> = { calm: 520, quick: 60, instant: 0 }

export type Opened<View extends AnyView> = View & { game: number }

/** The setup line of a log: the request that began the game. The engine says what is wrong with a damaged one. */
export function setupOf(log: string): Record<string, unknown> {
  try {
    const setup: unknown = JSON.parse(/^setup (.*)$/m.exec(log)?.[1] ?? '{}')
    return typeof setup === 'object' && setup !== null ? (setup as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Which book a log is of. */
export const bookOf = (log: string): string => /^skald-log \d+ (\w+)/.exec(log)?.[1] ?? 'saga'

export abstract class AnySession<View extends AnyView = AnyView> {
  view = $state.raw<View | null>(null)
  choices = $state.raw<Choice[]>([])
  history = $state.raw<HistoryEntry[]>([])
  players = $state.raw<[Player, Player]>(['human', 'human'])
  refusal = $state.raw<Why | null>(null)
  busy = $state(false)
  /** how long the bot may think that is being waited for, in milliseconds; 0: no time to speak of */
  thinks = $state(0)
  /** said once after the engine had to be started again */
  recovered = $state(false)
  trouble = $state('')
  /** how many old games had to go to keep this one; -1: it lasts only as long as the page */
  dropped = $state(0)
  pace = $state<Pace>('calm')
  /** the events of the last answer, for dice that are shown as they fell */
  latest = $state.raw<GameEvent[]>([])
  /** whose answer is awaited even where there is only one */
  always = $state(false)

  protected game = 0
  protected id = ''
  private log = ''
  private reasons: Record<number, BotReason> = {}
  private timer: ReturnType<typeof setTimeout> | undefined
  private closed = false
  private hurry = false

  constructor(readonly ask: Ask) {
    this.pace = paces.find((pace) => pace === read('pace')) ?? 'calm'
    this.always = read('always') === 'yes'
  }

  // ---- what a book's own session says

  /** Gives the engine what it must know before a game of this book: again after a crash. */
  protected abstract prepare(again: boolean): Promise<void>
  /** The points of both sides as a view has them. */
  protected abstract pointsOf(view: View): [number, number]
  /** What the list of kept games tells of this one. */
  protected abstract told(): Pick<KeptGame, 'book' | 'peoples'>
  /** After an answer, before it is shown. */
  protected follow?(reply: AnsweredBy<View>): void
  /** Is there something that a person still looks at before a bot goes on? */
  protected holds(): boolean {
    return false
  }
  /** Another moment lies on the table, not by an answer: a game was opened, or an answer was taken back. */
  protected fresh(view: View): void {
    void view
  }

  setPace(pace: Pace): void {
    this.pace = pace
    write('pace', pace)
  }

  setAlways(always: boolean): void {
    this.always = always
    write('always', always ? 'yes' : 'no')
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

  /** Does the bot that is asked take its time? */
  get ponders(): boolean {
    return this.asked !== null && thinkingOf(this.players[sideIndex(this.asked)]) > 0
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

  /** Begins a game by the request that describes it. */
  protected async start(
    request: Record<string, unknown>,
    players: [Player, Player],
    id: string,
  ): Promise<void> {
    await this.prepare(false)
    const opened = await this.ask<Opened<View>>({ call: 'game.new', ...request, players })
    this.players = players
    this.id = `${Date.now().toString(36)}-${id}`
    await this.take(opened)
  }

  /** Plays a log again; `kept` is the kept game, if it is one. */
  async open(log: string, kept?: Pick<KeptGame, 'id' | 'players' | 'reasons'>): Promise<void> {
    await this.prepare(false)
    const opened = await this.ask<Opened<View>>({ call: 'game.load', log })
    const setup = setupOf(log) as { players?: [Player, Player] }
    this.players = kept?.players ?? setup.players ?? ['human', 'human']
    this.id = kept?.id ?? `${Date.now().toString(36)}-log`
    this.reasons = kept?.reasons ?? {}
    await this.take(opened)
  }

  protected async take(opened: Opened<View>): Promise<void> {
    this.game = opened.game
    this.latest = []
    const entries = await this.ask<{ entries: HistoryEntry[] }>({ call: 'game.history', game: this.game })
    this.history = entries.entries.map((entry, i) =>
      this.reasons[i] ? { ...entry, reason: this.reasons[i] } : entry,
    )
    this.fresh(opened)
    await this.show(opened)
    await this.keep()
    this.next()
  }

  private async show(view: View): Promise<void> {
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

  /** Answers with an offer: what it leaves open is planned first. */
  async answerOffer(choice: Choice): Promise<boolean> {
    if (!choice.sketch) return this.answer(choice)
    const reply = await this.plan(choice)
    if (!('refused' in reply)) return this.answer(reply.choice)
    this.refusal = reply.refused
    return false
  }

  private async carryOut(request: Request): Promise<boolean> {
    this.busy = true
    try {
      const before = this.view!
      const reply = await this.ask<AnsweredBy<View> | Refused>(request)
      if ('refused' in reply) {
        this.refusal = reply.refused
        return false
      }
      this.remember(before, reply)
      this.latest = reply.events
      this.follow?.(reply)
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

  private remember(before: View, reply: AnsweredBy<View>): void {
    if (reply.reason) this.reasons[this.history.length] = reply.reason
    this.history = [
      ...this.history,
      {
        side: before.question.side === 'second' ? 'second' : 'first',
        ask: before.question.ask,
        turn: before.turn,
        turnOf: before.turnOf,
        choice: reply.choice,
        events: reply.events,
        points: this.pointsOf(reply),
        ...(reply.reason ? { reason: reply.reason } : {}),
      },
    ]
  }

  /** A bot answers after a while, unless a person has still something to look at. */
  protected next(): void {
    clearTimeout(this.timer)
    if (this.closed || !this.asked || this.trouble) return
    if (this.mine) {
      const only = this.always ? null : this.undecided()
      if (only) this.timer = setTimeout(() => void this.answer(only), 0)
      return
    }
    if (!this.hurry && this.holds() && this.pace === 'calm' && this.players.includes('human')) return
    this.timer = setTimeout(() => void this.bot(), this.hurry ? 0 : waits[this.pace])
  }

  /** Where nothing is decided, nobody is asked. */
  private undecided(): Choice | null {
    const only = this.choices.length === 1 ? this.choices[0]! : null
    const empty = ['begin', 'pass', 'take_back'].includes(only?.verb ?? '') && !only?.what?.length
    return empty ? only : null
  }

  private async bot(): Promise<void> {
    if (this.busy || this.mine || !this.asked || this.closed) return
    const player = this.players[sideIndex(this.asked)]
    const time = thinkingOf(player)
    this.thinks = this.hurry ? Math.min(1, time) : time
    const bot = time > 0 ? `${player}@${this.thinks}ms` : player
    await this.carryOut({ call: 'game.bot', game: this.game, bot })
    this.thinks = 0
    if (this.mine) this.hurry = false
  }

  /** The bots answer at once until a person is asked again. */
  hasten(): void {
    this.hurry = true
    if (!this.busy) this.next()
  }

  async undo(): Promise<boolean> {
    const last = this.history.at(-1)
    if (!last || !this.mayUndo || this.busy) return false
    this.busy = true
    try {
      const view = await this.ask<View>({ call: 'game.undo', game: this.game, side: last.side })
      this.history = this.history.slice(0, -1)
      this.latest = []
      this.fresh(view)
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
  sight(from: number, to: number): Promise<Sights> {
    return this.ask({ call: 'game.sight', game: this.game, from, to })
  }
  measure(
    from: RulerEnd,
    to: RulerEnd,
  ): Promise<{ gap: number; from: [number, number]; to: [number, number] }> {
    return this.ask({ call: 'game.measure', game: this.game, from, to })
  }
  viewAt(at: number): Promise<View & { events: GameEvent[] }> {
    return this.ask({ call: 'game.view', game: this.game, at })
  }

  /** Plays on from an earlier answer, as a game of its own. */
  async branch(at: number): Promise<void> {
    const opened = await this.ask<Opened<View>>({ call: 'game.branch', game: this.game, at })
    this.id = `${Date.now().toString(36)}-branch`
    for (const i of Object.keys(this.reasons).map(Number)) if (i >= at) delete this.reasons[i]
    await this.take(opened)
  }

  // ---- keeping

  async logText(): Promise<string> {
    return (await this.ask<{ log: string }>({ call: 'game.log', game: this.game })).log
  }

  private async keep(): Promise<void> {
    const view = this.view
    if (!view) return
    this.log = await this.logText()
    const dropped = keepGame({
      id: this.id,
      log: this.log,
      ...this.told(),
      players: this.players,
      turn: view.turn,
      points: this.pointsOf(view),
      over: view.outcome.over,
      winner: view.outcome.winner,
      time: Date.now(),
      ...(Object.keys(this.reasons).length > 0 ? { reasons: this.reasons } : {}),
    })
    if (dropped !== 0) this.dropped = dropped
  }

  /** After a crash the new engine knows nothing: it is prepared and gets the log again. */
  private async rescue(error: unknown): Promise<void> {
    if (!(error instanceof EngineCrash)) {
      this.trouble = error instanceof Error ? error.message : String(error)
      return
    }
    try {
      await this.prepare(true)
      const opened = await this.ask<Opened<View>>({ call: 'game.load', log: this.log })
      this.game = opened.game
      this.fresh(opened)
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
