// A list is tried against a field: many games with a bot on both sides, in workers, one at a time each. It can be stopped
// and goes on later; what was played is kept, and more games may be asked for. What the games come to is reckoned by the
// same code as `skald lab` (apps/calls/lab), of the same games.
import type { Ask } from '../../engine/book'
import { readJson, write } from '../storage/storage'
import { experimentOf, filesOf, gamesOfPair, listOf, type Field, type Files, type Tried } from './field'

interface Series {
  id: string
  request: { call: string; [name: string]: unknown }
  games: number
}
interface Plan {
  series: Series[]
  load: { call: string; [name: string]: unknown }[]
}
interface Problems {
  problems: { line: number; text: string }[]
}
/** A game as it ended, of which series it is; the rest is the report's. */
export type Game = { series: string; number: number } & Record<string, unknown>

/** The files that `skald lab` writes, as texts, and what the report shows. */
export interface Report {
  results: string
  csv: string
  data: string
  page: string
}

/** An engine on a thread of its own, until it is closed. */
export interface Hired {
  ask: Ask
  close: () => void
}
/** Where engines come from: the book's to play, the lab's to reckon. */
export type Hire = (module: string) => Hired

type Stage = 'ready' | 'playing' | 'stopped' | 'done'

interface Kept {
  key: string
  games: Game[]
}

/** How often the games so far are laid by, in milliseconds. */
const keepEvery = 2000

/** A number for a text, to tell one from another. */
function digest(text: string): string {
  let [one, other] = [0x811c9dc5, 0x9e3779b9]
  for (let i = 0; i < text.length; ++i) {
    one = Math.imul(one ^ text.charCodeAt(i), 0x01000193)
    other = Math.imul(other ^ text.charCodeAt(i), 0x85ebca6b)
  }
  return `${one >>> 0} ${other >>> 0}`
}

interface Job {
  series: Series
  number: number
}

/** Pair by pair through all who are met, so that a run that is broken off has gone equally far with each. */
const jobsOf = ({ series }: Plan): Job[] =>
  series
    .flatMap((one) => Array.from({ length: one.games }, (_, number) => ({ series: one, number })))
    .sort((a, b) => (a.number >> 1) - (b.number >> 1))

function missingOf(jobs: readonly Job[], games: readonly Game[]): Job[] {
  const had = new Set(games.map(({ series, number }) => `${series} ${number}`))
  return jobs.filter(({ series, number }) => !had.has(`${series.id} ${number}`))
}

export class Trial {
  stage = $state<Stage>('ready')
  /** games that were played, and that are wanted */
  done = $state(0)
  most = $state(0)
  /** milliseconds until all are played, once that can be guessed */
  left = $state<number | null>(null)
  report = $state.raw<Report | null>(null)
  trouble = $state.raw<unknown>(null)

  private games: Game[] = []
  private hired: Hired[] = []
  private files: Files = {}
  private key = ''
  private run = 0
  private laidBy = 0

  constructor(
    private readonly field: Field,
    private readonly tried: Tried,
    private readonly hire: Hire,
    private readonly threads: number,
    /** which program plays: games of another one are not this one's */
    private readonly version: string,
  ) {}

  /** Reads what is needed, and the games that were played of this very list by this very program. */
  async open(): Promise<void> {
    this.files = { ...(await filesOf(this.field)), [this.field.file]: listOf(this.tried) }
    this.key = digest(JSON.stringify([this.files, this.tried.points, this.version]))
    const kept = readJson(this.shelf) as Partial<Kept> | null
    if (kept?.key === this.key && Array.isArray(kept.games)) this.games = kept.games
    this.done = this.games.length
  }

  private get shelf(): string {
    return `lab.${this.field.book}`
  }
  private lay(now = Date.now()): void {
    this.laidBy = now
    write(this.shelf, JSON.stringify({ key: this.key, games: this.games } satisfies Kept))
  }

  private async askLab<Reply>(call: string, games: number, more: object = {}): Promise<Reply> {
    const lab = this.hire('lab')
    const experiment = experimentOf(this.field, this.tried, games)
    const brought = { experiment, sides: this.field.ids, files: this.files }
    try {
      const reply = await lab.ask<Reply | Problems>({ call, ...brought, ...more })
      if ('problems' in (reply as object)) throw new Error((reply as Problems).problems[0]!.text)
      return reply as Reply
    } finally {
      lab.close()
    }
  }

  /** Plays until there are about so many games, or until it is stopped; then the report is there. */
  async play(about: number): Promise<void> {
    const run = ++this.run
    const games = gamesOfPair(this.field, about)
    this.stage = 'playing'
    this.trouble = null
    this.left = null
    try {
      const plan = await this.askLab<Plan>('lab.plan', games)
      if (run === this.run) await this.playMissing(plan, run)
      if (run === this.run) this.stage = 'done'
    } catch (error) {
      if (run === this.run) [this.trouble, this.stage] = [error, 'stopped']
    } finally {
      if (run === this.run) this.dismiss()
    }
    if (this.games.length > 0 && !this.trouble) await this.reckon(games)
  }

  /** The games under way are lost, the others are kept. */
  stop(): void {
    if (this.stage !== 'playing') return
    ++this.run
    this.stage = 'stopped'
    this.dismiss()
  }

  private dismiss(): void {
    for (const one of this.hired) one.close()
    this.hired = []
    if (this.games.length > 0) this.lay()
  }

  private async playMissing(plan: Plan, run: number): Promise<void> {
    const jobs = jobsOf(plan)
    const missing = missingOf(jobs, this.games)
    this.most = jobs.length
    this.done = jobs.length - missing.length
    const began = Date.now()
    const first = this.done
    const work = async ({ ask }: Hired): Promise<void> => {
      await this.field.give(ask)
      for (const request of plan.load) await ask(request)
      for (let job = missing.shift(); job && run === this.run; job = missing.shift()) {
        const { id, request } = job.series
        const game = await ask<Game>({ ...request, number: job.number })
        if (run !== this.run) return
        this.games.push({ ...game, series: id })
        ++this.done
        const now = Date.now()
        this.left = ((now - began) / (this.done - first)) * (this.most - this.done)
        if (now - this.laidBy > keepEvery) this.lay(now)
      }
    }
    this.hired = Array.from({ length: Math.min(this.threads, missing.length) }, () =>
      this.hire(this.field.book),
    )
    await Promise.all(this.hired.map(work))
  }

  /** What the games so far come to. */
  private async reckon(games: number): Promise<void> {
    try {
      this.report = await this.askLab<Report>('lab.report', games, { games: this.games })
    } catch (error) {
      this.trouble = error
    }
  }
}
