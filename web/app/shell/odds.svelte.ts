// Odds beside the answers: what each of them may bring. They are reckoned by an engine of their own, from the game's log; a
// question that is gone is not waited for. A book says what it makes of the engine's reply.
import type { Ask, Choice } from '../../engine/book'

export const keyOf = (choice: Choice): string => JSON.stringify([choice.verb, choice.what ?? []])

export class AnswerOdds<Worth, Reply> {
  found = $state.raw<Readonly<Record<string, Worth>>>({})
  waiting = $state(false)
  private turn = 0
  private ready: Promise<unknown> | null = null

  constructor(
    private readonly ask: Ask,
    /** gives the engine what it must know before a game of this book */
    private readonly prepare: (ask: Ask) => Promise<unknown>,
  ) {}

  clear(): void {
    this.turn++
    this.found = {}
    this.waiting = false
  }

  of(choice: Choice): Worth | undefined {
    return this.found[keyOf(choice)]
  }

  protected async reckon(log: string, read: (reply: Reply) => Record<string, Worth>): Promise<void> {
    this.clear()
    const { turn } = this
    this.waiting = true
    const reply = await this.load(log, () => turn === this.turn)
    if (turn !== this.turn) return
    if (reply) this.found = read(reply)
    this.waiting = false
  }

  /** What the engine says of the question at the end of a log; nothing where it has nothing to say. */
  protected async load(log: string, wanted: () => boolean): Promise<Reply | null> {
    try {
      this.ready ??= this.prepare(this.ask)
      await this.ready
      if (!wanted()) return null
      const { game } = await this.ask<{ game: number }>({ call: 'game.load', log })
      try {
        if (!wanted()) return null
        return await this.ask<Reply>({ call: 'odds.choices', game, aim: 'casualties' })
      } finally {
        await this.ask({ call: 'game.close', game })
      }
    } catch {
      this.ready = null // a dead engine must be prepared again; odds are not worth a word about it
      return null
    }
  }
}
