import { expect, test } from 'vitest'
import { kindOf } from './looks'

test('what takes the wounds of a beast is drawn as one, whatever base an import gave it', () => {
  const seen = (length: number, ...specials: string[]) =>
    kindOf({ base: { length, width: length }, specials, shoots: false })
  expect(seen(320, 'tough(6)')).toBe('beast')
  expect(seen(320, 'tough(12)')).toBe('giant')
  expect(seen(320, 'tough(3)')).toBe('foot')
  expect(seen(320, 'hero', 'tough(6)')).toBe('hero')
})
