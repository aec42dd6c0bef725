// Figures from the side.
import { expect, test } from 'vitest'
import type { Look } from './figures'
import { portrait } from './portrait'

const man: Look = { rank: 'warrior', arms: 'spear', shield: 'round', mounted: false }

test('whoever is of the other side looks the other way', () => {
  expect(portrait(man, 0, true)).toContain('scale(-1 1)')
  expect(portrait(man, 0, false)).not.toContain('scale(-1 1)')
})

test('rank, arms, shield, mount and side are told apart', () => {
  const looks: Look[] = [
    man,
    { ...man, rank: 'levy' },
    { ...man, rank: 'hearthguard' },
    { ...man, rank: 'hero' },
    { ...man, arms: 'axe', shield: 'none' },
    { ...man, arms: 'bow', shield: 'none' },
    { ...man, shield: 'kite' },
    { ...man, mounted: true },
    { ...man, beast: 'tusks-giant' },
    { ...man, beast: 'court-caster' },
  ]
  const drawn = looks.flatMap((look) => [portrait(look, 0, false), portrait(look, 1, false)])
  expect(new Set(drawn).size).toBe(drawn.length)
  for (const art of drawn) expect(art).not.toMatch(/undefined|NaN/)
})
