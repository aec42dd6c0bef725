// A turn in one page, in sentences.
import type { BookName } from '../../engine/book'
import type { Language } from '../i18n/translate'

export interface TurnText {
  title: string
  lead: string
  parts: Record<string, { title: string; text: string }>
}

const texts = import.meta.glob<TurnText>('../../../data/text/*/turn_*.json', { import: 'default' })

export const loadTurn = (book: BookName, language: Language): Promise<TurnText> =>
  texts[`../../../data/text/${language}/turn_${book}.json`]!()
