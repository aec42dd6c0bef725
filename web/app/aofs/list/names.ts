// Names of things of an army in the reader's language: as words.list or words.army tells them, else their id.
import type { ArmyList, ArmyWords, ListWords, SpecialWords, WeaponInfo } from '../../../engine/aofs'
import { plainName } from '../../i18n/translate'

const byId = <T extends { id: string }>(list: readonly T[] | undefined, id: string): T | undefined =>
  list?.find((one) => one.id === id)

type Told = Pick<ListWords, 'army'> | null

const cache = new WeakMap<ArmyWords, Map<string, SpecialWords>>()

/** Every special rule that the army's words hold, by how army files spell it. */
function specialsOf(army: ArmyWords): Map<string, SpecialWords> {
  const known = cache.get(army)
  if (known) return known
  const all = new Map<string, SpecialWords>()
  const take = (list: readonly SpecialWords[]): void => list.forEach((s) => all.set(s.id, s))
  for (const unit of army.units) {
    take(unit.specials)
    for (const upgrade of unit.upgrades) take([...upgrade.specials, ...upgrade.raised])
  }
  for (const weapon of army.weapons) take(weapon.specials)
  cache.set(army, all)
  return all
}

/** "tough(3)" as the reader's language has it, with what it does. */
export function special(told: Told, id: string): SpecialWords {
  const known = told ? specialsOf(told.army).get(id) : undefined
  return known ?? { id, name: plainName(id), text: '', rule: '' }
}

export const unitName = (told: Told, unit: { id: string; name?: string }): string =>
  unit.name ?? byId(told?.army.units, unit.id)?.name ?? plainName(unit.id)

export const weaponName = (told: Told, weapon: Pick<WeaponInfo, 'id' | 'name'>): string =>
  weapon.name ?? byId(told?.army.weapons, weapon.id)?.name ?? plainName(weapon.id)

export const upgradeName = (told: Told, unit: string, upgrade: string): string =>
  byId(byId(told?.army.units, unit)?.upgrades, upgrade)?.name ?? plainName(upgrade)

/** What a list has that another one has not: units, and what was bought for those that stay, by their names. */
export function lostBetween(
  told: Told,
  before: Pick<ArmyList, 'units'>,
  after: Pick<ArmyList, 'units'>,
): string[] {
  const left = [...after.units]
  return before.units.flatMap((unit) => {
    const name = unit.nickname || unitName(told, unit)
    const alike = left.findIndex((u) => u.id === unit.id && u.nickname === unit.nickname)
    if (alike < 0) return [name]
    const [kept] = left.splice(alike, 1)
    return unit.bought
      .filter((b) => (byId(kept!.bought, b.id)?.times ?? 0) < b.times)
      .map((b) => `${name}: ${upgradeName(told, unit.id, b.id)}`)
  })
}
