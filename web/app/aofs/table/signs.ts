// The signs of Age of Fantasy: Skirmish.
import { objective, stunned, tokens, wound } from '../../../cloth/draw/marks'
import type { Translator } from '../../i18n/translate'
import { commonSigns, flag, type Sign } from '../../shell/signs'

export const signs: readonly Sign[] = [
  ...commonSigns,
  { art: flag('5', true), text: 'aofs.sign.acted' },
  { art: `<g transform="translate(-2 4)">${objective('II', 0)}</g>`, text: 'aofs.sign.marker' },
  { art: wound(2, false), text: 'aofs.sign.wound' },
  { art: wound(3, true), text: 'aofs.sign.grave' },
  { art: stunned, text: 'aofs.sign.stunned' },
  { art: `<g transform="scale(.75)">${tokens(2)}</g>`, text: 'aofs.sign.tokens' },
]

/** What cards and odds speak of: the key of the word, and of its sentence. */
const terms: readonly [string, string][] = [
  ['army.q', 'aofs.term.q'],
  ['army.d', 'aofs.term.d'],
  ['aofs.stunned', 'aofs.term.stunned'],
  ['aofs.fatigued', 'aofs.term.fatigued'],
  ['attack.out', 'aofs.term.out'],
]

export const termsOf = (t: Translator): { name: string; text: string }[] =>
  terms.map(([name, text]) => ({ name: t.say(name), text: t.say(text) }))
