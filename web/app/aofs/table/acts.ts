// How Age of Fantasy's events tell of acts, and who acts on whom now.
import type { Fight, GameEvent, Question, View } from '../../../engine/aofs'
import type { ActReader, Deed } from '../../shell/acts'

/** Events whose sentences say what came of an act. */
const telling = new Set<GameEvent['event']>([
  'activated',
  'shot',
  'cast',
  'fell',
  'stunned',
  'knocked_out',
  'lost',
  'wounded',
  'destroyed',
  'recovered',
])

export const reader: ActReader<GameEvent> = {
  begins: (event) =>
    event.event === 'activated' ? { unit: event.unit, target: event.target ?? null, shot: false } : null,
  aims: (event) => (event.event === 'shot' ? { target: event.target, shot: true } : null),
  measures: true,
  tells: ({ event }) => (telling.has(event) ? 1 : 0),
  moves: (event) =>
    event.event === 'moved' ? { figure: event.model, from: event.from, to: event.to } : null,
}

/** Whom a question is about, and whom that is against. */
function asked(question: Question, view: View): Deed | null {
  switch (question.ask) {
    case 'charge':
      return { unit: question.unit, target: question.target, shot: false }
    case 'pile_in':
    case 'strike':
    case 'strike_back':
      return { unit: question.unit, target: question.enemy, shot: false }
    case 'help': {
      const caster = view.units.find((u) => u.models.some((m) => m.id === question.caster))
      return caster ? { unit: caster.id, target: question.target, shot: true } : null
    }
    default:
      return null
  }
}

/** Who acts on whom: in the attack that is looked at, in the question, or alone as the unit that acts. */
export function doing(view: View, attack: Fight | null): Deed | null {
  const [by, on] = attack?.of ?? [null, null]
  if (attack && by) return { unit: by.unit, target: on?.unit ?? null, shot: attack.kind !== 'melee' }
  const deed = asked(view.question, view)
  if (deed) return deed
  return view.active < 0 ? null : { unit: view.active, target: null, shot: false }
}
