// Looking back with Karl's eyes: how likely the first side was to win at the moments of a game, and where another answer of
// a person would have been clearly better. Both are counted in games that Karl plays on with both sides, by the engine that
// reckons beside the table; the longer it may go on, the surer they get.
import type { AnyChoice, HistoryEntry, SideName } from '../../engine/book'
import { sideIndex } from '../../engine/book'
import type { Request } from '../../engine/engine'
import type { TurnTold } from './course.svelte'
import type { AnySession } from './session.svelte'

/** What an engine beside the table says about the game that a log tells; nothing where it has nothing to say. */
export interface Reckoner {
  about<Reply>(log: readonly string[], request: Request): Promise<Reply | null>
}

interface Counted {
  games: number
  won: [number, number]
  drawn: number
}

const none: Counted = { games: 0, won: [0, 0], drawn: 0 }
const sum = (a: Counted, b: Counted): Counted => ({
  games: a.games + b.games,
  won: [a.won[0] + b.won[0], a.won[1] + b.won[1]],
  drawn: a.drawn + b.drawn,
})

/** The chance of a side to win: a draw counts half. */
const chanceOf = (counted: Counted, side: SideName): number =>
  (counted.won[sideIndex(side)] + counted.drawn / 2) / Math.max(1, counted.games)

/** How far a chance of so many games may be off: one standard error, never nothing. */
const error = (chance: number, games: number): number =>
  Math.sqrt(Math.max(chance * (1 - chance), 1 / (games + 4)) / Math.max(1, games))

export interface Moment {
  /** after so many answers */
  at: number
  counted: Counted
  /** of the first side */
  chance: number
}

/** An answer that would have been better than the one that was given. */
export interface Better {
  at: number
  side: SideName
  /** in words */
  instead: string
  given: string
  reason: string
  /** the chance to win with it, and with the one that was given */
  chance: number
  was: number
}

/** The games of one call, so that a wish to stop is soon heard; and how many in all for each moment. */
const atOnce = 4
const passes = [4, 8, 20] as const
export const mostGames = passes.reduce<number>((n, games) => n + games, 0)
const mostMoments = 48
/** An answer is looked at with few games; if it seems better, with so many others, which alone decide. */
const glance = 8
export const closeLook = 48
const mostCloseLooks = 8

/** Where a game is looked at: whenever the turn passes, before every fight, and at its end. */
export function momentsOf(history: readonly HistoryEntry[], turns: readonly TurnTold[]): number[] {
  const passed = history.flatMap(({ turn, turnOf }, i) => {
    const before = history[i - 1]
    return turn > 0 && (turn !== before?.turn || turnOf !== before.turnOf) ? [i] : []
  })
  const room = Math.max(0, mostMoments - passed.length - 1)
  const fights = [...turns]
    .sort((a, b) => weight(b) - weight(a))
    .slice(0, room)
    .map(({ answer }) => answer)
  const all = [...passed, ...fights, history.length].sort((a, b) => a - b)
  return all.filter((at, i) => at !== all[i - 1])
}
const weight = (turn: TurnTold): number => Math.abs(turn.swing) * 4 + turn.lost[0] + turn.lost[1]

interface Advice {
  choice: AnyChoice
  given: boolean
  told: { choice: string; reason?: string }
}

interface Found {
  at: number
  advice: Advice
  by: number
}

export class Review {
  moments = $state.raw<Moment[]>([])
  better = $state.raw<Better[]>([])
  /** of the work, from 0 to 1; null: it has not begun or was stopped */
  progress = $state<number | null>(null)
  /** everything was looked at */
  done = $state(false)
  private run = 0
  /** of which game: how far it was when it was looked at */
  private length = -1
  /** answers that were glanced at, by number; null: nothing better was seen */
  private glanced: Record<number, Found | null> = {}
  private judged: readonly number[] = []

  constructor(
    private readonly session: AnySession,
    private readonly reckoner: Reckoner,
  ) {}

  stop(): void {
    this.run++
    this.progress = null
  }

  /** The chance of the first side where the game stood after so many answers. */
  chanceAt(at: number): number | null {
    const moment = this.moments.findLast((one) => one.at <= at && one.counted.games > 0)
    return moment ? moment.chance : null
  }

  /** Begins, or goes on where it was stopped. */
  async start(turns: readonly TurnTold[]): Promise<void> {
    const run = ++this.run
    const wanted = (): boolean => run === this.run
    this.progress = 0
    if (this.length !== this.session.history.length) this.begin(turns)
    await this.drawCurve(wanted)
    if (wanted()) await this.seekBetter(wanted)
    if (!wanted()) return
    this.progress = null
    this.done = true
  }

  private begin(turns: readonly TurnTold[]): void {
    const { history } = this.session
    this.length = history.length
    this.done = false
    this.better = []
    this.glanced = {}
    this.judged = []
    this.moments = momentsOf(history, turns).map((at) => ({ at, counted: none, chance: 0.5 }))
  }

  /** So many games from a moment on, as often as the engine is asked anew. */
  private async count(
    wanted: () => boolean,
    games: { at: number; from: number; games: number; choice?: AnyChoice },
  ): Promise<Counted | null> {
    let all = none
    for (let done = 0; done < games.games; done += atOnce) {
      const some = Math.min(atOnce, games.games - done)
      const { at, from, choice } = games
      const reply = await this.reckoner.about<Counted>(this.session.log, {
        call: 'game.chance',
        at,
        games: some,
        from: from + done,
        ...(choice ? { choice } : {}),
      })
      if (!wanted() || !reply || !('won' in reply)) return null
      all = sum(all, reply)
    }
    return all
  }

  /** First roughly everywhere, then better and better. It is the first half of the work. */
  private async drawCurve(wanted: () => boolean): Promise<void> {
    let from = 0
    for (const [pass, games] of passes.entries()) {
      for (const [i, { at, counted }] of this.moments.entries()) {
        this.progress = ((pass + i / this.moments.length) / passes.length) * 0.5
        if (counted.games > from) continue
        const more = await this.count(wanted, { at, from, games })
        if (!wanted()) return
        if (more) this.moments = this.moments.map((m, k) => (k === i ? seen(m, more) : m))
      }
      from += games
    }
  }

  /** Answers of people that Karl would not have given. */
  private async seekBetter(wanted: () => boolean): Promise<void> {
    const { history, players } = this.session
    const mine = history.flatMap((entry, at) => (players[sideIndex(entry.side)] === 'human' ? [at] : []))
    for (const [i, at] of mine.entries()) {
      this.progress = 0.5 + (i / mine.length) * 0.3
      if (at in this.glanced) continue
      const found = await this.glanceAt(wanted, at)
      if (!wanted()) return
      this.glanced[at] = found
    }
    const found = Object.values(this.glanced).flatMap((one) => (one ? [one] : []))
    const best = found.sort((a, b) => b.by - a.by || a.at - b.at).slice(0, mostCloseLooks)
    for (const [i, { at, advice }] of best.entries()) {
      this.progress = 0.8 + (i / best.length) * 0.2
      if (this.judged.includes(at)) continue
      await this.lookClosely(wanted, at, advice)
      if (!wanted()) return
      this.judged = [...this.judged, at]
    }
  }

  /** Would Karl have answered otherwise, and does that seem to be better? */
  private async glanceAt(wanted: () => boolean, at: number): Promise<Found | null> {
    const { gameNumber: game, teller } = this.session
    const advice = await this.session
      .ask<Advice>({ call: 'game.advice', game, at, tell: teller.language })
      .catch(() => null)
    if (!wanted() || !advice || advice.given) return null
    const by = await this.gain(wanted, at, advice.choice, 1000, glance)
    return by && by.chance > by.was ? { at, advice, by: by.chance - by.was } : null
  }

  /** The chances of the side that answered, with another answer and with its own, on the same dice. */
  private async gain(
    wanted: () => boolean,
    at: number,
    choice: AnyChoice,
    from: number,
    games: number,
  ): Promise<{ chance: number; was: number } | null> {
    const entry = this.session.history[at]!
    const other = await this.count(wanted, { at, from, games, choice })
    const own = other && (await this.count(wanted, { at, from, games, choice: entry.choice }))
    return own && { chance: chanceOf(other, entry.side), was: chanceOf(own, entry.side) }
  }

  /** Only games that did not suggest the answer speak for it, and only a clear difference is told. */
  private async lookClosely(wanted: () => boolean, at: number, advice: Advice): Promise<void> {
    const { history, gameNumber: game, teller } = this.session
    const entry = history[at]!
    const by = await this.gain(wanted, at, advice.choice, 2000, closeLook)
    if (!by || !wanted()) return
    if (by.chance - by.was < 2 * Math.hypot(error(by.chance, closeLook), error(by.was, closeLook))) return
    const { texts } = await this.session.ask<{ texts: string[] }>({
      call: 'words.choices',
      language: teller.language,
      game,
      at,
      choices: [entry.choice],
    })
    if (!wanted()) return
    const one: Better = {
      at,
      side: entry.side,
      instead: teller.text(advice.told.choice),
      given: teller.text(texts[0]),
      reason: teller.text(advice.told.reason),
      ...by,
    }
    this.better = [...this.better, one].sort((a, b) => a.at - b.at)
  }
}

const seen = (moment: Moment, more: Counted): Moment => {
  const counted = sum(moment.counted, more)
  return { ...moment, counted, chance: chanceOf(counted, 'first') }
}
