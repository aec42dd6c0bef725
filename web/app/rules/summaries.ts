// The rules in other languages than English: summaries by ID, and the headings of the ledger's sections by number.
import type { BookName } from '../../engine/book'
import type { Language } from '../i18n/translate'
import type { Ledger } from './ledger'

export interface Summaries {
  sections: Record<string, string>
  rules: Record<string, string>
}

const files = import.meta.glob<Summaries>('../../../data/text/*/rules_*.json', { import: 'default' })

/** Nothing for English: there the ledger speaks itself. */
export const loadSummaries = async (book: BookName, language: Language): Promise<Summaries | undefined> =>
  files[`../../../data/text/${language}/rules_${book}.json`]?.()

/** The same rules in these words. */
export const inWords = (ledger: Ledger, words: Summaries): Ledger => ({
  sections: { ...ledger.sections, ...words.sections },
  rules: ledger.rules.map((rule) => ({ ...rule, text: words.rules[rule.id] ?? rule.text })),
})
