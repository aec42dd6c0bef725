// Figures seen from the side, for cards: the same rank, arms, shield, beast and dye as from above. Drawn in a box of 100
// by 110, looking right, standing on its base.
import { bone, dyes, line, type Dye, type Side } from './palette'
import type { Look } from './figures'

const stroke = `stroke="${line}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"`
const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}" ${stroke}/>`
const rod = (d: string, colour: string, width = 3): string =>
  `<path d="${d}" fill="none" stroke="${line}" stroke-width="${width + 2.4}" stroke-linecap="round"/>` +
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`

const wood = '#c99a5b'
const iron = '#dfe3e6'
const skin = '#e3b78d'

/** The base with its rim and rings. */
function stand(look: Look, dye: Dye, wide: number): string {
  const dash = dye.dash ? ` stroke-dasharray="6 4"` : ''
  const rings = { levy: 0, warrior: 1, hearthguard: 2, hero: 2 }[look.rank]
  let d = `<ellipse cx="50" cy="101" rx="${wide}" ry="8" fill="${dye.fill}" ${stroke}/>`
  for (let k = 0; k < rings; k++)
    d += `<ellipse cx="50" cy="101" rx="${wide - 6 - 5 * k}" ry="${5.4 - 1.8 * k}" fill="none" stroke="${dye.ring}" stroke-width="1.4"${dash}/>`
  return d
}

function bodyOf({ rank }: Look, dye: Dye): string {
  const cloth = { levy: '#cdbb93', warrior: dye.tunic, hearthguard: '#8b949a', hero: '#8b949a' }[rank]
  const cloak = rank === 'hero' ? path('M38 44Q28 70 32 92L44 90L48 46Z', bone) : ''
  const legs = path('M44 76L41 99H47L51 80L54 99H60L57 76Z', '#6d5134')
  const coat = path('M41 46Q50 41 58 46L61 80Q50 85 39 80Z', cloth)
  const mail =
    rank === 'hearthguard' || rank === 'hero'
      ? '<path d="M42 54H58M41 61H59M41 68H60M40 75H60" stroke="#4c5358" stroke-width="1.4" stroke-dasharray="2 2"/>'
      : `<path d="M40 66H60" stroke="${line}" stroke-width="2.4"/>`
  return cloak + legs + coat + mail
}

function headOf({ rank }: Look): string {
  const face = `<circle cx="51" cy="35" r="8" fill="${skin}" ${stroke}/>`
  const beard = rank === 'levy' ? '' : path('M47 38Q54 50 58 37Q53 40 47 38Z', '#8a5a2e')
  const hats = {
    levy: path('M36 31Q50 14 66 31Q51 26 36 31Z', '#e2c98d'),
    warrior: path('M42 33Q44 22 52 23Q60 24 60 33Q51 30 42 33Z', '#a8744a'),
    hearthguard: path('M42 34Q43 18 52 20Q61 18 61 34Q51 30 42 34Z', '#c3c6c8') + rod('M57 30V39', iron, 1.6),
    hero:
      path('M42 34Q43 17 52 18Q61 17 61 34Q51 30 42 34Z', '#f3cf6b') +
      path('M44 21Q51 6 61 15Q54 17 52 19Z', '#962a22'),
  }
  return face + beard + hats[rank]
}

function armsOf({ arms }: Look): string {
  const hand = `<circle cx="64" cy="60" r="3.6" fill="${skin}" ${stroke}/>`
  switch (arms) {
    case 'axe':
      return rod('M60 92L70 22', wood) + path('M66 18Q82 12 86 30Q76 26 68 36Z', iron) + hand
    case 'spear':
      return rod('M64 97L68 10', wood) + path('M69 -2L74 12H64Z', iron) + hand
    case 'javelins':
      return (
        rod('M60 88L72 16M66 88L80 20', wood, 2.2) +
        path('M73 6L77 17L69 16ZM82 10L85 21L77 20Z', iron) +
        hand
      )
    case 'bow':
      return (
        rod('M66 24Q88 56 62 88', wood) +
        `<path d="M66 24L62 88" stroke="${line}" stroke-width="1.2"/>` +
        hand
      )
    case 'crossbow':
      return rod('M56 60H86', wood, 4) + rod('M82 46Q90 60 82 74', iron, 2.4) + hand
    case 'sling':
      return (
        rod('M64 60Q84 40 74 20', '#8a6b44', 1.8) +
        `<circle cx="73" cy="18" r="4" fill="#d8d2c0" ${stroke}/>` +
        hand
      )
    case 'sword':
      return rod('M64 62L78 26', iron, 3) + rod('M59 58L69 63', wood, 2.4) + hand
    case 'none':
      return hand
  }
}

function shieldOf({ shield }: Look, dye: Dye): string {
  if (shield === 'none') return ''
  if (shield === 'round')
    return (
      `<circle cx="42" cy="62" r="15" fill="${dye.pale}" ${stroke}/>` +
      `<path d="M42 62V47A15 15 0 0 1 57 62ZM42 62V77A15 15 0 0 1 27 62Z" fill="${dye.deep}"/>` +
      `<circle cx="42" cy="62" r="4" fill="${iron}" ${stroke}/>`
    )
  return (
    path('M30 48Q43 43 56 48Q57 72 43 88Q29 72 30 48Z', dye.pale) +
    `<path d="M43 48V82" stroke="${dye.deep}" stroke-width="5"/>`
  )
}

const horse = (dye: Dye): string =>
  path('M18 70Q14 62 6 84Q14 80 20 76Z', '#4d3218') +
  path(
    'M20 66Q34 56 58 62Q70 58 74 42L80 34L84 38L92 52L86 56L80 52Q78 66 74 74L76 98H70L66 78Q50 82 34 78L28 98H22L24 78Z',
    '#a9743f',
  ) +
  path('M30 62Q46 56 60 62L58 82Q44 86 30 82Z', dye.fill) +
  rod('M84 48L58 60', '#4d3218', 1.6)

/** What walks on four legs or stands as tall as a house, by its kind. */
function beastOf(kind: string, dye: Dye): string {
  const big = kind === 'giant'
  return (
    path(
      big
        ? 'M26 98V60Q24 26 50 24Q78 26 76 60V98H62L58 74H44L40 98Z'
        : 'M14 82Q16 52 46 52Q74 48 84 60L82 98H72L68 80H36L30 98H20Z',
      '#7c6a4d',
    ) +
    path(
      big ? 'M36 30Q38 8 52 8Q68 8 66 30Q52 38 36 30Z' : 'M70 62Q74 40 88 44Q98 52 92 62Q82 70 70 62Z',
      '#93805e',
    ) +
    path(big ? 'M38 24L26 12L40 14ZM64 24L76 12L62 14Z' : 'M88 46L96 34L92 50Z', bone) +
    path(big ? 'M40 60H62V76H40Z' : 'M34 54Q48 48 60 53L58 66Q46 70 36 66Z', dye.fill)
  )
}

function drawn(look: Look, dye: Dye): string {
  const kind = look.beast?.split('-')[1] ?? ''
  if (kind === 'beast' || kind === 'giant') return stand(look, dye, 42) + beastOf(kind, dye)
  const rider = look.mounted || kind === 'rider'
  const as: Look =
    kind === 'shot'
      ? { ...look, arms: 'crossbow', shield: 'none' }
      : kind === 'caster'
        ? { ...look, arms: 'spear', shield: 'none', rank: 'hero' }
        : kind
          ? { ...look, rank: kind === 'hero' ? 'hero' : look.rank, shield: 'heater' }
          : look
  const man = bodyOf(as, dye) + armsOf(as) + headOf(as) + shieldOf(as, dye)
  if (!rider) return stand(as, dye, 30) + man
  return stand(as, dye, 44) + horse(dye) + `<g transform="translate(11 -13) scale(.74)">${man}</g>`
}

/** A portrait; whoever belongs to the other side looks left, so that two who meet look at each other. */
export function portrait(look: Look, side: Side, away: boolean): string {
  const art = drawn(look, dyes[side])
  return away ? `<g transform="translate(100 0) scale(-1 1)">${art}</g>` : art
}
