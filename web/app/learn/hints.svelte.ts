// Hints in the first three games: each thing is told when it is first asked for, and once only. They can be closed for
// good.
import { words } from '../i18n/index.svelte'
import type { BookName } from '../../engine/book'
import type { Guide, GuideAct } from '../shell/guide'
import type { AnySession } from '../shell/session.svelte'
import { readObject, write } from '../storage/storage'
import { courseText } from './courses.svelte'
import { loadCourse, type Course } from './lesson'

interface Kept {
  off: boolean
  /** games that were begun with hints */
  games: number
  /** what was told, as "saga orders" */
  told: string[]
}

const key = 'hints'
const mostGames = 3

function kept(): Kept {
  const { off, games, told } = readObject(key)
  return {
    off: off === true,
    games: typeof games === 'number' ? games : 0,
    told: Array.isArray(told) ? told.filter((one) => typeof one === 'string') : [],
  }
}

export class Hints implements Guide {
  private now = $state.raw(kept())
  /** the question whose hint is shown */
  private shown = ''
  readonly at = 0
  readonly count = 0
  readonly before: readonly string[] = []
  readonly lit: readonly number[] = []
  readonly places = null
  readonly doors: readonly GuideAct[] = []
  readonly over = false

  constructor(
    private readonly session: AnySession,
    private readonly book: BookName,
    private readonly course: Course,
  ) {}

  /** The question that has a hint which was not told yet. */
  private get asked(): string {
    const ask = this.session.mine ? this.session.view!.question.ask : ''
    const fresh = ask in this.course.hints && !this.now.off && !this.now.told.includes(`${this.book} ${ask}`)
    return fresh ? ask : ''
  }

  get title(): string {
    return words().say('guide.label')
  }
  get text(): string {
    return this.session.teller.text(courseText(this.book)?.hints[this.asked])
  }
  get rules(): readonly string[] {
    return this.course.hints[this.asked] ?? []
  }
  get acts(): readonly GuideAct[] {
    const t = words()
    return [
      { text: t.say('guide.got'), act: () => this.tell(this.asked) },
      { text: t.say('guide.off'), act: () => this.keep({ ...this.now, off: true }) },
    ]
  }

  /** What was asked before has been told. */
  watch(): void {
    const before = this.shown
    this.shown = this.asked
    if (before && before !== this.shown) this.tell(before)
  }

  private tell(ask: string): void {
    const name = `${this.book} ${ask}`
    if (!this.now.told.includes(name)) this.keep({ ...this.now, told: [...this.now.told, name] })
  }
  private keep(now: Kept): void {
    this.now = now
    write(key, JSON.stringify(now))
  }
}

/** Hints for a game, while somebody plays it who may want them. `begins`: it is a new one. */
export async function hintsFor(session: AnySession, book: BookName, begins: boolean): Promise<Guide | null> {
  const now = kept()
  if (now.off || !session.players.includes('human') || now.games > mostGames - (begins ? 1 : 0)) return null
  if (begins) write(key, JSON.stringify({ ...now, games: now.games + 1 }))
  return new Hints(session, book, await loadCourse(book))
}
