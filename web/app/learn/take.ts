// Taking a lesson or a position to solve to the table.
import type { BookName } from '../../engine/book'
import type { AnySession } from '../shell/session.svelte'
import { loadCourse, type Course, type Lesson, type Riddle } from './lesson'
import { learnt, type Place } from './progress'
import { Tutor } from './tutor.svelte'

/** What is taken, and where in it one was. */
export interface Taken {
  course: Course
  task: Lesson | Riddle
  place: Place | null
}

const listOf = ({ course, task }: Taken): readonly (Lesson | Riddle)[] =>
  'steps' in task ? course.lessons : course.riddles

/** The one that was left last. */
export async function lastTaken(book: BookName): Promise<Taken | null> {
  const { place } = learnt(book)
  const course = await loadCourse(book)
  const task = [...course.lessons, ...course.riddles].find(({ id }) => id === place?.id)
  return task ? { course, task, place } : null
}

export async function beginLesson(session: AnySession, { task, place }: Taken): Promise<void> {
  const { position, lists, seed } = task
  if (place) await session.resume(place.log, place.names)
  else
    await session.stage({ position: position.join('\n'), ...(lists ? { lists } : {}), seed }, [
      'human',
      'karl',
    ])
}

export function tutorOf(
  session: AnySession,
  book: BookName,
  taken: Taken,
  to: { again: () => void; next: (next: Taken) => void; all: () => void },
): Tutor {
  const list = listOf(taken)
  const at = list.indexOf(taken.task)
  const following = list[at + 1]
  const next = following ? () => to.next({ course: taken.course, task: following, place: null }) : null
  return new Tutor(session, book, taken.task, at + 1, { ...to, next }, taken.place)
}
