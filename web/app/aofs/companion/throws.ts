// Which dice fall next, and whose, as the engine names it.
import type { Due } from '../../../engine/book'
import type { GameEvent, Unit, View } from '../../../engine/aofs'

/** What dice are for. */
export type Purpose =
  | 'hit'
  | 'block'
  | 'regenerate'
  | 'effect'
  | 'markers'
  | 'rolloff'
  | 'cast'
  | 'push'
  | 'jump'
  | 'danger'
  | 'morale'
  | 'other'

/** By the event that will tell of them. */
const purposes: Readonly<Partial<Record<GameEvent['event'], Purpose>>> = {
  hits: 'hit',
  impact: 'hit',
  saves: 'block',
  saved_again: 'block',
  regenerated: 'regenerate',
  wound_effect: 'effect',
  markers: 'markers',
  rolled_off: 'rolloff',
  cast: 'cast',
  push_roll: 'push',
  jumped: 'jump',
  dangerous: 'danger',
  morale: 'morale',
  fearless: 'morale',
}

const ofHeroes = 12

export const purposeOf = (due: Due): Purpose =>
  purposes[(due.throw?.event ?? '') as GameEvent['event']] ?? 'other'

/** The unit that throws them; none where the engine names nobody. */
export function throwerOf({ throw: thrown }: Due, view: View): Unit | undefined {
  const model = thrown?.['model'] ?? thrown?.['caster']
  return view.units.find(({ id, first, size }) =>
    typeof model === 'number' ? model >= first && model < first + size : id === thrown?.['unit'],
  )
}

/** The weapon that they are thrown for, with the unit whose list it is on: types from 12 on are of a Hero who joined. */
export function weaponOf({ throw: thrown }: Due, view: View): { unit: number; weapon: number } | null {
  const type = thrown?.['weapon']
  const unit = view.units.find(({ id }) => id === thrown?.['unit'])
  if (typeof type !== 'number' || !unit) return null
  if (type < ofHeroes) return { unit: unit.id, weapon: type }
  const hero = view.units.find(({ first }) => first === unit.hero)
  return hero ? { unit: hero.id, weapon: type - ofHeroes } : null
}

/** The face that does, where dice only do or do not. */
export function neededOf({ apart = [] }: Due): number | null {
  const first = apart.findIndex((kind) => kind > 0)
  return first > 0 && Math.max(...apart) < 5 ? first + 1 : null
}
