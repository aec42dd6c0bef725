// How a phrase that was taken apart is told in the reader's language: for the button that opens it. The sentence of the
// whole ability is the engine's.
import type { Terms } from '../../../engine/saga'
import { isTable, numberOf, tablesOf, textOf, wordsOf, type Table } from '../../editor/tables'
import type { Translator } from '../../i18n/translate'
import { kitName } from '../content'
import { wordName, type Vocabulary } from './vocabulary'

/** The words that a part may be, by the name of its list: "stick" is one of the sticks. What is near may be ground too. */
export const wordsFor = (
  vocabulary: Vocabulary | null,
  key: string,
  among: Table = {},
): readonly string[] => {
  const lists = { ...(vocabulary as unknown as Table), ...vocabulary?.phrase }
  const found: unknown = lists[key] ?? lists[`${key}s`]
  const words = Array.isArray(found) ? wordsOf(found) : []
  return key === 'whose' && 'stick' in among ? [...words, ...wordsOf(lists['terrain'])] : words
}

/** As one would say it: whose unit, which, and what it is like; what the engine adds comes last. */
const order = [
  ...['subject', 'not', 'beyond', 'stick', 'whose', 'troops', 'footing', 'equipment', 'ground', 'fatigue'],
  ...['other', 'once', 'base', 'count', 'times', 'every', 'most'],
]
export function partsInOrder(parts: Table): [string, unknown][] {
  const place = (key: string): number => (order.includes(key) ? order.indexOf(key) : order.length)
  return Object.entries(parts)
    .filter(([key]) => key !== 'near')
    .sort(([a], [b]) => place(a) - place(b))
}

const troopName = (terms: Terms, id: string): string => terms.troops.find((one) => one.id === id)?.name ?? id

function amountName(t: Translator, parts: Table): string {
  const base = numberOf(parts['base'], 0)
  const count = textOf(parts['count'])
  if (!count) return String(base)
  const times = numberOf(parts['times'], 1)
  const every = numberOf(parts['every'], 1)
  const most = numberOf(parts['most'], 0)
  return [
    base === 0 ? '' : `${base} + `,
    times === 1 ? '' : `${times} × `,
    wordName(t, count, 'count'),
    every === 1 ? '' : ` / ${every}`,
    most === 0 ? '' : ` (≤ ${most})`,
  ].join('')
}

/** The parts one after another. */
export function phraseName(t: Translator, terms: Terms, parts: Table): string {
  if ('count' in parts) return amountName(t, parts)
  const said: string[] = []
  const flag = (key: string): void => {
    if (parts[key] === true) said.push(wordName(t, key, 'flag'))
  }
  const word = (key: string): void => {
    const found = textOf(parts[key])
    if (found) said.push(wordName(t, found, key))
  }
  flag('not')
  word('subject')
  flag('other')
  if ('stick' in parts)
    said.push(`${wordName(t, parts['beyond'] ? 'beyond' : 'within')} ${textOf(parts['stick'])}`)
  word('whose')
  said.push(
    wordsOf(parts['troops'])
      .map((id) => troopName(terms, id))
      .join(' / '),
  )
  word('footing')
  said.push(
    wordsOf(parts['equipment'])
      .map((id) => kitName(terms, id))
      .join(' / '),
  )
  word('ground')
  word('fatigue')
  flag('once')
  const known = [
    'subject',
    'whose',
    'footing',
    'ground',
    'fatigue',
    'stick',
    'beyond',
    'not',
    'other',
    'once',
  ]
  for (const [key, is] of Object.entries(parts)) {
    if (known.includes(key) || Array.isArray(is) || isTable(is)) continue
    if (is === true) flag(key)
    else word(key)
  }
  for (const near of tablesOf(parts['near'])) said.push(phraseName(t, terms, near))
  return said.filter(Boolean).join(' · ')
}
