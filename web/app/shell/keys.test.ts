import { expect, test } from 'vitest'
import { arrowStep } from './keys'

const arrow = (by: Partial<KeyboardEvent> = {}): KeyboardEvent =>
  ({ key: 'ArrowUp', altKey: false, shiftKey: false, ...by }) as KeyboardEvent

test('an arrow key goes an inch where the book measures in inches, a centimetre where it does in those', () => {
  expect(arrowStep(arrow(), 'inch')).toEqual([0, -25.4])
  expect(arrowStep(arrow({ shiftKey: true }), 'inch')).toEqual([0, -76.2])
  expect(arrowStep(arrow({ altKey: true }), 'inch')).toEqual([0, -2.54])
  expect(arrowStep(arrow())).toEqual([0, -10])
})
