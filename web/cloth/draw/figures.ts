// Figures seen from above, drawn in millimetres and facing up (towards -y). The base is the exact footprint;
// rim and rings tell side and class, head and shoulders tell the class again, shield and weapon the rest.
import { beastOn, type BeastArmy, type BeastKind } from './bestiary'
import { dyes, line, shade, type Dye, type Side } from './palette'
import { round1 } from './shape'

export type Rank = 'levy' | 'warrior' | 'hearthguard' | 'hero'
export type Arms = 'sword' | 'spear' | 'javelins' | 'bow' | 'crossbow' | 'sling' | 'axe' | 'none'
export type Shield = 'round' | 'kite' | 'heater' | 'leaf' | 'none'

/** What a figure looks like. It says nothing about what the figure can do. */
export interface Look {
  rank: Rank
  arms: Arms
  shield: Shield
  mounted: boolean
  /** a figure of the bestiary instead of the parts above */
  beast?: `${BeastArmy}-${BeastKind}`
}

/** The footprint in millimetres: `along` lies in the direction of the facing. */
export interface Footprint {
  form: 'round' | 'oval' | 'rectangle'
  across: number
  along: number
}

const at = (n: number): string => round1(n)

function outline(base: Footprint, grow: number, attributes: string): string {
  const w = base.across + 2 * grow
  const h = base.along + 2 * grow
  if (base.form === 'round') return `<circle r="${at(w / 2)}" ${attributes}/>`
  const rx = base.form === 'oval' ? Math.min(w, h) / 2 : 0
  return `<rect x="${at(-w / 2)}" y="${at(-h / 2)}" width="${at(w)}" height="${at(h)}" rx="${at(rx)}" ${attributes}/>`
}

/** The base alone: also the shape of ghosts, halos and hit areas. */
export const footprint = (base: Footprint, attributes: string, grow = 0): string =>
  outline(base, grow, attributes)

const rings: Record<Rank, number> = { levy: 0, warrior: 1, hearthguard: 2, hero: 2 }

function points(base: Footprint, dye: Dye): string {
  const r = Math.max(base.across, base.along) / 2
  let d = ''
  for (let k = 0; k < 8; k++) {
    d += `<path d="M-2.3 ${at(-r + 0.6)}L0 ${at(-r - 4)}L2.3 ${at(-r + 0.6)}Z" transform="rotate(${k * 45})" fill="${dye.fill}" stroke="${dye.edge}" stroke-width="1"/>`
  }
  return d
}

function rim(base: Footprint, rank: Rank, dye: Dye): string {
  const dash = dye.dash ? ` stroke-dasharray="${dye.dash}"` : ''
  let d = rank === 'hero' && base.form === 'round' ? points(base, dye) : ''
  d += `<g transform="translate(1.6 2.6)">${outline(base, 0, `fill="${shade}" opacity=".42"`)}</g>`
  d += outline(base, -0.7, `fill="${dye.fill}" stroke="${dye.edge}" stroke-width="1.5"`)
  for (let k = 0; k < rings[rank]; k++) {
    d += outline(
      base,
      -2.4 - 2.2 * k,
      `fill="none" stroke="${dye.ring}" stroke-width="${k ? 1.05 : 1.25}"${dash}`,
    )
  }
  return d
}

const two = (d: string, dark: number, light: number, colour: string): string =>
  `<path d="${d}" fill="none" stroke="${line}" stroke-width="${dark}" stroke-linecap="round"/>` +
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${light}" stroke-linecap="round"/>`

const weapons: Record<Arms, string> = {
  none: '',
  sword:
    `<path d="M7 3V-11" stroke="${line}" stroke-width="3.6" stroke-linecap="round"/><path d="M7 1V-10.5" stroke="#eef1f3" stroke-width="1.8" stroke-linecap="round"/>` +
    `<path d="M4.4 1.8H9.6" stroke="${line}" stroke-width="2.2" stroke-linecap="round"/>`,
  spear:
    `<path d="M6.4 9V-17" stroke="${line}" stroke-width="3.2" stroke-linecap="round"/><path d="M6.4 9V-14" stroke="#c99a5b" stroke-width="1.6" stroke-linecap="round"/>` +
    `<path d="M6.4-20.5L8.9-14.5H3.9Z" fill="#e9ecee" stroke="${line}" stroke-width="1"/>`,
  javelins:
    `<path d="M5 8L8.6-15.5M8.6 8.6L12.6-13" stroke="${line}" stroke-width="2.9" stroke-linecap="round"/><path d="M5 8L8.6-14.5M8.6 8.6L12.4-12" stroke="#e0b878" stroke-width="1.3" stroke-linecap="round"/>` +
    `<path d="M8.9-18.5L10.6-13.6L6.9-13.9Z M13.2-16.2L14.7-11.3L11-11.7Z" fill="#eef1f3" stroke="${line}" stroke-width=".8"/>`,
  sling:
    `<path d="M6 5Q15-3 9-14" fill="none" stroke="${line}" stroke-width="2.2" stroke-linecap="round"/>` +
    `<circle cx="8.6" cy="-15" r="3" fill="#d8d2c0" stroke="${line}" stroke-width="1.1"/>`,
  bow:
    two('M-11.5-4.5Q0-21 11.5-4.5', 3.8, 1.9, '#c58d4c') +
    `<path d="M-11.5-4.5L0 1L11.5-4.5" fill="none" stroke="#fffaf0" stroke-width="1"/><path d="M0 2V-17" stroke="${line}" stroke-width="1.5"/>` +
    `<path d="M0-20L2.4-15H-2.4Z" fill="#eef1f3" stroke="${line}" stroke-width=".8"/>`,
  crossbow: two('M0 4V-15', 4, 2, '#9a6a38') + two('M-9.5-9.5Q0-17.5 9.5-9.5', 3.4, 1.5, '#d9dcde'),
  axe:
    two('M-7 9.5L8.5-11.5', 3.6, 1.8, '#c99a5b') +
    `<path d="M5-13.6Q10.5-18.6 16-12.2Q12.6-11.6 11.6-6.2Q8.6-7.4 7.2-10.2Z" fill="#eef1f3" stroke="${line}" stroke-width="1.3" stroke-linejoin="round"/>`,
}

function shoulders(rank: Rank, dye: Dye): string {
  const body = (rx: number, ry: number, fill: string): string =>
    `<ellipse rx="${rx}" ry="${ry}" cy="1.4" fill="${fill}" stroke="${line}" stroke-width="1.1"/>`
  if (rank === 'levy') return body(7.4, 4.6, '#cdbb93')
  if (rank !== 'hearthguard') return body(8, 5, dye.tunic)
  return (
    body(8.4, 5.2, '#7e868c') +
    '<path d="M-7 1.4H7M-6-.8H6M-6 3.5H6" stroke="#4c5358" stroke-width=".8" stroke-dasharray="1.2 1"/>'
  )
}

function head(rank: Rank): string {
  const cap = (r: number, fill: string): string =>
    `<circle r="${r}" fill="${fill}" stroke="${line}" stroke-width="1.3"/>`
  if (rank === 'levy')
    return cap(4.6, '#e2c98d') + `<circle r="2.1" fill="#c7a763" stroke="${line}" stroke-width=".8"/>`
  if (rank === 'warrior') {
    return (
      cap(4, '#a8744a') + `<path d="M-3.6-.6Q0-2.6 3.6-.6" fill="none" stroke="${line}" stroke-width="1"/>`
    )
  }
  if (rank === 'hearthguard') {
    return (
      cap(4.3, '#c3c6c8') +
      `<path d="M0-5.8V4" stroke="${line}" stroke-width="1.9"/><path d="M0-5.2V3.4" stroke="#f2f4f5" stroke-width=".8"/>`
    )
  }
  return (
    `<path d="M-8 6Q0 14.5 8 6L5.5-1H-5.5Z" fill="#fbf6e8" stroke="${line}" stroke-width="1.1"/>` +
    `<path d="M-4.4 5.4v2.6M0 7.4v3M4.4 5.4v2.6" stroke="${line}" stroke-width="1.3" stroke-linecap="round"/>` +
    `<circle r="4.7" cy="-.3" fill="#f3cf6b" stroke="${line}" stroke-width="1.3"/><path d="M0-5V4.4M-4.6-.3H4.6" stroke="${line}" stroke-width="1"/>` +
    `<circle r="1.5" cy="-.3" fill="#fff6da" stroke="${line}" stroke-width=".8"/>`
  )
}

function shieldOf(shield: Shield, dye: Dye): string {
  switch (shield) {
    case 'none':
      return ''
    case 'round':
      return (
        `<circle cx="-5.8" cy="-4.4" r="5.6" fill="${dye.pale}" stroke="${dye.shieldEdge}" stroke-width="1.2"/>` +
        `<path d="M-5.8-4.4V-9.4A5 5 0 0 1-.8-4.4ZM-5.8-4.4V.6A5 5 0 0 1-10.8-4.4Z" fill="${dye.deep}"/>` +
        `<circle cx="-5.8" cy="-4.4" r="1.5" fill="#d6d8da" stroke="${dye.shieldEdge}" stroke-width=".7"/>`
      )
    case 'kite':
      return (
        `<path d="M-6-10.5Q-1-10.5-1.2-6Q-1.8 0-6.4 4.2Q-10.6 0-11-6Q-11-10.5-6-10.5Z" fill="${dye.pale}" stroke="${dye.shieldEdge}" stroke-width="1.2"/>` +
        `<path d="M-6.1-9.6V3" stroke="${dye.deep}" stroke-width="2"/>`
      )
    case 'heater':
      return (
        `<path d="M-11-9H-2.2V-3.4Q-3 .8-6.6 3Q-10.2.8-11-3.4Z" fill="${dye.pale}" stroke="${dye.shieldEdge}" stroke-width="1.2"/>` +
        `<path d="M-6.6-9H-2.2V-3.4H-6.6ZM-11-3.4H-6.6V3Q-10.2.8-11-3.4Z" fill="${dye.deep}"/>`
      )
    case 'leaf':
      return (
        `<path d="M-6-11Q-.6-5-6 4Q-11.4-5-6-11Z" fill="${dye.pale}" stroke="${dye.shieldEdge}" stroke-width="1.2"/>` +
        `<path d="M-6-9.6V2.6M-6-5.4L-8.4-7.2M-6-5.4L-3.6-7.2M-6-1.6L-8.2-3.4M-6-1.6L-3.8-3.4" stroke="${dye.deep}" stroke-width="1"/>`
      )
  }
}

const coats = ['#8f6238', '#b9b0a2', '#7a4f2c', '#e9e2d2'] as const

function horse(dye: Dye, rank: Rank): string {
  const coat = coats[{ levy: 1, warrior: 2, hearthguard: 0, hero: 3 }[rank]]!
  return (
    `<path d="M0-25.5Q4.2-22.5 4.2-17.5Q7.6-13 7.4-6Q9 4 7.6 13Q6 20.5 0 21Q-6 20.5-7.6 13Q-9 4-7.4-6Q-7.6-13-4.2-17.5Q-4.2-22.5 0-25.5Z" fill="${coat}" stroke="${line}" stroke-width="1.3"/>` +
    `<path d="M0-23V-8" stroke="${line}" stroke-width="2.2" stroke-linecap="round"/><path d="M0 20Q1.4 24 0 27" stroke="${line}" stroke-width="2.6" fill="none" stroke-linecap="round"/>` +
    `<path d="M-7.6 3Q0 7 7.6 3V14Q0 19-7.6 14Z" fill="${dye.fill}" stroke="${line}" stroke-width="1.1"/>` +
    `<path d="M-7 -14Q0-10.6 7-14V-9.5Q0-6-7-9.5Z" fill="${dye.fill}" stroke="${line}" stroke-width="1"/>`
  )
}

function person(look: Look, dye: Dye): string {
  const under =
    look.arms === 'sword' || look.arms === 'spear' || look.arms === 'javelins' || look.arms === 'sling'
  const over = look.arms === 'axe'
  const shield = under && look.arms !== 'sling' ? shieldOf(look.shield, dye) : ''
  return (
    (under ? weapons[look.arms] : '') +
    shoulders(look.rank, dye) +
    shield +
    (!under && !over ? weapons[look.arms] : '') +
    head(look.rank) +
    (over ? weapons.axe : '')
  )
}

/** How much larger the person is than on a 25 mm base: less than the base grows, so that rings stay visible. */
function scaleFor(base: Footprint, mounted: boolean): number {
  if (mounted && base.form === 'round') return base.along / 40
  const ratio = mounted ? base.along / 48 : Math.min(base.across, base.along) / 25
  return Math.max(0.55, Math.min(2.6, ratio < 1 ? ratio : ratio ** 0.6))
}

/** The person without a base, for ghosts. */
export function body(look: Look, base: Footprint, side: Side): string {
  if (look.beast) return beastOn(look.beast, side, 'body', Math.max(base.along, base.across))
  const dye = dyes[side]
  const scale = scaleFor(base, look.mounted)
  return `<g transform="scale(${Math.round(scale * 100) / 100})">${look.mounted ? horse(dye, look.rank) : ''}${person(look, dye)}</g>`
}

/** A whole figure at the origin, facing up. */
export function figure(look: Look, base: Footprint, side: Side): string {
  if (look.beast) return beastOn(look.beast, side, 'whole', Math.max(base.along, base.across))
  return rim(base, look.rank, dyes[side]) + body(look, base, side)
}

/** A name for the drawing, so that a scene defines each one once and uses it often. */
export const figureKey = (look: Look, base: Footprint, side: Side): string =>
  look.beast
    ? `f-${look.beast}-${Math.round(base.along)}-${side}`
    : `f-${look.rank}-${look.arms}-${look.shield}-${look.mounted ? 'm' : 'f'}-${base.form}-${base.across}-${base.along}-${side}`.replace(
        /\./g,
        '_',
      )
