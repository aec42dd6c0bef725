// The battle that was last wished for on the title page, kept in the browser.
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
