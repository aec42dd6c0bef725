// What the figures of a warband look like: by rank, by what they carry, by their people.
import type { Arms, Footprint, Look, Rank, Shield } from '../../cloth/draw/figures'
import type { FactionInfo, Figure, Unit } from '../../engine/saga'

const ranks: Record<string, Rank> = {
  hero: 'hero',
  hearthguard: 'hearthguard',
  warriors: 'warrior',
  levies: 'levy',
}

const armsOf: [string, Arms][] = [
  ['heavy-weapons', 'axe'],
  ['javelins', 'javelins'],
  ['composite-bows', 'bow'],
  ['crossbows', 'crossbow'],
  ['bows', 'bow'],
  ['slings', 'sling'],
]

const kites = ['normans', 'franks', 'rus', 'mere-king']

export function lookOf(
  unit: Pick<Unit, 'equipment' | 'troop' | 'mounted'>,
  figure: Pick<Figure, 'hero'>,
  faction: Pick<FactionInfo, 'id'>,
): Look {
  const kit = unit.equipment.split(' + ')
  const rank = figure.hero ? 'hero' : (ranks[unit.troop] ?? 'warrior')
  const arms =
    armsOf.find(([id]) => kit.includes(id))?.[1] ??
    (rank === 'levy' || rank === 'warrior' ? 'spear' : 'sword')
  const both = arms === 'axe' || arms === 'bow' || arms === 'crossbow' || arms === 'sling'
  const shield: Shield = both ? 'none' : kites.includes(faction.id) ? 'kite' : 'round'
  return { rank, arms, shield, mounted: unit.mounted }
}

export const footprintOf = (base: Figure['base']): Footprint => ({
  form: base.form,
  along: base.length / 10,
  across: base.width / 10,
})
