import { expect, test } from 'vitest'
import type { GameEvent, Unit } from '../../../engine/aofs'
import type { AnyChoice, HistoryEntry } from '../../../engine/book'
import { actsSince } from '../../shell/acts'
import type { AnyTeller } from '../../shell/teller.svelte'
import { reader } from './acts'

const event = (name: string, more: object = {}): GameEvent =>
  ({ event: name, side: 'second', unit: 30, ...more }) as unknown as GameEvent
/** Tells each event by its name. */
const teller = {
  unit: () => 'Wight',
  event: ({ events }: HistoryEntry<AnyChoice, GameEvent>, n: number) => `${events[n]!.event}.`,
} as unknown as AnyTeller

test('of an act it is told first who did what, how far they went, and after that what came of it', () => {
  const moved = event('moved', { model: 1, from: [0, 0], to: [0, 2540] })
  const events = [event('activated', { target: 3 }), moved, event('wounded'), event('stunned'), event('lost')]
  const entry = { events } as unknown as HistoryEntry<AnyChoice, GameEvent>
  const wight = { first: 1, size: 1 } as unknown as Unit
  const [act] = actsSince([entry], 'first', teller, reader, () => wight)
  expect(act).toMatchObject({ text: 'activated.', far: 2540, came: 'stunned. lost.' })
})
