// The battle that was last wished for on the title page, kept in the browser.
import { armyIds } from '../army/content'
import { peopleIds } from '../play/content'
import type { Player } from '../table/keep'

export interface Wish {
  peoples: [string, string]
  points: number
  foe: Player
  quick: boolean
  /** the kept list that takes the field, or empty for a ready warband */
  list: string
}

const key = 'skald.battle'

export function lastWish(): Wish {
  const otherwise: Wish = { peoples: ['danes', 'normans'], points: 4, foe: 'karl', quick: true, list: '' }
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Wish>
    const known = kept.peoples?.every((id) => peopleIds.includes(id))
    return { ...otherwise, ...kept, peoples: known ? kept.peoples! : otherwise.peoples }
  } catch {
    return otherwise
  }
}

export const keepWish = (wish: Wish): void => localStorage.setItem(key, JSON.stringify(wish))

/** A battle of Age of Fantasy: Skirmish. */
export interface ArmyWish {
  armies: [string, string]
  points: number
  foe: Player
  quick: boolean
  /** the kept list that takes the field, or empty for a ready one */
  list: string
}

const armyKey = 'skald.skirmish'

export function lastArmyWish(): ArmyWish {
  const otherwise: ArmyWish = {
    armies: ['toll-company', 'lychgate-court'],
    points: 250,
    foe: 'karl',
    quick: true,
    list: '',
  }
  try {
    const kept = JSON.parse(localStorage.getItem(armyKey) ?? '{}') as Partial<ArmyWish>
    const known = kept.armies?.every((id) => armyIds.includes(id))
    return { ...otherwise, ...kept, armies: known ? kept.armies! : otherwise.armies }
  } catch {
    return otherwise
  }
}

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
