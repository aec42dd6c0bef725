import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/** A browser's storage with a will of its own. */
function fakeStorage(room = Infinity) {
  const kept = new Map<string, string>()
  return {
    kept,
    get length() {
      return kept.size
    },
    key: (i: number) => [...kept.keys()][i] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      const size = [...kept].reduce((sum, [k, v]) => sum + (k === key ? 0 : v.length), value.length)
      if (size > room) throw new Error('QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
}

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())

const game = (id: string, log: string, time: number) => ({
  id,
  log,
  peoples: ['danes', 'saxons'] as [string, string],
  players: ['human', 'karl'] as ['human', 'karl'],
  turn: 1,
  points: [0, 0] as [number, number],
  over: false,
  winner: 'none' as const,
  time,
})

describe('what the browser keeps', () => {
  test('is had back, and forgotten when it is all saved', async () => {
    const storage = fakeStorage()
    vi.stubGlobal('localStorage', storage)
    const { everything, forgetEverything, read, write } = await import('./storage/storage')
    storage.kept.set('other', 'x')
    expect(write('book', 'aofs')).toBe(true)
    expect(read('book')).toBe('aofs')
    expect(JSON.parse(everything())).toEqual({ 'skald.book': 'aofs' })
    forgetEverything()
    expect(read('book')).toBe(null)
    expect(storage.kept.get('other')).toBe('x')
  })

  test('lasts as long as the page where storage is denied', async () => {
    Object.defineProperty(globalThis, 'localStorage', {
      configurable: true,
      get: () => {
        throw new Error('SecurityError')
      },
    })
    const { everything, read, remove, write } = await import('./storage/storage')
    expect(read('book')).toBe(null)
    expect(write('book', 'aofs')).toBe(false)
    expect(read('book')).toBe('aofs')
    remove('book')
    expect(read('book')).toBe(null)
    expect(everything()).toBe('{}')
    Reflect.deleteProperty(globalThis, 'localStorage')
  })

  test('is passed over where it has the wrong shape', async () => {
    const storage = fakeStorage()
    vi.stubGlobal('localStorage', storage)
    const { firstPair, lastWish } = await import('./saga/wish')
    const { keptGames, unread } = await import('./shell/keep')
    for (const spoilt of [
      'null',
      '[]',
      '7',
      '"x"',
      '{',
      '{"peoples":[]}',
      '{"peoples":null}',
      '{"foe":null}',
      '{"foe":"god"}',
      '{"points":"six","quick":3,"list":{}}',
    ]) {
      storage.kept.set('skald.battle', spoilt)
      expect(lastWish(), spoilt).toEqual({
        points: 4,
        foe: 'karl',
        quick: true,
        list: '',
        peoples: ['danes', 'normans'],
      })
    }
    // whoever is not loaded any more cannot be led: the screens know who is
    storage.kept.set('skald.battle', '{"peoples":["danes","martians"]}')
    const { knownPair } = await import('./wish/wish')
    expect(knownPair(lastWish().peoples, { danes: 1, normans: 1 }, firstPair)).toEqual(['danes', 'normans'])
    for (const spoilt of [
      'null',
      '{}',
      '[null]',
      '[{}]',
      '[{"id":"a","peoples":[],"players":[],"points":[],"time":1}]',
    ]) {
      storage.kept.set('skald.games', spoilt)
      storage.kept.set('skald.log.a', 'x')
      expect(keptGames(), spoilt).toEqual([])
      if (spoilt !== '[]') expect(unread()).toBe(spoilt)
    }
  })
})

describe('games that are kept', () => {
  test('reasons of bots are kept; those of older pages, with numbers without names, are left out', async () => {
    vi.stubGlobal('localStorage', fakeStorage())
    const { keepGame, keptGames } = await import('./shell/keep')
    const old = { motive: 'charge', numbers: [2, 27, 61, 24, 13] }
    keepGame({ ...game('a', 'x', 1), reasons: { 3: old, 5: { motive: 'stay', unit: 2 } } })
    expect(keptGames()[0]?.reasons).toEqual({ 5: { motive: 'stay', unit: 2 } })
  })

  test('make room for the newest, and say so', async () => {
    const storage = fakeStorage(3000)
    vi.stubGlobal('localStorage', storage)
    const { keepGame, keptGames } = await import('./shell/keep')
    expect(keepGame(game('a', 'x'.repeat(1000), 1))).toBe(0)
    expect(keepGame(game('b', 'x'.repeat(1000), 2))).toBe(0)
    expect(keepGame(game('c', 'x'.repeat(1500), 3))).toBe(1)
    expect(keptGames().map((g) => g.id)).toEqual(['c', 'b'])
    expect(keepGame(game('d', 'x'.repeat(9000), 4))).toBe(-1)
    expect(keptGames().find((g) => g.id === 'd')?.log.length).toBe(9000)
  })
})
