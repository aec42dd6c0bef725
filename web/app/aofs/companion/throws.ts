// Dice that fall beside a real table: which step of an attack they are, and which face does.
import type { Due } from '../../../engine/book'
import type { GameEvent } from '../../../engine/aofs'
import { attackSteps } from '../table/attack'

/** By the event that will tell of them. */
const steps: Readonly<Partial<Record<GameEvent['event'], (typeof attackSteps)[number]>>> = {
  hits: 'hits',
  impact: 'hits',
  saves: 'block',
  saved_again: 'block',
  regenerated: 'wounds',
  wound_effect: 'effect',
}

/** The place of the step; the first one where it is none of an attack. */
export const stepOf = (due: Due): number =>
  attackSteps.indexOf(steps[(due.throw?.event ?? '') as GameEvent['event']] ?? attackSteps[0])

/** The face that does, where dice only do or do not. */
export function neededOf({ apart = [] }: Due): number | null {
  const first = apart.findIndex((kind) => kind > 0)
  return first > 0 && Math.max(...apart) < 5 ? first + 1 : null
}
