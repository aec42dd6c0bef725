// The battle that was last wished for on the title page, kept in the browser.
import { armyIds } from '../army/content'
import { peopleIds } from '../play/content'
import type { Player } from '../table/keep'

/** What is wished for in either book. */
export interface AnyWish {
  points: number
  foe: Player
  quick: boolean
  /** the kept list that takes the field, or empty for a ready one */
  list: string
}

/** A battle of SAGA. */
export interface Wish extends AnyWish {
  peoples: [string, string]
}

/** A battle of Age of Fantasy: Skirmish. */
export interface ArmyWish extends AnyWish {
  armies: [string, string]
}

const key = 'skald.battle'
const armyKey = 'skald.skirmish'

/** What was kept, as far as there is something. */
function kept<Kept extends AnyWish>(under: string): Partial<Kept> {
  try {
    return JSON.parse(localStorage.getItem(under) ?? '{}') as Partial<Kept>
  } catch {
    return {}
  }
}

/** Both, if they are still known; else two that are. */
const known = (
  pair: [string, string] | undefined,
  ids: readonly string[],
  otherwise: [string, string],
): [string, string] => (pair?.every((id) => ids.includes(id)) ? pair : otherwise)

export function lastWish(): Wish {
  const last = kept<Wish>(key)
  const peoples = known(last.peoples, peopleIds, ['danes', 'normans'])
  return { points: 4, foe: 'karl', quick: true, list: '', ...last, peoples }
}

export function lastArmyWish(): ArmyWish {
  const last = kept<ArmyWish>(armyKey)
  const armies = known(last.armies, armyIds, ['toll-company', 'lychgate-court'])
  return { points: 250, foe: 'karl', quick: true, list: '', ...last, armies }
}

export const keepWish = (wish: Wish): void => localStorage.setItem(key, JSON.stringify(wish))
export const keepArmyWish = (wish: ArmyWish): void => localStorage.setItem(armyKey, JSON.stringify(wish))

/** The book that was last played. */
export const lastBook = (): 'saga' | 'aofs' =>
  localStorage.getItem('skald.book') === 'aofs' ? 'aofs' : 'saga'
export const keepBook = (book: 'saga' | 'aofs'): void => localStorage.setItem('skald.book', book)

/** An address with ?seed=7 lays the same table and throws the same dice again. */
export function wishedSeed(): number {
  const given = new URLSearchParams(location.search).get('seed')
  return given && /^\d{1,9}$/.test(given) ? Number(given) : Math.floor(Math.random() * 0x7fffffff)
}
