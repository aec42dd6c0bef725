// The battle of SAGA that was last wished for.
import { keepWish as keep, keptWish, knownPair, type AnyWish } from '../wish/wish'
import { peopleIds } from './content'

export interface Wish extends AnyWish {
  peoples: [string, string]
}

const key = 'battle'

export function lastWish(): Wish {
  const { pair, ...last } = keptWish(key)
  const peoples = knownPair(pair, peopleIds, ['danes', 'normans'])
  return { points: 4, foe: 'karl', quick: true, list: '', ...last, peoples }
}

export const keepWish = (wish: Wish): void => keep(key, wish)
