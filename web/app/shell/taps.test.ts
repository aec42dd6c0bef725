import { expect, test, vi } from 'vitest'
import { Taps } from './taps'

test('the second tap of two does not press what the first one brought about', () => {
  const taps = new Taps()
  const goesOn = (detail: number, answers: number): boolean => {
    const stopPropagation = vi.fn()
    taps.hear({ detail, preventDefault: vi.fn(), stopPropagation }, answers)
    return stopPropagation.mock.calls.length === 0
  }
  expect(goesOn(1, 12)).toBe(true) // Leave all on the board
  expect(goesOn(2, 13)).toBe(false) // Done placing lies there now
  expect(goesOn(1, 13)).toBe(true) // meant
  expect(goesOn(2, 13)).toBe(true) // nothing was answered between
  expect(goesOn(0, 14)).toBe(true) // a key
})
