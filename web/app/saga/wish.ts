// The battle of SAGA that was last wished for.
import { anySeed } from '../shell/beginnings'
import { idPair, keepWish as keep, keptWish, knownPair, type AnyWish } from '../wish/wish'
import { broughtBy } from './own'
import type { Battle } from './table/session.svelte'
import type { List } from './warband'

export interface Wish extends AnyWish {
  peoples: [string, string]
}

export const sizes: readonly number[] = [4, 6, 8]

const key = 'battle'
/** who meet where nobody has wished for anybody */
export const firstPair: [string, string] = ['danes', 'normans']

export function lastWish(): Wish {
  const { pair, ...last } = keptWish(key)
  const peoples = idPair(pair, firstPair)
  return { points: 4, foe: 'karl', quick: true, list: '', ...last, peoples }
}

export const keepWish = (wish: Wish): void => keep(key, wish)

/** A list takes the field against whom the title page has last, if that people is still among those `known`. */
export function battleOf(list: List, known: Record<string, unknown>): Battle {
  const { foe, quick, ...last } = lastWish()
  const peoples = knownPair(last.peoples, known, firstPair)
  return {
    peoples: [list.faction, peoples[1]],
    brought: broughtBy([list.faction, peoples[1]]),
    points: list.points,
    players: ['human', foe],
    quick,
    seed: anySeed(),
    warbands: [list.units, null],
    swap: list.swap,
  }
}
