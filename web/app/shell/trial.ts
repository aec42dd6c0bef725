// A game beside the game, in which some answers are tried: what would be planned, asked or rolled for after them. It is
// a branch of its own, so nothing in it comes to the table.
import type { AnyChoice, AnyView, Ask, Refused } from '../../engine/book'

/** The game beside which something is tried. */
export interface Played<View extends AnyView> {
  readonly ask: Ask
  readonly view: View | null
  readonly gameNumber: number
  readonly log: readonly string[]
  readonly teller: { language: string | null }
}

export class Trial<View extends AnyView, Choice extends AnyChoice> {
  private constructor(
    private readonly session: Played<View>,
    private readonly game: number,
    readonly view: View,
    private readonly at: number,
  ) {}

  /** Gives the answers one after the other; null where one of them is refused. `waive`: what the other side says to a question. */
  static async of<View extends AnyView, Choice extends AnyChoice>(
    session: Played<View>,
    answers: readonly Choice[],
    waive: (view: View) => Choice | null = () => null,
  ): Promise<Trial<View, Choice> | null> {
    const at = session.view!.answers
    const { game, ...opened } = await session.ask<View & { game: number }>({
      call: 'game.branch',
      game: session.gameNumber,
      at,
    })
    let view = opened as unknown as View
    const rest = [...answers]
    for (let next = rest.shift(); next; next = waive(view) ?? rest.shift()) {
      const reply = await session.ask<View | Refused>({ call: 'game.answer', game, choice: next })
      if ('refused' in reply) {
        await session.ask({ call: 'game.close', game })
        return null
      }
      view = reply
    }
    return new Trial<View, Choice>(session, game, view, at)
  }

  plan(choice: AnyChoice): Promise<{ choice: AnyChoice } | Refused> {
    const tell = this.session.teller.language
    return this.session.ask({ call: 'game.plan', game: this.game, choice, tell })
  }

  check(choice: AnyChoice): Promise<Partial<Refused>> {
    const tell = this.session.teller.language
    return this.session.ask({ call: 'game.check', game: this.game, choice, tell })
  }

  /** What a bot would answer now. */
  async advice(bot: string): Promise<Choice> {
    return (await this.session.ask<{ choice: Choice }>({ call: 'game.bot', game: this.game, bot })).choice
  }

  /** What a bot comes to answer with a unit, when others are put down before it; null where it never does. */
  async adviceFor(bot: string, verb: string, unit: number): Promise<Choice | null> {
    for (let i = 0; i < 60; i++) {
      const choice = await this.advice(bot)
      if (choice.verb === verb && choice.unit === unit) return choice
      if (choice.verb !== verb) return null
    }
    return null
  }

  /** The log of the game up to here and of what was tried after it. */
  async log(): Promise<readonly string[]> {
    const { session, game, at } = this
    const { log } = await session.ask<{ log: string }>({ call: 'game.view', game, logFrom: at })
    return [...session.log, log]
  }

  close(): void {
    void this.session.ask({ call: 'game.close', game: this.game }).catch(() => undefined)
  }
}

/** One of several ways to the same end, in a trial of its own. */
export interface Tried<Act, View extends AnyView, Choice extends AnyChoice> {
  act: Act
  trial: Promise<Trial<View, Choice> | null>
}

/** How far a plan ends from the place that was pointed at, by the middle of its figures. */
function missed(plan: AnyChoice, [x, y]: readonly [number, number]): number {
  const ends = (plan.steps ?? []).map((step) => step.path.at(-1) ?? [x, y])
  if (ends.length === 0) return Infinity
  const middle = (i: 0 | 1): number => ends.reduce((sum, end) => sum + end[i]!, 0) / ends.length
  return Math.hypot(middle(0) - x, middle(1) - y)
}

/** Plans by the first way that comes near the place, else by the one that comes nearest. */
export async function planNear<Act, View extends AnyView, Choice extends AnyChoice>(
  tried: readonly Tried<Act, View, Choice>[],
  choice: AnyChoice,
): Promise<{ act: Act | null; reply: { choice: AnyChoice } | Refused }> {
  let best: { act: Act; reply: { choice: AnyChoice } } | null = null
  let least = Infinity
  let refused: Refused | null = null
  for (const { act, trial } of tried) {
    const reply = await (await trial)?.plan(choice)
    if (!reply) continue
    if ('refused' in reply) {
      refused ??= reply
      continue
    }
    const by = missed(reply.choice, choice.spot ?? [0, 0])
    if (by + 60 >= least) continue
    best = { act, reply }
    least = by
    if (by < 80) break
  }
  return best ?? { act: null, reply: refused ?? { choice: { verb: 'move', steps: [] } } }
}
