// The sentences of a book's lessons in the reader's language, once they are there.
import { words } from '../i18n/index.svelte'
import type { BookName } from '../../engine/book'
import { loadCourseText, type CourseText } from './lesson'

let read = $state.raw<Record<string, CourseText>>({})
const begun: string[] = []

export function courseText(book: BookName): CourseText | null {
  const { language } = words()
  const key = `${book} ${language}`
  if (!begun.includes(key)) {
    begun.push(key)
    void loadCourseText(book, language).then((text) => (read = { ...read, [key]: text }))
  }
  return read[key] ?? null
}
