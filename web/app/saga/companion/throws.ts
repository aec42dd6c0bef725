// The dice of SAGA beside a real table: symbols, and the step of a fight that a throw is.
import type { Due } from '../../../engine/book'

/** The step that the dice are for, where they are those of a fight. */
export const stepOfThrow = ({ fight, throw: thrown }: Due): 'attack' | 'defence' | null =>
  !fight ? null : thrown?.event === 'defence_rolled' ? 'defence' : 'attack'

/** Three faces count as the first, two as the second, one as the third: a SAGA die. */
export const isSagaDie = (apart: readonly number[] | undefined): boolean => apart?.join('') === '000112'
/** A face for each symbol of such a die. */
export const symbolFaces: readonly number[] = [1, 4, 6]
