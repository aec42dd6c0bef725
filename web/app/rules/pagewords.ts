// What the page calls the things of a rule, in a language.
import type { BookName } from '../../engine/book'
import { translatorOf } from '../i18n/index.svelte'
import type { Language, Translator } from '../i18n/translate'
import { loadBookRules } from './bookrules'

type Phrases = Record<string, Record<string, string | string[]>>

/** A text of the engine as it is said: its places for names and numbers are left out. */
function engineText(phrases: Phrases, key: string): string {
  const [part, name] = key.split('.') as [string, string]
  const text = phrases[part]?.[name]
  return text === undefined ? '' : String(text).replace(/\{[^{}]*\}/g, ' ')
}

const pageText = (words: Translator, key: string): string => words.say(key).replace(/\{\w+\}/g, ' ')

/** By rule, everything that the page says of it in a language. */
export async function loadCalled(book: BookName, language: Language): Promise<Record<string, string>> {
  const words = await translatorOf(language)
  const { named, said } = await loadBookRules(book)
  const phrases = JSON.parse(await said(language)) as Phrases
  const called: Record<string, string> = {}
  for (const { rules, engine = [], page = [] } of named) {
    const text = [
      ...engine.map((key) => engineText(phrases, key)),
      ...page.map((key) => pageText(words, key)),
    ].join(' · ')
    for (const rule of rules) called[rule] = `${called[rule] ?? ''} · ${text}`
  }
  return called
}
