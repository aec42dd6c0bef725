// The battle of Age of Fantasy: Skirmish that was last wished for.
import type { ArmyList } from '../../engine/aofs'
import { anySeed } from '../shell/beginnings'
import { idPair, keepWish as keep, keptWish, knownPair, type AnyWish } from '../wish/wish'
import { readyList } from './content'
import type { Battle } from './table/session.svelte'

export interface Wish extends AnyWish {
  armies: [string, string]
}

const key = 'skirmish'
/** who meet where nobody has wished for anybody */
export const firstPair: [string, string] = ['toll-company', 'lychgate-court']

export function lastWish(): Wish {
  const { pair, ...last } = keptWish(key)
  const armies = idPair(pair, firstPair)
  return { points: 250, foe: 'karl', quick: true, list: '', ...last, armies }
}

export const keepWish = (wish: Wish): void => keep(key, wish)

/** A list takes the field against whom the title page has last, if that army is still among those `known`. */
export async function battleOf(list: ArmyList, known: Record<string, unknown>): Promise<Battle> {
  const { foe, quick, ...last } = lastWish()
  const armies = knownPair(last.armies, known, firstPair)
  return {
    lists: [list.share, await readyList(armies[1], list.points)],
    points: list.points,
    players: ['human', foe],
    quick,
    seed: anySeed(),
  }
}
