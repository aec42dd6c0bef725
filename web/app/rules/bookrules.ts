// What a book says of its own rules, in the file rules.ts of its folder; loaded when its rules are opened.
import type { BookName } from '../../engine/book'
import type { Language } from '../i18n/translate'

export interface BookRules {
  /** the parts of a turn in their order, each with the rules behind it */
  turn: Readonly<Record<string, readonly string[]>>
  /** what the page calls the things of a rule: the words of buttons, questions and signs, by the keys of their texts, so
   * that they are the same words in every language */
  named: readonly Named[]
  /** data/text/<language>/<book>.json, as the engine reads it */
  said: (language: Language) => Promise<string>
}

export interface Named {
  rules: readonly string[]
  /** keys of data/text/<language>/<book>.json */
  engine?: readonly string[]
  /** keys of the page */
  page?: readonly string[]
}

const files = import.meta.glob<BookRules>('../*/rules.ts', { import: 'rules' })

export const loadBookRules = (book: BookName): Promise<BookRules> => files[`../${book}/rules.ts`]!()
