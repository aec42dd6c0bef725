import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { translatorOf } from '../i18n/index.svelte'
import { languages, type Language } from '../i18n/translate'
import { chaptersOf, readLedger, searchAll, type Known } from './ledger'
import { loadBookRules } from './bookrules'
import { loadCalled } from './pagewords'
import { inWords, loadSummaries } from './summaries'
import { loadTurn } from './turn'

const root = join(import.meta.dirname, '../../..')
const file = (path: string): string => readFileSync(join(root, path), 'utf8')
const books = ['saga', 'aofs'] as const
type Book = (typeof books)[number]
const ledgers = { saga: readLedger(file('docs/rules/saga.md')), aofs: readLedger(file('docs/rules/aofs.md')) }
const has = (book: Book, id: string): boolean =>
  ledgers[book].rules.some((rule) => rule.id === id || rule.id === `${id}.a`)

async function known(book: Book, language: Language): Promise<Known> {
  const summaries = await loadSummaries(book, language)
  const ledger = summaries ? inWords(ledgers[book], summaries) : ledgers[book]
  return { ledger, called: await loadCalled(book, language) }
}
const first = async (book: Book, query: string, ...read: Language[]): Promise<string | undefined> =>
  searchAll(await Promise.all(read.map((language) => known(book, language))), query)[0]?.id

describe.each(books)('the words of the page for the rules of %s', (book) => {
  test('lead to rules that the ledger has', async () => {
    const { named } = await loadBookRules(book)
    const ids = named.flatMap((one) => one.rules)
    expect(ids.filter((id) => !has(book, id))).toEqual([])
  })

  test.each(languages)('are all said in %s', async (language) => {
    const words = await translatorOf(language)
    const engine = JSON.parse(file(`data/text/${language}/${book}.json`)) as Record<string, object>
    for (const { engine: told = [], page = [] } of (await loadBookRules(book)).named) {
      for (const key of page) expect(words.has(key), key).toBe(true)
      for (const key of told) {
        const [part, name] = key.split('.') as [string, string]
        expect(engine[part], key).toHaveProperty([name])
      }
    }
  })
})

describe('the search', () => {
  test.each([
    ['en', 'We Obey', 'SPC-02'],
    ['en', 'pass', 'MEL-18'],
    ['en', 'slow', 'FAT-16'],
    ['en', 'fatigue', 'FAT-01'],
    ['en', 'exhausted', 'FAT-20'],
    ['de', 'Folgt mir', 'SPC-02'],
    ['de', 'Passen', 'MEL-18'],
    ['es', 'fatiga', 'FAT-01'],
    ['es', 'Obedecemos', 'SPC-02'],
    ['ru', 'усталость', 'FAT-01'],
    ['ru', 'Повинуемся', 'SPC-02'],
  ] as const)('in %s finds what the page calls "%s" first', async (language, query, id) => {
    const found = searchAll([await known('saga', language)], query)
    expect(found.slice(0, 4).map((rule) => rule.id)).toContain(id)
  })

  test.each([
    ['en', 'Stunned', 'AOF-WND-05'],
    ['en', 'strike back', 'AOF-MEL-05'],
    ['de', 'Betäubt', 'AOF-WND-05'],
    ['es', 'Aturdid', 'AOF-WND-05'],
    ['ru', 'Оглуш', 'AOF-WND-05'],
  ] as const)('knows the words of Age of Fantasy: in %s "%s"', async (language, query, id) => {
    const found = searchAll([await known('aofs', language)], query)
    expect(found.slice(0, 6).map((rule) => rule.id)).toContain(id)
  })

  test('takes "pass" for the word, not for a part of another', async () => {
    expect(await first('saga', 'pass', 'en')).not.toMatch(/^TER/)
  })

  test('finds words of another language where its own has none, and tells the rule in its own', async () => {
    const read = await Promise.all((['en', 'de'] as const).map((language) => known('saga', language)))
    const [rule] = searchAll(read, 'Folgt mir')
    expect(rule).toEqual(read[0]!.ledger.rules.find((one) => one.id === 'SPC-02'))
    expect(searchAll(read, 'zeppelin')).toEqual([])
  })
})

describe.each(books)('the contents of %s', (book) => {
  test('name every chapter that has rules, and every rule is in one', () => {
    const chapters = chaptersOf(ledgers[book])
    expect(chapters.length).toBeGreaterThan(12)
    expect(chapters.every((one) => one.title && one.count > 0)).toBe(true)
    expect(chapters.reduce((sum, one) => sum + one.count, 0)).toBe(ledgers[book].rules.length)
  })

  test.each(languages)('have a turn in one page, in %s, and every step opens rules', async (language) => {
    const turn = await loadTurn(book, language)
    const rules = (await loadBookRules(book)).turn
    expect(Object.keys(turn.parts)).toEqual(Object.keys(rules))
    for (const { title, text } of Object.values(turn.parts)) expect([title, text]).not.toContain('')
    expect(
      Object.values(rules)
        .flat()
        .filter((id) => !has(book, id)),
    ).toEqual([])
  })
})
