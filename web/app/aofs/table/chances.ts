// The chances of an attack in plain words: only what may happen, and one's own losses beside the enemy's.
import type { Translator } from '../../i18n/translate'
import type { Chances, End } from './odds.svelte'

const sum = (ends: readonly End[], of: (end: End) => boolean): number =>
  ends.filter(of).reduce((chance, end) => chance + end.chance.decimal, 0)

/** New wounds, and nothing worse. */
export const woundedChance = (ends: readonly End[]): number =>
  sum(ends, (end) => end.marked && !end.stunned && end.lost === 0)

/** Some harm, though the unit still stands and is not Stunned by it. */
export const harmedChance = (ends: readonly End[], models: number): number =>
  sum(ends, (end) => (end.marked || end.lost > 0) && !end.stunned && end.lost < models)

/** Too rare to be told. */
const rare = 0.0005

export interface ChanceWords {
  theirs: string[]
  ours: string[]
}

/** A unit before the attack: how many stand, and whether it is Stunned. */
export interface Before {
  models: number
  stunned: boolean
}

/** What may change, with how both are before: one's own and the enemy. */
export function chanceWords(
  odds: Chances,
  [own, foe]: readonly [Before, Before],
  t: Translator,
): ChanceWords {
  const said = (key: string, chance: number): string[] =>
    chance > rare ? [t.say(key, { chance: t.chance(chance) })] : []
  const fall = (key: string, lost: number): string[] =>
    lost >= 0.05 ? [t.say(key, { lost: t.decimal(lost) })] : []
  const harm = [
    ...said('aofs.odds', odds.destroyed[1]),
    ...said('aofs.odds.stunned', foe.stunned ? 0 : odds.stunned[1]),
    ...said('aofs.odds.wounded', woundedChance(odds.ends[1])),
    ...(foe.models > 1 ? fall('aofs.odds.lost', odds.lost[1]) : []),
  ]
  const works = odds.happens < 1 ? [t.say('aofs.odds.works', { chance: t.chance(odds.happens) })] : []
  return {
    theirs: [...works, ...(harm.length > 0 || works.length > 0 ? harm : [t.say('aofs.odds.none')])],
    ours: [
      ...said('aofs.odds.own', odds.destroyed[0]),
      ...said('aofs.odds.stunned', own.stunned || odds.destroyed[0] > rare ? 0 : odds.stunned[0]),
      ...fall('aofs.odds.ownlost', odds.lost[0]),
    ],
  }
}
