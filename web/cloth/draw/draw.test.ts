import { describe, expect, test } from 'vitest'
import { beastNames, beasts } from './bestiary'
import { border, ground, wood } from './cloth'
import { figure, figureKey, type Look } from './figures'
import { pennant, tab } from './marks'
import { wallsOf } from './masonry'
import { seeded } from './random'
import { areaOf, centreOf, inside } from './shape'
import { scatter, terrain, terrainKinds, withClearings } from './terrain'

const square = [
  { x: 0, y: 0 },
  { x: 200, y: 0 },
  { x: 200, y: 160 },
  { x: 0, y: 160 },
]
const wellFormed = (svg: string): void => {
  expect(svg).not.toMatch(/NaN|undefined|Infinity/)
  const open = (svg.match(/<(g|clipPath|mask|text|defs|svg|pattern|radialGradient)\b[^>]*(?<!\/)>/g) ?? [])
    .length
  const close = (svg.match(/<\/(g|clipPath|mask|text|defs|svg|pattern|radialGradient)>/g) ?? []).length
  expect(open).toBe(close)
}

describe('drawings', () => {
  test.each(terrainKinds)('a piece of %s is drawn the same each time', (kind) => {
    const once = withClearings(terrain({ id: 'a', kind, outline: square, elevation: 3 }), [])
    const again = withClearings(terrain({ id: 'a', kind, outline: square, elevation: 3 }), [])
    expect(once).toBe(again)
    wellFormed(once)
  })

  test('a piece that stands as it stood is not drawn again, and a changed one is', () => {
    const wood = { id: 'again', kind: 'wood', outline: square } as const
    const once = terrain({ ...wood })
    expect(terrain({ ...wood, outline: square.map((p) => ({ ...p })) })).toBe(once)
    expect(terrain({ ...wood, id: 'other' })).not.toBe(once)
    expect(terrain({ ...wood, outline: square.slice(1) })).not.toBe(once)
    expect(terrain({ ...wood, kind: 'bog' })).not.toBe(once)
    const tower = { ...wood, kind: 'tower', elevation: 3 } as const
    expect(terrain({ ...tower, elevation: 6 })).not.toBe(terrain(tower))
  })

  test('the walls of a ruin stand inside its outline, turned as it is', () => {
    for (const degrees of [0, 20, 45, 70, 110, 160]) {
      const turn = (degrees * Math.PI) / 180
      const at = (x: number, y: number) => ({
        x: 300 + x * Math.cos(turn) - y * Math.sin(turn),
        y: 300 + x * Math.sin(turn) + y * Math.cos(turn),
      })
      const outline = [...Array(12).keys()].map((i) =>
        at(110 * Math.cos((i * Math.PI) / 6), 60 * Math.sin((i * Math.PI) / 6)),
      )
      const { middle, angle, w, h } = wallsOf(outline)
      const by = (angle * Math.PI) / 180
      for (const [x, y] of [
        [-w / 2, -h / 2],
        [w / 2, -h / 2],
        [w / 2, h / 2],
        [-w / 2, h / 2],
      ] as const)
        expect(
          inside(outline, {
            x: middle.x + x * Math.cos(by) - y * Math.sin(by),
            y: middle.y + x * Math.sin(by) + y * Math.cos(by),
          }),
          `${degrees}`,
        ).toBe(true)
      expect(w * h).toBeGreaterThan(6000)
    }
  })

  test('trees give way to a figure that stands among them', () => {
    const drawn = terrain({ id: 'w', kind: 'wood', outline: square })
    const all = withClearings(drawn, [])
    const cleared = withClearings(drawn, [{ x: 100, y: 80, r: 30 }])
    expect(cleared.length).toBeLessThan(all.length)
  })

  test('scattered things lie inside, apart and off the edge', () => {
    const found = scatter(square, seeded(3), 20, 10)
    expect(found.length).toBeGreaterThan(10)
    found.forEach((p, i) => {
      expect(inside(square, p)).toBe(true)
      expect(Math.min(p.x, p.y, 200 - p.x, 160 - p.y)).toBeGreaterThanOrEqual(10)
      for (const q of found.slice(i + 1)) expect(Math.hypot(p.x - q.x, p.y - q.y)).toBeGreaterThanOrEqual(20)
    })
  })

  test('every rank and every weapon has its own drawing on either side', () => {
    const seen = new Set<string>()
    const base = { form: 'round', across: 25, along: 25 } as const
    for (const rank of ['levy', 'warrior', 'hearthguard', 'hero'] as const) {
      for (const arms of ['sword', 'spear', 'javelins', 'bow', 'crossbow', 'sling', 'axe'] as const) {
        for (const side of [0, 1] as const) {
          const look: Look = { rank, arms, shield: 'round', mounted: false }
          const art = figure(look, base, side)
          wellFormed(art)
          expect(seen.has(art)).toBe(false)
          seen.add(art)
          expect(figureKey(look, base, side)).toMatch(/^[\w-]+$/)
        }
      }
    }
  })

  test('every figure of the bestiary wears the dye of its side', () => {
    for (const name of beastNames) {
      const [woad, weld] = [beasts(name, 0, 'whole'), beasts(name, 1, 'whole')]
      wellFormed(woad)
      expect(woad).not.toContain('{')
      expect(woad).toContain('#1f4d7a')
      expect(weld).toContain('#e6b13d')
    }
  })

  test('words from outside cannot break out of a mark', () => {
    expect(tab('<script>"&', 'plain')).not.toContain('<script>')
    expect(pennant(0, '<b>')).not.toContain('<b>')
  })

  test('cloth, border and wood are sound', () => {
    wellFormed(ground(1200, 900))
    wellFormed(border(1200, 900, 'cm'))
    wellFormed(wood())
  })

  test('area and centre of an outline are what they should be', () => {
    expect(areaOf(square)).toBe(32000)
    expect(centreOf(square)).toEqual({ x: 100, y: 80 })
  })
})
