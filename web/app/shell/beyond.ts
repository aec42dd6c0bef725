// Whom somebody would attack and cannot, for he is too far away: with the engine's own refusal, and by how much.
import type { AnyWhy } from '../../engine/book'

/** An attack that is refused. */
export interface Beyond {
  /** "Charge" */
  what: string
  target: number
  why: AnyWhy
  /** what is missing, in the engine's tenths */
  short: number
}

/** So many are named, and of so many it is asked: the others are farther still. */
const most = 2
const near = 6

/** How far it is, and how far one gets, where that is what is wrong. */
function measured(why: AnyWhy): { distance: number; range: number } | null {
  const { distance, range } = why as Partial<{ distance: number; range: number }>
  return distance !== undefined && range !== undefined && distance > range ? { distance, range } : null
}

/** The nearest of those who are too far for an attack, but not by as much again. `enemies`: the nearest first. */
export async function beyondOf(
  what: string,
  enemies: readonly number[],
  refusalOf: (target: number) => Promise<AnyWhy | null>,
): Promise<Beyond[]> {
  const found: Beyond[] = []
  for (const target of enemies.slice(0, near)) {
    const why = await refusalOf(target)
    const far = why && measured(why)
    if (why && far && far.distance < 2 * far.range)
      found.push({ what, target, why, short: far.distance - far.range })
  }
  return found.toSorted((a, b) => a.short - b.short).slice(0, most)
}
