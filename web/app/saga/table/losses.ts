// What the dice of a fight brought: which of them counted, and how many figures a unit loses.
import type { GameEvent, Happened, Question } from '../../../engine/saga'
import { allOrNone, countedFaces } from '../../shell/thrown'

/** Those who fell, and those who are to fall while it is asked who. */
export function lostBy(unit: number, events: readonly Happened[], question: Question): number {
  const fallen = events.filter(({ event }) => event.event === 'slain' && event.unit === unit).length
  return question.ask === 'casualties' && question.unit === unit ? fallen + question.count : fallen
}

/** Which dice of a throw counted. */
export function countedOf(event: GameEvent): boolean[] {
  const { faces = [] } = event
  switch (event.event) {
    case 'attack_rolled':
      return countedFaces(faces, event.needed, event.hits)
    case 'defence_rolled':
      return countedFaces(faces, event.needed, event.cancelled)
    default:
      return allOrNone(faces, true)
  }
}
