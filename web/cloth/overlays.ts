// Overlays as SVG text: reach, sticks, rulers, lines of sight, labels. `px` is one screen pixel in millimetres, for
// lines and letters that keep their size on the screen.
import {
  corners,
  fall,
  fallen,
  ghost,
  halo,
  numbered,
  objective,
  refused,
  stick,
  stunned,
  tab,
  tokens,
  wound,
} from './draw/marks'
import { body } from './draw/figures'
import { farScale } from './draw/folded'
import { pathOf, round1 } from './draw/shape'
import type { GhostView, Overlay, P } from './types'

const at = (p: P, rotation = 0): string =>
  `translate(${round1(p.x)} ${round1(p.y)})${rotation ? ` rotate(${round1(rotation)})` : ''}`

const labelAt = (p: P, text: string, tone: 'plain' | 'refusal' | 'lamp', px: number): string =>
  `<g transform="${at(p)} scale(${Math.round(px * 1000) / 1000})">${tab(text, tone)}</g>`

/** The edge of a union: strokes drawn outside the common fill only, by a mask. */
function edge(name: string, outlines: readonly P[][], wide: number, px: number): string {
  const d = outlines.map((points) => pathOf(points)).join('')
  const id = `reach-${name}`
  return (
    `<mask id="${id}" maskUnits="userSpaceOnUse" ${everywhere}><rect ${everywhere} fill="#fff"/>` +
    `<path d="${d}" fill="#000" fill-rule="nonzero" stroke="#000" stroke-width="${round1(wide)}" stroke-linejoin="round"/></mask>` +
    `<g class="edge ${name}" mask="url(#${id})" fill="none" stroke-linejoin="round"><path d="${d}" stroke="#21180f" stroke-width="${round1(wide + 5 * px)}"/>` +
    `<path d="${d}" stroke="${edgeColours[name] ?? '#fff8e2'}" stroke-width="${round1(wide + 3.2 * px)}"/></g>`
  )
}
const edgeColours: Record<string, string> = { charge: '#d98a3d' }

function reach({ outlines, grow, edges }: Extract<Overlay, { kind: 'reach' }>, px: number): string {
  const d = outlines.map((points) => pathOf(points)).join('')
  const wide = grow * 2
  return (
    `<g class="reach"><path d="${d}" fill="#fff3cf" fill-rule="nonzero" stroke="#fff3cf" stroke-width="${round1(wide)}" stroke-linejoin="round"/></g>` +
    (edges ?? [{ name: 'edge', outlines }]).map((e) => edge(e.name, e.outlines, wide, px)).join('')
  )
}

/** Rings around what is spoken of. In the dark beside them nothing is hidden, only quieter. */
function spoken({ rings, dim }: Extract<Overlay, { kind: 'spoken' }>, px: number): string {
  const circles = (rest: string): string =>
    rings
      .map(
        ({ at, radius }) =>
          `<circle cx="${round1(at.x)}" cy="${round1(at.y)}" r="${round1(radius)}" ${rest}/>`,
      )
      .join('')
  const dark = dim
    ? `<mask id="spoken" maskUnits="userSpaceOnUse" ${everywhere}><rect ${everywhere} fill="#fff"/>${circles('fill="#000"')}</mask>` +
      `<rect class="dark" ${everywhere} fill="#1b120b" fill-opacity="0.42" mask="url(#spoken)"/>`
    : ''
  return (
    dark +
    circles(`fill="none" stroke="#21180f" stroke-width="${round1(4.6 * px)}"`) +
    circles(`fill="none" stroke="#fff3cf" stroke-width="${round1(2.6 * px)}"`)
  )
}

type Region = { outlines: P[][]; grow: number }
const everywhere = 'x="-400" y="-400" width="2200" height="2200"'

/** Where charges could come from: the edge of all of them together, and hatching where the reach in question meets it. */
export function threatArt(threats: readonly Region[], reached: readonly Region[], px: number): string {
  if (threats.length === 0) return ''
  const ways = threats.map(({ outlines, grow }) => ({
    d: outlines.map((points) => pathOf(points)).join(''),
    wide: grow * 2,
  }))
  const filled = (colour: string): string =>
    ways
      .map(
        ({ d, wide }) =>
          `<path d="${d}" fill="${colour}" fill-rule="nonzero" stroke="${colour}" stroke-width="${round1(wide)}" stroke-linejoin="round"/>`,
      )
      .join('')
  const edge = ways
    .map(
      ({ d, wide }) =>
        `<path d="${d}" stroke="var(--threat, #962a22)" stroke-width="${round1(wide + 3.6 * px)}"/>`,
    )
    .join('')
  const hatched = reached
    .map(
      ({ outlines, grow }) =>
        `<path d="${outlines.map((points) => pathOf(points)).join('')}" fill="url(#hatch-threat)" stroke="url(#hatch-threat)" stroke-width="${round1(grow * 2)}" stroke-linejoin="round"/>`,
    )
    .join('')
  return (
    `<mask id="threat-in" maskUnits="userSpaceOnUse" ${everywhere}>${filled('#fff')}</mask>` +
    `<mask id="threat-edge" maskUnits="userSpaceOnUse" ${everywhere}><rect ${everywhere} fill="url(#dashes)"/>${filled('#000')}</mask>` +
    `<g mask="url(#threat-in)">${hatched}</g>` +
    `<g mask="url(#threat-edge)" fill="none" stroke-linejoin="round">${edge}</g>`
  )
}

/** The same marks at the places where they can be read: labels do not leave the table, and none lies on another or on what
 * lies there already. */
export function keptOn(
  overlays: readonly Overlay[],
  table: { width: number; depth: number },
  px: number,
  lying: readonly Box[] = [],
): Overlay[] {
  const taken: Box[] = [...lying]
  const inside = (value: number, room: number, most: number): number =>
    Math.min(most - room, Math.max(room, value))
  return overlays.map((overlay) => {
    if (overlay.kind !== 'label') return overlay
    const half = Math.min(table.width / 2, (overlay.text.length * 4.2 + 10) * px)
    const at = { x: inside(overlay.at.x, half, table.width), y: inside(overlay.at.y, 14 * px, table.depth) }
    const box = (): Box => ({ x: at.x - half, y: at.y - 11 * px, w: 2 * half, h: 22 * px })
    while (taken.some((one) => meet(one, box())) && at.y < table.depth) at.y += 6 * px
    taken.push(box())
    return { ...overlay, at }
  })
}

/** From so many pixels to the millimetre on there is room for the names of units. */
export const nearScale = 1.5

export interface Box {
  x: number
  y: number
  w: number
  h: number
}
const meet = (a: Box, b: Box): boolean =>
  a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h

/** Around the figures of a unit, with the light that may lie under them. */
export function boxAround(figures: readonly (P & { r: number })[]): Box {
  const light = 5
  const [left, top] = [Math.min(...figures.map((f) => f.x - f.r)), Math.min(...figures.map((f) => f.y - f.r))]
  const right = Math.max(...figures.map((f) => f.x + f.r))
  const foot = Math.max(...figures.map((f) => f.y + f.r))
  return { x: left - light, y: top - light, w: right - left + 2 * light, h: foot - top + 2 * light }
}

/** Where the name of a piece lies, and whether its second line has room; null: nowhere. */
export type NamePlace = (P & { note: boolean }) | null
export interface Named {
  box: Box
  name: string
  note: string
}

/** Names slide around their pieces so that none lies on another, on a figure or on a marker: under it, over it, beside
 * it, on it; then the second line goes, then the name. Where nothing else is near, a name stays under its piece. */
export function namePlaces(
  pieces: readonly Named[],
  lettering: number,
  table: { width: number; depth: number },
  lying: readonly Box[],
): NamePlace[] {
  const taken: Box[] = [...lying]
  return pieces.map((piece) => {
    if (piece.name === '') return null
    const found = [true, false]
      .filter((note) => !note || piece.note !== '')
      .flatMap((note) => spotsAround(piece, note, lettering, table).map((spot) => ({ ...spot, note })))
      .find((spot) => !taken.some((box) => meet(box, spot.box)))
    if (!found) return null
    taken.push(found.box)
    return { x: found.x, y: found.y, note: found.note }
  })
}

/** Half of what a name takes, with its second line. */
export const halfOf = (name: string, lettering: number, note = ''): number =>
  (Math.max(name.length * 1.1, note.length) * 3.4 + 4) * lettering

/** Where the plate with the height of a piece hangs: on its shoulder, or on the first other one where no marker lies. */
export function platePlace(box: Box, markers: readonly P[]): P {
  const shoulders = [
    [0.3, 0.3],
    [0.7, 0.3],
    [0.3, 0.7],
    [0.7, 0.7],
  ].map(([u, v]) => ({ x: box.x + box.w * u!, y: box.y + box.h * v! }))
  const clear = (p: P): boolean => markers.every((m) => Math.abs(m.x - p.x) > 36 || Math.abs(m.y - p.y) > 34)
  return shoulders.find(clear) ?? shoulders[0]!
}

function spotsAround(
  { box, name, note }: Named,
  withNote: boolean,
  lettering: number,
  table: { width: number; depth: number },
): (P & { box: Box })[] {
  const half = Math.min(table.width / 2, halfOf(name, lettering, withNote ? note : ''))
  const tall = (withNote ? 33 : 18) * lettering
  const up = 14 * lettering
  const [x, y] = [box.x + box.w / 2, box.y + box.h / 2]
  const inTable = (p: P): P => ({
    x: Math.min(table.width - half, Math.max(half, p.x)),
    y: Math.min(table.depth - (tall - up), Math.max(up + 2, p.y)),
  })
  return [
    { x, y: box.y + box.h + 15 * lettering },
    { x, y: box.y - (tall - up) - 4 * lettering },
    { x, y },
    { x: box.x + box.w + half + 4, y },
    { x: box.x - half - 4, y },
  ].map((p) => {
    const at = inTable(p)
    return { ...at, box: { x: at.x - half, y: at.y - up, w: 2 * half, h: tall } }
  })
}

function ruler(overlay: Extract<Overlay, { kind: 'ruler' }>, px: number): string {
  const { from, to, tone } = overlay
  const colour = tone === 'refusal' ? '#962a22' : '#21180f'
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  const cap = round1(6 * px)
  const line = `M0 -${cap}V${cap}M0 0H${round1(length)}M${round1(length)} -${cap}V${cap}`
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  return (
    `<g transform="${at(from, angle)}" fill="none"><path d="${line}" stroke="#fff8e2" stroke-width="${round1(5 * px)}"/><path d="${line}" stroke="${colour}" stroke-width="${round1(2 * px)}"/></g>` +
    labelAt(middle, overlay.label, tone, px)
  )
}

function sight(overlay: Extract<Overlay, { kind: 'sight' }>, px: number): string {
  const { from, to, free } = overlay
  const segment = (a: P, b: P): string => `M${round1(a.x)} ${round1(a.y)}L${round1(b.x)} ${round1(b.y)}`
  if (free) {
    const d = segment(from, to)
    return `<path d="${d}" stroke="#fff8e2" stroke-width="${round1(3.6 * px)}" opacity=".85"/><path d="${d}" stroke="#21180f" stroke-width="${round1(1.2 * px)}"/>`
  }
  const stop = overlay.at ?? to
  const c = 5.5 * px
  const cross = `M${round1(stop.x - c)} ${round1(stop.y - c)}l${round1(2 * c)} ${round1(2 * c)}m0 ${round1(-2 * c)}l${round1(-2 * c)} ${round1(2 * c)}`
  return (
    `<path d="${segment(from, stop)}" stroke="#fff8e2" stroke-width="${round1(4 * px)}" opacity=".8"/><path d="${segment(from, stop)}" stroke="#962a22" stroke-width="${round1(2 * px)}"/>` +
    `<path d="${segment(stop, to)}" stroke="#962a22" stroke-width="${round1(1.6 * px)}" stroke-dasharray="${round1(2.5 * px)} ${round1(4.5 * px)}"/>` +
    `<path d="${cross}" stroke="#fffaf0" stroke-width="${round1(5.5 * px)}" stroke-linecap="round"/><path d="${cross}" stroke="#962a22" stroke-width="${round1(2.8 * px)}" stroke-linecap="round"/>`
  )
}

/** Small things keep a size at which they can be read, and grow with the table beyond it. */
const small = (p: P, px: number, art: string, least = 0.75): string =>
  `<g transform="${at(p)} scale(${Math.round(Math.max(least * px, 1) * 1000) / 1000})">${art}</g>`
/** A badge of one figure is never larger than from close by, when all badges are folded. */
const badge = (p: P, px: number, art: string, least = 0.75): string =>
  small(p, px, art, px > 1 / farScale ? 0 : least)

/** A lamplit band from place to place. */
function way(from: P, to: P, px: number): string {
  const d = `M${round1(from.x)} ${round1(from.y)}L${round1(to.x)} ${round1(to.y)}`
  return `<path d="${d}" stroke="#21180f" stroke-width="${round1(8 * px)}" stroke-linecap="round"/><path d="${d}" stroke="#fff3cf" stroke-width="${round1(5.4 * px)}" stroke-linecap="round"/>`
}

/** An arch from crest to crest. */
function jump(from: P, to: P, px: number): string {
  const dx = to.x - from.x
  const dy = to.y - from.y
  const up = Math.min(60, Math.hypot(dx, dy) * 0.45)
  const d = `M${round1(from.x)} ${round1(from.y)}Q${round1(from.x + dx / 2)} ${round1(from.y + dy / 2 - up)} ${round1(to.x)} ${round1(to.y)}`
  return `<path d="${d}" fill="none" stroke="#21180f" stroke-width="${round1(8 * px)}"/><path d="${d}" fill="none" stroke="#fff3cf" stroke-width="${round1(5 * px)}" stroke-dasharray="${round1(7 * px)} ${round1(6 * px)}"/>`
}

/** A dashed arrow; a shot is dotted. Its number stands on a square of paper at its middle. */
function arrow({ from, to, harm, shot, label }: Extract<Overlay, { kind: 'arrow' }>, px: number): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y)
  if (length < 8 * px) return ''
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI
  const colour = harm ? '#962a22' : '#21180f'
  const tip = 13 * px
  const d = `M0 0H${round1(length - tip * 0.7)}`
  const head = `M${round1(length)} 0L${round1(length - tip)} ${round1(-tip * 0.55)}V${round1(tip * 0.55)}Z`
  const dashes = shot ? `${round1(1.5 * px)} ${round1(5 * px)}` : `${round1(8 * px)} ${round1(4 * px)}`
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }
  return (
    `<g class="arrow" transform="${at(from, angle)}" fill="none" stroke-linecap="round"><path d="${d}" stroke="#fff8e2" stroke-width="${round1(7 * px)}" opacity=".8"/>` +
    `<path d="${d}" stroke="${colour}" stroke-width="${round1(2.6 * px)}" stroke-dasharray="${dashes}"/><path d="${head}" fill="${colour}" stroke="#fff8e2" stroke-width="${round1(1.4 * px)}"/></g>` +
    (label ? labelAt(middle, label, 'plain', px) : '')
  )
}

export function overlayArt(overlay: Overlay, px: number): string {
  switch (overlay.kind) {
    case 'reach':
      return reach(overlay, px)
    case 'stick': {
      const angle = (Math.atan2(overlay.to.y - overlay.from.y, overlay.to.x - overlay.from.x) * 180) / Math.PI
      return `<g transform="${at(overlay.from, angle)}">${stick(overlay.length, overlay.letter, overlay.step)}</g>`
    }
    case 'trail': {
      const d = `M${round1(overlay.from.x)} ${round1(overlay.from.y)}L${round1(overlay.to.x)} ${round1(overlay.to.y)}`
      return `<path d="${d}" stroke="#21180f" stroke-width="${round1(1.2 * px)}" stroke-dasharray="${round1(2 * px)} ${round1(4 * px)}" opacity=".7"/>`
    }
    case 'ruler':
      return ruler(overlay, px)
    case 'sight':
      return sight(overlay, px)
    case 'label':
      return labelAt(overlay.at, overlay.text, overlay.tone, px)
    case 'refused':
      return `<g transform="${at(overlay.at, overlay.rotation)}">${refused(overlay.base)}</g>`
    case 'corners':
      return `<g transform="${at(overlay.at, overlay.rotation)}">${corners(overlay.base)}</g>`
    case 'lit':
      return `<g transform="${at(overlay.at, overlay.rotation)}">${halo(overlay.base)}</g>`
    case 'threat':
      return '' // all of them are drawn together
    case 'objective':
      return (
        `<circle cx="${round1(overlay.at.x)}" cy="${round1(overlay.at.y)}" r="${round1(overlay.radius)}" fill="none" stroke="#fff8e2" stroke-width="${round1(1.8 * px)}" stroke-dasharray="${round1(2 * px)} ${round1(4 * px)}"/>` +
        small(overlay.at, px, objective(overlay.label, overlay.side), 1)
      )
    case 'wound':
      return badge(overlay.at, px, wound(overlay.count, overlay.grave))
    case 'fallen':
      return `<g class="fallen" transform="${at(overlay.at)}">${fallen(overlay.side)}</g>`
    case 'number':
      return small(overlay.at, px, numbered(overlay.text, overlay.idle))
    case 'stunned':
      return badge(overlay.at, px, stunned)
    case 'tokens':
      return badge(overlay.at, px, tokens(overlay.count), 0.6)
    case 'way':
      return way(overlay.from, overlay.to, px)
    case 'jump':
      return jump(overlay.from, overlay.to, px)
    case 'arrow':
      return arrow(overlay, px)
    case 'fall':
      return small(overlay.at, px, fall)
    case 'spoken':
      return spoken(overlay, px)
  }
}

export const ghostArt = (g: GhostView): string =>
  `<g transform="${at(g, g.rotation)}">${ghost(g.base, g.side)}<g opacity=".8">${body(g.look, g.base, g.side)}</g></g>`
