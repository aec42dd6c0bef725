// Paths of drawings as numbers: read from the text of an SVG, laid through a matrix, and written back with nothing in them
// but M, L, Q, C, Z and numbers.
export type Point = readonly [number, number]
/** a b c d e f as an SVG has them: x' = a x + c y + e */
export type Matrix = readonly [number, number, number, number, number, number]
/** One step; its points are absolute. */
export interface Step {
  to: 'M' | 'L' | 'Q' | 'C' | 'Z'
  points: readonly Point[]
}

export class PathFault extends Error {}

export const same: Matrix = [1, 0, 0, 1, 0, 0]
/** First `inner`, then `outer`. */
export const through = (outer: Matrix, inner: Matrix): Matrix => [
  outer[0] * inner[0] + outer[2] * inner[1],
  outer[1] * inner[0] + outer[3] * inner[1],
  outer[0] * inner[2] + outer[2] * inner[3],
  outer[1] * inner[2] + outer[3] * inner[3],
  outer[0] * inner[4] + outer[2] * inner[5] + outer[4],
  outer[1] * inner[4] + outer[3] * inner[5] + outer[5],
]
export const laid = (steps: readonly Step[], [a, b, c, d, e, f]: Matrix): Step[] =>
  steps.map(({ to, points }) => ({
    to,
    points: points.map(([x, y]): Point => [a * x + c * y + e, b * x + d * y + f]),
  }))

const gap = '\\s*,?\\s*'
const number = new RegExp(`${gap}([+-]?(?:\\d+\\.?\\d*|\\.\\d+)(?:[eE][+-]?\\d+)?)`, 'y')
/** of an arc, which may touch what follows: "a1 1 0 01.5.5" */
const flag = new RegExp(`${gap}([01])`, 'y')

/** Numbers of a text in which they may touch: ".6-11.2"; `flags`: which of every seven are only 0 or 1. Anything else is a
 * fault. */
export function numbersIn(text: string, flags: readonly number[] = []): number[] {
  const found: number[] = []
  let at = 0
  while (at < text.length) {
    const next = flags.includes(found.length % 7) ? flag : number
    next.lastIndex = at
    const word = next.exec(text)
    if (!word) break
    found.push(finite(word[1]!))
    at = next.lastIndex
  }
  if (text.slice(at).trim() !== '') throw new PathFault(text.slice(at).trim().slice(0, 12))
  return found
}
export function finite(word: string): number {
  const value = Number(word)
  if (!Number.isFinite(value) || Math.abs(value) > 1e6) throw new PathFault(word.slice(0, 12))
  return value
}

/** How many numbers a step takes. */
const counts: Record<string, number> = { M: 2, L: 2, H: 1, V: 1, C: 6, S: 4, Q: 4, T: 2, A: 7, Z: 0 }

/** An arc as curves: the way that the SVG standard gives (implementation notes). */
function arc(from: Point, [rx0, ry0, turn, large, sweep, x, y]: readonly number[]): Step[] {
  const to: Point = [x!, y!]
  let [rx, ry] = [Math.abs(rx0!), Math.abs(ry0!)]
  if (rx === 0 || ry === 0) return [{ to: 'L', points: [to] }]
  const angle = (turn! * Math.PI) / 180
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [dx, dy] = [(from[0] - to[0]) / 2, (from[1] - to[1]) / 2]
  const [px, py] = [cos * dx + sin * dy, cos * dy - sin * dx]
  const wide = (px * px) / (rx * rx) + (py * py) / (ry * ry)
  if (wide === 0) return []
  if (wide > 1) [rx, ry] = [rx * Math.sqrt(wide), ry * Math.sqrt(wide)]
  const under = rx * rx * py * py + ry * ry * px * px
  const over = Math.max(0, rx * rx * ry * ry - under)
  const factor = Math.sqrt(over / under) * (large === sweep ? -1 : 1)
  const [mx, my] = [(factor * rx * py) / ry, (-factor * ry * px) / rx]
  const centre: Matrix = [
    cos * rx,
    sin * rx,
    -sin * ry,
    cos * ry,
    cos * mx - sin * my + (from[0] + to[0]) / 2,
    sin * mx + cos * my + (from[1] + to[1]) / 2,
  ]
  const first = Math.atan2((py - my) / ry, (px - mx) / rx)
  let span = Math.atan2((-py - my) / ry, (-px - mx) / rx) - first
  if (sweep && span < 0) span += 2 * Math.PI
  if (!sweep && span > 0) span -= 2 * Math.PI
  const parts = Math.max(1, Math.ceil(Math.abs(span) / (Math.PI / 2) - 1e-9))
  const each = span / parts
  const reach = (4 / 3) * Math.tan(each / 4)
  const curves: Step[] = []
  for (let i = 0; i < parts; i++) {
    const [one, two] = [first + i * each, first + (i + 1) * each]
    curves.push({
      to: 'C',
      points: [
        [Math.cos(one) - reach * Math.sin(one), Math.sin(one) + reach * Math.cos(one)],
        [Math.cos(two) + reach * Math.sin(two), Math.sin(two) - reach * Math.cos(two)],
        [Math.cos(two), Math.sin(two)],
      ],
    })
  }
  return laid(curves, centre)
}

/** Takes the steps of a path one after the other. */
class PathReader {
  readonly steps: Step[] = []
  private here: Point = [0, 0]
  private start: Point = [0, 0]
  /** the last control point, which S and T turn about */
  private held: Point | null = null
  private last = ''

  take(letter: string, n: readonly number[]): void {
    const kind = letter.toUpperCase()
    const [ox, oy] = letter === kind ? [0, 0] : this.here
    const at = (i: number): Point => [n[i]! + ox, n[i + 1]! + oy]
    const smooth = (kinds: string): Point =>
      this.held && kinds.includes(this.last)
        ? [2 * this.here[0] - this.held[0], 2 * this.here[1] - this.held[1]]
        : this.here
    if (kind === 'M') this.go('M', [at(0)])
    else if (kind === 'L') this.go('L', [at(0)])
    else if (kind === 'H') this.go('L', [[n[0]! + ox, this.here[1]]])
    else if (kind === 'V') this.go('L', [[this.here[0], n[0]! + oy]])
    else if (kind === 'C') this.go('C', [at(0), at(2), at(4)])
    else if (kind === 'S') this.go('C', [smooth('CS'), at(0), at(2)])
    else if (kind === 'Q') this.go('Q', [at(0), at(2)])
    else if (kind === 'T') this.go('Q', [smooth('QT'), at(0)])
    else if (kind === 'A')
      for (const step of arc(this.here, [...n.slice(0, 5), n[5]! + ox, n[6]! + oy]))
        this.go(step.to, step.points)
    else this.go('Z', [])
    this.last = kind
  }
  private go(to: Step['to'], points: readonly Point[]): void {
    if (this.steps.length === 0 && to !== 'M') throw new PathFault(to)
    // after a closed figure the next begins where that one did
    if (to !== 'M' && this.steps.at(-1)?.to === 'Z') this.steps.push({ to: 'M', points: [this.start] })
    this.steps.push({ to, points })
    this.held = points.at(-2) ?? null
    this.here = to === 'Z' ? this.start : points.at(-1)!
    if (to === 'M') this.start = this.here
  }
}

/** Reads the `d` of a path. */
export function readPath(text: string): Step[] {
  const reader = new PathReader()
  const words = text.match(/[a-zA-Z][^a-zA-Z]*(?:[eE][+-]?\d[^a-zA-Z]*)*|[^a-zA-Z]+/g) ?? []
  for (const word of words) {
    let letter = word[0]!
    const count = counts[letter.toUpperCase()]
    if (count === undefined) {
      if (word.trim() === '') continue
      throw new PathFault(word.slice(0, 12))
    }
    const numbers = numbersIn(word.slice(1), letter.toUpperCase() === 'A' ? [3, 4] : [])
    if (count === 0 ? numbers.length > 0 : numbers.length === 0 || numbers.length % count > 0)
      throw new PathFault(word.slice(0, 12))
    if (count === 0) reader.take(letter, [])
    for (let i = 0; i < numbers.length; i += count) {
      reader.take(letter, numbers.slice(i, i + count))
      // what follows a move are lines
      if (letter === 'M') letter = 'L'
      if (letter === 'm') letter = 'l'
    }
  }
  return reader.steps
}

/** The figures of a path, each from its M on. */
export function figuresOf(steps: readonly Step[]): Step[][] {
  const figures: Step[][] = []
  for (const step of steps) {
    if (step.to === 'M') figures.push([])
    figures.at(-1)!.push(step)
  }
  return figures.filter((figure) => figure.length > 1)
}

/** Places along a path: its corners, and nine on every curve. */
export function placesOn(steps: readonly Step[]): Point[] {
  const places: Point[] = []
  for (const { to, points } of steps) {
    const from = places.at(-1)
    if (!from || to === 'M' || to === 'L') {
      places.push(...points)
      continue
    }
    const bend = to === 'Q' ? [from, points[0]!, points[1]!] : [from, ...points]
    for (let i = 1; to !== 'Z' && i <= 9; i++) places.push(between(bend, i / 9))
  }
  return places
}
function between(points: readonly Point[], t: number): Point {
  if (points.length === 1) return points[0]!
  const next = points
    .slice(1)
    .map(([x, y], i): Point => [points[i]![0] * (1 - t) + x * t, points[i]![1] * (1 - t) + y * t])
  return between(next, t)
}

/** The curve of these points as two, one after the other. */
function halves(points: readonly Point[]): [Point[], Point[]] {
  const [first, second]: [Point[], Point[]] = [[], []]
  let row = points
  for (;;) {
    first.push(row[0]!)
    second.unshift(row.at(-1)!)
    if (row.length === 1) return [first, second]
    row = row.slice(1).map(([x, y], i): Point => [(row[i]![0] + x) / 2, (row[i]![1] + y) / 2])
  }
}

/** The same path with curves in so many pieces that no point that holds one is farther out than `most`: the nearer the ends of a
 * piece are, the nearer to the curve it is held. */
export function heldWithin(steps: readonly Step[], most: number): Step[] {
  const held: Step[] = []
  let [here, start]: [Point, Point] = [
    [0, 0],
    [0, 0],
  ]
  const go = (to: Step['to'], from: Point, points: readonly Point[], depth: number): void => {
    const far = points.slice(0, -1).some(([x, y]) => Math.max(Math.abs(x), Math.abs(y)) > most)
    if (!far || depth === 0) {
      held.push({ to, points })
      return
    }
    for (const [begin, ...rest] of halves([from, ...points])) go(to, begin!, rest, depth - 1)
  }
  for (const { to, points } of steps) {
    go(to, here, points, 8)
    here = to === 'Z' ? start : points.at(-1)!
    if (to === 'M') start = here
  }
  return held
}

/** Twice the area inside; its sign is the way round. */
export function turnOf(figure: readonly Step[]): number {
  const places = placesOn(figure)
  return places.reduce((sum, [x, y], i) => {
    const [nx, ny] = places[(i + 1) % places.length]!
    return sum + x * ny - nx * y
  }, 0)
}

const plain = (value: number): string => {
  const text = value.toFixed(2).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text
}
export const written = (steps: readonly Step[]): string =>
  steps.map(({ to, points }) => to + points.flat().map(plain).join(' ')).join('')
