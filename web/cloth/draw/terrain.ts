// Terrain engraved in ink with one flat tint, lit from the upper left, short shadow down right. The dashed line is
// the rule's outline; the drawing passes it by no more than a leaf. All lengths in millimetres.
import { bridge, stairs, tower } from './heights'
import { building, hedge, ledge, ruins, stonewall } from './masonry'
import { between, seeded, type Random } from './random'
import {
  areaOf,
  boxOf,
  centreOf,
  edgeDistance,
  inside,
  pathOf,
  round1,
  shrink,
  smooth,
  walk,
  type P,
} from './shape'

export type TerrainKind =
  | 'wood'
  | 'hill'
  | 'steep'
  | 'field'
  | 'bog'
  | 'rocks'
  | 'ruins'
  | 'water'
  | 'wall'
  | 'hedge'
  | 'house'
  | 'ledge'
  | 'stairs'
  | 'bridge'
  | 'tower'

export const terrainKinds: readonly TerrainKind[] = [
  'wood',
  'hill',
  'steep',
  'field',
  'bog',
  'rocks',
  'ruins',
  'water',
  'wall',
  'hedge',
  'house',
  'ledge',
  'stairs',
  'bridge',
  'tower',
]

export interface Spot extends P {
  r: number
}

export const ruleLine = (points: readonly P[]): string =>
  `<path d="${pathOf(points)}" fill="none" stroke="#2a2314" stroke-width="1.7" stroke-dasharray="7 3.2" stroke-linecap="round" stroke-linejoin="round"/>`

const tint = (points: readonly P[], fill: string): string => `<path d="${pathOf(points)}" fill="${fill}"/>`

/** Random places inside the outline, at least `apart` from each other and `inset` from its edge. */
export function scatter(
  points: readonly P[],
  random: Random,
  apart: number,
  inset: number,
  limit = 400,
): P[] {
  const box = boxOf(points)
  const found: P[] = []
  const tries = Math.min(6000, Math.round((box.w * box.h) / (apart * apart)) * 14 + 60)
  for (let k = 0; k < tries && found.length < limit; k++) {
    const p = { x: box.x + random() * box.w, y: box.y + random() * box.h }
    if (!inside(points, p) || edgeDistance(points, p) < inset) continue
    if (found.some((q) => Math.hypot(q.x - p.x, q.y - p.y) < apart)) continue
    found.push(p)
  }
  return found
}

interface Crown {
  spot: Spot
  art: string
}

const greens = ['#566336', '#5c6a3a', '#66763f', '#6d7c44'] as const

function crown(p: P, r: number, random: Random): Crown {
  const lobes = r > 10 ? 10 : 8
  const turn = random() * Math.PI
  const rim: P[] = []
  for (let k = 0; k < lobes; k++) {
    const a = turn + (k * 2 * Math.PI) / lobes
    const far = r * between(random, 0.92, 1.06)
    rim.push({ x: p.x + Math.cos(a) * far, y: p.y + Math.sin(a) * far })
  }
  const bump = round1(r * 0.38)
  const d =
    rim
      .map((q, k) =>
        k ? `A${bump} ${bump} 0 0 1 ${round1(q.x)} ${round1(q.y)}` : `M${round1(q.x)} ${round1(q.y)}`,
      )
      .join('') + `A${bump} ${bump} 0 0 1 ${round1(rim[0]!.x)} ${round1(rim[0]!.y)}Z`
  let light = ''
  for (let k = 0; k < 5; k++) {
    const c = between(random, 2, 3)
    light += `M${round1(p.x + between(random, -0.62, 0.2) * r)} ${round1(p.y + between(random, -0.5, 0.35) * r)}a${round1(c)} ${round1(c)} 0 0 1 ${round1(c * 1.8)} -.5`
  }
  let dark = ''
  for (let k = 0; k < 5; k++) {
    const a = 0.1 + k * 0.36
    dark += `M${round1(p.x + Math.cos(a) * r * 0.98)} ${round1(p.y + Math.sin(a) * r * 0.98)}L${round1(p.x + Math.cos(a) * r * 0.66)} ${round1(p.y + Math.sin(a) * r * 0.6)}`
  }
  const fill = greens[Math.floor(random() * greens.length)]!
  const art =
    `<path d="${d}" transform="translate(2.6 3.6)" fill="#1d1c0c" opacity=".3"/><path d="${d}" fill="${fill}" stroke="#262613" stroke-width="1.1"/>` +
    `<path d="${light}" fill="none" stroke="#a7ae74" stroke-width="1" opacity=".75"/><path d="${dark}" stroke="#262613" stroke-width=".9" opacity=".7"/>`
  return { spot: { ...p, r }, art }
}

function grass(points: readonly P[], random: Random, apart: number): string {
  return scatter(points, random, apart, 2)
    .map((p) => `M${round1(p.x)} ${round1(p.y)}l1.6 -3.6M${round1(p.x + 1.5)} ${round1(p.y)}l2.2 -2.8`)
    .join('')
}

function wood(points: readonly P[], random: Random): Drawn {
  const size = Math.sqrt(Math.abs(areaOf(points)))
  const r = Math.max(7.5, Math.min(13, size / 13))
  const places = scatter(points, random, r * 1.32, r * 0.72)
  const crowns = places
    .map((p) => crown(p, r * between(random, 0.78, 1.12), random))
    .sort((a, b) => a.spot.y - b.spot.y || a.spot.x - b.spot.x)
  const floor =
    tint(points, '#7f8855') +
    `<path d="${grass(points, random, 11)}" stroke="#48502b" stroke-width=".9" fill="none"/>`
  return { under: floor, crowns, over: ruleLine(points) }
}

/** Strokes from the outline inwards: light on the lit side, heavy on the lower right. */
function hachures(points: readonly P[], random: Random, step: number, light: number, heavy: number): string {
  let thin = ''
  let thick = ''
  for (const s of walk(points, step)) {
    const shadow = -(s.nx * 0.6 + s.ny * 0.8)
    const length = (shadow > 0.15 ? heavy : light) * between(random, 0.78, 1.15)
    const d = `M${round1(s.x + s.nx * 2)} ${round1(s.y + s.ny * 2)}l${round1(s.nx * length)} ${round1(s.ny * length)}`
    if (shadow > 0.15) thick += d
    else thin += d
  }
  return (
    `<path d="${thin}" stroke="#4b4225" stroke-width=".75" opacity=".6"/>` +
    `<path d="${thick}" stroke="#3a3119" stroke-width="1.35" opacity=".78"/>`
  )
}

function hill(points: readonly P[], random: Random, steep: boolean): Drawn {
  const middle = centreOf(points)
  const top = { x: middle.x - 4, y: middle.y - 6 }
  const second = shrink(points, top, steep ? 0.62 : 0.69)
  const third = shrink(points, top, steep ? 0.3 : 0.4)
  const size = Math.sqrt(Math.abs(areaOf(points)))
  const heavy = steep ? size * 0.13 : Math.min(15, size * 0.065)
  const under =
    tint(points, steep ? '#9f9768' : '#a8a377') +
    `<path d="${smooth(second)}" fill="${steep ? '#aaa274' : '#b7b587'}"/><path d="${smooth(third)}" fill="${steep ? '#bcb489' : '#c5c298'}"/>` +
    hachures(points, random, steep ? 4.6 : 7.5, heavy * 0.55, heavy) +
    hachures(second, random, steep ? 4.2 : 5.2, heavy * 0.5, heavy * (steep ? 1 : 0.9)) +
    (steep ? hachures(third, random, 4.2, heavy * 0.3, heavy * 0.5) : '')
  return { under, crowns: [], over: ruleLine(points) }
}

const stook =
  '<path d="M-6 4Q-4-1-6-6M-3 5Q-2-1-3-7M0 5V-8M3 5Q2-1 3-7M6 4Q4-1 6-6" stroke="#5a4312" stroke-width="1.2" fill="none"/><path d="M-4.6 0H4.6" stroke="#3c2a0a" stroke-width="1.7"/>'

/** The direction of the longest edge, in degrees: furrows and roofs follow it. */
export function grain(points: readonly P[]): number {
  let best = 0
  let angle = 0
  points.forEach((a, i) => {
    const b = points[(i + 1) % points.length]!
    const length = Math.hypot(b.x - a.x, b.y - a.y)
    if (length > best + 0.5) {
      best = length
      angle = (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI
    }
  })
  return points.length > 8 ? -5 : ((((angle + 90) % 180) + 180) % 180) - 90
}

function field(points: readonly P[], random: Random, id: string): Drawn {
  const middle = centreOf(points)
  const box = boxOf(points)
  const reach = Math.hypot(box.w, box.h) / 2 + 8
  let furrows = ''
  let straw = ''
  for (let y = -reach; y < reach; y += 8.5) {
    let d = `M${round1(-reach)} ${round1(y)}`
    for (let x = -reach + 22; x <= reach; x += 22)
      d += `L${round1(x)} ${round1(y + between(random, -0.6, 0.6))}`
    furrows += d
    for (let x = -reach + 4; x < reach; x += between(random, 6, 12)) {
      straw += `M${round1(x)} ${round1(y + 5)}l${round1(between(random, -0.8, 0.8))} -3.8`
    }
  }
  const sheaves = scatter(points, random, 46, 22, 7)
    .map(
      (p) =>
        `<g transform="translate(${round1(p.x)} ${round1(p.y)}) rotate(${Math.round(between(random, -30, 30))})">${stook}</g>`,
    )
    .join('')
  const bushes = walk(points, 9)
    .filter(() => random() > 0.06)
    .map((s) => {
      const r = between(random, 3.6, 5.4)
      const x = s.x + s.nx * 2
      const y = s.y + s.ny * 2
      return `<circle cx="${round1(x)}" cy="${round1(y)}" r="${round1(r)}" fill="#6b7742" stroke="#2b2b15" stroke-width=".85"/><path d="M${round1(x - r * 0.5)} ${round1(y)}a2 2 0 0 1 3 -1" fill="none" stroke="#a7ae74" stroke-width=".8"/>`
    })
    .join('')
  const under =
    tint(points, '#c3ae6a') +
    `<clipPath id="clip-${id}"><path d="${pathOf(points)}"/></clipPath><g clip-path="url(#clip-${id})"><g transform="translate(${round1(middle.x)} ${round1(middle.y)}) rotate(${round1(grain(points))})">` +
    `<path d="${furrows}" stroke="#8b7433" stroke-width="1.5" fill="none"/><path d="${straw}" stroke="#94793a" stroke-width=".9"/></g></g>${sheaves}`
  return { under, crowns: [], over: bushes + ruleLine(points) }
}

function pool(p: P, r: number, random: Random): string {
  const rim: P[] = []
  for (let k = 0; k < 8; k++) {
    const a = (k * Math.PI) / 4
    const far = r * between(random, 0.8, 1.15)
    rim.push({ x: p.x + Math.cos(a) * far, y: p.y + Math.sin(a) * far * 0.62 })
  }
  return (
    `<path d="${smooth(rim)}" fill="#55706f" stroke="#26322d" stroke-width="1.1"/>` +
    `<path d="M${round1(p.x - r * 0.5)} ${round1(p.y - 1)}h${round1(r * 0.7)}M${round1(p.x - r * 0.2)} ${round1(p.y + 2.6)}h${round1(r * 0.6)}" stroke="#b9cbc0" stroke-width="1" opacity=".8"/>`
  )
}

const reeds = (points: readonly P[], random: Random, apart: number): string =>
  scatter(points, random, apart, 6)
    .map(
      (p) =>
        `M${round1(p.x)} ${round1(p.y)}l-2.4 -6M${round1(p.x)} ${round1(p.y)}v-8M${round1(p.x)} ${round1(p.y)}l2.6 -6.4`,
    )
    .join('')

function bog(points: readonly P[], random: Random): Drawn {
  const dashes = scatter(points, random, 8, 4)
    .map((p) => `M${round1(p.x)} ${round1(p.y)}h${round1(between(random, 5, 11))}`)
    .join('')
  const pools = scatter(points, random, 44, 24, 12).map((p) => pool(p, between(random, 14, 23), random))
  const under =
    tint(points, '#87917a') +
    `<path d="${dashes}" stroke="#4b5a50" stroke-width="1" opacity=".5"/>${pools.join('')}` +
    `<path d="${reeds(points, random, 17)}" stroke="#2c3220" stroke-width="1.15" stroke-linecap="round"/>`
  return { under, crowns: [], over: ruleLine(points) }
}

function water(points: readonly P[], random: Random): Drawn {
  const waves = scatter(points, random, 14, 8)
    .map((p) => `M${round1(p.x)} ${round1(p.y)}q3 -2.6 6 0t6 0`)
    .join('')
  const under =
    tint(points, '#5b7877') +
    `<path d="${pathOf(shrink(points, centreOf(points), 0.94))}" fill="none" stroke="#86a19b" stroke-width="1.2" opacity=".8"/>` +
    `<path d="${waves}" fill="none" stroke="#b9cbc0" stroke-width="1" opacity=".7"/>`
  return { under, crowns: [], over: ruleLine(points) }
}

export function rock(p: P, r: number, random: Random): string {
  const corners: P[] = []
  const n = r > 7 ? 7 : 6
  const turn = random() * Math.PI
  for (let k = 0; k < n; k++) {
    const a = turn + (k * 2 * Math.PI) / n
    const far = r * between(random, 0.82, 1.12)
    corners.push({ x: p.x + Math.cos(a) * far, y: p.y + Math.sin(a) * far * 0.84 })
  }
  const top = { x: p.x - r * 0.18, y: p.y - r * 0.2 }
  let facets = ''
  let lines = ''
  corners.forEach((a, i) => {
    const b = corners[(i + 1) % n]!
    const mx = (a.x + b.x) / 2 - top.x
    const my = (a.y + b.y) / 2 - top.y
    if (mx * 0.6 + my * 0.8 > r * 0.3) facets += `<path d="${pathOf([top, a, b])}" fill="#8b8570"/>`
    if (r > 6.5) lines += `M${round1(top.x)} ${round1(top.y)}L${round1(a.x)} ${round1(a.y)}`
  })
  const d = pathOf(corners)
  return (
    `<path d="${d}" transform="translate(2 3)" fill="#1d190f" opacity=".32"/><path d="${d}" fill="#c0bba5"/>${facets}` +
    `<path d="${d}" fill="none" stroke="#2b2618" stroke-width="1.2" stroke-linejoin="round"/>` +
    (lines ? `<path d="${lines}" stroke="#2b2618" stroke-width=".7" opacity=".8"/>` : '')
  )
}

function rocks(points: readonly P[], random: Random): Drawn {
  const ticks = scatter(points, random, 10, 3)
    .map((p) => `M${round1(p.x)} ${round1(p.y)}l${round1(between(random, 1, 3))} .3`)
    .join('')
  const stones = scatter(points, random, 18.5, 8)
    .sort((a, b) => a.y - b.y)
    .map((p) => {
      const r = random() < 0.34 ? between(random, 9, 12.5) : between(random, 4.5, 7.5)
      return { spot: { ...p, r }, art: rock(p, r, random) }
    })
  const under =
    tint(points, '#a39d84') +
    `<path d="${ticks}" stroke="#5d563f" stroke-width="1.1" stroke-linecap="round"/>`
  return { under, crowns: stones, over: ruleLine(points) }
}

/** A drawn piece: ground, things that give way to figures standing there, and what lies on top. */
export interface Drawn {
  under: string
  crowns: Crown[]
  over: string
}

export interface Piece {
  id: string
  kind: TerrainKind
  outline: readonly P[]
  /** height in inches where the game has elevation */
  elevation?: number
  /** what a stair leads up to */
  up?: P
}

/** Scattering thousands of tufts and crowns takes longer than an answer of the rules, and the pieces of a table are
 * the same from answer to answer. */
const drawn = new Map<string, Drawn>()
const mostDrawn = 200

/** Draws a piece. Equal pieces are drawn equal: the seed comes from kind and outline. */
export function terrain(piece: Piece): Drawn {
  const key = JSON.stringify([piece.id, piece.kind, piece.outline, piece.elevation, piece.up])
  const known = drawn.get(key)
  if (known) return known
  if (drawn.size >= mostDrawn) drawn.clear()
  const fresh = draw(piece)
  drawn.set(key, fresh)
  return fresh
}

function draw(piece: Piece): Drawn {
  const points = piece.outline
  const box = boxOf(points)
  const random = seeded(
    Math.round(box.w * 7.3 + box.h * 13.7 + points.length * 101 + piece.kind.charCodeAt(0) * 977),
  )
  switch (piece.kind) {
    case 'wood':
      return wood(points, random)
    case 'hill':
      return hill(points, random, false)
    case 'steep':
      return hill(points, random, true)
    case 'field':
      return field(points, random, piece.id)
    case 'bog':
      return bog(points, random)
    case 'water':
      return water(points, random)
    case 'rocks':
      return rocks(points, random)
    case 'ruins':
      return { under: ruins(points, random), crowns: [], over: ruleLine(points) }
    case 'wall':
      return { under: stonewall(points, random), crowns: [], over: '' }
    case 'hedge':
      return { under: hedge(points, random), crowns: [], over: '' }
    case 'house':
      return { under: building(points, random, piece.id), crowns: [], over: ruleLine(points) }
    case 'ledge':
      return { under: ledge(points, random, piece.elevation ?? 1), crowns: [], over: ruleLine(points) }
    case 'stairs':
      return { under: stairs(points, piece.elevation ?? 1, piece.up), crowns: [], over: '' }
    case 'bridge':
      return { under: bridge(points, random, piece.elevation ?? 1), crowns: [], over: '' }
    case 'tower':
      return { under: tower(points, piece.elevation ?? 1), crowns: [], over: '' }
  }
}

/** The art of a piece with clearings where figures stand. */
export function withClearings(drawn: Drawn, standing: readonly Spot[]): string {
  const clear = drawn.crowns.filter(
    (c) => !standing.some((s) => Math.hypot(s.x - c.spot.x, s.y - c.spot.y) < s.r + c.spot.r * 0.75),
  )
  return drawn.under + clear.map((c) => c.art).join('') + drawn.over
}
