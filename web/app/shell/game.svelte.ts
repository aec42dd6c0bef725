// One game as the engine tells it, of whatever book: how it is laid on the table, what stands, what was answered, all in
// the reader's language, and the engine's help with an answer. Who answers is said in session.svelte.ts.
import type { Request } from '../../engine/engine'
import type {
  AnyChoice,
  AnyEvent,
  AnyView,
  AnyWhy,
  Ask,
  BotReason,
  Happened,
  HistoryEntry,
  Refused,
  SideName,
  Sights,
  ToldView,
  Verified,
} from '../../engine/book'
import { words } from '../i18n/index.svelte'
import type { Language } from '../i18n/translate'
import { setupOf, type Opened, type Staged } from './beginnings'
import type { KeptGame, Player } from './keep'
import type { AnyTeller } from './teller.svelte'

/** One end of a ruler. */
export type RulerEnd = { unit: number } | { point: [number, number] }

export abstract class AnyGame<
  View extends AnyView = AnyView,
  Choice extends AnyChoice = AnyChoice,
  Event extends AnyEvent = AnyEvent,
> {
  view = $state.raw<View | null>(null)
  choices = $state.raw<Choice[]>([])
  history = $state.raw<HistoryEntry<Choice, Event>[]>([])
  players = $state.raw<[Player, Player]>(['human', 'human'])
  refusal = $state.raw<AnyWhy | null>(null)
  /** the events of the last answer, for dice that are shown as they fell */
  latest = $state.raw<Event[]>([])
  /** what the log that was loaded proves, until it is read */
  verified = $state.raw<Verified | null>(null)
  /** the figures stand on a real table, and players tell what happens there */
  real = $state(false)
  /** is it played, or was it played, on this page? */
  own = $state(true)
  /** of a described position: its units by their names there */
  names: Readonly<Record<string, number>> = {}

  protected game = 0
  /** a game that is not kept among the others has none */
  protected id = ''
  /** the log as it was opened, then the lines of each answer since */
  protected lines: readonly string[] = []
  protected reasons: Record<number, BotReason> = {}
  /** the answer from which it was played on, where it is a branch */
  protected from: number | null = null
  /** who won a game that was ended elsewhere, not by the rules */
  private given: SideName | 'none' | null = null

  constructor(readonly ask: Ask) {}

  // ---- what a book says of its games

  abstract readonly teller: AnyTeller
  /** Gives the engine what it must know before a game of this book: again after a crash. */
  protected abstract prepare(again: boolean): Promise<void>
  /** The points of both sides as a view has them. */
  abstract pointsOf(view: View): [number, number]
  /** Another moment lies on the table, not by an answer: a game was opened, or an answer was taken back. */
  protected fresh(view: View): void {
    void view
  }

  get gameNumber(): number {
    return this.game
  }

  get asked(): SideName | null {
    const side = this.view?.question.side
    return this.view && !this.view.outcome.over && side !== 'none' ? (side ?? null) : null
  }

  // ---- how it is laid on the table

  /** Begins a game by the request that describes it. */
  protected async start(
    request: Record<string, unknown>,
    players: [Player, Player],
    id: string,
  ): Promise<void> {
    this.id = `${Date.now().toString(36)}-${id}`
    await this.begun(request, players)
  }

  /** Lays out a position. It is not kept among the games. */
  async stage(staged: Staged, players: [Player, Player]): Promise<void> {
    await this.begun({ ...staged }, players)
  }

  private async begun(request: Record<string, unknown>, players: [Player, Player]): Promise<void> {
    await this.make(false)
    const opened = await this.lay({ call: 'game.new', ...request, players })
    this.players = players
    this.names = opened.names ?? {}
    await this.take(opened)
  }

  /** Goes on with a position that was left. */
  async resume(log: string, names: Readonly<Record<string, number>>): Promise<void> {
    await this.open(log, { id: '', players: (setupOf(log) as { players: [Player, Player] }).players })
    this.names = names
  }

  /** Plays a log again; `kept` is the kept game, if it is one. */
  async open(log: string, kept?: Pick<KeptGame, 'id' | 'players' | 'reasons' | 'from'>): Promise<void> {
    await this.make(false)
    const opened = await this.lay<{ verified: Verified }>({ call: 'game.load', log })
    this.verified = kept ? null : opened.verified
    const setup = setupOf(log) as { players?: [Player, Player] }
    this.players = kept?.players ?? setup.players ?? ['human', 'human']
    this.id = kept?.id ?? `${Date.now().toString(36)}-log`
    this.reasons = kept?.reasons ?? {}
    this.from = kept?.from ?? null
    this.own = kept !== undefined
    await this.take(opened)
  }

  /** Lays it anew by its whole log. `crashed`: the engine is a new one and knows nothing. */
  async relay(log: string, crashed: boolean): Promise<void> {
    const old = this.game
    if (crashed) await this.make(true)
    await this.open(log, { id: this.id, players: this.players })
    if (!crashed) await this.ask({ call: 'game.close', game: old })
  }

  /** Tells a new engine, which knows nothing, how it stands. */
  protected async reload(): Promise<void> {
    await this.make(true)
    const opened = await this.lay({ call: 'game.load', log: this.logText })
    this.game = opened.game
    this.lines = [opened.log]
    this.fresh(opened)
    this.show(opened)
  }

  /** Plays on from an earlier answer, as a game of its own. */
  async branch(at: number): Promise<void> {
    const opened = await this.lay({ call: 'game.branch', game: this.game, at })
    this.id = `${Date.now().toString(36)}-branch`
    this.from = at
    this.own = true
    for (const i of Object.keys(this.reasons).map(Number)) if (i >= at) delete this.reasons[i]
    await this.take(opened)
  }

  private lay<More = object>(request: Request): Promise<Opened<View, Choice> & More> {
    return this.ask({ ...request, ...this.whole })
  }

  private async take(opened: Opened<View, Choice>): Promise<void> {
    this.game = opened.game
    this.lines = [opened.log]
    this.real = setupOf(opened.log)['real'] === true
    this.history = (await this.recall()).map((entry, i) =>
      this.reasons[i] ? { ...entry, reason: this.reasons[i] } : entry,
    )
    void this.explain().catch(() => undefined)
    this.turnTo(opened)
  }

  /** Another moment lies on the table than the last answer made. */
  protected turnTo(view: ToldView<View, Choice>): void {
    this.latest = []
    this.fresh(view)
    this.show(view)
  }

  /** Everything that the engine must know before a game, and the reader's language. */
  private async make(again: boolean): Promise<void> {
    await this.prepare(again)
    await this.teller.learn(this.teller.language ?? words().language)
  }

  /** What every request for a view asks for: the answers, everything in words, and the whole log. */
  protected get whole(): { tell: Language; logFrom: number } {
    return { tell: this.teller.language!, logFrom: 0 }
  }

  protected show(view: ToldView<View, Choice>): void {
    this.refusal = null
    this.choices = view.choices
    this.teller.hear(view.told, view.choices)
    this.view = this.settled(view)
  }

  /** It was ended elsewhere, not by the rules: given up, out of time, or agreed on. */
  conclude(winner: SideName | 'none', log: string): void {
    this.given = winner
    if (log && !this.logText.endsWith(log)) this.lines = [...this.lines, log]
    this.view = this.settled(this.view!)
  }

  private settled(view: View): View {
    if (this.given === null || view.outcome.over) return view
    const points = this.pointsOf(view)
    return { ...view, outcome: { ...view.outcome, over: true, winner: this.given, points } }
  }

  // ---- what was answered

  /** The game up to the pending question: its log as it was opened, then the lines of each answer since. */
  get log(): readonly string[] {
    return this.lines
  }

  /** The log up to an answer; null: that answer lies in the log as it was opened. */
  protected logBefore(at: number): readonly string[] | null {
    const opened = this.history.length - (this.lines.length - 1)
    return at >= opened ? this.lines.slice(0, 1 + at - opened) : null
  }

  get logText(): string {
    return this.lines.join('')
  }

  /** The events of the answers from one on, each with its place. */
  protected happened(from: number): Happened<Event>[] {
    return this.history
      .slice(from)
      .flatMap((entry, i) => entry.events.map((event, n) => ({ at: from + i, n, event })))
  }

  /** What the engine says of an event. */
  textOf({ at, n }: Pick<Happened, 'at' | 'n'>): string {
    const entry = this.history[at]
    return entry ? this.teller.event(entry, n) : ''
  }

  /** The answers from one on, in words. */
  protected async recall(from = 0): Promise<HistoryEntry<Choice, Event>[]> {
    const request = { call: 'game.history', game: this.game, tell: this.teller.language, from }
    return (await this.ask<{ entries: HistoryEntry<Choice, Event>[] }>(request)).entries
  }

  /** Why the bots answered so: each reason is told as the table stood before its answer. */
  private async explain(): Promise<void> {
    const { game } = this
    const language = this.teller.language
    for (const [at, { reason, why }] of this.history.entries()) {
      if (!reason || why !== undefined) continue
      const { text } = await this.ask<{ text: string }>({ call: 'words.reason', language, game, at, reason })
      if (this.game !== game || this.teller.language !== language) return
      this.history = this.history.map((entry, i) => (i === at ? { ...entry, why: text } : entry))
    }
  }

  /** Says everything again in another language. */
  async speak(language: Language): Promise<void> {
    if (!this.view || this.teller.language === language) return
    await this.teller.learn(language)
    const view = await this.ask<ToldView<View, Choice>>({
      call: 'game.view',
      game: this.game,
      tell: language,
    })
    const entries = await this.recall()
    if (this.teller.language !== language) return
    // what was answered meanwhile has been told in it already
    if (view.answers === this.view.answers) {
      this.teller.hear(view.told, view.choices)
      this.view = this.settled(view)
    }
    this.history = this.history.map(({ why, ...entry }, i) => {
      const told = entries[i]?.told
      return told ? { ...entry, told } : { ...entry, ...(why ? { why } : {}) }
    })
    this.refusal = null
    await this.explain()
  }

  // ---- the engine's help with an answer

  plan(choice: Choice): Promise<{ choice: Choice } | Refused> {
    return this.ask({ call: 'game.plan', game: this.game, choice, tell: this.teller.language })
  }
  check(choice: Choice): Promise<Partial<Refused>> {
    return this.ask({ call: 'game.check', game: this.game, choice, tell: this.teller.language })
  }
  reach(
    unit: number,
    charge: boolean,
  ): Promise<{ outlines: number[][]; edges?: { name: string; outlines: number[][] }[] }> {
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
  viewAt(at: number): Promise<View & { events: Event[] }> {
    return this.ask({ call: 'game.view', game: this.game, at })
  }
}
