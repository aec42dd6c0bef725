// Signs on the table and on the sheets, each with its sentence. A book says which of them it has.
import { corners, fallen, halo, pennant } from '../../cloth/draw/marks'
import { figure, type Look } from '../../cloth/draw/figures'
import { overlayArt } from '../../cloth/overlays'

export interface Sign {
  /** drawn in a square of 56 around the origin */
  art: string
  /** key of its sentence */
  text: string
  values?: Record<string, string>
}

const base = { form: 'round', across: 25, along: 25 } as const
const look: Look = { rank: 'warrior', arms: 'spear', shield: 'round', mounted: false }
const man = figure(look, base, 0)
const foe = figure({ ...look, shield: 'kite' }, base, 1)

/** A flag in the middle of its square. */
export const flag = (label: string, tilted = false): string =>
  `<g transform="translate(-12 -2)">${pennant(0, label, tilted)}</g>`

/** What both books draw. */
export const commonSigns: readonly Sign[] = [
  { art: flag('8'), text: 'sign.flag' },
  { art: halo(base) + man, text: 'sign.lit' },
  { art: foe + corners(base), text: 'sign.aimed' },
  { art: fallen(0), text: 'sign.fallen' },
  {
    art: overlayArt(
      { kind: 'arrow', from: { x: -26, y: 14 }, to: { x: 26, y: -14 }, harm: false, label: '2' },
      0.9,
    ),
    text: 'sign.trail',
  },
]
