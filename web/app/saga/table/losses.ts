// How many figures a unit loses in a fight.
import type { Happened, Question } from '../../../engine/saga'

/** Those who fell, and those who are to fall while it is asked who. */
export function lostBy(unit: number, events: readonly Happened[], question: Question): number {
  const fallen = events.filter(({ event }) => event.event === 'slain' && event.unit === unit).length
  return question.ask === 'casualties' && question.unit === unit ? fallen + question.count : fallen
}
