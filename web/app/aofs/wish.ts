// The battle of Age of Fantasy: Skirmish that was last wished for.
import { keepWish as keep, keptWish, knownPair, type AnyWish } from '../wish/wish'
import { armyIds } from './content'

export interface Wish extends AnyWish {
  armies: [string, string]
}

const key = 'skirmish'

export function lastWish(): Wish {
  const { pair, ...last } = keptWish(key)
  const armies = knownPair(pair, armyIds, ['toll-company', 'lychgate-court'])
  return { points: 250, foe: 'karl', quick: true, list: '', ...last, armies }
}

export const keepWish = (wish: Wish): void => keep(key, wish)
