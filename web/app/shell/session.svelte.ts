// One game at the table, of whatever book: who answers, here, elsewhere or a bot, how fast, what halts the table, and the
// keeping. Every rule is asked of the engine. A book's own session says what the engine must know first and what else it
// follows.
import type { Request } from '../../engine/engine'
import type {
  AnsweredBy,
  AnyChoice,
  AnyEvent,
  AnyView,
  Ask,
  BookName,
  Due,
  Refused,
  SideName,
  ToldView,
} from '../../engine/book'
import { sideIndex } from '../../engine/book'
import { EngineCrash } from '../../engine/remote'
import { read, write } from '../storage/storage'
import { sound, type SoundName } from '../sound/sound.svelte'
import { AnyGame } from './game.svelte'
import type { AnyBattle } from './beginnings'
import { Falls } from './falls.svelte'
import { keepGame, thinkingOf } from './keep'
import type { Falling } from '../online/events'
import type { Match } from '../online/match.svelte'
import { Trial } from './trial'

export type Pace = 'calm' | 'quick' | 'instant'
export const paces: readonly Pace[] = ['calm', 'quick', 'instant']
const waits: Record<Pace, number> = { calm: 520, quick: 60, instant: 0 }

export abstract class AnySession<
  View extends AnyView = AnyView,
  Choice extends AnyChoice = AnyChoice,
  Event extends AnyEvent = AnyEvent,
> extends AnyGame<View, Choice, Event> {
  busy = $state(false)
  /** how long the bot may think that is being waited for, in milliseconds; 0: no time to speak of */
  thinks = $state(0)
  /** said once after the engine had to be started again */
  recovered = $state(false)
  trouble = $state('')
  /** how many old games had to go to keep this one; -1: it lasts only as long as the page */
  dropped = $state(0)
  pace = $state<Pace>('calm')
  /** whose answer is awaited even where there is only one */
  always = $state(false)
  /** is one asked before one's turn ends? */
  confirms = $state(false)
  /** the answer with which one's turn would end, until one says that it may */
  ending = $state.raw<Choice | null>(null)
  /** something happened that nobody may miss: the table halts and says it */
  notice = $state.raw<{ text: string } | null>(null)

  /** where the game is played, if not here */
  elsewhere: Match | null = null
  /** on a real table that two phones follow: dice that are falling, whichever phone was told of them */
  falling = $state.raw<Falling | null>(null)
  /** dice that are watched */
  private readonly falls = new Falls(() => this.next())
  /** how many throws of the fight lie still while the next one falls; null: all of them */
  get still(): number | null {
    return this.falls.still
  }
  /** somebody leads the bots: the place of the answer that they are to give; none where they may think for themselves */
  lead: (() => number) | null = null

  private timer: ReturnType<typeof setTimeout> | undefined
  private closed = false
  private hurry = false

  constructor(ask: Ask) {
    super(ask)
    this.pace = paces.find((pace) => pace === read('pace')) ?? 'calm'
    this.always = read('always') === 'yes'
    this.confirms = read('confirms') === 'yes'
  }

  // ---- what a book's own session says

  abstract readonly book: BookName
  abstract begin(battle: AnyBattle): Promise<void>
  /** A game on a real table, by the set-up that both players agreed on. */
  beginReal?(setup: Record<string, unknown>): Promise<void>
  /** The same battle once more, with other dice. */
  abstract again(): AnyBattle
  /** Who is led by either side, by the ids of the book. */
  protected abstract led(): [string, string]
  /** What is heard of an event, by its name. */
  protected abstract readonly noises: Readonly<Partial<Record<Event['event'], SoundName>>>
  /** After an answer, before it is shown. */
  protected follow?(reply: AnsweredBy<View, Choice, Event>): void
  /** Is there something that a person still looks at before a bot goes on? */
  protected holds(): boolean {
    return this.notice !== null || this.still !== null
  }
  /** Must nobody miss it? `before`: the table as it stood until then. */
  protected halts(event: Event, before: View): boolean {
    void event
    void before
    return false
  }
  /** What is said of it then. */
  protected announced(event: Event, text: string): string {
    void event
    return text
  }
  /** Questions to which a plan may be drawn that the engine does not know. */
  protected abstract readonly drawable: readonly View['question']['ask'][]
  /** Is nothing decided by an answer that is the only one? Who lets a charge be might have drawn a plan of it. */
  protected isEmpty(choice: Choice): boolean {
    return (
      choice.verb === 'begin' || (choice.verb === 'pass' && !this.drawable.includes(this.view!.question.ask))
    )
  }

  setPace(pace: Pace): void {
    this.pace = pace
    write('pace', pace)
  }

  setAlways(always: boolean): void {
    this.always = always
    write('always', always ? 'yes' : 'no')
  }

  setConfirms(confirms: boolean): void {
    this.confirms = confirms
    write('confirms', confirms ? 'yes' : 'no')
  }

  // ---- who answers

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
    if (!last || !this.view?.mayUndo || (this.elsewhere && this.view.outcome.over)) return false
    const side = sideIndex(last.side)
    return this.players[side] === 'human' && this.view.mayUndo[side]
  }

  /** Does a person still look at what happened before? */
  get looking(): boolean {
    return !this.real && this.pace === 'calm' && this.players.includes('human') && this.holds()
  }

  // ---- answers

  /** Answers the question; false if the engine refused, with its reason in `refusal`. */
  async answer(choice: Choice): Promise<boolean> {
    if (this.busy || !this.view) return false
    if (this.confirms && this.ending !== choice && (await this.endsTurn(choice))) {
      this.ending = choice
      return false
    }
    this.ending = null
    if (this.elsewhere) return this.answerElsewhere(this.elsewhere, choice)
    return this.carryOut({ call: 'game.answer', game: this.game, choice })
  }

  /** Did one's turn end with an answer? Only where it could be taken back until then: in a game beside this one it is given. */
  private async endsTurn(choice: Choice): Promise<boolean> {
    const before = this.view!
    const { ask } = before.question
    if (!this.mine || this.real || (ask !== 'activate' && !this.steps.includes(ask))) return false
    this.busy = true
    try {
      const trial = await Trial.of<View, Choice>(this, [choice])
      trial?.close()
      return trial !== null && this.passes(before, trial.view)
    } finally {
      this.busy = false
    }
  }
  /** Has the turn passed on? */
  protected passes(before: View, after: View): boolean {
    return after.turnOf !== before.turnOf
  }

  /** The turn may end, or not yet. */
  async confirm(): Promise<void> {
    if (this.ending) await this.answer(this.ending)
  }
  withhold(): void {
    this.ending = null
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

  /** On a real table: what an answer throws next when these faces have fallen. */
  due(choice: Choice, dice: readonly number[]): Promise<Due | Refused> {
    const { game } = this
    return this.ask({ call: 'game.dice', game, choice, dice, tell: this.teller.language })
  }

  /** Answers with dice that fell on a real table. */
  async answerWith(choice: Choice, dice: readonly number[]): Promise<boolean> {
    if (this.busy || !this.view) return false
    if (this.elsewhere) return this.answerElsewhere(this.elsewhere, choice, dice)
    return this.carryOut({ call: 'game.answer', game: this.game, choice, dice })
  }

  /** On a real table that another phone follows: these dice have fallen, others of the same answer will. */
  async throwElsewhere(choice: Choice, dice: readonly number[]): Promise<boolean> {
    const { elsewhere } = this
    if (!elsewhere || this.busy) return false
    const expected = elsewhere.laid
    return this.busily(() => elsewhere.throwDice(choice, dice, expected))
  }

  /** On a real table every answer can be taken back, whatever fell and whoever gave it. */
  async takeBack(): Promise<boolean> {
    const { elsewhere } = this
    if (elsewhere) return !this.busy && this.busily(() => elsewhere.back(elsewhere.laid))
    const at = this.history.length - 1
    if (at < 0 || this.busy) return false
    return this.busily(async () => {
      const { game } = this
      const kept = this.logBefore(at)
      await this.ask({ call: 'game.follow', game, from: at, log: '' })
      const view = await this.ask<ToldView<View, Choice>>({ call: 'game.view', game, ...this.whole })
      this.history = this.history.slice(0, at)
      this.lines = kept ?? [view.log]
      this.turnTo(view)
      return true
    })
  }

  /** Until the engine has answered. */
  async free(): Promise<void> {
    while (this.busy) await new Promise((resolve) => setTimeout(resolve, 5))
  }

  private carryOut(request: Request): Promise<boolean> {
    return this.busily(async () => {
      const before = this.view!
      const from = this.history.length
      const wishes = { tell: this.teller.language, logFrom: from }
      const reply = await this.ask<AnsweredBy<View, Choice, Event> | Refused>({ ...request, ...wishes })
      if ('refused' in reply) {
        this.refusal = reply.refused
        return false
      }
      this.remember(before, reply)
      this.lines = from === 0 ? [reply.log] : [...this.lines, reply.log]
      this.happen(before, reply)
      this.keep()
      return true
    })
  }

  /** Nothing else is answered while this goes on; afterwards the game does. */
  private async busily(act: () => Promise<boolean>): Promise<boolean> {
    this.busy = true
    try {
      return await act()
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

  /** What the last answer brought about is shown and heard. */
  private happen(before: View, reply: AnsweredBy<View, Choice, Event>): void {
    const waited = !this.mine
    this.halt(before, reply)
    this.latest = reply.events
    this.follow?.(reply)
    this.show(reply)
    this.sound(reply.events, waited && this.mine)
  }

  /** Throws of a fight have been made: those from `lying` on are watched as they fall, if somebody looks on. */
  protected watchFall(lying: number, thrown: number): void {
    if (this.real || !this.watches) this.falls.settle()
    else this.falls.watch(lying, thrown)
  }
  /** The dice have been watched long enough. */
  dismissFall(): void {
    this.falls.end()
  }

  /** Does a person look on, at a pace at which things are shown as they happen? */
  protected get watches(): boolean {
    return this.pace === 'calm' && !this.hurry && this.players.includes('human')
  }

  private halt(before: View, reply: AnsweredBy<View, Choice, Event>): void {
    const at = this.history.length - 1
    const texts = reply.events.map((event, n) =>
      this.halts(event, before) ? this.announced(event, this.textOf({ at, n })) : '',
    )
    const text = this.watches && !reply.outcome.over ? texts.filter((one) => one !== '').join(' ') : ''
    this.notice = text ? { text } : null
  }

  /** What happened is heard, and that one's own turn has come; in a hurry only that. */
  private sound(events: readonly Event[], turn: boolean): void {
    const slow = this.pace !== 'instant' && !this.hurry
    const heard = slow ? events.flatMap(({ event }) => this.noises[event as Event['event']] ?? []) : []
    sound.play(turn && this.players.some((player) => player !== 'human') ? [...heard, 'turn'] : heard)
  }

  /** Another moment lies on the table: nothing is to be read of the one before, and the game goes on from here. */
  protected override turnTo(view: ToldView<View, Choice>): void {
    this.notice = null
    this.ending = null
    this.falls.settle()
    super.turnTo(view)
    this.keep()
    this.next()
  }

  // ---- a game that is played elsewhere

  /** What the rules refuse is known here; the rest is decided there, and `hear` is told of it. */
  private answerElsewhere(elsewhere: Match, choice: Choice, dice?: readonly number[]): Promise<boolean> {
    const expected = elsewhere.laid
    return this.busily(async () => {
      const { refused } = await this.check(choice)
      this.refusal = refused ?? null
      return !refused && (await elsewhere.answer(choice, expected, dice))
    })
  }

  /** The answers from `from` on are now these lines of the log; false: this table then stands otherwise. */
  async hear(from: number, log: string, hash: string): Promise<boolean> {
    const before = this.view!
    const kept = this.logBefore(from)
    const { game } = this
    await this.ask({ call: 'game.follow', game, from, log })
    const wishes = { tell: this.teller.language, ...(kept ? {} : { logFrom: 0 }) }
    const view = await this.ask<ToldView<View, Choice>>({ call: 'game.view', game, ...wishes })
    if (view.hash !== hash) return false
    const entries = await this.recall(from)
    this.history = [...this.history.slice(0, from), ...entries]
    this.lines = !kept ? [view.log] : log ? [...kept, log] : kept
    const last = entries.at(-1)
    if (last) this.happen(before, { ...view, events: last.events, choice: last.choice })
    else this.takenBack(view)
    this.next()
    return true
  }

  private takenBack(view: ToldView<View, Choice>): void {
    const waited = !this.mine
    this.turnTo(view)
    this.sound([], waited && this.mine)
  }

  // ---- what comes next

  /** What halted the table has been read. */
  goOn(): void {
    this.notice = null
    this.next()
  }

  /** A bot answers after a while, unless a person has still something to look at. */
  protected next(): void {
    clearTimeout(this.timer)
    if (this.closed || !this.asked || this.trouble) return
    if (this.mine && this.real) return // dice are thrown by hand, and nothing happens by itself
    if (this.mine) {
      const only = this.waived() ?? (this.always ? null : this.undecided())
      if (only) this.timer = setTimeout(() => void this.answer(only), 0)
      return
    }
    if (this.watches && this.holds()) return
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

  // ---- taking back

  /** Questions that are steps of an activation, which is taken back as a whole. */
  protected abstract readonly steps: readonly View['question']['ask'][]
  /** The first answer of what was done with an answer. */
  private actOf(last: number): number {
    for (let i = last; i >= 0 && this.history[i]!.side === this.history[last]!.side; i--) {
      if (this.history[i]!.ask === 'activate') return i
      if (!this.steps.includes(this.history[i]!.ask)) break
    }
    return last
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
      const request = { call: 'game.undo', game: this.game, side: last.side, ...this.whole }
      const view = await this.ask<ToldView<View, Choice>>(request)
      this.history = this.history.slice(0, -1)
      this.lines = this.lines.length > 1 ? this.lines.slice(0, -1) : [view.log]
      this.turnTo(view)
    } catch (error) {
      await this.rescue(error)
    } finally {
      this.busy = false
      this.next()
    }
    return true
  }

  // ---- keeping

  private keep(): void {
    const view = this.view
    if (!view || !this.id || this.elsewhere) return // the server keeps it
    const dropped = keepGame({
      id: this.id,
      log: this.logText,
      book: this.book,
      peoples: this.led(),
      players: this.players,
      turn: view.turn,
      points: this.pointsOf(view),
      over: view.outcome.over,
      winner: view.outcome.winner,
      time: Date.now(),
      ...(this.from === null ? {} : { from: this.from }),
      ...(Object.keys(this.reasons).length > 0 ? { reasons: this.reasons } : {}),
    })
    if (dropped !== 0) this.dropped = dropped
  }

  /** After a crash the new engine knows nothing: it is told how the game stands. */
  private async rescue(error: unknown): Promise<void> {
    try {
      if (!(error instanceof EngineCrash)) throw error
      await this.reload()
      this.recovered = true
    } catch (fault) {
      this.trouble = fault instanceof Error ? fault.message : String(fault)
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
    this.falls.settle()
    if (this.game) void this.ask({ call: 'game.close', game: this.game }).catch(() => undefined)
  }
}
