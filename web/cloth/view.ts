// Which part of the table is seen, and how large. Pure: screen pixels in, millimetres out.
import type { P } from './draw/shape'

export interface View {
  /** millimetres at the upper left corner of the widget */
  x: number
  y: number
  /** pixels per millimetre */
  scale: number
}

export interface Size {
  width: number
  height: number
}

export const largestScale = 6

/** The whole table with its border, centred. */
export function fit(table: { width: number; depth: number }, size: Size, margin: number): View {
  const w = table.width + 2 * margin
  const h = table.depth + 2 * margin
  const scale = Math.max(0.05, Math.min(size.width / w, size.height / h))
  return {
    scale,
    x: -margin - (size.width / scale - w) / 2,
    y: -margin - (size.height / scale - h) / 2,
  }
}

/** As large as it can be shown without cutting both ways: fills the widget, for narrow screens. */
export function fill(table: { width: number; depth: number }, size: Size, margin: number, middle: P): View {
  const scale = Math.max(size.width / (table.width + 2 * margin), size.height / (table.depth + 2 * margin))
  return { scale, x: middle.x - size.width / scale / 2, y: middle.y - size.height / scale / 2 }
}

/** All of these points with some room around them, clear of what lies over the edges (in pixels); never smaller than the
 * whole table. */
export function fitPart(
  points: readonly P[],
  table: { width: number; depth: number },
  size: Size,
  margin: number,
  over: { above: number; right: number; below: number },
): View {
  const room = 60
  const xs = points.map((p) => p.x)
  const ys = points.map((p) => p.y)
  const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room]
  const [w, h] = [Math.max(...xs) + room - left, Math.max(...ys) + room - top]
  const [wide, tall] = [size.width - over.right, size.height - over.above - over.below]
  const least = fit(table, size, margin).scale
  const scale = Math.max(least, Math.min(3, wide / w, tall / h))
  const x = left + w / 2 - wide / scale / 2
  const y = top + h / 2 - (tall / 2 + over.above) / scale
  return bound({ scale, x, y }, table, size, margin, over.below)
}

/** Changes the scale and keeps the table under the given pixel where it is. */
export function zoom(view: View, by: number, at: P, least: number): View {
  const scale = Math.max(least, Math.min(largestScale, view.scale * by))
  return {
    scale,
    x: view.x + at.x / view.scale - at.x / scale,
    y: view.y + at.y / view.scale - at.y / scale,
  }
}

export const pan = (view: View, dx: number, dy: number): View => ({
  ...view,
  x: view.x - dx / view.scale,
  y: view.y - dy / view.scale,
})

/** Keeps some of the table in sight; centres it where it is smaller than the widget. */
export function bound(
  view: View,
  table: { width: number; depth: number },
  size: Size,
  margin: number,
  below = 0,
): View {
  const hold = (start: number, length: number, room: number, extra: number): number => {
    const low = -margin
    const high = length + margin + extra - room
    return high < low ? (low + high) / 2 : Math.max(low, Math.min(high, start))
  }
  return {
    ...view,
    x: hold(view.x, table.width, size.width / view.scale, 0),
    y: hold(view.y, table.depth, size.height / view.scale, below / view.scale),
  }
}

export const toTable = (view: View, px: P): P => ({
  x: view.x + px.x / view.scale,
  y: view.y + px.y / view.scale,
})
export const toScreen = (view: View, mm: P): P => ({
  x: (mm.x - view.x) * view.scale,
  y: (mm.y - view.y) * view.scale,
})

/** Moves the view so that the point is at least `room` pixels inside, and above what covers the lower edge. */
export function reveal(view: View, p: P, size: Size, room: number, below = 0): View {
  const s = toScreen(view, p)
  const dx = s.x < room ? room - s.x : s.x > size.width - room ? size.width - room - s.x : 0
  const dy = s.y < room ? room - s.y : s.y > size.height - below - room ? size.height - below - room - s.y : 0
  return dx || dy ? pan(view, dx, dy) : view
}
