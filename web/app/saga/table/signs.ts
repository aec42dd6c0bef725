// The signs of SAGA, and the words that its rules give a meaning of their own.
import { fatigue, stick } from '../../../cloth/draw/marks'
import type { Choice, View } from '../../../engine/saga'
import type { Translator } from '../../i18n/translate'
import { ruleNamed } from '../../rules/lookup.svelte'
import { commonSigns, flag, type Sign } from '../../shell/signs'
import type { Teller } from './teller.svelte'

/** Rules that begin with the word that they explain. */
const explained = ['SPC-01', 'SPC-02', 'SPC-05', 'SPC-07']

const diamond = '<rect x="-8" y="-8" width="16" height="16" transform="rotate(45)" fill="#21180f"/>'

export function signsOf({ sticks }: View, t: Translator): Sign[] {
  const { VS, S, M, L } = sticks
  const long = (length: number): string => t.length(length, 'cm')
  return [
    ...commonSigns,
    { art: flag('8', true), text: 'sign.acted' },
    { art: flag('★'), text: 'sign.hero' },
    { art: `<g transform="translate(-7 0)">${fatigue(2, false)}</g>`, text: 'sign.tired' },
    { art: `<g transform="translate(-13 0)">${fatigue(3, true)}</g>`, text: 'sign.exhausted' },
    {
      art: `<g transform="translate(-26 0)">${stick(52, 'M', 10)}</g>`,
      text: 'sign.sticks',
      values: { VS: long(VS), S: long(S), M: long(M), L: long(L) },
    },
    { art: diamond, text: 'sign.pay' },
  ]
}

export function termsOf(teller: Teller, t: Translator): { name: string; text: string }[] {
  return [
    { name: t.say('play.massacre'), text: `${teller.goal.text} ${teller.goal.how}` },
    ...explained.flatMap((id) => ruleNamed('saga', id) ?? []),
  ]
}

/** Why an activation is free, as a rule. */
const free: Readonly<Record<string, string>> = {
  determination: 'SPC-01',
  'we-obey': 'SPC-02',
  manoeuvre: 'MAN-01',
}

/** The words behind answers that cost nothing, for those who meet them there. */
export function doorsOf(
  answers: readonly Choice[],
  t: Translator,
): { name: string; text: string; rule: string }[] {
  const origins = answers.flatMap((answer) => (answer.verb === 'activate' ? [answer.origin] : []))
  return [...new Set(origins)].flatMap((origin) => {
    const found = free[origin] ? ruleNamed('saga', free[origin]) : null
    // that of the manoeuvre does not begin with its name
    return found ? [found.name === found.rule ? { ...found, name: t.say('term.manoeuvre') } : found] : []
  })
}
