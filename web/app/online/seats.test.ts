import { beforeEach, expect, test, vi } from 'vitest'
import { write } from '../storage/storage'
import {
  drawDigits,
  dropSeat,
  gameIn,
  keepSeat,
  keptSeats,
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

test('fifty seats are kept, as many as the server tells of at once', () => {
  for (let i = 0; i < 60; i++) keepSeat(seat(`game${i}`))
  expect(keptSeats().length).toBe(50)
  expect(keptSeats()[0]!.game).toBe('game59')
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
