// The rule books of this page. A new one is a folder with a book.ts, and its line here.
import { firstBook, type BookName } from '../engine/book'
import { aofs } from './aofs/book'
import { saga } from './saga/book'
import type { AnyBook } from './shell/anybook'
import { read, write } from './storage/storage'

/** In the order in which they are offered. */
export const books: readonly AnyBook[] = [saga, aofs]

/** The book of a log, a set-up or a kept game. */
export function bookNamed(name: BookName | undefined): AnyBook {
  const found = (wanted: BookName | undefined) => books.find((book) => book.name === wanted)
  return found(name) ?? found(firstBook)!
}

/** The book that was last played. */
export const lastBook = (): AnyBook => bookNamed(read('book') ?? undefined)
export const keepBook = (book: AnyBook): void => void write('book', book.name)

/** What everybody is called who can be led in some of the books. */
export async function namesIn(
  some: readonly AnyBook[],
  language: Parameters<AnyBook['bring']['names']>[0],
): Promise<Record<string, { name: string }>> {
  const names = await Promise.all(some.map((book) => book.bring.names(language)))
  return Object.assign({}, ...names) as Record<string, { name: string }>
}
