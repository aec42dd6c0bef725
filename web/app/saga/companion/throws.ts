// Whose dice fall next in a fight, as the engine tells how it stands: who has not thrown yet. No rule: the order is read
// off what has happened and off the hits that must be answered.
import type { AnyEvent, Due } from '../../../engine/book'
import type { Fight } from '../../../engine/saga'

export interface Thrower {
  /** 0 attacker, 1 defender of the fight; none: dice of no fight */
  who: 0 | 1 | null
  defends: boolean
}

const rolled = (events: readonly AnyEvent[], event: string): number =>
  events.filter((one) => one.event === event).length

export function throwerOf(due: Due): Thrower {
  const fight = due.fight as Fight | null | undefined
  const events = due.events ?? []
  if (!fight) return { who: null, defends: false }
  const attackers = fight.kind === 'melee' ? 2 : 1
  const attacks = rolled(events, 'attack_rolled')
  if (attacks < attackers) return { who: attacks === 0 ? 0 : 1, defends: false }
  const first = fight.kind === 'melee' && fight.of[1].hits > 0 && rolled(events, 'defence_rolled') === 0
  return { who: first ? 0 : 1, defends: true }
}

/** Three faces count as the first, two as the second, one as the third: a SAGA die. */
export const isSagaDie = (apart: readonly number[] | undefined): boolean => apart?.join('') === '000112'
/** A face for each symbol of such a die. */
export const symbolFaces: readonly number[] = [1, 4, 6]
