import { describe, expect, test } from 'vitest'
import { disc, rim } from './draw/folded'
import { chosenHalo, halo } from './draw/marks'
import { dyes, oxblood, paper } from './draw/palette'
import { mapCorner } from './minimap'
import { keptOn, namePlaces, overlayArt, platePlace } from './overlays'
import type { FigureView, TableView } from './types'
import * as views from './view'

const table = { width: 1200, depth: 900 }
const size = { width: 1000, height: 800 }

describe('the view of the table', () => {
  test('fits the whole table with its border, centred', () => {
    const view = views.fit(table, size, 18)
    const corner = views.toScreen(view, { x: -18, y: -18 })
    const other = views.toScreen(view, { x: 1218, y: 918 })
    expect(Math.min(corner.x, corner.y)).toBeGreaterThanOrEqual(-1e-6)
    expect(other.x).toBeLessThanOrEqual(size.width + 1e-6)
    expect(other.y).toBeLessThanOrEqual(size.height + 1e-6)
    expect(corner.x + other.x).toBeCloseTo(size.width)
  })

  test('shows all of a stage clear of what lies over the edges, larger than the whole table', () => {
    const over = { above: 60, right: 50, below: 300 }
    const stage = [
      { x: 300, y: 300 },
      { x: 500, y: 450 },
    ]
    const view = views.fitPart(stage, table, size, 18, over)
    expect(view.scale).toBeGreaterThan(views.fit(table, size, 18).scale)
    for (const p of stage.map((one) => views.toScreen(view, one))) {
      expect(p.x).toBeGreaterThan(0)
      expect(p.x).toBeLessThan(size.width - over.right)
      expect(p.y).toBeGreaterThan(over.above)
      expect(p.y).toBeLessThan(size.height - over.below)
    }
    const all = [
      { x: 0, y: 0 },
      { x: 1200, y: 900 },
    ]
    expect(views.fitPart(all, table, size, 18, over).scale).toBe(views.fit(table, size, 18).scale)
  })

  test('rings the chosen unit so thickly that it is told from those that may be chosen', () => {
    const base = { form: 'round', across: 25, along: 25 } as const
    const line = (art: string): number => Number(/stroke-width="([\d.]+)"/.exec(art)![1])
    for (const px of [0.3, 1, 1.7]) {
      expect(line(chosenHalo(base, px))).toBeGreaterThanOrEqual(2 * line(halo(base)))
      expect(line(chosenHalo(base, px)) / px).toBeGreaterThanOrEqual(2)
    }
  })

  test('keeps the place under the pointer while it zooms', () => {
    const view = views.fit(table, size, 18)
    const at = { x: 321, y: 234 }
    const before = views.toTable(view, at)
    const after = views.toTable(views.zoom(view, 1.7, at, 0.1), at)
    expect(after.x).toBeCloseTo(before.x)
    expect(after.y).toBeCloseTo(before.y)
  })

  test('never zooms nearer or farther than its bounds', () => {
    const view = views.fit(table, size, 18)
    expect(views.zoom(view, 1000, { x: 0, y: 0 }, 0.5).scale).toBe(views.largestScale)
    expect(views.zoom(view, 0.001, { x: 0, y: 0 }, 0.5).scale).toBe(0.5)
  })

  test('holds the table in sight, and leaves room below for what covers it', () => {
    const near = { x: 5000, y: 5000, scale: 2 }
    const held = views.bound(near, table, size, 60)
    expect(held.x + size.width / 2).toBeCloseTo(table.width + 60)
    expect(views.bound(near, table, size, 60, 200).y - held.y).toBeCloseTo(100)
  })

  test('moves just enough to reveal a point', () => {
    const view = { x: 0, y: 0, scale: 1 }
    expect(views.reveal(view, { x: 500, y: 400 }, size, 50)).toBe(view)
    const moved = views.reveal(view, { x: 990, y: 790 }, size, 50, 100)
    expect(views.toScreen(moved, { x: 990, y: 790 })).toEqual({ x: 950, y: 650 })
  })
})

test('from afar a unit is one rim and one disc: hollow when it has acted, broken for the second side', () => {
  const figures = [0, 30, 60].map((x) => ({ x, y: 0, r: 12.5 }))
  const px = 1 / 0.3
  const woad = { side: 0 as const, figures, label: '3' }
  expect(rim(woad, px)).not.toContain('dasharray')
  expect(rim({ ...woad, side: 1 }, px)).toContain('dasharray')
  // every figure is joined to the others by one line
  expect(rim(woad, px).match(/M-?\d+ -?\d+L/g)).toHaveLength(2)
  expect(disc(woad, px)).toContain(`fill="${dyes[0].fill}"`)
  expect(disc({ ...woad, fallen: true }, px)).toContain(`fill="${paper}"`)
  const pips = (fatigue: number, exhausted = false) =>
    disc({ ...woad, fatigue, exhausted }, px).match(/<path[^>]*>/g) ?? []
  expect(pips(2)).toHaveLength(2)
  expect(pips(3, true).every((pip) => pip.includes(oxblood))).toBe(true)
})

test('from afar a badge of one figure grows no larger than the figure', () => {
  const wound = { kind: 'wound', at: { x: 0, y: 0 }, count: 1, grave: false } as const
  expect(overlayArt(wound, 1 / 0.3)).toContain('scale(1)')
  expect(overlayArt(wound, 1 / 0.6)).toContain('scale(1.25)')
})

test('labels stay on the table, and the second of two that would lie on each other moves down', () => {
  const label = (x: number, y: number) =>
    ({ kind: 'label', at: { x, y }, text: 'Rush 13.0″', tone: 'plain' }) as const
  const [first, second, other] = keptOn(
    [label(10, 5), label(30, -20), label(800, 5)],
    table,
    1,
  ) as ReturnType<typeof label>[]
  expect(first!.at.y).toBe(14)
  expect(first!.at.x).toBeGreaterThan(40)
  expect(second!.at.y).toBeGreaterThanOrEqual(14 + 22)
  expect(other!.at.y).toBe(14)
  const marker = { x: 780, y: 0, w: 44, h: 44 }
  const [beside] = keptOn([label(800, 5)], table, 1, [marker]) as ReturnType<typeof label>[]
  expect(beside!.at.y).toBeGreaterThanOrEqual(44 + 11)
})

test('the height of a piece does not lie on a marker', () => {
  const box = { x: 0, y: 0, w: 145, h: 140 }
  expect(platePlace(box, [])).toEqual({ x: 43.5, y: 42 })
  const { x, y } = platePlace(box, [{ x: 50, y: 55 }])
  expect(Math.hypot(x - 50, y - 55)).toBeGreaterThan(34)
})

test('names of terrain never lie on each other or on figures; the second line goes first, then the name', () => {
  const piece = (x: number, y: number) => ({
    box: { x, y, w: 120, h: 60 },
    name: 'Rubble',
    note: 'difficult · cover',
  })
  const boxOf = (p: { x: number; y: number; note: boolean }) => {
    const half = (p.note ? 17 : 6.6) * 3.4 + 4
    return { x: p.x - half, y: p.y - 14, w: 2 * half, h: p.note ? 33 : 18 }
  }
  const meet = (a: ReturnType<typeof boxOf>, b: ReturnType<typeof boxOf>): boolean =>
    a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h
  const near = [piece(300, 300), piece(330, 310), piece(340, 330), piece(310, 340)]
  const placed = namePlaces(near, 1, table, []).flatMap((p) => (p ? [boxOf(p)] : []))
  expect(placed.length).toBeGreaterThan(2)
  placed.forEach((a, i) => placed.slice(i + 1).forEach((b) => expect(meet(a, b)).toBe(false)))
  const everywhere = [{ x: 0, y: 0, w: 1200, h: 900 }]
  expect(namePlaces([piece(300, 300)], 1, table, everywhere)).toEqual([null])
  expect(namePlaces([piece(300, 300)], 1, table, [])[0]).toEqual({ x: 360, y: 375, note: true })
})

test('the small map never lies under the tools at the right edge, nor on a figure while a corner is free', () => {
  const cloth: TableView = { width: 1219, depth: 914, scale: 'cm' }
  const eye = { size: { width: 390, height: 560 }, view: { x: 0, y: 0, scale: 1 } }
  const at = (x: number, y: number) => ({ x, y, base: { across: 25, along: 25 } as FigureView['base'] })
  const corner = (figures: ReturnType<typeof at>[], beside: number) =>
    mapCorner(eye, cloth, figures, 100, beside)
  const low = corner([], 270)
  expect(low).toMatchObject({ left: 10, faded: false })
  // somebody stands there: the right corner, where the tools leave it
  expect(corner([at(40, low.top + 30)], 270)).toMatchObject({ left: 272, top: low.top, faded: false })
  expect(corner([at(40, low.top + 30)], low.top + 20)).toEqual({ left: 10, top: 10, faded: false })
  expect(corner([at(40, low.top + 30), at(40, 40)], low.top + 20)).toMatchObject({ left: 10, faded: true })
})
