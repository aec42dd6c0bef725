// Marks on the table: pennants, fatigue, sticks, tabs, ghosts, refusals. Millimetres; numbers come from outside.
import { dyes, ink, lamp, oxblood, paper, shade, type Side } from './palette'
import { footprint, type Footprint } from './figures'
import { round1 } from './shape'

const text = (s: string): string => s.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)

/** A pennant with the number of figures: one point for woad, two tails for weld; fallen when the unit has acted. */
export function pennant(side: Side, label: string, fallen = false): string {
  const dye = dyes[side]
  const cloth = side === 0 ? 'M0-9L25 0L0 9Z' : 'M0-9H24L18 0L24 9H0Z'
  return (
    `<path d="M0-11V15" stroke="${shade}" stroke-width="3.4" stroke-linecap="round"/><path d="M0-11V15" stroke="#d8b37a" stroke-width="1.6" stroke-linecap="round"/>` +
    `<g${fallen ? ' transform="rotate(38 0 -6)"' : ''}><path d="${cloth}" fill="${dye.fill}" stroke="${dye.edge}" stroke-width="1.3" stroke-linejoin="round"/>${fallen ? `<path d="${cloth}" opacity=".18"/>` : ''}` +
    `<text x="${side === 0 ? 8.4 : 9.6}" y="4.4" text-anchor="middle" font-family="Alegreya Sans, sans-serif" font-weight="700" font-size="12.6" fill="${dye.text}">${text(label)}</text></g>`
  )
}

export const hexagon = 'M-6-4.5L0-7.5L6-4.5V4.5L0 7.5L-6 4.5Z'
const chevrons =
  '<path d="M-3.2-2.2L0 .6L3.2-2.2M-3.2 1.4L0 4.2L3.2 1.4" fill="none" stroke="#f7efdd" stroke-width="1.5" stroke-linecap="round" stroke-linejoin="round"/>'

/** Fatigue marks in a row; three are joined by a red band. */
export function fatigue(count: number, exhausted: boolean): string {
  let out = ''
  if (exhausted && count > 0) {
    out += `<rect x="-9" y="-10" width="${13 * (count - 1) + 18}" height="20" rx="10" fill="${oxblood}" stroke="#f7efdd" stroke-width="1.2"/>`
  }
  for (let k = 0; k < count; k++) {
    out += `<g transform="translate(${13 * k} 0)"><path d="${hexagon}" fill="${shade}" opacity=".4" transform="translate(1.2 2)"/><path d="${hexagon}" fill="#2a1d12" stroke="#f7efdd" stroke-width="1.3"/>${chevrons}</g>`
  }
  return out
}

/** A measuring stick from the origin along +x: wood with brass ends, a notch at each step, its letter on a tab. */
export function stick(length: number, letter: string, step = 10): string {
  const l = round1(length)
  let notches = ''
  for (let k = 1; k * step < length - 2; k++)
    notches += `M${round1(k * step)} -3.6v${k % 5 === 0 ? '7.2' : '3'}`
  const half = 5 + letter.length * 5.5
  const tab =
    length > 40
      ? `<g transform="translate(${round1(length / 2)} 0)"><rect x="${-half}" y="-7.6" width="${half * 2}" height="15.2" rx="1.5" fill="${paper}" stroke="#2d1a08" stroke-width="1.2"/>` +
        `<text y="4.6" text-anchor="middle" font-family="Alegreya SC, serif" font-weight="700" font-size="13.5" fill="${ink}">${text(letter)}</text></g>`
      : ''
  return (
    `<rect y="-6" width="${l}" height="12" rx="1" fill="${shade}" opacity=".4" transform="translate(1.5 3.5)"/><rect y="-5.4" width="${l}" height="10.8" rx="1" fill="#d9ac6b" stroke="#2d1a08" stroke-width="1.3"/>` +
    `<path d="M3 -2.2H${round1(length - 3)}M2 2.6H${round1(length - 6)}" stroke="#b98446" stroke-width=".9"/><path d="${notches}" stroke="#3c2409" stroke-width="1.1"/>` +
    `<rect y="-5.4" width="4" height="10.8" fill="#8d6426" stroke="#2d1a08"/><rect x="${round1(length - 4)}" y="-5.4" width="4" height="10.8" fill="#8d6426" stroke="#2d1a08"/>${tab}`
  )
}

export type TabTone = 'plain' | 'refusal' | 'lamp'

/** A paper tab centred on the origin; the caller scales it so that its text keeps one size on the screen. */
export function tab(label: string, tone: TabTone): string {
  const w = 14 + label.length * 6.7
  const colour = tone === 'refusal' ? oxblood : ink
  return (
    `<rect x="${round1(-w / 2)}" y="-10.5" width="${round1(w)}" height="21" fill="${tone === 'lamp' ? '#fff8e2' : paper}" stroke="${colour}" stroke-width="1.2"/>` +
    `<text y="5.2" text-anchor="middle" font-family="Alegreya Sans, sans-serif" font-weight="800" font-size="15" fill="${colour}">${text(label)}</text>`
  )
}

/** Where a figure would stand. */
export const ghost = (base: Footprint, side: Side): string =>
  footprint(
    base,
    `fill="${side === 0 ? '#d7e6f3' : '#fbeecb'}" fill-opacity=".86" stroke="${side === 0 ? '#122f4d' : '#6e4709'}" stroke-width="2.2" stroke-dasharray="5 2.4"`,
  )

/** Where a figure may not stand. */
export const refused = (base: Footprint): string =>
  footprint(base, `fill="#fffaf0" stroke="${oxblood}" stroke-width="2.6"`) +
  footprint(base, 'fill="url(#hatch-no)"') +
  `<path d="M-6-6L6 6M6-6L-6 6" stroke="#fffaf0" stroke-width="6.5" stroke-linecap="round"/><path d="M-6-6L6 6M6-6L-6 6" stroke="${oxblood}" stroke-width="3.4" stroke-linecap="round"/>`

/** Lamplight under a figure that may be pointed at. */
export const halo = (base: Footprint): string =>
  footprint(base, `fill="${lamp}" stroke="${ink}" stroke-width="1.2"`, 3.9)

/** Under a chosen figure the light has a rim, thick enough to be told from the others from afar. `px`: millimetres of a pixel. */
export const chosenHalo = (base: Footprint, px: number): string => {
  const line = Math.max(2.4, 2.6 * px)
  return footprint(base, `fill="${lamp}" stroke="${ink}" stroke-width="${round1(line)}"`, 4.6 + line / 2)
}

/** Four corners round a target. */
export function corners(base: Footprint): string {
  const x = base.across / 2 + 6
  const y = base.along / 2 + 6
  const c = 7
  const d = `M${-x} ${-y + c}V${-y}H${-x + c}M${x - c} ${-y}H${x}V${-y + c}M${x} ${y - c}V${y}H${x - c}M${-x + c} ${y}H${-x}V${y - c}`
  return `<path d="${d}" fill="none" stroke="#fffaf0" stroke-width="5.4"/><path d="${d}" fill="none" stroke="${oxblood}" stroke-width="3"/>`
}

const octagon = (r: number): string => {
  const c = round1(r * 0.414)
  return `M${-c} ${-r}H${c}L${r} ${-c}V${c}L${c} ${r}H${-c}L${-r} ${c}V${-c}Z`
}

/** A marker to hold: a stone octagon with a Roman number; held, it has the holder's ring and pennant. */
export function objective(label: string, side: Side | null): string {
  const dye = side === null ? null : dyes[side]
  const fill = dye ? dye.fill : paper
  const flag =
    side === null
      ? ''
      : side === 0
        ? `<path d="M11-11V-26M11-26L26-21L11-16Z" fill="${fill}" stroke="${dye!.edge}" stroke-width="1.3" stroke-linejoin="round"/>`
        : `<path d="M11-11V-26M11-26H25L21-21L25-16H11Z" fill="${fill}" stroke="${dye!.edge}" stroke-width="1.3" stroke-linejoin="round"/>`
  return (
    `<path d="${octagon(15)}" transform="translate(1.8 2.8)" fill="${shade}" opacity=".42"/>` +
    `<path d="${octagon(15)}" fill="#c9c0a4" stroke="${ink}" stroke-width="1.4"/>` +
    `<path d="${octagon(11.5)}" fill="${fill}" stroke="${dye ? dye.edge : ink}" stroke-width="1.2"/>` +
    (dye
      ? `<path d="${octagon(9.4)}" fill="none" stroke="${dye.ring}" stroke-width="1.2"${dye.dash ? ` stroke-dasharray="${dye.dash}"` : ''}/>`
      : '') +
    flag +
    `<text y="4.6" text-anchor="middle" font-family="Alegreya, serif" font-weight="700" font-size="13" fill="${dye ? dye.text : ink}">${text(label)}</text>`
  )
}

/** Wound markers: an oxblood hexagon with the number; a second line inside it once every wound rolls. */
export const wound = (count: number, grave: boolean): string =>
  `<g transform="scale(1.45)"><path d="${hexagon}" fill="${shade}" opacity=".4" transform="translate(1 1.6)"/><path d="${hexagon}" fill="${oxblood}" stroke="#fffaf0" stroke-width="1.3"/>` +
  (grave
    ? `<path d="${hexagon}" transform="scale(.76)" fill="none" stroke="#fffaf0" stroke-width="1"/>`
    : '') +
  `<text y="3.4" text-anchor="middle" font-family="Alegreya Sans, sans-serif" font-weight="800" font-size="9.6" fill="#fffaf0">${count}</text></g>`

/** Stunned: a disc with a coil. */
export const stunned =
  `<circle r="9.4" fill="${paper}" stroke="${ink}" stroke-width="1.4"/>` +
  `<path d="M0 .6a1.4 1.4 0 1 1 1.6-1.6a3.4 3.4 0 1 1-4 3.2a5.2 5.2 0 1 1 7.6 2" fill="none" stroke="${ink}" stroke-width="1.5" stroke-linecap="round"/>`

/** Spell tokens on a strip: held dark, room for more dashed. */
export function tokens(count: number, most = 6): string {
  let out = `<rect x="-35" y="-8" width="70" height="16" fill="${paper}" stroke="${ink}" stroke-width="1.1"/>`
  for (let k = 0; k < most; k++) {
    const x = -28.5 + k * 11.4
    out += `<path d="M${round1(x)} -5.4L${round1(x + 4)} 0L${round1(x)} 5.4L${round1(x - 4)} 0Z" ${k < count ? `fill="${ink}"` : `fill="none" stroke="${ink}" stroke-width=".9" stroke-dasharray="1.6 1.2"`}/>`
  }
  return out
}

const upright = 'M0-6.5V7M-4.2-2H4.2'
const crossed = 'M-5-5L5 5M5-5L-5 5'

/** Where somebody fell: a trodden place with a cross in the dye of the side, upright or lying; it never hides a figure. */
export function fallen(side: Side): string {
  const d = side === 0 ? crossed : upright
  return (
    `<ellipse rx="10.5" ry="9" fill="${shade}" opacity=".16"/>` +
    `<path d="${d}" fill="none" stroke="#fffaf0" stroke-width="4.4" stroke-linecap="round" opacity=".55"/>` +
    `<path d="${d}" fill="none" stroke="${dyes[side].edge}" stroke-width="2.2" stroke-linecap="round" opacity=".85"/>`
  )
}

/** Where a fall would end. */
export const fall =
  `<circle r="10" fill="#fffaf0" stroke="${oxblood}" stroke-width="2" stroke-dasharray="4 2.4"/>` +
  `<path d="M0-5.5V4M-3.6 .8L0 4.8L3.6 .8" fill="none" stroke="${oxblood}" stroke-width="2.2" stroke-linecap="round" stroke-linejoin="round"/>`

/** A number on a small disc: the figure has it in a list as well. */
export function numbered(label: string, idle: boolean): string {
  const [ground, edge, colour] = idle ? ['#f4ecd9', '#962a22', '#962a22'] : ['#21180f', '#f4ecd9', '#f4ecd9']
  return (
    `<circle r="6.6" fill="${ground}" stroke="${edge}" stroke-width="1.3"/>` +
    `<text y="3.4" text-anchor="middle" font-family="Alegreya Sans, sans-serif" font-weight="800" font-size="9.6" fill="${colour}">${text(label)}</text>`
  )
}
