// A game that is played on a server: its events, in order, laid on this page's table, and what this player does about it.
// The page's engine plays every line again; where it stands otherwise than the server says, the game is laid anew.
import type { AnyChoice, Ask, BookName, SideName, Verified } from '../../engine/book'
import { other, sideIndex } from '../../engine/book'
import { EngineCrash, remoteEngine } from '../../engine/remote'
import {
  after,
  awaits,
  fallingIn,
  hashOf,
  logOf,
  offerIn,
  type Falling,
  type HallEvent,
  type Said,
  type Standing,
} from './events'
import { Complaint, LineCut, type Line, type Told } from './line'
import { drawDigits, drawGame, dropSeat, keepRematch, keepSeat, seatOf, type Seat } from './seats'

/** A table that follows a game: a session of its book. */
export interface Followed {
  readonly ask: Ask
  readonly view: { hash: string } | null
  readonly looking: boolean
  /** dice that are falling on a real table */
  falling: Falling | null
  hear(from: number, log: string, hash: string): Promise<boolean>
  relay(log: string, crashed: boolean): Promise<void>
  conclude(winner: SideName | 'none', log: string): void
}

/** Lays a game on a table of its book. */
export type Lay = (log: string, seat: SideName | 'none') => Promise<Followed>

/** What the dice of a game that is over prove; of dice that fell on a real table nothing. */
export type Proof = { faces: number } | 'faulty'

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
/** Complaints that only say that the table was a step behind. */
const behind = ['moved', 'over', 'not_asked', 'no_offer', 'throwing']
/** Complaints that pass by themselves, and how long until it is tried again, in milliseconds: longer and longer. */
const passing = ['store_broken', 'store_full', 'slow_down', 'moved']
const waits = [200, 500, 1000, 2000, 5000]

/** Who came back finds so many events laid at once. */
const many = 6

export class Match {
  standing = $state.raw<Standing | null>(null)
  events = $state.raw<readonly HallEvent[]>([])
  said = $state.raw<readonly Said[]>([])
  present = $state.raw<{ seats: [boolean, boolean]; watchers: number }>({
    seats: [false, false],
    watchers: 0,
  })
  proof = $state.raw<Proof | null>(null)
  /** the line is broken and being tried again */
  away = $state(false)
  /** what the server last said no to, by its code; nothing where all is well */
  problem = $state('')
  /** why the table could not be laid here */
  fault = $state.raw<unknown>(null)
  /** what was said and not looked at yet */
  unread = $state(0)
  /** how many events lie on the table */
  laid = 0

  private table: Followed | null = null
  /** told before an earlier one */
  private later: readonly HallEvent[] = []
  private work: Promise<void> = Promise.resolve()
  /** what lies on the table did not happen any longer */
  private stale = false
  private joined = false
  /** how often it was tried to join */
  private tries = 0
  /** of the server's dice, as it was first told here */
  private commitment = ''
  private closed = false
  /** by this page's time: when the standing was told */
  private toldAt = $state(0)

  constructor(
    private readonly line: Line,
    readonly game: string,
    private readonly lay: Lay,
    public seat: Seat | null,
    /** another seat of the game, for the case that the first is none */
    private spare: Seat | null = null,
  ) {
    line.told = (message) => this.hear(message)
    line.opened = () => void this.join()
    line.broken = () => {
      this.away = true
      this.joined = false
    }
  }

  get side(): SideName | 'none' {
    return this.standing?.seat ?? 'none'
  }
  get mine(): boolean {
    return this.standing !== null && awaits(this.standing)
  }
  /** Figures and dice lie on a real table. */
  get real(): boolean {
    return this.standing?.head.wish['real'] === true
  }
  get begun(): boolean {
    return this.events.some(({ kind }) => kind === 'begin')
  }
  get seated(): boolean {
    return this.events.some(({ kind }) => kind === 'sit')
  }
  readonly offer = $derived.by(() => offerIn(this.events))
  readonly over = $derived.by(() => this.events.find(({ kind }) => kind === 'over') ?? null)
  readonly rematch = $derived.by(() => this.events.find(({ kind }) => kind === 'rematch')?.game ?? '')

  // ---- what is told

  async join(again = 0): Promise<void> {
    const number = ++this.tries
    try {
      const secret = this.seat ? { secret: this.seat.secret } : {}
      const heard = this.said.at(-1)?.number ?? 0
      const told = await this.line.ask('join', {
        game: this.game,
        since: this.events.length,
        heard,
        ...secret,
      })
      this.away = false
      this.joined = true
      this.problem = ''
      if ((told as unknown as Standing).number < this.events.length) return this.joinAnew()
      const { events, said, ...standing } = told as unknown as Standing & {
        events: HallEvent[]
        said: Said[]
      }
      this.said = [...this.said, ...said]
      this.commitment ||= standing.head.commitment
      if (this.seat && seatOf(this.game)?.secret !== this.seat.secret) keepSeat(this.seat)
      this.hearAll(events)
      this.standing = standing
      this.toldAt = Date.now()
      await this.beginIfSeated()
      await this.sitIfKept()
    } catch (error) {
      if (!(error instanceof Complaint)) return
      // a secret that the server does not know: who holds it may still look, or sit down
      if (error.code === 'not_yours' && this.seat) return this.joinOtherwise()
      this.problem = error.code
      if (!passing.includes(error.code)) return
      await pause(waits[Math.min(again, waits.length - 1)]!)
      if (number === this.tries && !this.closed) await this.join(again + 1)
    }
  }

  /** The server was laid anew from a copy of its games that is older than what this page knows. */
  private joinAnew(): Promise<void> {
    this.events = this.later = []
    this.laid = 0
    this.stale = true
    return this.join()
  }

  private joinOtherwise(): Promise<void> {
    ;[this.seat, this.spare] = [this.spare, null]
    return this.join()
  }

  private hear(message: Told): void {
    if (message['game'] !== this.game) return
    if (message.type === 'shut') this.problem = 'private'
    if (message.type === 'event') this.hearAll([message['event'] as HallEvent])
    if (message.type === 'said') this.hearSaid(message['line'] as Said)
    if (message.type === 'present')
      this.present = {
        seats: message['seats'] as [boolean, boolean],
        watchers: message['watchers'] as number,
      }
  }

  private hearSaid(line: Said): void {
    if (line.number <= (this.said.at(-1)?.number ?? 0)) return
    this.said = [...this.said, line]
    if (line.seat === undefined || line.seat !== this.side) this.unread++
  }

  /** Events in order, whatever order they came in; the table follows when it has time. */
  private hearAll(events: readonly HallEvent[]): void {
    const told = [...this.later, ...events].sort((a, b) => a.number - b.number)
    const heard = [...this.events]
    for (const event of told) if (event.number === heard.length + 1) heard.push(event)
    this.later = told.filter(({ number }) => number > heard.length)
    for (const event of heard.slice(this.events.length)) {
      if (this.standing) this.standing = after(this.standing, event)
      this.toldAt = Date.now()
    }
    this.events = heard
    if (this.seat) keepRematch(this.seat, this.rematch)
    if (heard.at(-1)?.kind === 'sit') void this.beginIfSeated()
    this.work = this.work.then(() => this.catchUp()).catch((error: unknown) => void (this.fault = error))
  }

  // ---- the table

  private async catchUp(): Promise<void> {
    while (this.laid < this.events.length && !this.closed) {
      const events = this.events
      if (!this.begun) this.laid = events.length
      else if (!this.table) await this.layAll(events)
      else if (this.stale || events.length - this.laid > many) await this.layAnew(events, false)
      else await this.layNext(events[this.laid]!)
    }
  }

  private async layAll(events: readonly HallEvent[]): Promise<void> {
    this.table = await this.lay(logOf(events), this.side)
    await this.layAnew(events, null)
  }

  private async layNext(event: HallEvent): Promise<void> {
    const table = this.table!
    // what the other did is not swept away by what he does next
    while (event.seat !== this.side && table.looking && !this.closed) await pause(60)
    const events = this.events.slice(0, this.laid + 1)
    const from = event.kind === 'answer' ? event.answers! - 1 : event.kind === 'back' ? event.answers! : null
    if (from !== null) {
      const fault = await table
        .hear(from, event.log ?? '', event.hash!)
        .then((same) => (same ? '' : 'differs'))
        .catch((error: unknown) => (error instanceof EngineCrash ? 'crash' : 'differs'))
      if (fault) return this.layAnew(events, fault === 'crash')
    }
    this.lieAs(events)
    if (event.kind === 'over') await this.end(event)
  }

  /** The table stands as these events say. `crashed`: by a new engine; null: it was just laid. */
  private async layAnew(events: readonly HallEvent[], crashed: boolean | null): Promise<void> {
    if (crashed !== null) await this.table!.relay(logOf(events), crashed)
    if (this.table!.view?.hash !== hashOf(events)) this.problem = 'differs'
    this.stale = false
    this.lieAs(events)
    const over = events.find(({ kind }) => kind === 'over')
    if (over) await this.end(over)
  }

  /** These events lie on the table. */
  private lieAs(events: readonly HallEvent[]): void {
    this.laid = events.length
    this.table!.falling = fallingIn(events)
  }

  private async end(over: HallEvent): Promise<void> {
    if (over.how !== 'rules') this.table?.conclude(over.winner ?? 'none', over.log ?? '')
    if (this.real) return
    this.proof = await this.prove().catch(() => 'faulty' as const)
  }

  /** Every face is held against the seeds that were promised before the first die. */
  private async prove(): Promise<Proof> {
    const log = logOf(this.events)
    const { ask } = this.table!
    if (!(await this.isSealedAsTold(sealIn(log), ask))) return 'faulty'
    const { game, verified } = await ask<{ game: number; verified: Verified }>({ call: 'game.load', log })
    await ask({ call: 'game.close', game })
    const whole = verified.seal?.revealed && verified.seal.faces === verified.faces
    return whole ? { faces: verified.faces } : 'faulty'
  }

  /** By what was told before one's own seed was: whatever the server tells later may be chosen to fit. */
  private async isSealedAsTold(seal: Seal, ask: Ask): Promise<boolean> {
    const { seat, side } = this
    if (seal.commitment !== (seat?.commitment || this.commitment)) return false
    if (side === 'none' || !seat) return true
    const theirs = seal[other(side)]
    if (seat.seed && seal[side] !== seat.seed) return false
    if (seat.heard && theirs !== seat.heard) return false
    return !seat.promise || (await promiseOf(ask, theirs)) === seat.promise
  }

  /** Who laid the game out tells his seed once the other sits. */
  private async beginIfSeated(): Promise<void> {
    const { head, seat, status } = this.standing ?? {}
    const heard = this.events.find(({ kind }) => kind === 'sit')?.seed
    if (!this.seat?.seed || status !== 'waiting' || head?.maker !== seat || !heard) return
    this.seat = { commitment: this.commitment, heard, ...this.seat }
    keepSeat(this.seat)
    await this.line.ask('seed', { seed: this.seat.seed }).catch(() => undefined)
  }

  /** At a rematch the seat is kept for who agreed to it: he tells his seed now that he knows what the dice are bound to. */
  private async sitIfKept(): Promise<void> {
    const { head, seat, status } = this.standing ?? {}
    if (!this.seat || status !== 'waiting' || seat === 'none' || head?.maker === seat || this.seated) return
    await this.sit({ ...this.seat, seed: this.seat.seed || drawDigits() }, {})
  }

  // ---- what is done

  /** The same deed with the same key until the server has it; false: it said no. */
  private async deed(type: string, members: Record<string, unknown> = {}): Promise<boolean> {
    const key = drawDigits().slice(0, 24)
    while (!this.closed) {
      try {
        if (!this.joined) throw new LineCut()
        await this.line.ask(type, { ...members, key })
        this.problem = ''
        await this.work
        return true
      } catch (error) {
        if (error instanceof Complaint && error.code !== 'not_here') {
          this.problem = behind.includes(error.code) ? '' : error.code
          return false
        }
        await pause(150)
      }
    }
    return false
  }
  /** `expected`: how many events lay on the table when it was thought out; `dice` fell on a real one. */
  answer(choice: AnyChoice, expected: number, dice?: readonly number[]): Promise<boolean> {
    return this.deed('answer', { choice, expected, ...(dice ? { dice } : {}) })
  }
  /** On a real table: these dice of an answer have fallen, others follow. */
  throwDice(choice: AnyChoice, dice: readonly number[], expected: number): Promise<boolean> {
    return this.deed('throw', { choice, dice, expected })
  }
  back(expected?: number): Promise<boolean> {
    return this.deed('back', expected === undefined ? {} : { expected })
  }
  resign(): Promise<boolean> {
    return this.deed('resign')
  }
  offerDraw(): Promise<boolean> {
    return this.deed('offer', { what: 'draw' })
  }
  offerBack(answers: number): Promise<boolean> {
    return this.deed('offer', { what: 'back', back: answers })
  }
  say(text: string, name: string): Promise<boolean> {
    return this.deed('say', { text, ...(this.side === 'none' ? { name } : {}) })
  }
  /** Ends a game whose other player has not answered for two weeks. */
  claim(): Promise<boolean> {
    return this.deed('claim')
  }
  async offerRematch(): Promise<boolean> {
    const next = this.drawNext()
    if (!next || !this.table) return false
    return this.deed('offer', { what: 'rematch', promise: await promiseOf(this.table.ask, next) })
  }
  respond(yes: boolean): Promise<boolean> {
    return this.deed('respond', { offer: this.offer?.number ?? 0, yes })
  }
  /** What this player adds to the dice of a rematch; kept before it is promised. */
  private drawNext(): string {
    if (!this.seat) return ''
    this.seat = { ...this.seat, next: drawDigits() }
    keepSeat(this.seat)
    return this.seat.next!
  }

  async sit(drawn: Seat, members: Record<string, unknown>): Promise<void> {
    const seat = { ...drawn, commitment: this.commitment, promise: this.standing?.head.promise ?? '' }
    const { game, secret, seed } = seat
    const told = await keeping(seat, () => this.line.ask('sit', { game, secret, seed, ...members }))
    this.seat = seat
    // the game may begin before it is joined by this seat
    if (this.standing) this.standing = { ...this.standing, seat: told['seat'] as SideName }
    await this.join()
  }

  /** What is left to think for a side by the time that it is here, in milliseconds; null: there is no clock. */
  left(side: SideName, now: number): number | null {
    const { clock, asked } = this.standing ?? {}
    if (!clock) return null
    const thought = asked === side ? clock.thinking + Math.max(0, now - this.toldAt) : 0
    return Math.max(0, clock.left[sideIndex(side)] - thought)
  }

  close(): void {
    this.closed = true
    this.line.end()
  }
}

/** What the dice are made of: the server's secret by its commitment, and both players' seeds. */
type Seal = Record<'commitment' | SideName, string>
const sealIn = (log: string): Seal =>
  (JSON.parse(/^setup (.*)$/m.exec(log)?.[1] ?? '{}') as { seal: Seal }).seal

/** What a player promises before he tells his seed. */
export async function promiseOf(ask: Ask, seed: string): Promise<string> {
  return (await ask<{ digest: string }>({ call: 'seal.digest', bytes: seed })).digest
}

/** How long a line that is broken is waited for. */
const patience = 30_000

/** Asks for a seat that is kept before it is asked for: whatever breaks then, nobody is locked out of his own game.
 * The server does once what it is asked twice. */
async function keeping(seat: Seat, ask: () => Promise<Told>): Promise<Told> {
  const before = seatOf(seat.game)
  keepSeat(seat)
  for (const until = Date.now() + patience; ; await pause(150)) {
    try {
      return await ask()
    } catch (error) {
      const passes = error instanceof LineCut || (error instanceof Complaint && passing.includes(error.code))
      if (!passes && before) keepSeat(before)
      if (!passes && !before) dropSeat(seat.game)
      if (!passes || Date.now() > until) throw error
    }
  }
}

/** Lays a table out and takes a seat there; gives the game's id. */
export async function takeTable(
  layOut: (members: Record<string, unknown>) => Promise<Told>,
  members: { wish: { book: BookName } } & Record<string, unknown>,
): Promise<string> {
  const seat = { game: drawGame(), secret: drawDigits(), seed: drawDigits(), time: Date.now() }
  const { game, secret } = seat
  const promise = await promiseOf(remoteEngine(members.wish.book).call, seat.seed)
  const told = await keeping(seat, () => layOut({ ...members, game, secret, promise }))
  keepSeat({ ...seat, commitment: told['commitment'] as string })
  return game
}
