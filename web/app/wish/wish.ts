// The battle that was last wished for on the title page, kept in the browser, of whatever book.
import type { BookName } from '../../engine/remote'
import type { Player } from '../shell/keep'

/** What is wished for in either book. */
export interface AnyWish {
  points: number
  foe: Player
  quick: boolean
  /** the kept list that takes the field, or empty for a ready one */
  list: string
}

/** What was kept, as far as there is something. */
export function keptWish<Kept extends AnyWish>(under: string): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(under) ?? '{}') as Partial<Kept>
  } catch {
    return {}
  }
}

/** Both, if they are still known; else two that are. */
export const knownPair = (
  pair: [string, string] | undefined,
  ids: readonly string[],
  otherwise: [string, string],
): [string, string] => (pair?.every((id) => ids.includes(id)) ? pair : otherwise)

export const keepWish = (under: string, wish: AnyWish): void =>
  localStorage.setItem(under, JSON.stringify(wish))

/** The book that was last played. */
export const lastBook = (): BookName => (localStorage.getItem('skald.book') === 'aofs' ? 'aofs' : 'saga')
export const keepBook = (book: BookName): void => localStorage.setItem('skald.book', book)

/** An address with ?seed=7 lays the same table and throws the same dice again. */
export function wishedSeed(): number {
  const given = new URLSearchParams(location.search).get('seed')
  return given && /^\d{1,9}$/.test(given) ? Number(given) : Math.floor(Math.random() * 0x7fffffff)
}
