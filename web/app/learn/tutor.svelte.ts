// Leads through a lesson or a position to solve: looks after every answer whether the engine has told what the step
// wants, and then speaks of the next. Where one is, is kept after every answer.
import { words } from '../i18n/index.svelte'
import type { AnyChoice, BookName } from '../../engine/book'
import type { Guide, GuideAct } from '../shell/guide'
import type { AnySession } from '../shell/session.svelte'
import { courseText } from './courses.svelte'
import { findAnswer, placesOf, reached, type Goal, type Pattern, type Seen } from './goal'
import type { Lesson, Riddle, Step } from './lesson'
import { keepDone, keepPlace, type Place } from './progress'

/** What to do when it is over. */
export interface Ways {
  /** to begin it anew */
  again: () => void
  /** to the next; nothing after the last */
  next: (() => void) | null
  /** to the list of all */
  all: () => void
}

export class Tutor implements Guide {
  private step = $state(0)
  state = $state<'open' | 'done' | 'lost'>('open')
  /** an answer that leads on was asked for */
  private shown = $state('')
  private from = 0
  private looking: Promise<void> | null = null
  private unseen = false
  private readonly steps: readonly Step[]
  private readonly lost: Goal | null

  constructor(
    private readonly session: AnySession,
    private readonly book: BookName,
    private readonly task: Lesson | Riddle,
    /** its number in the list, from 1 */
    private readonly number: number,
    private readonly ways: Ways,
    place: Place | null,
  ) {
    this.steps = 'steps' in task ? task.steps : [{ ...task, done: task.win }]
    this.lost = 'lost' in task ? task.lost : null
    this.step = Math.min(place?.step ?? 0, this.steps.length - 1)
    this.from = place?.from ?? 0
    session.lead = () => this.scripted()
  }

  /** The place of what the other side is to answer now; -1: a bot decides. */
  private scripted(): number {
    const { history, choices, names } = this.session
    const pattern = this.task.foe?.[history.filter((entry) => entry.side === 'second').length]
    const answer = pattern && findAnswer(choices, pattern, names)
    return answer ? choices.indexOf(answer) : -1
  }

  private get now(): Step {
    return this.steps[this.step]!
  }
  private get riddle(): boolean {
    return this.lost !== null
  }
  private say(step: number): string {
    const texts = courseText(this.book)
    if (!texts) return ''
    return this.riddle
      ? texts.riddles[this.task.id]!.task
      : texts.lessons[this.task.id]!.steps[this.steps[step]!.id]!
  }

  // ---- what is shown

  get title(): string {
    const texts = courseText(this.book)
    const of = this.riddle ? texts?.riddles : texts?.lessons
    const key = this.riddle ? 'learn.riddle' : 'learn.lesson'
    return words().say(key, { number: this.number, title: of?.[this.task.id]?.title ?? '' })
  }
  get at(): number {
    return this.state === 'done' ? this.steps.length : this.step
  }
  get count(): number {
    return this.steps.length
  }
  get text(): string {
    const texts = courseText(this.book)
    if (!texts) return ''
    if (this.missed) return words().say('guide.missed')
    if (this.state === 'open') return this.shown || this.session.teller.text(this.say(this.step))
    const end = this.riddle
      ? texts.riddles[this.task.id]![this.state === 'done' ? 'won' : 'lost']
      : texts.lessons[this.task.id]!.end
    return this.session.teller.text(end)
  }
  get rules(): readonly string[] {
    return this.over ? [] : (this.now.rules ?? [])
  }
  get before(): readonly string[] {
    const said = this.steps.slice(0, this.step).map((_, i) => this.say(i))
    return said.map((text) => this.session.teller.text(text)).reverse()
  }
  get lit(): readonly number[] {
    const { names } = this.session
    return this.state === 'open' ? (this.now.lit ?? []).flatMap((name) => names[name.slice(1)] ?? []) : []
  }
  /** A step whose way says no more than a verb leaves open which answer. */
  get wanted(): AnyChoice | null {
    const { choices, mine } = this.session
    if (this.state !== 'open' || !mine) return null
    const next = this.meant().find(([pattern]) => Object.keys(pattern).length > 1)
    return next && choices.filter((choice) => choice.verb === next[1].verb).length > 1 ? next[1] : null
  }
  /** The answers of the way that can be given now, each by its pattern. */
  private meant(): [Pattern, AnyChoice][] {
    const { choices, names } = this.session
    return (this.now.way ?? []).flatMap((one): [Pattern, AnyChoice][] => {
      const answer = findAnswer(choices, one, names)
      return answer ? [[one, answer]] : []
    })
  }
  /** Where the answers that lead on put somebody down, and what is to be reached. */
  get places(): readonly (readonly [number, number])[] {
    return this.steps.flatMap(({ way = [], done }) => [
      ...way.flatMap(({ spot }) => (spot ? [spot] : [])),
      ...placesOf(done),
    ])
  }
  /** The battle came to its end, and the task did not. */
  private get missed(): boolean {
    return this.state === 'open' && (this.session.view?.outcome.over ?? false)
  }
  get over(): boolean {
    return this.state !== 'open' || this.missed
  }
  get doors(): readonly GuideAct[] {
    const { again, all } = this.ways
    if (this.over) return []
    return [
      { text: words().say('guide.anew'), act: again },
      { text: words().say('guide.all'), act: all },
    ]
  }
  get acts(): readonly GuideAct[] {
    const t = words()
    const { again, next, all } = this.ways
    if (this.missed)
      return [
        { text: t.say('guide.again'), likely: true, act: again },
        { text: t.say('guide.all'), act: all },
      ]
    if (this.state === 'open' && 'read' in this.now.done)
      return [{ text: t.say('guide.on'), likely: true, act: () => this.goOn(this.from) }]
    if (this.state === 'open')
      return this.session.mine && this.now.way && !this.shown
        ? [{ text: t.say('guide.show'), act: () => this.show() }]
        : []
    return [
      ...(this.state === 'done' && next ? [{ text: t.say('guide.next'), likely: true, act: next }] : []),
      { text: t.say('guide.again'), likely: this.state === 'lost', act: again },
      { text: t.say('guide.all'), act: all },
    ]
  }

  // ---- looking at the game

  private get seen(): Seen {
    const { ask, gameNumber: game, view, history, names } = this.session
    return { ask, game, view: view as Seen['view'], history, names, from: this.from }
  }

  watch(): void {
    this.unseen = true
    this.looking ??= this.look()
  }

  /** Until everything that has happened was looked at. */
  async seenAll(): Promise<void> {
    await this.looking
  }

  private async look(): Promise<void> {
    try {
      while (this.unseen && this.state === 'open') {
        this.unseen = false
        await this.judge()
      }
      this.keep()
    } catch {
      // a game that was left cannot be looked at
    } finally {
      this.looking = null
    }
  }

  private async judge(): Promise<void> {
    const { seen } = this
    const at = await reached(this.now.done, seen)
    if (at >= 0) this.goOn(at)
    else if (this.lost && (await reached(this.lost, seen)) >= 0) this.state = 'lost'
  }

  /** `from`: how many events had happened by then */
  private goOn(from: number): void {
    this.shown = ''
    this.from = from
    if (this.step + 1 < this.steps.length) {
      this.step++
      this.watch()
    } else {
      this.state = 'done'
      keepDone(this.book, this.task.id)
    }
  }

  private keep(): void {
    if (this.state !== 'open') return
    const { logText: log, names } = this.session
    keepPlace(this.book, { id: this.task.id, step: this.step, from: this.from, log, names: { ...names } })
  }

  /** Names an answer that leads on. */
  private show(): void {
    const [first] = this.meant()
    this.shown = first
      ? words().say('guide.try', { answer: this.session.teller.answer(first[1]) })
      : words().say('guide.try.none')
  }
}
