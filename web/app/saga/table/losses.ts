// How many figures a unit loses in a fight.
import type { Happened, Question } from '../../../engine/saga'

/** Those who fell, and those who are to fall while it is asked who. */
export function lostBy(unit: number, events: readonly Happened[], question: Question): number {
  const fallen = events.filter(({ event }) => event.event === 'slain' && event.unit === unit).length
  return question.ask === 'casualties' && question.unit === unit ? fallen + question.count : fallen
}

/** Which of the faces that were thrown counted: those that reach what was needed, and no more than did. Exhausted men need more
 * than their dice show. */
export function countedFaces(faces: readonly number[], needed: number, counted: number): boolean[] {
  const best = faces.map((_, i) => i).sort((a, b) => faces[b]! - faces[a]!)
  return faces.map((face, i) => face >= needed && best.indexOf(i) < counted)
}
