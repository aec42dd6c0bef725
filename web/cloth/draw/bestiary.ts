// Four invented armies for the skirmish game. The drawings are data with the side's dyes left open;
// rims follow the look: foot 32 mm, riders 35 x 60, hero 40 with eight points, caster with four lozenges,
// beasts 60 and giants 100 with a toothed ring.
import bodies from './bestiary.json'
import { dyes, lamp, shade, type Dye, type Side } from './palette'

export type BeastArmy = 'lantern' | 'court' | 'hazel' | 'tusks'
export type BeastKind = 'foot' | 'shot' | 'hero' | 'caster' | 'rider' | 'beast' | 'giant'
export type BeastName = `${BeastArmy}-${BeastKind}`

export const beastNames = Object.keys(bodies) as BeastName[]

const tunics: readonly [string, string] = ['#5b92c4', '#fff1cb']

const ring = (r: number, width: number, dye: Dye, extra = ''): string =>
  `<circle r="${r}" fill="none" stroke="${dye.ring}" stroke-width="${width}"${extra || (dye.dash ? ` stroke-dasharray="${dye.dash}"` : '')}/>`

function disc(r: number, dye: Dye): string {
  return (
    `<circle r="${r}" transform="translate(2 3.2)" fill="${shade}" opacity=".42"/>` +
    `<circle r="${r - 0.7}" fill="${dye.fill}" stroke="${dye.edge}" stroke-width="1.5"/>` +
    ring(r - 2.5, 1.3, dye)
  )
}

const turned = (d: string, first: number, step: number, attributes: string): string => {
  let all = ''
  for (let angle = first; angle < 360; angle += step)
    all += `<path d="${d}" transform="rotate(${angle})" ${attributes}/>`
  return all
}

const teeth = (r: number, width: number, dash: string, dye: Dye): string =>
  ring(r, width, dye, ` stroke-dasharray="${dash}" opacity=".8"`)

function rider(dye: Dye): string {
  const dash = dye.dash ? ` stroke-dasharray="${dye.dash}"` : ''
  return (
    `<rect x="-17.5" y="-30" width="35" height="60" rx="17.5" transform="translate(1.8 3)" fill="${shade}" opacity=".42"/>` +
    `<rect x="-16.8" y="-29.3" width="33.6" height="58.6" rx="16.8" fill="${dye.fill}" stroke="${dye.edge}" stroke-width="1.5"/>` +
    `<rect x="-15" y="-27.5" width="30" height="55" rx="15" fill="none" stroke="${dye.ring}" stroke-width="1.25"${dash}/>` +
    `<rect x="-12.7" y="-25.2" width="25.4" height="50.4" rx="12.7" fill="none" stroke="${dye.ring}" stroke-width="1.1"${dash}/>`
  )
}

function rim(kind: BeastKind, dye: Dye): string {
  switch (kind) {
    case 'foot':
    case 'shot':
      return disc(16, dye)
    case 'hero':
      return (
        turned(
          'M-2.6 -19.3L0 -24.2L2.6 -19.3Z',
          0,
          45,
          `fill="${dye.fill}" stroke="${dye.edge}" stroke-width="1"`,
        ) +
        disc(20, dye) +
        ring(15.2, 1.15, dye)
      )
    case 'caster':
      return (
        disc(16, dye) +
        turned(
          'M0 -19.6L3.1 -15.6L0 -11.6L-3.1 -15.6Z',
          45,
          90,
          `fill="${lamp}" stroke="${dye.edge}" stroke-width="1.1"`,
        )
      )
    case 'rider':
      return rider(dye)
    case 'beast':
      return disc(30, dye) + teeth(22, 3.6, '1.6 4.2', dye)
    case 'giant':
      return disc(50, dye) + ring(45.2, 1.15, dye) + teeth(42, 5, '2 5.6', dye)
  }
}

/** How long the base is that a figure is drawn for. */
const drawnFor: Record<BeastKind, number> = {
  foot: 32,
  shot: 32,
  caster: 32,
  hero: 40,
  rider: 60,
  beast: 60,
  giant: 100,
}

/** A figure of the bestiary on a base of another size: the base is always the exact footprint. */
export function beastOn(name: BeastName, side: Side, part: 'whole' | 'body', along: number): string {
  const scale = Math.round((along / drawnFor[name.split('-')[1] as BeastKind]) * 100) / 100
  const art = beasts(name, side, part)
  return scale === 1 ? art : `<g transform="scale(${scale})">${art}</g>`
}

/** A figure of the bestiary, with or without its base. */
export function beasts(name: BeastName, side: Side, part: 'whole' | 'body'): string {
  const dye = dyes[side]
  const body = bodies[name]
    .replaceAll('{tunic}', tunics[side])
    .replaceAll('{pale}', dye.pale)
    .replaceAll('{deep}', dye.deep)
  return part === 'body' ? body : rim(name.split('-')[1] as BeastKind, dye) + body
}
