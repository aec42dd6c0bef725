import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Playing } from './playing.svelte'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('a replay goes on by itself to its end, as quickly as was chosen', () => {
  let left = 10
  const playing = new Playing(() => left-- > 0)
  playing.turn()
  vi.advanceTimersByTime(1800)
  expect(left).toBe(7)
  playing.change()
  playing.change()
  expect(playing.speed).toBe(4)
  vi.advanceTimersByTime(600) // the pause that had begun
  expect(left).toBe(6)
  vi.advanceTimersByTime(600)
  expect(left).toBe(2)
  vi.advanceTimersByTime(6000)
  expect(playing.on).toBe(false)
  expect(left).toBe(-1)
  expect(new Playing(() => false).speed, 'the speed is kept').toBe(4)
})

test('a replay stops where it is told to', () => {
  let seen = 0
  const playing = new Playing(() => ++seen > 0)
  playing.turn()
  vi.advanceTimersByTime(60)
  playing.turn()
  const then = seen
  vi.advanceTimersByTime(6000)
  expect(seen).toBe(then)
})
