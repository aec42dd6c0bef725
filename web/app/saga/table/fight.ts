// How far a fight is, step by step as the book has it, and which of what happened is told of it.
import type { Fight, GameEvent, Happened, Question } from '../../../engine/saga'
import { oneOf } from '../../../engine/book'

export type Step = 'ranks' | 'pools' | 'abilities' | 'attack' | 'defence' | 'casualties' | 'withdrawal'

export const stepsOf = ({ kind }: Fight): readonly Step[] =>
  kind === 'melee'
    ? ['ranks', 'pools', 'abilities', 'attack', 'defence', 'casualties', 'withdrawal']
    : ['pools', 'abilities', 'attack', 'defence', 'casualties']

/** The step that is being taken. `falling`: the throw that is in the air, of which nothing is known yet. */
export function stepOf(ask: Question['ask'], events: readonly Happened[], falling: Step | null): Step {
  const happened = (name: GameEvent['event']): boolean => events.some(({ event }) => event.event === name)
  if (falling) return falling
  if (ask === 'close_ranks') return 'ranks'
  if (ask === 'withdraw') return 'withdrawal'
  if (oneOf(ask, 'casualties', 'save_casualties', 'witnesses') || happened('casualties')) return 'casualties'
  if (happened('defence_rolled')) return 'defence'
  return happened('attack_rolled') ? 'attack' : 'abilities'
}

/** The throws among what happened. */
export const throwsOf = (events: readonly Happened[]) =>
  events.flatMap(({ event, ...place }) =>
    event.event === 'attack_rolled' || event.event === 'defence_rolled' ? [{ event, ...place }] : [],
  )

/** What either side did in it, and how it ended beside the casualties. */
export const isDoing = ({ event }: Happened): boolean =>
  oneOf(event.event, 'triggered', 'fatigue_used', 'ranks_closed')
export const isEnd = ({ event }: Happened): boolean =>
  oneOf(event.event, 'melee_result', 'withdraws', 'destroyed', 'stays')
