// The rules of a book in a language, loaded once; and one rule by its ID, for cards and signs that open their sentence.
import { words } from '../i18n/index.svelte'
import type { Language } from '../i18n/translate'
import { readLedger, type Known } from './ledger'
import { loadCalled } from './pagewords'
import type { Book } from './rules.svelte'
import { inWords, loadSummaries } from './summaries'

const documents: Record<Book, () => Promise<{ default: string }>> = {
  saga: () => import('../../../docs/rules/saga.md?raw'),
  aofs: () => import('../../../docs/rules/aofs.md?raw'),
}

let read = $state.raw<Record<string, Known>>({})
const begun: string[] = []

async function load(book: Book, language: Language): Promise<Known> {
  const [document, summaries, called] = await Promise.all([
    documents[book](),
    loadSummaries(book, language),
    loadCalled(book, language),
  ])
  const ledger = readLedger(document.default)
  return { ledger: summaries ? inWords(ledger, summaries) : ledger, called }
}

/** The rules of a book in a language, once they are there. */
export function rulesIn(book: Book, language: Language): Known | null {
  const key = `${book} ${language}`
  if (!begun.includes(key)) {
    begun.push(key)
    void load(book, language).then((known) => (read = { ...read, [key]: known }))
  }
  return read[key] ?? null
}

/** "Determination: …" as its name and its sentence; nothing where the ledger does not know it or is not there yet. */
export function ruleNamed(book: Book, id: string): { name: string; text: string; rule: string } | null {
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
