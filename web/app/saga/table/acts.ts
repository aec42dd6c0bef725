// How SAGA's events tell of acts, and who acts on whom now.
import type { GameEvent, Unit, View } from '../../../engine/saga'
import type { ActReader, Deed } from '../../shell/acts'

/** Events whose sentences say what came of an act: what a fight came to says more than the way there and back. */
const telling: Partial<Record<GameEvent['event'], number>> = {
  moved: 1,
  rested: 1,
  shooting_began: 2,
  slain: 2,
  cancelled: 3,
  melee_result: 3,
  destroyed: 3,
}

/** Whoever is exhausted by an act, his own or that of others, is told of. */
const exhausts = (event: GameEvent, unit: (id: number) => Unit | undefined): boolean =>
  event.event === 'fatigue' && event.change > 0 && event.now === unit(event.unit)?.exhaustsAt

export const reader: ActReader<GameEvent, Unit> = {
  begins: (event) =>
    event.event === 'declared'
      ? { unit: event.unit, target: event.target ?? null, shot: event.type === 'shoot' }
      : null,
  measures: false,
  tells: ({ event }) => telling[event] ?? 0,
  adds: exhausts,
  moves: (event) =>
    event.event === 'moved'
      ? { figure: event.figure, from: event.from, to: event.path.at(-1) ?? event.from }
      : null,
}

/** Who acts on whom now; nobody while nothing is aimed at anybody, or once they fight. */
export function doing({ activation, fight }: View): Deed | null {
  if (!activation || fight || activation.target < 0) return null
  return { unit: activation.unit, target: activation.target, shot: activation.type === 'shoot' }
}
