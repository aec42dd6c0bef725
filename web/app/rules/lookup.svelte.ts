// One rule by its ID, in the reader's words: for cards and signs that open their sentence.
import { words } from '../i18n/index.svelte'
import { readLedger, type Ledger } from './ledger'
import type { Book } from './rules.svelte'
import { inWords, loadSummaries } from './summaries'

const documents: Record<Book, () => Promise<{ default: string }>> = {
  saga: () => import('../../../docs/rules/saga.md?raw'),
  aofs: () => import('../../../docs/rules/aofs.md?raw'),
}

let read = $state.raw<Record<string, Ledger>>({})
const begun: string[] = []

/** The ledger of a book in the reader's language, once it is there. */
export function ledgerOf(book: Book): Ledger | null {
  const { language } = words()
  const key = `${book} ${language}`
  if (!begun.includes(key)) {
    begun.push(key)
    void Promise.all([documents[book](), loadSummaries(book, language)]).then(([document, summaries]) => {
      const ledger = readLedger(document.default)
      read = { ...read, [key]: summaries ? inWords(ledger, summaries) : ledger }
    })
  }
  return read[key] ?? null
}

/** "Determination: …" as its name and its sentence; nothing where the ledger does not know it or is not there yet. */
export function ruleNamed(book: Book, id: string): { name: string; text: string; rule: string } | null {
  const rule = ledgerOf(book)?.rules.find((one) => one.id === id)
  if (!rule) return null
  const [name, ...rest] = rule.text.split(': ')
  const text = rest.join(': ')
  return {
    name: text ? name! : id,
    text: text.charAt(0).toUpperCase() + text.slice(1) || rule.text,
    rule: id,
  }
}
