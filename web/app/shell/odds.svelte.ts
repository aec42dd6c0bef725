// Odds beside the answers: what each of them may bring. They are reckoned by an engine of their own, whose game keeps step
// with the one on the table; a question that is gone is not waited for. A book says what it makes of the engine's reply.
import { keyOf, type AnyChoice, type Ask } from '../../engine/book'
import { EngineError, type Request } from '../../engine/engine'
import { words } from '../i18n/index.svelte'
import type { Language } from '../i18n/translate'

/** What a player plays for in a fight. */
export const aims = ['casualties', 'ground', 'survival'] as const
export type Aim = (typeof aims)[number]

export class AnswerOdds<Worth, Reply> {
  found = $state.raw<Readonly<Record<string, Worth>>>({})
  waiting = $state(false)
  /** what best play is reckoned for */
  aim = $state<Aim>('casualties')
  private turn = 0
  private ready: Promise<unknown> | null = null
  private taught: readonly Language[] = []
  /** the engine's own game; `first`: answers in the first part of its log */
  private standing: { game: number; log: readonly string[]; first: number } | null = null
  private queue: Promise<unknown> = Promise.resolve()

  constructor(
    private readonly ask: Ask,
    /** gives the engine what it must know before a game of this book */
    private readonly prepare: (ask: Ask) => Promise<unknown>,
    /** teaches it a language, where its replies are told in words */
    private readonly teach?: (ask: Ask, language: Language) => Promise<unknown>,
  ) {}

  clear(): void {
    this.turn++
    this.found = {}
    this.waiting = false
  }

  of(choice: AnyChoice): Worth | undefined {
    return this.found[keyOf(choice)]
  }

  /** `oneByOne`: the numbers of answers that have little in common, each of which may take long. */
  protected async reckon(
    log: readonly string[],
    read: (reply: Reply) => Record<string, Worth>,
    oneByOne: readonly number[] = [],
  ): Promise<void> {
    this.clear()
    const { turn } = this
    this.waiting = true
    for (const only of oneByOne.length > 0 ? oneByOne : [undefined]) {
      const reply = await this.load(log, () => turn === this.turn, only)
      if (turn !== this.turn) return
      if (reply) this.found = { ...this.found, ...read(reply) }
    }
    this.waiting = false
  }

  /** What the engine says of the question at the end of a log; nothing where it has nothing to say. */
  protected load(log: readonly string[], wanted: () => boolean, only?: number): Promise<Reply | null> {
    const asked = this.queue.then(() => this.asked(log, wanted, only))
    this.queue = asked
    return asked
  }

  /** Any other question about the game of a log. */
  about<Told>(log: readonly string[], request: Request): Promise<Told | null> {
    const asked = this.queue.then(() =>
      this.inquire<Told>(
        log,
        () => true,
        () => Promise.resolve(request),
      ),
    )
    this.queue = asked
    return asked
  }

  private asked(log: readonly string[], wanted: () => boolean, only?: number): Promise<Reply | null> {
    return this.inquire<Reply>(log, wanted, async () => ({
      call: 'odds.choices',
      aim: this.aim,
      ...(only === undefined ? {} : { only }),
      ...(await this.told()),
    }))
  }

  private async inquire<Told>(
    log: readonly string[],
    wanted: () => boolean,
    request: () => Promise<Request>,
  ): Promise<Told | null> {
    if (!wanted()) return null
    try {
      this.ready ??= this.prepare(this.ask)
      await this.ready
      const what = await request()
      const game = await this.inStep(log)
      if (!wanted()) return null
      return await this.ask<Told>({ ...what, game })
    } catch (error) {
      // odds are not worth a word about it
      await this.recover(error)
      return null
    }
  }

  /** The reader's language, which the engine learns first. */
  private async told(): Promise<{ tell?: Language }> {
    if (!this.teach) return {}
    const { language } = words()
    if (!this.taught.includes(language)) {
      await this.teach(this.ask, language)
      this.taught = [...this.taught, language]
    }
    return { tell: language }
  }

  /** An engine that only refused has its game still, and it is closed; a dead one must be prepared again. */
  private async recover(error: unknown): Promise<void> {
    if (error instanceof EngineError) return this.close().catch(() => undefined)
    this.ready = null
    this.taught = []
    this.standing = null
  }

  /** A game that stands where the log ends: the one of the last question, with what was answered since. */
  private async inStep(log: readonly string[]): Promise<number> {
    const { standing } = this
    const differs = log.findIndex((lines, i) => lines !== standing?.log[i])
    const same = differs < 0 ? log.length : differs
    if (!standing || same === 0) {
      await this.close()
      const { game, answers } = await this.ask<{ game: number; answers: number }>({
        call: 'game.load',
        log: log.join(''),
      })
      this.standing = { game, log, first: answers - (log.length - 1) }
      return game
    }
    const { game, first } = standing
    if (same < log.length || same < standing.log.length) {
      const from = first + same - 1
      await this.ask({ call: 'game.follow', game, from, log: log.slice(same).join('') })
      this.standing = { ...standing, log }
    }
    return game
  }

  async close(): Promise<void> {
    const { standing } = this
    this.standing = null
    if (standing) await this.ask({ call: 'game.close', game: standing.game })
  }
}
