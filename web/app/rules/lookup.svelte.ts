// The rules of a book in a language, loaded once; and one rule by its ID, for cards and signs that open their sentence.
import type { BookName } from '../../engine/book'
import { words } from '../i18n/index.svelte'
import type { Language } from '../i18n/translate'
import { readLedger, type Known } from './ledger'
import { loadCalled } from './pagewords'
import { inWords, loadSummaries } from './summaries'

const documents = import.meta.glob<string>('../../../docs/rules/*.md', { query: '?raw', import: 'default' })

let read = $state.raw<Record<string, Known>>({})
const begun: string[] = []

async function load(book: BookName, language: Language): Promise<Known> {
  const [document, summaries, called] = await Promise.all([
    documents[`../../../docs/rules/${book}.md`]!(),
    loadSummaries(book, language),
    loadCalled(book, language),
  ])
  const ledger = readLedger(document)
  return { ledger: summaries ? inWords(ledger, summaries) : ledger, called }
}

/** The rules of a book in a language, once they are there. */
export function rulesIn(book: BookName, language: Language): Known | null {
  const key = `${book} ${language}`
  if (!begun.includes(key)) {
    begun.push(key)
    void load(book, language).then((known) => (read = { ...read, [key]: known }))
  }
  return read[key] ?? null
}

/** "Determination: …" as its name and its sentence; nothing where the ledger does not know it or is not there yet. */
export function ruleNamed(book: BookName, id: string): { name: string; text: string; rule: string } | null {
  const rule = rulesIn(book, words().language)?.ledger.rules.find((one) => one.id === id)
  if (!rule) return null
  const [name, ...rest] = rule.text.split(': ')
  const text = rest.join(': ')
  return {
    name: text ? name! : id,
    text: text.charAt(0).toUpperCase() + text.slice(1) || rule.text,
    rule: id,
  }
}
