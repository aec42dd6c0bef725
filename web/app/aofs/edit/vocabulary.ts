// What an army's file may say, as the engine tells it: nothing of it is known here.
import type { Ask } from '../../../engine/book'
import { at, type Table } from '../../editor/tables'

export interface Between {
  low: number
  high: number
}
export interface VerbInfo {
  id: string
  keys: string[]
  amount?: Between
  /** which special rules it takes along */
  rules?: 'weapon' | 'given'
}
export interface Vocabulary {
  /** effects of spells, and of rules of the army's own */
  verbs: { spell: VerbInfo[]; rule: VerbInfo[] }
  /** special rules as a file spells them, with the least value where they have one: those of weapons and of models,
   * and what somebody may be given */
  rules: { weapon: string[]; model: string[]; given: string[] }
  targets: string[]
  /** whom a rule speaks of, beside who has it */
  reaches: { id: string; within?: Between }[]
  for: string[]
  command: string[]
  /** numbers by what they are of: numbers.unit.quality */
  numbers: Record<string, Record<string, Between>>
  most: Record<
    'units' | 'weapons' | 'upgrades' | 'spells' | 'rules' | 'spellEffects' | 'ruleEffects' | 'conditions',
    number
  >
}

export const readVocabulary = (ask: Ask): Promise<Vocabulary> => ask({ call: 'army.vocabulary' })

/** Its limits as a field has them: `numbered(vocabulary, 'unit', 'quality')`. */
export function numbered(
  vocabulary: Vocabulary | null,
  of: string,
  key: string,
): { min: number; max: number } {
  const { low, high } = (at(vocabulary?.numbers, [of, key]) ?? { low: 0, high: 0 }) as Between
  return { min: low, max: high }
}

/** An effect with this verb: of what was said before whatever the verb takes, and what it cannot do without. */
export function effectOf(
  vocabulary: Vocabulary,
  of: 'spell' | 'rule',
  id: string,
  before: Table = {},
): Table {
  const infoOf = (verb: unknown): VerbInfo | undefined => vocabulary.verbs[of].find((one) => one.id === verb)
  const verb = infoOf(id)
  const next: Table = { do: id }
  for (const key of verb?.keys ?? []) if (key !== 'do' && before[key] !== undefined) next[key] = before[key]
  if (verb?.amount) {
    const { low, high } = verb.amount
    next['amount'] = Math.max(low, Math.min(high, typeof next['amount'] === 'number' ? next['amount'] : 1))
  }
  if (infoOf(before['do'])?.rules !== verb?.rules) delete next['rules']
  if (verb?.rules === 'given') next['rules'] ??= vocabulary.rules.given.slice(0, 1)
  return next
}

/** An effect to begin with: one that is a number, and gives nobody a special rule that would have to be chosen. */
export function freshEffect(vocabulary: Vocabulary, of: 'spell' | 'rule'): Table {
  const verbs = vocabulary.verbs[of]
  return effectOf(
    vocabulary,
    of,
    (verbs.find((verb) => verb.amount && verb.rules !== 'given') ?? verbs[0]!).id,
  )
}
