// The battle that was last wished for on the title page, kept in the browser, of whatever book.
import { anySeed } from '../shell/beginnings'
import { isPlayer, type Player } from '../shell/keep'
import { readObject, write } from '../storage/storage'

/** What is wished for in either book. */
export interface AnyWish {
  points: number
  foe: Player
  quick: boolean
  /** the kept list that takes the field, or empty for a ready one */
  list: string
}

/** What was kept, as far as it is of use: whatever has the wrong shape is left out. */
export function keptWish(under: string): Partial<AnyWish> & { pair: unknown } {
  const { points, foe, quick, list, peoples, armies } = readObject(under)
  return {
    ...(typeof points === 'number' && Number.isInteger(points) ? { points } : {}),
    ...(isPlayer(foe) ? { foe } : {}),
    ...(typeof quick === 'boolean' ? { quick } : {}),
    ...(typeof list === 'string' ? { list } : {}),
    pair: peoples ?? armies,
  }
}

/** Both, if they may be ids; else two that are. */
export function idPair(pair: unknown, otherwise: [string, string]): [string, string] {
  const ids = Array.isArray(pair) && pair.length === 2 && pair.every((id) => typeof id === 'string')
  return ids ? (pair as [string, string]) : otherwise
}

/** Both, if they can still be led; else two that can. */
export const knownPair = (
  pair: [string, string],
  known: Record<string, unknown>,
  otherwise: [string, string],
): [string, string] => (pair.every((id) => id in known) ? pair : otherwise)

export const keepWish = (under: string, wish: AnyWish): void => void write(under, JSON.stringify(wish))

/** An address with ?seed=7 lays the same table and throws the same dice again. */
export function wishedSeed(): number {
  const given = new URLSearchParams(location.search).get('seed')
  return given && /^\d{1,9}$/.test(given) ? Number(given) : anySeed()
}
