import { expect, test } from 'vitest'
import { showEnd } from './scroll'

test('what was done last in a fight is in sight, however much was done before', () => {
  const column = { scrollTop: 0, scrollHeight: 340 }
  showEnd(column, 7)
  expect(column.scrollTop).toBe(340)
})
