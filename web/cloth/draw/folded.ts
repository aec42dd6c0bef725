// A unit from afar: its badges are folded into one rim around its figures and one disc, none of them larger than what
// it speaks of. Millimetres; `px` is one pixel of the screen in them.
import { dyes, oxblood, paper, type Side } from './palette'
import { hexagon } from './marks'
import { round1, type P } from './shape'

/** Below so many pixels to the millimetre a flag would be larger than the men it speaks of. */
export const farScale = 0.45

export interface FoldedUnit {
  side: Side
  /** its figures, with half the width of a base */
  figures: readonly (P & { r: number })[]
  label: string
  /** it has acted */
  fallen?: boolean
  fatigue?: number
  exhausted?: boolean
}

/** Lines that join every figure to its nearest, so that one rim goes around all. */
function joined(figures: readonly P[]): string {
  const [first, ...rest] = figures
  if (!first) return ''
  const within = [first]
  let out = ''
  while (rest.length > 0) {
    let best = { from: first, at: 0, far: Infinity }
    for (const from of within)
      rest.forEach((to, at) => {
        const far = Math.hypot(to.x - from.x, to.y - from.y)
        if (far < best.far) best = { from, at, far }
      })
    const [to] = rest.splice(best.at, 1)
    within.push(to!)
    out += `M${round1(best.from.x)} ${round1(best.from.y)}L${round1(to!.x)} ${round1(to!.y)}`
  }
  return out
}

/** Under the figures: whole for the first side, broken for the second. */
export function rim({ side, figures }: FoldedUnit, px: number): string {
  const dye = dyes[side]
  const wide = 1.8 * px
  const room = 1.2 * px
  const radius = Math.max(...figures.map(({ r }) => r))
  const circles = (more: number, rest: string): string =>
    figures
      .map(({ x, y, r }) => `<circle cx="${round1(x)}" cy="${round1(y)}" r="${round1(r + more)}" ${rest}/>`)
      .join('')
  const dash = dye.dash ? `stroke-dasharray="${round1(5 * px)} ${round1(3 * px)}"` : ''
  return (
    circles(room + wide / 2, `fill="none" stroke="${dye.edge}" stroke-width="${round1(wide)}" ${dash}`) +
    circles(room, `fill="${dye.fill}"`) +
    `<path d="${joined(figures)}" fill="none" stroke="${dye.fill}" stroke-width="${round1(2 * (radius + room))}" stroke-linecap="round"/>`
  )
}

/** Over them, at the upper right: how many they are, hollow when they have acted; hexagons for fatigue. */
export function disc(
  { side, figures, label, fallen, fatigue = 0, exhausted }: FoldedUnit,
  px: number,
): string {
  const dye = dyes[side]
  const at = figures.reduce((best, f) => (f.x - f.y > best.x - best.y ? f : best))
  const off = at.r * 0.7
  const pips = Array.from(
    { length: fatigue },
    (_, k) =>
      `<path d="${hexagon}" transform="translate(${6 - 7 * k} 11) scale(.52)" fill="${exhausted ? oxblood : '#2a1d12'}" stroke="#f7efdd" stroke-width="2"/>`,
  ).join('')
  return (
    `<g class="disc" transform="translate(${round1(at.x + off)} ${round1(at.y - off)}) scale(${Math.round(px * 1000) / 1000})">` +
    `<circle r="7.6" fill="${fallen ? paper : dye.fill}" stroke="${dye.edge}" stroke-width="1.5"/>` +
    `<text y="4.2" text-anchor="middle" font-family="Alegreya Sans, sans-serif" font-weight="800" font-size="12" fill="${fallen ? '#21180f' : dye.text}">${label}</text>${pips}</g>`
  )
}
