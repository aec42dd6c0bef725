import { expect, test, vi } from 'vitest'
import type { Line } from './line'
import { Lobby } from './lobby.svelte'
import { keepSeat } from './seats'

const digits = 'a'.repeat(64)
const waiting = (number: number) => ({
  game: 'abcdefghjkmn',
  status: 'waiting',
  seat: 'first',
  head: { maker: 'first' },
  number,
  changed: 0,
})

test('a table of one’s own calls when somebody sits down at it, and only then', async () => {
  vi.useFakeTimers()
  keepSeat({ game: 'abcdefghjkmn', secret: digits, seed: digits, time: 0 })
  let events = 0
  const ask = (type: string): Promise<object> =>
    Promise.resolve(type === 'mine' ? { games: [waiting(events)] } : { challenges: [], playing: [], here: 1 })
  const line = { ask, connect: () => undefined, end: () => undefined } as unknown as Line
  const lobby = new Lobby(line)
  await lobby.look()
  expect(lobby.taken).toBe('')
  events = 1
  await lobby.lookAtMine()
  expect(lobby.taken).toBe('abcdefghjkmn')
  lobby.close()

  const later = new Lobby(line)
  await later.look()
  expect(later.taken, 'whoever comes to the hall later is not led away').toBe('')
  later.close()
  vi.useRealTimers()
})
