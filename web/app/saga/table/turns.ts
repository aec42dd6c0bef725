// What both sides did in a fight, turn about: abilities, fatigue, ranks, and who passed, in their order.
import type { SideName } from '../../../engine/book'
import type { Entry, Happened } from '../../../engine/saga'

/** One turn: something was done, or somebody passed. */
export type Turn = { done: Happened } | { passed: SideName }

/** `told`: which of the events are told here. No event tells of a pass, the answer does. */
export function turnsOf(
  events: readonly Happened[],
  history: readonly Pick<Entry, 'ask' | 'choice' | 'side'>[],
  told: (one: Happened) => boolean,
): Turn[] {
  const [first] = events
  if (!first) return []
  return history.slice(first.at).flatMap((entry, i): Turn[] => {
    const passes = i > 0 && entry.ask === 'ability_step' && entry.choice.verb === 'pass'
    const done = events
      .filter((one) => one.at === first.at + i && told(one))
      .map((one): Turn => ({ done: one }))
    return passes ? [{ passed: entry.side }, ...done] : done
  })
}
