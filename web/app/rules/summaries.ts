// The rules of Age of Fantasy: Skirmish in other languages than English: summaries by ID, and the headings of the
// ledger's sections.
import type { Language } from '../i18n/translate'
import type { RuleEntry } from './ledger'

export interface Summaries {
  sections: string[]
  rules: Record<string, string>
}

const files = import.meta.glob<Summaries>('../../../data/text/*/rules_aofs.json', { import: 'default' })

/** Nothing for English: there the ledger speaks itself. */
export const loadSummaries = async (language: Language): Promise<Summaries | undefined> =>
  files[`../../../data/text/${language}/rules_aofs.json`]?.()

/** The same rules in these words. */
export const inWords = (rules: readonly RuleEntry[], words: Summaries): RuleEntry[] =>
  rules.map((rule) => {
    const number = Number(/^(\d+)\. /.exec(rule.section)?.[1] ?? 0)
    const section = words.sections[number - 1]
    return {
      ...rule,
      section: section ? `${number}. ${section}` : rule.section,
      text: words.rules[rule.id] ?? rule.text,
    }
  })
