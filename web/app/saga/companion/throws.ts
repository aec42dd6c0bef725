// Whose dice fall next in a fight, as the engine names it.
import type { Due } from '../../../engine/book'

export interface Thrower {
  /** 0 attacker, 1 defender of the fight; none: dice of no fight */
  who: 0 | 1 | null
  defends: boolean
}

export function throwerOf({ fight, throw: thrown }: Due): Thrower {
  if (!fight || thrown?.['fighter'] === undefined) return { who: null, defends: false }
  return { who: thrown['fighter'] === 'attacker' ? 0 : 1, defends: thrown.event === 'defence_rolled' }
}

/** Three faces count as the first, two as the second, one as the third: a SAGA die. */
export const isSagaDie = (apart: readonly number[] | undefined): boolean => apart?.join('') === '000112'
/** A face for each symbol of such a die. */
export const symbolFaces: readonly number[] = [1, 4, 6]
