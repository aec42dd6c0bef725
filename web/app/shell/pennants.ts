// Where the flags of units stand: each at a figure of its own, on nobody else's and on no other flag.
import type { P } from '../../cloth/types'

export interface Rallied {
  unit: number
  /** its figures, with half the width of a base */
  figures: readonly (P & { r: number })[]
  /** flags of this side fly to the left of their unit where they can */
  left: boolean
  /** markers that hang under the flag */
  hung: number
}

interface Box {
  x: number
  y: number
  w: number
  h: number
}

/** Of a flag and what hangs under it, from the middle of its pole. */
const boxAt = ({ x, y }: P, hung: number): Box => ({
  x: x - 2,
  y: y - 12,
  w: Math.max(28, hung * 13 + 8),
  h: hung > 0 ? 48 : 27,
})

/** How much of a box lies under another, in square millimetres. */
function shared(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x)
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y)
  return w > 0 && h > 0 ? w * h : 0
}

const around = ({ x, y, r }: P & { r: number }): Box => ({ x: x - r, y: y - r, w: 2 * r, h: 2 * r })

/** Where a flag stands, and what of it touches its unit. */
export interface Place extends P {
  held: P
}

/** Places for a flag, the best first: beside the outermost figure, then at the corners of the unit. */
function candidates({ figures, left }: Rallied): Place[] {
  const by = (outer: (f: P) => number): P & { r: number } =>
    figures.reduce((best, f) => (outer(f) < outer(best) ? f : best))
  const [west, east] = [by((f) => f.x), by((f) => -f.x)]
  const beside = [
    { x: west.x - west.r - 26, y: west.y - west.r * 0.5 - 4, held: { x: 26, y: 0 } },
    { x: east.x + east.r + 4, y: east.y - east.r * 0.5 - 4, held: { x: 0, y: 0 } },
  ]
  const corners = [by((f) => f.y + f.x * 0.2), by((f) => f.y - f.x * 0.2)].flatMap((top) => [
    { x: top.x - 12, y: top.y - top.r - 16, held: { x: 12, y: 15 } },
  ])
  const feet = [by((f) => f.x * 0.2 - f.y), by((f) => -f.x * 0.2 - f.y)].map((low) => ({
    x: low.x - 12,
    y: low.y + low.r + 13,
    held: { x: 12, y: -12 },
  }))
  return [...(left ? beside : beside.reverse()), ...corners, ...feet]
}

/** Where each flag stands; where every place is taken, the one that covers least. */
export function flagPlaces(units: readonly Rallied[]): Map<number, Place> {
  const places = new Map<number, Place>()
  const flags: Box[] = []
  for (const one of units) {
    const others = units.flatMap((u) => u.figures.map(around))
    let best: { at: Place; covers: number } | null = null
    for (const at of candidates(one)) {
      const box = boxAt(at, one.hung)
      const covers = [...others, ...flags].reduce((sum, b) => sum + shared(box, b), 0)
      if (!best || covers < best.covers - 1) best = { at, covers }
    }
    places.set(one.unit, best!.at)
    flags.push(boxAt(best!.at, one.hung))
  }
  return places
}
