// Built ground that has a height: stairs, a bridge, a tower. As in masonry the drawing fills the rule's outline; the
// shadow, and the stone that hangs below an edge, grow with each inch.
import { frameOf } from './masonry'
import { between, type Random } from './random'
import { pathOf, round1, type P } from './shape'

const ink = '#2a2314'

/** Shadow laid in steps down right, whatever way the piece is turned. */
function cast(points: readonly P[], inches: number, opacity: number): string {
  const d = pathOf(points)
  const by = 3.4 * inches
  const steps = Math.max(2, Math.ceil(by / 2.6))
  let out = ''
  for (let k = 1; k <= steps; k++) {
    const t = (by * k) / steps
    out += `<path d="${d}" fill="#14100a" transform="translate(${round1(t * 0.79)} ${round1(t)})"/>`
  }
  return `<g opacity="${opacity}">${out}</g>`
}

/** Along the longest edge, or across it: which way a stair climbs towards something. */
function rising(
  points: readonly P[],
  up: P | undefined,
): { middle: P; angle: number; along: number; across: number } {
  const { middle, angle, w, h } = frameOf(points)
  if (!up) return { middle, angle, along: w, across: h }
  const towards = (Math.atan2(up.y - middle.y, up.x - middle.x) * 180) / Math.PI
  const quarter = Math.round((towards - angle) / 90)
  return {
    middle,
    angle: angle + 90 * quarter,
    along: quarter % 2 === 0 ? w : h,
    across: quarter % 2 === 0 ? h : w,
  }
}

const mix = (low: number, high: number, t: number): string =>
  Math.round(low + (high - low) * t)
    .toString(16)
    .padStart(2, '0')

/** Treads that grow lighter the higher they lie, and an arrow up. */
export function stairs(points: readonly P[], inches: number, up?: P): string {
  const { middle, angle, along, across } = rising(points, up)
  const count = Math.max(4, Math.min(10, Math.round(along / 9)))
  const tread = along / count
  let treads = ''
  for (let k = 0; k < count; k++) {
    const t = k / (count - 1)
    const x = round1(-along / 2 + k * tread)
    treads +=
      `<rect x="${x}" y="${round1(-across / 2)}" width="${round1(tread + 0.2)}" height="${round1(across)}" fill="#${mix(0xa8, 0xdc, t)}${mix(0xa2, 0xd5, t)}${mix(0x7c, 0xb4, t)}"/>` +
      `<path d="M${x} ${round1(-across / 2)}v${round1(across)}" stroke="${ink}" stroke-width="${round1(1 + t)}"/>`
  }
  const reach = Math.min(along * 0.32, 26)
  const arrow = `M${round1(-reach)} 0H${round1(reach)}M${round1(reach - 7)} -6L${round1(reach)} 0L${round1(reach - 7)} 6`
  return (
    cast(points, Math.max(1, inches) * 0.5, 0.3) +
    `<g transform="translate(${round1(middle.x)} ${round1(middle.y)}) rotate(${round1(angle)})">${treads}` +
    `<rect x="${round1(-along / 2)}" y="${round1(-across / 2)}" width="${round1(along)}" height="${round1(across)}" fill="none" stroke="${ink}" stroke-width="1.4"/>` +
    `<path d="${arrow}" fill="none" stroke="#fff8e2" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>` +
    `<path d="${arrow}" fill="none" stroke="${ink}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/></g>`
  )
}

/** Planks between two rails with posts; what goes under it stays in shade. */
export function bridge(points: readonly P[], random: Random, inches: number): string {
  const { middle, angle, w, h } = frameOf(points)
  const [left, top] = [-w / 2, -h / 2]
  let planks = ''
  let grain = ''
  for (let x = left + between(random, 7, 9); x < w / 2 - 3; x += between(random, 7.6, 9.2)) {
    planks += `M${round1(x)} ${round1(top)}v${round1(h)}`
    const from = between(random, top + 3, h / 2 - 12)
    grain += `M${round1(x + 4)} ${round1(from)}v${round1(between(random, 5, 9))}`
  }
  const rail = (y: number): string => {
    const d = `M${round1(left - 3)} ${round1(y)}H${round1(w / 2 + 3)}`
    const posts = [left, 0, w / 2]
      .map(
        (x) =>
          `<circle cx="${round1(x)}" cy="${round1(y)}" r="4" fill="#8d6530" stroke="#2d1a08" stroke-width="1.2"/>`,
      )
      .join('')
    return (
      `<path d="${d}" stroke="#3a2610" stroke-width="5" stroke-linecap="round"/>` +
      `<path d="${d}" stroke="#caa063" stroke-width="2.4" stroke-linecap="round"/>${posts}`
    )
  }
  return (
    cast(points, Math.max(1, inches), 0.34) +
    `<g transform="translate(${round1(middle.x)} ${round1(middle.y)}) rotate(${round1(angle)})">` +
    `<rect x="${round1(left)}" y="${round1(top)}" width="${round1(w)}" height="${round1(h)}" fill="#b98e55" stroke="${ink}" stroke-width="1.4"/>` +
    `<path d="${planks}" stroke="#4f3413" stroke-width="1.2"/><path d="${grain}" stroke="#8d6530" stroke-width="1"/>` +
    `${rail(top)}${rail(h / 2)}</g>`
  )
}

/** Crenels round a deck of boards with a hatch; stone hangs below the lower edges. */
export function tower(points: readonly P[], inches: number): string {
  const { middle, angle, w, h } = frameOf(points)
  const [left, top] = [-w / 2, -h / 2]
  const wall = Math.max(6, Math.min(w, h) / 7)
  const merlons = (length: number): number[] => {
    const count = Math.max(3, 2 * Math.round((length / wall - 1) / 4) + 1)
    const step = (length - wall) / (count - 1)
    return Array.from({ length: count }, (_, k) => k * step)
  }
  const stone = (x: number, y: number): string =>
    `<rect x="${round1(x)}" y="${round1(y)}" width="${round1(wall)}" height="${round1(wall)}" fill="#e6dfc8" stroke="${ink}" stroke-width="1.2"/>`
  const crenels =
    merlons(w)
      .map((x) => stone(left + x, top) + stone(left + x, h / 2 - wall))
      .join('') +
    merlons(h)
      .map((y) => stone(left, top + y) + stone(w / 2 - wall, top + y))
      .join('')
  let boards = ''
  for (let y = top + wall + 9; y < h / 2 - wall; y += 9)
    boards += `M${round1(left + wall)} ${round1(y)}h${round1(w - 2 * wall)}`
  const hatch = Math.min(w, h) * 0.18
  const [hx, hy] = [left + wall + 5, h / 2 - wall - hatch - 5]
  const drop = 1.6 * inches
  const face = points
    .map((a, i) => {
      const b = points[(i + 1) % points.length]!
      const length = Math.hypot(b.x - a.x, b.y - a.y)
      let lines = ''
      for (let t = 3; t < length; t += 6)
        lines += `M${round1(a.x + ((b.x - a.x) * t) / length)} ${round1(a.y + ((b.y - a.y) * t) / length)}l${round1(drop * 0.79)} ${round1(drop)}`
      return lines
    })
    .join('')
  return (
    cast(points, inches, 0.36) +
    `<path d="${face}" stroke="#1f190c" stroke-width="1.7" opacity=".85"/>` +
    `<path d="${pathOf(points)}" fill="#b3a98c" stroke="${ink}" stroke-width="1.8"/>` +
    `<g transform="translate(${round1(middle.x)} ${round1(middle.y)}) rotate(${round1(angle)})">` +
    `<rect x="${round1(left + wall)}" y="${round1(top + wall)}" width="${round1(w - 2 * wall)}" height="${round1(h - 2 * wall)}" fill="#dcd5b8" stroke="${ink}" stroke-width="1.3"/>` +
    `<path d="${boards}" stroke="#8a8060" stroke-width="1"/>${crenels}` +
    `<rect x="${round1(hx)}" y="${round1(hy)}" width="${round1(hatch)}" height="${round1(hatch)}" fill="#8d6530" stroke="${ink}" stroke-width="1.3"/>` +
    `<path d="M${round1(hx + hatch * 0.3)} ${round1(hy + 2)}v${round1(hatch - 4)}M${round1(hx + hatch * 0.7)} ${round1(hy + 2)}v${round1(hatch - 4)}M${round1(hx + hatch * 0.3)} ${round1(hy + hatch * 0.35)}h${round1(hatch * 0.4)}M${round1(hx + hatch * 0.3)} ${round1(hy + hatch * 0.65)}h${round1(hatch * 0.4)}" stroke="#2d1a08" stroke-width="1.2"/></g>`
  )
}
