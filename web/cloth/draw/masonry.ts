// Built pieces: ruins, walls, hedges, houses, ledges.
import { between, type Random } from './random'
import { boxOf, centreOf, inside, pathOf, round1, shrink, walk, type P } from './shape'

interface Frame {
  middle: P
  angle: number
  w: number
  h: number
}

/** The rectangle that lies along the longest edge of the outline and holds it. */
export function frameOf(points: readonly P[]): Frame {
  let best = 0
  let angle = 0
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length]!
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    if (length > best + 0.5) {
      best = length
      angle = Math.atan2(b.y - a.y, b.x - a.x)
    }
  })
  if (points.length > 8) angle = -0.14
  return alongside(points, angle)
}

/** The rectangle at an angle that holds the outline. */
function alongside(points: readonly P[], heading: number): Frame {
  let angle = heading
  if (angle > Math.PI / 2) angle -= Math.PI
  if (angle <= -Math.PI / 2) angle += Math.PI
  const c = Math.cos(-angle)
  const s = Math.sin(-angle)
  const box = boxOf(points.map((p) => ({ x: p.x * c - p.y * s, y: p.x * s + p.y * c })))
  const mx = box.x + box.w / 2
  const my = box.y + box.h / 2
  return {
    middle: { x: mx * c + my * s, y: -mx * s + my * c },
    angle: (angle * 180) / Math.PI,
    w: box.w,
    h: box.h,
  }
}

/** The rectangle of least area that holds the outline: along one of its edges. */
function tightFrame(points: readonly P[]): Frame {
  const turned = points.map((a, i) => {
    const b = points[(i + 1) % points.length]!
    return alongside(points, Math.atan2(b.y - a.y, b.x - a.x))
  })
  return turned.reduce((best, frame) => (frame.w * frame.h < best.w * best.h ? frame : best))
}

/** Where the walls of a ruin stand: in the middle of its outline, turned as it is, no corner outside. */
export function wallsOf(points: readonly P[]): Frame {
  const frame = tightFrame(points)
  const turn = (frame.angle * Math.PI) / 180
  const corner = (x: number, y: number): P => ({
    x: frame.middle.x + x * Math.cos(turn) - y * Math.sin(turn),
    y: frame.middle.y + x * Math.sin(turn) + y * Math.cos(turn),
  })
  const corners = (w: number, h: number): P[] =>
    [-1, 1].flatMap((x) => [-1, 1].map((y) => corner((x * w) / 2, (y * h) / 2)))
  let [w, h] = [frame.w, frame.h]
  // as wide as a course of stones is thick must be left to the outline
  while (w > 24 && !corners(w, h).every((p) => inside(points, p))) [w, h] = [w * 0.97, h * 0.97]
  return { ...frame, w: w - 12, h: h - 12 }
}

const block = (x: number, y: number, angle: number, length: number): string =>
  `<g transform="translate(${round1(x)} ${round1(y)}) rotate(${round1(angle)})"><rect y="-5.5" width="${round1(length)}" height="11" fill="#1d190f" opacity=".3" transform="translate(1.5 3)"/>` +
  `<rect y="-5.5" width="${round1(length)}" height="5.2" fill="#d2ccb4" stroke="#2b2618" stroke-width="1"/><rect y="-.3" width="${round1(length)}" height="5.6" fill="#aaa48c" stroke="#2b2618" stroke-width="1"/></g>`

function courses(from: P, to: P, random: Random, gap: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  let out = ''
  for (let t = 0; t < length;) {
    const l = Math.min(length - t, between(random, 7, 13))
    if (random() > gap && l > 2.5) {
      const k = t / length
      out += block(
        from.x + (to.x - from.x) * k,
        from.y + (to.y - from.y) * k,
        angle + between(random, -2, 2),
        l,
      )
    }
    t += l + 0.8
  }
  return out
}

export function ruins(points: readonly P[], random: Random): string {
  const frame = wallsOf(points)
  const { w, h } = frame
  let flags = ''
  const columns = Math.max(2, Math.round(w / 19))
  const rows = Math.max(2, Math.round(h / 19))
  for (let i = 0; i < columns; i++) {
    for (let j = 0; j < rows; j++) {
      if (random() < 0.3) continue
      flags += `<rect x="${round1(-w / 2 + (i * w) / columns + 1)}" y="${round1(-h / 2 + (j * h) / rows + 1)}" width="${round1(w / columns - 2)}" height="${round1(h / rows - 2)}" fill="${random() < 0.5 ? '#bdb595' : '#b3aa8a'}" stroke="#6b6249" stroke-width=".7"/>`
    }
  }
  let rubble = ''
  for (let k = 0; k < 9; k++) {
    const x = between(random, -0.42, 0.42) * w
    const y = between(random, -0.42, 0.42) * h
    const s = between(random, 2, 3.4)
    rubble += `<path d="M${round1(x - s)} ${round1(y)}L${round1(x)} ${round1(y - s)}L${round1(x + s)} ${round1(y - 0.2)}L${round1(x + 0.4)} ${round1(y + s)}Z" fill="#cfc8ae" stroke="#2b2618" stroke-width=".8"/>`
  }
  const a = { x: -w / 2, y: -h / 2 }
  const b = { x: w / 2, y: -h / 2 }
  const c = { x: w / 2, y: h / 2 }
  const d = { x: -w / 2, y: h / 2 }
  const door = { x: w * 0.12, y: -h / 2 }
  const walls =
    courses(a, door, random, 0.05) +
    courses({ x: door.x + w * 0.16, y: door.y }, b, random, 0.04) +
    courses(a, d, random, 0.08) +
    courses(b, { x: w / 2, y: h * 0.05 }, random, 0.06) +
    courses({ x: door.x, y: -h / 2 }, { x: door.x, y: h * 0.02 }, random, 0.14) +
    courses(d, { x: w * 0.1, y: h / 2 }, random, 0.08) +
    courses({ x: w * 0.3, y: h / 2 }, c, random, 0.12)
  return (
    `<path d="${pathOf(points)}" fill="#aaa184"/><g transform="translate(${round1(frame.middle.x)} ${round1(frame.middle.y)}) rotate(${round1(frame.angle)})">` +
    flags +
    rubble +
    walls +
    '</g>'
  )
}

/** A low wall of dressed stone that fills its outline. */
export function stonewall(points: readonly P[], random: Random): string {
  const frame = frameOf(points)
  const d = pathOf(points)
  let joints = ''
  for (let x = -frame.w / 2; x < frame.w / 2; x += between(random, 9, 14)) {
    joints += `M${round1(x)} ${round1(-frame.h / 2)}v${round1(frame.h / 2)}M${round1(x + 5)} 0v${round1(frame.h / 2)}`
  }
  return (
    `<path d="${d}" fill="#14100a" opacity=".34" transform="translate(2.6 3.6)"/><path d="${d}" fill="#cdc6ac" stroke="#2a2314" stroke-width="1.5" stroke-linejoin="round"/>` +
    `<g transform="translate(${round1(frame.middle.x)} ${round1(frame.middle.y)}) rotate(${round1(frame.angle)})"><rect x="${round1(-frame.w / 2 + 1)}" y="0" width="${round1(frame.w - 2)}" height="${round1(frame.h / 2 - 1)}" fill="#a9a28a"/>` +
    `<path d="M${round1(-frame.w / 2)} 0h${round1(frame.w)}${joints}" stroke="#2a2314" stroke-width=".9" fill="none"/></g>`
  )
}

export function hedge(points: readonly P[], random: Random): string {
  const frame = frameOf(points)
  const r = Math.max(3.4, frame.h / 2)
  let bushes = ''
  const n = Math.max(2, Math.round(frame.w / (r * 1.35)))
  for (let k = 0; k < n; k++) {
    const x = -frame.w / 2 + r * 0.8 + ((frame.w - 1.6 * r) * k) / (n - 1)
    const y = between(random, -0.12, 0.12) * r
    const s = r * between(random, 0.86, 1.05)
    bushes +=
      `<circle cx="${round1(x + 1.8)}" cy="${round1(y + 2.6)}" r="${round1(s)}" fill="#14100a" opacity=".26"/><circle cx="${round1(x)}" cy="${round1(y)}" r="${round1(s)}" fill="#6b7742" stroke="#2b2b15" stroke-width="1"/>` +
      `<path d="M${round1(x - s * 0.55)} ${round1(y - s * 0.05)}a2.4 2.4 0 0 1 3.6 -1.2M${round1(x - s * 0.05)} ${round1(y + s * 0.4)}a2 2 0 0 1 3 -1" fill="none" stroke="#a7ae74" stroke-width=".9"/>`
  }
  return `<g transform="translate(${round1(frame.middle.x)} ${round1(frame.middle.y)}) rotate(${round1(frame.angle)})">${bushes}</g>`
}

/** Shadow laid in steps down right, so that height can be seen. */
function cast(d: string, by: number, opacity: number): string {
  let out = ''
  const steps = Math.max(2, Math.ceil(by / 2.6))
  for (let k = 1; k <= steps; k++) {
    const t = (by * k) / steps
    out += `<path d="${d}" fill="#14100a" transform="translate(${round1(t * 0.79)} ${round1(t)})"/>`
  }
  return `<g opacity="${opacity}">${out}</g>`
}

export function building(points: readonly P[], random: Random, id: string): string {
  const frame = frameOf(points)
  const w = frame.w - 8
  const h = frame.h - 8
  let thatch = ''
  for (let y = -h / 2 + 7; y < h / 2; y += 7) {
    thatch += `<path d="M${round1(-w / 2)} ${round1(y)}h${round1(w)}" stroke="${y < 0 ? '#4f3816' : '#3a2810'}" stroke-width=".9" stroke-dasharray="${round1(between(random, 5, 9))} 2"/>`
  }
  const cx = w * between(random, 0.12, 0.3)
  const roof = `M${round1(-w / 2)} ${round1(-h / 2)}h${round1(w)}v${round1(h)}h${round1(-w)}Z`
  return (
    `<clipPath id="clip-${id}"><path d="${pathOf(points)}"/></clipPath>` +
    cast(pathOf(shrink(points, centreOf(points), 0.94)), 15, 0.3) +
    `<g transform="translate(${round1(frame.middle.x)} ${round1(frame.middle.y)}) rotate(${round1(frame.angle)})">` +
    `<path d="${roof}" fill="#b08d5a"/><rect x="${round1(-w / 2)}" y="0" width="${round1(w)}" height="${round1(h / 2)}" fill="#8a6a3f"/>${thatch}` +
    `<path d="M${round1(-w / 2)} 0h${round1(w)}" stroke="#2a2314" stroke-width="1.6"/>` +
    `<rect x="${round1(cx)}" y="${round1(-h * 0.3)}" width="13" height="13" fill="#bdb196" stroke="#2a2314" stroke-width="1.5"/><rect x="${round1(cx + 3.5)}" y="${round1(-h * 0.3 + 3.5)}" width="6" height="6" fill="#2a2314"/>` +
    `<path d="${roof}" fill="none" stroke="#2a2314" stroke-width="1.6"/></g>`
  )
}

/** A flat top with a crest: hachures hang outside it and the shadow grows with each inch. */
export function ledge(points: readonly P[], random: Random, inches: number): string {
  const d = pathOf(points)
  let thin = ''
  let thick = ''
  for (const s of walk(points, 6.4)) {
    const dark = -(s.nx * 0.6 + s.ny * 0.8) > 0.05
    const length = 2.2 * inches * between(random, 0.75, 1.15) * (dark ? 1.5 : 1)
    const stroke = `M${round1(s.x)} ${round1(s.y)}l${round1(-s.nx * length)} ${round1(-s.ny * length)}`
    if (dark) thick += stroke
    else thin += stroke
  }
  const tone = ['#b6b289', '#bcb78f', '#c1bb93', '#ccc59f', '#d2cba6', '#d8d1ad'][
    Math.max(0, Math.min(5, inches - 1))
  ]!
  let cracks = ''
  const box = boxOf(points)
  for (let k = 0; k < 8; k++) {
    cracks += `M${round1(box.x + random() * box.w)} ${round1(box.y + random() * box.h)}l${Math.round(between(random, 6, 14))} ${Math.round(between(random, -4, 5))}l6 ${Math.round(between(random, -5, 5))}`
  }
  const id = `ledge-${Math.round(box.x)}-${Math.round(box.y)}-${Math.round(box.w)}`
  return (
    cast(d, 5.3 * inches * 0.5, 0.42) +
    `<path d="${thin}" stroke="#4b4225" stroke-width="1.1" opacity=".8"/><path d="${thick}" stroke="#1f190c" stroke-width="1.9" opacity=".9"/>` +
    `<path d="${d}" fill="${tone}"/><clipPath id="${id}"><path d="${d}"/></clipPath><g clip-path="url(#${id})"><path d="${d}" fill="none" stroke="#fff8de" stroke-width="9" opacity=".5" transform="translate(3 4)"/><path d="${cracks}" fill="none" stroke="#6c6340" opacity=".6"/></g>` +
    `<path d="${d}" fill="none" stroke="#2a2314" stroke-width="1" opacity=".55"/>`
  )
}
