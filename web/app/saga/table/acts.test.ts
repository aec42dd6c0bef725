import { expect, test } from 'vitest'
import type { GameEvent, Unit } from '../../../engine/saga'
import type { AnyChoice, HistoryEntry } from '../../../engine/book'
import { reader } from './acts'
import { actsSince } from '../../shell/acts'
import type { AnyTeller } from '../../shell/teller.svelte'

const event = (name: string, more: object = {}): GameEvent =>
  ({ event: name, side: 'second', unit: 30, ...more }) as unknown as GameEvent

/** Tells each event by its name. */
const teller = {
  unit: () => 'Riders',
  event: ({ events }: HistoryEntry<AnyChoice, GameEvent>, n: number) => `${events[n]!.event}.`,
} as unknown as AnyTeller

const riders = { first: 1, size: 4, exhaustsAt: 3 } as unknown as Unit

const told = (...events: GameEvent[]): string[] => {
  const entry = { events } as unknown as HistoryEntry<AnyChoice, GameEvent>
  return actsSince([entry], 'first', teller, reader, () => riders).map((act) => act.text)
}
const moved = event('moved', { figure: 1, from: [0, 0], path: [] })

test('of an act that ended in a fight it is told what the fight came to, not the way there and back', () => {
  const fight = [event('slain'), event('melee_result'), moved]
  expect(told(event('declared', { target: 2 }), moved, ...fight)).toEqual(['melee_result.'])
  expect(told(event('declared'), moved)).toEqual(['moved.'])
  expect(told(event('declared', { target: 2 }), event('shooting_began'), event('slain'))).toEqual([
    'shooting_began. slain.',
  ])
})

test('who is exhausted by an act is told of, whatever else came of it; lesser fatigue is not', () => {
  const fatigue = (now: number, unit = 2) => event('fatigue', { unit, change: 1, now, side: 'first' })
  const fight = [event('declared', { target: 2 }), event('melee_result'), fatigue(1, 30), fatigue(3)]
  expect(told(...fight)).toEqual(['melee_result. fatigue.'])
  expect(told(event('declared'), event('rested'), event('fatigue', { change: -1, now: 3 }))).toEqual([
    'rested.',
  ])
})
