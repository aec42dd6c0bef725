// What a lesson or a position to solve is: a position that the engine reads, what is said at each step, and goals that
// are found in what the engine tells. Nothing here knows a rule. Lessons lie in data/learn, their sentences in data/text.
import type { Language } from '../i18n/translate'
import type { BookName } from '../../engine/book'
import type { Goal, Pattern } from './goal'

export interface Step {
  id: string
  done: Goal
  /** units that are lit, by their names in the position */
  lit?: string[]
  rules?: string[]
  /** answers that lead there: shown to whoever asks, and played by the tests; any other way counts as well */
  way?: Pattern[]
}

export interface Lesson {
  id: string
  /** lines as in a case (docs/cases.md) */
  position: string[]
  /** of Age of Fantasy: whose units stand there */
  lists?: [string, string]
  seed: number
  /** what the other side answers first, in this order; then a bot */
  foe?: Pattern[]
  steps: Step[]
}

/** A position to solve: one goal; whoever comes to what is lost tries again. */
export interface Riddle extends Omit<Lesson, 'steps'> {
  /** under which heading it stands in the list */
  theme: string
  win: Goal
  lost: Goal
  lit?: string[]
  rules?: string[]
  way: Pattern[]
  /** what seems good and misses the goal: played by the tests */
  astray?: Pattern[]
}

export interface Course {
  lessons: Lesson[]
  riddles: Riddle[]
  /** what is told when it is first asked, by the question: the rules behind it */
  hints: Record<string, string[]>
}

export interface CourseText {
  lessons: Record<string, { title: string; steps: Record<string, string>; end: string }>
  riddles: Record<string, { title: string; task: string; won: string; lost: string }>
  hints: Record<string, string>
}

const courses = import.meta.glob<Course>('../../../data/learn/*.json', { import: 'default' })
const texts = import.meta.glob<CourseText>('../../../data/text/*/learn_*.json', { import: 'default' })

/** Is there something to learn of a book? */
export const isTaught = (book: BookName): boolean => `../../../data/learn/${book}.json` in courses

export const loadCourse = (book: BookName): Promise<Course> => courses[`../../../data/learn/${book}.json`]!()
export const loadCourseText = (book: BookName, language: Language): Promise<CourseText> =>
  texts[`../../../data/text/${language}/learn_${book}.json`]!()
