// The chances of an attack in plain words: only what may happen, and one's own losses beside the enemy's.
import type { Translator } from '../../i18n/translate'
import type { Chances, End } from './odds.svelte'

const sum = (ends: readonly End[], of: (end: End) => boolean): number =>
  ends.filter(of).reduce((chance, end) => chance + end.chance.decimal, 0)

/** New wounds, and nothing worse. */
export const woundedChance = (ends: readonly End[]): number =>
  sum(ends, (end) => end.marked && !end.stunned && end.lost === 0)

/** Too rare to be told. */
const rare = 0.0005

export interface ChanceWords {
  theirs: string[]
  ours: string[]
}

/** `models`: how many the target has. */
export function chanceWords(odds: Chances, models: number, t: Translator): ChanceWords {
  const said = (key: string, chance: number): string[] =>
    chance > rare ? [t.say(key, { chance: t.chance(chance) })] : []
  const fall = (key: string, lost: number): string[] =>
    lost >= 0.05 ? [t.say(key, { lost: t.decimal(lost) })] : []
  const harm = [
    ...said('aofs.odds', odds.destroyed[1]),
    ...said('aofs.odds.stunned', odds.stunned[1]),
    ...said('aofs.odds.wounded', woundedChance(odds.ends[1])),
    ...(models > 1 ? fall('aofs.odds.lost', odds.lost[1]) : []),
  ]
  const works = odds.happens < 1 ? [t.say('aofs.odds.works', { chance: t.chance(odds.happens) })] : []
  return {
    theirs: [...works, ...(harm.length > 0 || works.length > 0 ? harm : [t.say('aofs.odds.none')])],
    ours: [
      ...said('aofs.odds.own', odds.destroyed[0]),
      ...said('aofs.odds.stunned', odds.destroyed[0] > rare ? 0 : odds.stunned[0]),
      ...fall('aofs.odds.ownlost', odds.lost[0]),
    ],
  }
}
