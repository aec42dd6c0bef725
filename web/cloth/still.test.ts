import { expect, test } from 'vitest'
import { cutOut, stillOf } from './still'
import type { FigureView } from './types'

const table = { width: 1200, depth: 900, scale: 'cm' } as const
const at = (id: number, x: number, y: number): FigureView => ({
  id,
  unit: 0,
  x,
  y,
  rotation: 0,
  base: { form: 'round', along: 25, across: 25 },
  side: 0,
  look: { rank: 'warrior', arms: 'spear', shield: 'round', mounted: false },
  dulled: false,
})

test('a picture shows all figures and as little else as it can', () => {
  const box = cutOut({ table, figures: [at(1, 500, 400), at(2, 700, 450)] }, 1.5)
  expect(box).toEqual({ x: 410, y: 425 - 380 / 3, w: 380, h: 380 / 1.5 })
})

test('a picture never shows what lies beside the table', () => {
  for (const figures of [[at(1, 5, 5)], [at(1, 1190, 890)], [at(1, 10, 10), at(2, 1190, 890)], []]) {
    const { x, y, w, h } = cutOut({ table, figures }, 1.44)
    expect([x >= 0, y >= 0, x + w <= table.width + 1e-6, y + h <= table.depth + 1e-6]).not.toContain(false)
  }
})

test('a picture stands by itself: every part that it names is in it', () => {
  const outline = [
    { x: 100, y: 100 },
    { x: 300, y: 120 },
    { x: 200, y: 300 },
  ]
  const terrain = [{ id: 0, kind: 'field' as const, outline, name: 'a', note: '' }]
  const svg = stillOf({ table, terrain, figures: [at(1, 500, 400)], pennants: [] }, 1.5)
  for (const [, id] of svg.matchAll(/(?:url\(|href=")#([^")]+)/g)) expect(svg).toContain(`id="${id}"`)
  expect(svg).toMatch(/<use /)
})
