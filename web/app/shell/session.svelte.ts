// One game at the table, of whatever book: what stands, what is asked, who answers, and the bot's turns. Every rule is
// asked of the engine. A book's own session says what the engine must know first and what else it follows.
import type { Request } from '../../engine/engine'
import type {
  AnsweredBy,
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
import { sideIndex } from '../../engine/book'
import { EngineCrash } from '../../engine/remote'
import { words } from '../i18n/index.svelte'
import type { Language } from '../i18n/translate'
import { read, write } from '../storage/storage'
import { sound, type SoundName } from '../sound/sound.svelte'
import { setupOf, type Opened, type Staged } from './beginnings'
import { keepGame, thinkingOf, type KeptGame, type Player } from './keep'
import type { Match } from '../online/match.svelte'
import type { AnyTeller } from './teller.svelte'

/** One end of a ruler. */
export type RulerEnd = { unit: number } | { point: [number, number] }

export type Pace = 'calm' | 'quick' | 'instant'
export const paces: readonly Pace[] = ['calm', 'quick', 'instant']
const waits: Record<Pace, number> = { calm: 520, quick: 60, instant: 0 }
/** questions to which a plan may be drawn that the engine does not know */
const drawable: readonly string[] = ['charge', 'withdraw']

export abstract class AnySession<
  View extends AnyView = AnyView,
  Choice extends AnyChoice = AnyChoice,
  Event extends AnyEvent = AnyEvent,
> {
  view = $state.raw<View | null>(null)
  choices = $state.raw<Choice[]>([])
  history = $state.raw<HistoryEntry<Choice, Event>[]>([])
  players = $state.raw<[Player, Player]>(['human', 'human'])
  refusal = $state.raw<AnyWhy | null>(null)
  busy = $state(false)
  /** how long the bot may think that is being waited for, in milliseconds; 0: no time to speak of */
  thinks = $state(0)
  /** said once after the engine had to be started again */
  recovered = $state(false)
  trouble = $state('')
  /** what the log that was loaded proves, until it is read */
  verified = $state.raw<Verified | null>(null)
  /** how many old games had to go to keep this one; -1: it lasts only as long as the page */
  dropped = $state(0)
  pace = $state<Pace>('calm')
  /** the events of the last answer, for dice that are shown as they fell */
  latest = $state.raw<Event[]>([])
  /** whose answer is awaited even where there is only one */
  always = $state(false)

  /** something happened that nobody may miss: the table halts and says it */
  notice = $state.raw<{ text: string } | null>(null)
  /** is it played, or was it played, on this page? */
  own = $state(true)

  /** where the game is played, if not here */
  elsewhere: Match | null = null
  /** who won a game that was ended there, not by the rules */
  private given: SideName | 'none' | null = null
  /** of a described position: its units by their names there */
  names: Readonly<Record<string, number>> = {}
  /** somebody leads the bots: the place of the answer that they are to give; none where they may think for themselves */
  lead: (() => number) | null = null

  protected game = 0
  /** a game that is not kept among the others has none */
  protected id = ''
  /** the log as it was opened, then the lines of each answer since */
  private lines: readonly string[] = []
  private reasons: Record<number, BotReason> = {}
  private timer: ReturnType<typeof setTimeout> | undefined
  private closed = false
  private hurry = false

  constructor(readonly ask: Ask) {
    this.pace = paces.find((pace) => pace === read('pace')) ?? 'calm'
    this.always = read('always') === 'yes'
  }

  // ---- what a book's own session says

  abstract readonly teller: AnyTeller
  /** Gives the engine what it must know before a game of this book: again after a crash. */
  protected abstract prepare(again: boolean): Promise<void>
  /** The points of both sides as a view has them. */
  abstract pointsOf(view: View): [number, number]
  /** What the list of kept games tells of this one. */
  protected abstract told(): Pick<KeptGame, 'book' | 'peoples'>
  /** What is heard of an event, by its name. */
  protected abstract readonly noises: Readonly<Record<string, SoundName>>
  /** After an answer, before it is shown. */
  protected follow?(reply: AnsweredBy<View, Choice, Event>): void
  /** Is there something that a person still looks at before a bot goes on? */
  protected holds(): boolean {
    return this.notice !== null
  }
  /** Must nobody miss it? `before`: the table as it stood until then. */
  protected halts(event: Event, before: View): boolean {
    void event
    void before
    return false
  }
  /** Is nothing decided by an answer that is the only one? Who lets a charge be might have drawn a plan of it. */
  protected isEmpty(choice: Choice): boolean {
    return choice.verb === 'begin' || (choice.verb === 'pass' && !drawable.includes(this.view!.question.ask))
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

  /** The game up to the pending question: its log as it was opened, then the lines of each answer since. */
  get log(): readonly string[] {
    return this.lines
  }

  /** The log up to an answer; null: that answer lies in the log as it was opened. */
  protected logBefore(at: number): readonly string[] | null {
    const opened = this.history.length - (this.lines.length - 1)
    return at >= opened ? this.lines.slice(0, 1 + at - opened) : null
  }

  get gameNumber(): number {
    return this.game
  }

  get asked(): SideName | null {
    const side = this.view?.question.side
    return this.view && !this.view.outcome.over && side !== 'none' ? (side ?? null) : null
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
    await this.make(false)
    const opened = await this.ask<Opened<View, Choice>>({
      call: 'game.new',
      ...request,
      players,
      ...this.whole,
    })
    this.players = players
    this.id = `${Date.now().toString(36)}-${id}`
    await this.take(opened)
  }

  /** Lays out a position. It is not kept among the games. */
  async stage(staged: Staged, players: [Player, Player]): Promise<void> {
    await this.make(false)
    const opened = await this.ask<Opened<View, Choice>>({
      call: 'game.new',
      ...staged,
      players,
      ...this.whole,
    })
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
  async open(log: string, kept?: Pick<KeptGame, 'id' | 'players' | 'reasons'>): Promise<void> {
    await this.make(false)
    const opened = await this.ask<Opened<View, Choice> & { verified: Verified }>({
      call: 'game.load',
      log,
      ...this.whole,
    })
    this.verified = kept ? null : opened.verified
    const setup = setupOf(log) as { players?: [Player, Player] }
    this.players = kept?.players ?? setup.players ?? ['human', 'human']
    this.id = kept?.id ?? `${Date.now().toString(36)}-log`
    this.reasons = kept?.reasons ?? {}
    this.own = kept !== undefined
    await this.take(opened)
  }

  protected async take(opened: Opened<View, Choice>): Promise<void> {
    this.game = opened.game
    this.latest = []
    this.notice = null
    this.lines = [opened.log]
    this.history = (await this.recall()).map((entry, i) =>
      this.reasons[i] ? { ...entry, reason: this.reasons[i] } : entry,
    )
    void this.explain().catch(() => undefined)
    this.fresh(opened)
    this.show(opened)
    this.keep()
    this.next()
  }

  /** Everything that the engine must know before a game, and the reader's language. */
  private async make(again: boolean): Promise<void> {
    await this.prepare(again)
    await this.teller.learn(this.teller.language ?? words().language)
  }

  /** What every request for a view asks for: the answers, everything in words, and the whole log. */
  private get whole(): { tell: Language; logFrom: number } {
    return { tell: this.teller.language!, logFrom: 0 }
  }

  /** All answers so far, in words. */
  private async recall(): Promise<HistoryEntry<Choice, Event>[]> {
    const request = { call: 'game.history', game: this.game, tell: this.teller.language }
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

  private show(view: ToldView<View, Choice>): void {
    this.refusal = null
    this.choices = view.choices
    this.teller.hear(view.told, view.choices)
    this.view = this.settled(view)
  }

  // ---- answers

  /** Answers the question; false if the engine refused, with its reason in `refusal`. */
  async answer(choice: Choice): Promise<boolean> {
    if (this.busy || !this.view) return false
    if (this.elsewhere) return this.answerElsewhere(this.elsewhere, choice)
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

  /** Gives several answers, one after the other, until one is refused or somebody else is asked. */
  async answerAll(choices: readonly Choice[]): Promise<boolean> {
    const { asked } = this
    for (const choice of choices) if (this.asked !== asked || !(await this.answer(choice))) return false
    return true
  }

  /** Until the engine has answered. */
  async free(): Promise<void> {
    while (this.busy) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  // ---- a game that is played elsewhere

  /** What the rules refuse is known here; the rest is decided there, and `hear` is told of it. */
  private async answerElsewhere(elsewhere: Match, choice: Choice): Promise<boolean> {
    const expected = elsewhere.laid
    this.busy = true
    try {
      const { refused } = await this.check(choice)
      this.refusal = refused ?? null
      return !refused && (await elsewhere.answer(choice, expected))
    } catch (error) {
      await this.rescue(error)
      return false
    } finally {
      this.busy = false
      this.next()
    }
  }

  /** The answers from `from` on are now these lines of the log; false: this table then stands otherwise. */
  async hear(from: number, log: string, hash: string): Promise<boolean> {
    const before = this.view!
    const waited = !this.mine
    const kept = this.logBefore(from)
    const tell = this.teller.language
    const of = { game: this.game, tell }
    await this.ask({ call: 'game.follow', game: this.game, from, log })
    const view = await this.ask<ToldView<View, Choice>>({
      call: 'game.view',
      ...of,
      ...(kept ? {} : { logFrom: 0 }),
    })
    if (view.hash !== hash) return false
    type Entries = { entries: HistoryEntry<Choice, Event>[] }
    const { entries } = await this.ask<Entries>({ call: 'game.history', ...of, from })
    this.history = [...this.history.slice(0, from), ...entries]
    this.lines = !kept ? [view.log] : log ? [...kept, log] : kept
    const last = entries.at(-1)
    this.latest = last?.events ?? []
    if (last) {
      const reply = { ...view, events: last.events, choice: last.choice }
      this.halt(before, reply)
      this.follow?.(reply)
    } else {
      this.notice = null
      this.fresh(view)
    }
    this.show(view)
    this.sound(this.latest, waited && this.mine)
    this.next()
    return true
  }

  /** Lays the game anew by its whole log. `crashed`: the engine is a new one and knows nothing. */
  async relay(log: string, crashed: boolean): Promise<void> {
    const old = this.game
    if (crashed) await this.make(true)
    await this.open(log, { id: this.id, players: this.players })
    if (!crashed) await this.ask({ call: 'game.close', game: old })
  }

  /** It was ended there, not by the rules: given up, out of time, or agreed on. */
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

  /** Does a person still look at what happened before? */
  get looking(): boolean {
    return this.pace === 'calm' && this.players.includes('human') && this.holds()
  }

  private async carryOut(request: Request): Promise<boolean> {
    this.busy = true
    try {
      const before = this.view!
      const from = this.history.length
      const wishes = { tell: this.teller.language, logFrom: from }
      const reply = await this.ask<AnsweredBy<View, Choice, Event> | Refused>({ ...request, ...wishes })
      if ('refused' in reply) {
        this.refusal = reply.refused
        return false
      }
      this.remember(before, reply)
      this.halt(before, reply)
      this.latest = reply.events
      this.follow?.(reply)
      const waited = !this.mine
      this.lines = from === 0 ? [reply.log] : [...this.lines, reply.log]
      this.show(reply)
      this.sound(reply.events, waited && this.mine)
      this.keep()
      return true
    } catch (error) {
      await this.rescue(error)
      return false
    } finally {
      this.busy = false
      this.next()
    }
  }

  private remember(before: View, reply: AnsweredBy<View, Choice, Event>): void {
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
        told: reply.told.events,
        ...(reply.told.reason ? { why: reply.told.reason } : {}),
        points: this.pointsOf(reply),
        ...(reply.reason ? { reason: reply.reason } : {}),
      },
    ]
  }

  private halt(before: View, reply: AnsweredBy<View, Choice, Event>): void {
    const calm = this.pace === 'calm' && !this.hurry && this.players.includes('human')
    const at = this.history.length - 1
    const texts = reply.events.map((event, n) => (this.halts(event, before) ? this.textOf({ at, n }) : ''))
    const text = calm && !reply.outcome.over ? texts.filter((one) => one !== '').join(' ') : ''
    this.notice = text ? { text } : null
  }

  /** What happened is heard, and that one's own turn has come; in a hurry only that. */
  private sound(events: readonly Event[], turn: boolean): void {
    const slow = this.pace !== 'instant' && !this.hurry
    const heard = slow ? events.flatMap(({ event }) => this.noises[event] ?? []) : []
    sound.play(turn && this.players.some((player) => player !== 'human') ? [...heard, 'turn'] : heard)
  }

  /** What halted the table has been read. */
  goOn(): void {
    this.notice = null
    this.next()
  }

  /** A bot answers after a while, unless a person has still something to look at. */
  protected next(): void {
    clearTimeout(this.timer)
    if (this.closed || !this.asked || this.trouble) return
    if (this.mine) {
      const only = this.waived() ?? (this.always ? null : this.undecided())
      if (only) this.timer = setTimeout(() => void this.answer(only), 0)
      return
    }
    if (!this.hurry && this.holds() && this.pace === 'calm' && this.players.includes('human')) return
    if (this.players[sideIndex(this.asked)] === 'guest') return
    this.timer = setTimeout(() => void this.bot(), this.hurry ? 0 : waits[this.pace])
  }

  /** An answer that was given beforehand; none where the question is open. */
  protected waived(): Choice | null {
    return null
  }

  /** Where nothing is decided, nobody is asked. */
  private undecided(): Choice | null {
    const only = this.choices.length === 1 ? this.choices[0]! : null
    return only && this.isEmpty(only) ? only : null
  }

  private async bot(): Promise<void> {
    if (this.busy || this.mine || !this.asked || this.closed) return
    const led = this.choices[this.lead?.() ?? -1]
    if (led && (await this.answerOffer(led))) return
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

  /** The first answer of what was done with an answer: it is taken back as a whole. */
  protected actOf(answer: number): number {
    return answer
  }

  /** How many answers were given before the last act of a side; none where it has done nothing. */
  beforeActOf(side: SideName): number | null {
    const last = this.history.findLastIndex((entry) => entry.side === side)
    return last < 0 ? null : this.actOf(last)
  }

  /** Takes back what was last done, as long as nothing was revealed. */
  async undo(): Promise<boolean> {
    const from = this.actOf(this.history.length - 1)
    if (!(await this.undoOne())) return false
    while (this.history.length > from && (await this.undoOne()));
    return true
  }

  private async undoOne(): Promise<boolean> {
    const last = this.history.at(-1)
    if (!last || !this.mayUndo || this.busy) return false
    this.busy = true
    try {
      if (this.elsewhere) return await this.elsewhere.back()
      const view = await this.ask<ToldView<View, Choice>>({
        call: 'game.undo',
        game: this.game,
        side: last.side,
        ...this.whole,
      })
      this.history = this.history.slice(0, -1)
      this.lines = this.lines.length > 1 ? this.lines.slice(0, -1) : [view.log]
      this.latest = []
      this.notice = null
      this.fresh(view)
      this.show(view)
      this.keep()
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

  /** Plays on from an earlier answer, as a game of its own. */
  async branch(at: number): Promise<void> {
    const opened = await this.ask<Opened<View, Choice>>({
      call: 'game.branch',
      game: this.game,
      at,
      ...this.whole,
    })
    this.id = `${Date.now().toString(36)}-branch`
    this.own = true
    for (const i of Object.keys(this.reasons).map(Number)) if (i >= at) delete this.reasons[i]
    await this.take(opened)
  }

  // ---- keeping

  get logText(): string {
    return this.lines.join('')
  }

  private keep(): void {
    const view = this.view
    if (!view || !this.id || this.elsewhere) return // the server keeps it
    const dropped = keepGame({
      id: this.id,
      log: this.logText,
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
      await this.make(true)
      const opened = await this.ask<Opened<View, Choice>>({
        call: 'game.load',
        log: this.logText,
        ...this.whole,
      })
      this.game = opened.game
      this.lines = [opened.log]
      this.fresh(opened)
      this.show(opened)
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
