import { expect, test, vi } from 'vitest'
import type { Translator } from '../i18n/translate'
import type { Standing } from './events'
import type { Line } from './line'
import { Lobby } from './lobby.svelte'
import { standsText } from './say'
import { keepSeat, seatOf } from './seats'

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

test('who left a table finds there what the other asks, and the rematch that was taken up', async () => {
  vi.useFakeTimers()
  keepSeat({ game: 'abcdefghjkmn', secret: digits, seed: digits, next: 'b'.repeat(64), time: 0 })
  const over = { ...waiting(9), status: 'over', now: 1, offer: { what: 'rematch', seat: 'second' } }
  let games: object[] = [over]
  const ask = (type: string): Promise<object> =>
    Promise.resolve(type === 'mine' ? { games } : { challenges: [], playing: [], here: 1 })
  const lobby = new Lobby({ ask, connect: () => undefined, end: () => undefined } as unknown as Line)
  await lobby.look()
  expect(lobby.waiting.length).toBe(1)
  games = [{ ...waiting(10), status: 'over', now: 1, rematch: 'bcdefghjkmnp' }]
  await lobby.lookAtMine()
  expect(lobby.waiting.length).toBe(0)
  expect(seatOf('bcdefghjkmnp')).toMatchObject({ secret: digits, seed: 'b'.repeat(64) })
  lobby.close()
  vi.useRealTimers()
})

test('a table of the list that cannot be looked at any more is no mishap', async () => {
  const ask = (type: string, { game }: { game?: string } = {}): Promise<object> => {
    if (type !== 'look') return Promise.resolve({ challenges: [], playing: [], here: 1 })
    return game === 'over' ? Promise.reject(new Error('private')) : Promise.resolve({ answers: 3 })
  }
  const lobby = new Lobby({ ask, connect: () => undefined, end: () => undefined } as unknown as Line)
  expect(await lobby.lookAt('now', -1)).toEqual({ answers: 3 })
  expect(await lobby.lookAt('over', -1)).toBeNull()
  lobby.close()
})

test('a rematch that was agreed to waits for who has not come to it yet, and leads nobody away', async () => {
  vi.useFakeTimers()
  keepSeat({ game: 'abcdefghjkmn', secret: digits, seed: '', time: 0 })
  const standing = { ...waiting(0), seat: 'second', names: ['Ada', 'Bo'] }
  const ask = (type: string): Promise<object> =>
    Promise.resolve(type === 'mine' ? { games: [standing] } : { challenges: [], playing: [], here: 1 })
  const lobby = new Lobby({ ask, connect: () => undefined, end: () => undefined } as unknown as Line)
  await lobby.look()
  await lobby.lookAtMine()
  expect(lobby.waiting.length).toBe(1)
  expect(lobby.taken).toBe('')
  const t = { say: (text: string) => text } as Translator
  const stands = (one: object): string => standsText(t, { ...standing, ...one } as unknown as Standing)
  expect(stands({})).toBe('hall.stands.begin')
  expect(stands({ seat: 'first' })).toBe('hall.stands.tobegin')
  expect(stands({ seat: 'first', names: ['Ada', ''] })).toBe('hall.stands.waiting')
  lobby.close()
  vi.useRealTimers()
})
