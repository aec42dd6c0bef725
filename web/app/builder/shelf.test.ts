import { describe, expect, test } from 'vitest'
import { fitting } from './pen.svelte'
import { Shelf, shareOf } from './shelf'

describe('a list in a link', () => {
  const share = 'danes.6~W~g4h~n-Reeds%20%26%20Oars'

  test('is read whether it was escaped once more or not', () => {
    expect(shareOf(encodeURIComponent(share))).toBe(share)
    expect(shareOf(share)).toBe(share)
    const shelf = new Shelf('lists', 'list')
    expect(shelf.pasted(`https://example.org/#list=${share} and more`)).toBe(share)
    expect(shelf.sharedIn(`#list=${encodeURIComponent(share)}`)).toBe(share)
    expect(shelf.sharedIn('#muster')).toBe('')
  })

  test('keeps a per cent sign of its name', () => {
    const half = 'danes.6~W~n-50%25'
    expect(shareOf(half)).toBe(half)
    expect(shareOf(encodeURIComponent(half))).toBe(half)
  })

  test('does not swamp the page with its name', () => {
    expect(fitting({ name: 'x'.repeat(10_000) }).name).toHaveLength(60)
    expect(fitting({ name: 'Reeds' }).name).toBe('Reeds')
  })
})
