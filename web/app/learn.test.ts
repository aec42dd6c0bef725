// Every lesson and every position to solve is played at a real table: it can be won, and not by passing.
import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Engine, type Request } from '../engine/engine'
import type { AnyChoice, Ask, BookName } from '../engine/book'
import { setLanguage } from './i18n/index.svelte'
import { languages } from './i18n/translate'
import { bookNamed, books } from './books'
import type { Guide } from './shell/guide'
import type { AnySession } from './shell/session.svelte'
import { readLedger } from './rules/ledger'
import { findAnswer, type Pattern } from './learn/goal'
import { hintsFor } from './learn/hints.svelte'
import { isTaught, loadCourse, loadCourseText, type Lesson, type Riddle } from './learn/lesson'
import { learnt } from './learn/progress'
import { beginLesson, tutorOf, type Taken } from './learn/take'
import type { Tutor } from './learn/tutor.svelte'

const root = new URL('../../', import.meta.url)
const booksToLearn = books.map(({ name }) => name).filter(isTaught)
const engines: Partial<Record<BookName, Engine>> = {}
const kept = new Map<string, string>()
vi.stubGlobal('document', { documentElement: {} })
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})

beforeAll(async () => {
  kept.set('skald.pace', 'instant')
  await setLanguage('en')
  for (const book of booksToLearn)
    engines[book] = await Engine.start(readFileSync(new URL(`web/engine/${book}.wasm`, root)))
})

async function sessionOf(book: BookName): Promise<AnySession> {
  const ask: Ask = <Reply>(request: Request) => Promise.resolve(engines[book]!.call<Reply>(request))
  return bookNamed(book).session(ask)
}

/** Does nothing, or as little as the rules allow. */
const isRefusal = (choice: AnyChoice): boolean =>
  ['pass', 'done', 'take'].includes(choice.verb) ||
  ('closed' in choice && !choice.closed) ||
  ('action' in choice && ['hold', 'idle'].includes(String(choice.action)))

/** One task at a table, with somebody who gives answers. */
class Pupil {
  private constructor(
    readonly session: AnySession,
    readonly tutor: Tutor,
  ) {}

  static async at(book: BookName, taken: Taken): Promise<Pupil> {
    const session = await sessionOf(book)
    await beginLesson(session, taken)
    const nowhere = { again: () => undefined, next: () => undefined, all: () => undefined }
    return new Pupil(session, tutorOf(session, book, taken, nowhere))
  }

  /** Until a person is asked, or it is over, and the tutor has seen it. */
  async settle(): Promise<void> {
    for (let quiet = 0, i = 0; quiet < 3 && i < 2000; i++) {
      await new Promise((resolve) => setTimeout(resolve, 1))
      const { busy, mine, view } = this.session
      quiet = !busy && (mine || view!.outcome.over) ? quiet + 1 : 0
    }
    this.tutor.watch()
    await this.tutor.seenAll()
  }

  /** Gives the answer that a pattern means; false where nobody asks for it. */
  async give(pattern: Pattern): Promise<boolean> {
    const { session } = this
    const found = session.mine ? findAnswer(session.choices, pattern, session.names) : undefined
    if (!found) return false
    const choice: AnyChoice = pattern.spot ? { ...found, spot: pattern.spot, sketch: true } : found
    expect(await session.answerOffer(choice), JSON.stringify([pattern, session.refusal])).toBe(true)
    await this.settle()
    return true
  }

  /** Declines whatever can be declined. */
  async decline(): Promise<void> {
    const { session } = this
    for (let i = 0; i < 80 && this.tutor.state === 'open' && session.mine; i++) {
      const refuse = session.choices.find(isRefusal)
      await session.answerOffer(refuse ?? session.choices.at(-1)!)
      await this.settle()
    }
  }
}

describe.each(booksToLearn)('what can be learnt of %s', async (book) => {
  const course = await loadCourse(book)
  const tasks: readonly (Lesson | Riddle)[] = [...course.lessons, ...course.riddles]

  test('has nine lessons, and twenty positions beside them', () => {
    expect(course.lessons).toHaveLength(9)
    expect(course.riddles.length).toBeGreaterThanOrEqual(20)
    expect(new Set(tasks.map(({ id }) => id)).size).toBe(tasks.length)
  })

  test.each(languages)('is told in %s, and nothing else is', async (language) => {
    const texts = await loadCourseText(book, language)
    expect(Object.keys(texts.lessons)).toEqual(course.lessons.map(({ id }) => id))
    expect(Object.keys(texts.riddles)).toEqual(course.riddles.map(({ id }) => id))
    for (const { id, steps } of course.lessons)
      expect(Object.keys(texts.lessons[id]!.steps).toSorted()).toEqual(
        steps.map((step) => step.id).toSorted(),
      )
    expect(Object.keys(texts.hints)).toEqual(Object.keys(course.hints))
    for (const text of Object.values(texts.riddles).flatMap((one) => Object.values(one)))
      expect(text.trim()).not.toBe('')
  })

  test('opens rules that the ledger has', () => {
    const ledger = readLedger(readFileSync(new URL(`docs/rules/${book}.md`, root), 'utf8'))
    const named = tasks.flatMap((task) =>
      'steps' in task ? task.steps.flatMap((step) => step.rules ?? []) : (task.rules ?? []),
    )
    named.push(...Object.values(course.hints).flat())
    const known = new Set(ledger.rules.flatMap(({ id }) => [id, id.replace(/\.[ab]$/, '')]))
    expect(named.filter((id) => !known.has(id))).toEqual([])
  })

  test.each(tasks)('“$id” can be learnt to its end', async (task) => {
    const pupil = await Pupil.at(book, { course, task, place: null })
    await pupil.settle()
    const ways = 'steps' in task ? task.steps.map((step) => step.way ?? []) : [task.way]
    for (const [i, way] of ways.entries()) {
      if (pupil.tutor.state === 'open') expect(pupil.tutor.at, 'nobody may be stuck before a step').toBe(i)
      for (const pattern of way) await pupil.give(pattern)
      expect(pupil.tutor.at, `${task.id}, step ${i + 1}`).toBeGreaterThan(i)
    }
    expect(pupil.tutor.state).toBe('done')
    expect(learnt(book).done).toContain(task.id)
    pupil.session.close()
  })

  test.each(tasks)('“$id” is not learnt by passing', async (task) => {
    const pupil = await Pupil.at(book, { course, task, place: null })
    await pupil.settle()
    const names = (acts: readonly { text: string }[]): string[] => acts.map(({ text }) => text)
    expect(names(pupil.tutor.doors)).toEqual(['Begin anew', 'All lessons'])
    await pupil.decline()
    const { tutor, session } = pupil
    expect(tutor.state).not.toBe('done')
    // nobody is left at a table where nothing can be done any more
    if (session.view!.outcome.over) expect([tutor.over, names(tutor.acts)[0]]).toEqual([true, 'Once more'])
    session.close()
  })

  test.each(course.riddles.filter((task) => task.astray))('“$id” is missed by what tempts', async (task) => {
    const pupil = await Pupil.at(book, { course, task, place: null })
    await pupil.settle()
    const taken: boolean[] = []
    for (const pattern of task.astray!) taken.push(await pupil.give(pattern))
    expect(taken[0]).toBe(true)
    expect(pupil.tutor.state).toBe('lost')
    pupil.session.close()
  })

  test('goes on where it was left', async () => {
    const [task] = course.lessons
    const pupil = await Pupil.at(book, { course, task: task!, place: null })
    await pupil.settle()
    for (const pattern of task!.steps[0]!.way!) await pupil.give(pattern)
    const { place } = learnt(book)
    pupil.session.close()
    const again = await Pupil.at(book, { course, task: task!, place })
    await again.settle()
    expect([again.tutor.at, again.session.history.length]).toEqual([1, pupil.session.history.length])
    for (const pattern of task!.steps[1]!.way!) await again.give(pattern)
    expect(again.tutor.at).toBe(2)
    again.session.close()
  })
})

describe('hints in the first games', () => {
  const book = booksToLearn[0]!
  async function game(): Promise<{ session: AnySession; hints: Guide | null }> {
    const course = await loadCourse(book)
    const session = await sessionOf(book)
    await beginLesson(session, { course, task: course.lessons[0]!, place: null })
    return { session, hints: await hintsFor(session, book, true) }
  }

  test('tell a thing when it is first asked for, once, and can be closed for good', async () => {
    kept.delete('skald.hints')
    await loadCourseText(book, 'en')
    const { session, hints } = await game()
    await expect.poll(() => hints!.text).toMatch(/dice/)
    hints!.watch()
    await session.answer(session.choices.find((choice) => choice.verb === 'done')!)
    expect(hints!.text).toMatch(/Lit units/)
    hints!.watch()
    session.close()
    const second = await game()
    expect(second.hints!.text).toBe('') // the dice were told
    second.hints!.acts.at(-1)!.act()
    second.session.close()
    const third = await game()
    expect(third.hints).toBeNull()
    third.session.close()
  })

  test('are there in three games and in no fourth', async () => {
    kept.delete('skald.hints')
    const found: boolean[] = []
    for (let i = 0; i < 4; i++) {
      const { session, hints } = await game()
      found.push(hints !== null)
      session.close()
    }
    expect(found).toEqual([true, true, true, false])
  })
})
