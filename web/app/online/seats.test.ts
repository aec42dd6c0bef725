import { beforeEach, expect, test, vi } from 'vitest'
import { write } from '../storage/storage'
import {
  drawDigits,
  dropSeat,
  gameIn,
  keepRematch,
  keepSeat,
  keptSeats,
  markOver,
  seatIn,
  seatLink,
  seatOf,
  type Seat,
} from './seats'

const seat = (game: string): Seat => ({ game, secret: 'a'.repeat(64), seed: 'b'.repeat(64), time: 1 })

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://skald.example' })
  write('seats', '[]')
})

test('a seat is held by what the browser keeps, the newest first', () => {
  keepSeat(seat('one'))
  keepSeat(seat('two'))
  keepSeat({ ...seat('one'), time: 5 })
  expect(keptSeats().map(({ game }) => game)).toEqual(['one', 'two'])
  expect(seatOf('one')?.time).toBe(5)
  dropSeat('one')
  expect(seatOf('one')).toBeUndefined()
})

test('of too many seats those go first whose games are over, however old a game is that goes on', () => {
  for (let i = 0; i < 200; i++) keepSeat(seat(`game${i}`))
  markOver(['game150', 'game7', 'nobody'])
  for (const game of ['one', 'two', 'three']) keepSeat(seat(game))
  expect(keptSeats().length).toBe(200)
  expect(seatOf('game0'), 'there was nothing else to give up').toBeUndefined()
  for (const game of ['game7', 'game150']) expect(seatOf(game)).toBeUndefined()
  for (const game of ['game1', 'three']) expect(seatOf(game)).toBeDefined()
})

test('a rematch keeps the seat in every window and on every device', () => {
  const stale = seat('abcdefghjkmn')
  keepSeat({ ...stale, next: 'c'.repeat(64) })
  keepRematch(stale, 'bcdefghjkmnp')
  expect(seatOf('bcdefghjkmnp')).toMatchObject({ secret: stale.secret, seed: 'c'.repeat(64) })
  keepRematch({ ...stale, game: 'another' }, 'cdefghjkmnpq')
  expect(seatOf('cdefghjkmnpq'), 'only the other device can tell its seed').toMatchObject({ seed: '' })
  const link = new URL(seatLink(seatOf('cdefghjkmnpq')!))
  expect(seatIn(link.pathname, link.hash)).toMatchObject({ secret: stale.secret, seed: '' })
})

test.each([
  '',
  'null',
  '{"game":1}',
  '[{"game":"x"},7,null]',
  '[{"game":"x","secret":"short","seed":"short"}]',
])('what is no seat is none: %s', (text) => {
  write('seats', text)
  expect(keptSeats()).toEqual([])
})

test('a link takes a seat along, and only behind the sign that is never sent', () => {
  const link = new URL(seatLink(seat('abcdefghjkmn')))
  expect(link.pathname + link.search).toBe('/g/abcdefghjkmn')
  expect(seatIn(link.pathname, link.hash)).toMatchObject({ secret: 'a'.repeat(64), seed: 'b'.repeat(64) })
  expect(seatIn(link.pathname, '')).toBeNull()
  expect(seatIn('/', link.hash)).toBeNull()
})

test('the address of a game is known, and no other', () => {
  expect(gameIn('/g/abcdefghjkmn')).toBe('abcdefghjkmn')
  for (const path of ['/', '/g/', '/g/short', '/g/abcdefghjkmn/x', '/G/abcdefghjkmn'])
    expect(gameIn(path)).toBe('')
})

test('what is drawn is 32 bytes, and never the same', () => {
  expect(drawDigits()).toMatch(/^[0-9a-f]{64}$/)
  expect(drawDigits()).not.toBe(drawDigits())
})
