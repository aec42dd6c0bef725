// Plane shapes for drawing, in millimetres and floating point. Nothing here decides a rule.

export interface P {
  x: number
  y: number
}

export const round1 = (n: number): string => {
  const r = Math.round(n * 10) / 10
  return Object.is(r, -0) ? '0' : String(r)
}

export const pathOf = (points: readonly P[]): string =>
  points.length ? 'M' + points.map((p) => `${round1(p.x)} ${round1(p.y)}`).join('L') + 'Z' : ''

export interface Box {
  x: number
  y: number
  w: number
  h: number
}

export function boxOf(points: readonly P[]): Box {
  let x0 = Infinity
  let y0 = Infinity
  let x1 = -Infinity
  let y1 = -Infinity
  for (const p of points) {
    x0 = Math.min(x0, p.x)
    y0 = Math.min(y0, p.y)
    x1 = Math.max(x1, p.x)
    y1 = Math.max(y1, p.y)
  }
  return points.length ? { x: x0, y: y0, w: x1 - x0, h: y1 - y0 } : { x: 0, y: 0, w: 0, h: 0 }
}

/** Area with sign: positive when the outline runs clockwise on the screen. */
export function areaOf(points: readonly P[]): number {
  let sum = 0
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length]!
    sum += a.x * b.y - b.x * a.y
  })
  return sum / 2
}

export function centreOf(points: readonly P[]): P {
  const area = areaOf(points)
  if (Math.abs(area) < 1e-6) {
    const box = boxOf(points)
    return { x: box.x + box.w / 2, y: box.y + box.h / 2 }
  }
  let x = 0
  let y = 0
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length]!
    const cross = a.x * b.y - b.x * a.y
    x += (a.x + b.x) * cross
    y += (a.y + b.y) * cross
  })
  return { x: x / (6 * area), y: y / (6 * area) }
}

export function inside(points: readonly P[], p: P): boolean {
  let odd = false
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const a = points[i]!
    const b = points[j]!
    if (a.y > p.y !== b.y > p.y && p.x < ((b.x - a.x) * (p.y - a.y)) / (b.y - a.y) + a.x) odd = !odd
  }
  return odd
}

export function edgeDistance(points: readonly P[], p: P): number {
  let best = Infinity
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length]!
    const ex = b.x - a.x
    const ey = b.y - a.y
    const l = ex * ex + ey * ey || 1
    const t = Math.max(0, Math.min(1, ((p.x - a.x) * ex + (p.y - a.y) * ey) / l))
    best = Math.min(best, Math.hypot(p.x - a.x - ex * t, p.y - a.y - ey * t))
  })
  return best
}

/** A place on an outline with the direction that points into the shape. */
export interface Station {
  x: number
  y: number
  nx: number
  ny: number
}

/** Places every `step` along the outline. */
export function walk(points: readonly P[], step: number): Station[] {
  const sign = areaOf(points) > 0 ? 1 : -1
  const found: Station[] = []
  let carry = step / 2
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length]!
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    if (length === 0) return
    const ux = (b.x - a.x) / length
    const uy = (b.y - a.y) / length
    let t = carry
    for (; t < length; t += step) {
      found.push({ x: a.x + ux * t, y: a.y + uy * t, nx: -uy * sign, ny: ux * sign })
    }
    carry = t - length
  })
  return found
}

/** The outline drawn together towards a point. */
export const shrink = (points: readonly P[], to: P, by: number): P[] =>
  points.map((p) => ({ x: to.x + (p.x - to.x) * by, y: to.y + (p.y - to.y) * by }))

/** A smooth closed curve through the points (Catmull-Rom). */
export function smooth(points: readonly P[]): string {
  const n = points.length
  if (n < 3) return pathOf(points)
  const at = (i: number): P => points[((i % n) + n) % n]!
  let d = `M${round1(at(0).x)} ${round1(at(0).y)}`
  for (let i = 0; i < n; i++) {
    const p0 = at(i - 1)
    const p1 = at(i)
    const p2 = at(i + 1)
    const p3 = at(i + 2)
    d += `C${round1(p1.x + (p2.x - p0.x) / 6)} ${round1(p1.y + (p2.y - p0.y) / 6)} ${round1(p2.x - (p3.x - p1.x) / 6)} ${round1(p2.y - (p3.y - p1.y) / 6)} ${round1(p2.x)} ${round1(p2.y)}`
  }
  return d + 'Z'
}
