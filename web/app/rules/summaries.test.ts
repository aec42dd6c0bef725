import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readLedger, searchLedger } from './ledger'
import { inWords, loadSummaries } from './summaries'

const root = join(import.meta.dirname, '../../..')
const file = (path: string): string => readFileSync(join(root, path), 'utf8')
const ledgers = { saga: readLedger(file('docs/rules/saga.md')), aofs: readLedger(file('docs/rules/aofs.md')) }

/** The IDs that the engine knows; the worked cases of the second book are no lines of its ledger. */
const idsOf = (book: 'saga' | 'aofs'): string[] =>
  [...file(`src/${book}/rules.def`).matchAll(/^RULE\(\w+, "([^"]+)"\)/gm)]
    .map((match) => match[1]!)
    .filter((id) => !id.startsWith('AOF-TC-'))

const textOf = (id: string): string | undefined => ledgers.saga.rules.find((rule) => rule.id === id)?.text

describe.each([
  ['saga', 706],
  ['aofs', 186],
] as const)('the ledger of %s', (book, count) => {
  const { rules, sections } = ledgers[book]
  test('gives every rule, ruling and case that the engine knows, once', () => {
    expect(rules.map((rule) => rule.id).toSorted()).toEqual(idsOf(book).toSorted())
    expect(rules.length).toBe(count)
    expect(rules.filter((rule) => rule.text.length < 10 || !sections[rule.section])).toEqual([])
  })

  test('keeps the marks of those who keep it to itself', () => {
    const marked = /\b(ES|RU|EN|DE)\b|\bp\.\d|\bseeds?\b|clar\.|Why:|\*\*|\bundefined\b/
    expect(rules.filter((rule) => marked.test(rule.text)).map((rule) => rule.id)).toEqual([])
    expect(rules.filter((rule) => !/^[^a-z].*[.)]$/s.test(rule.text)).map((rule) => rule.id)).toEqual([])
  })

  describe.each(['es', 'de', 'ru'] as const)('in %s', (language) => {
    test('has every ID and every heading, and none that the ledger lacks', async () => {
      const words = (await loadSummaries(book, language))!
      expect(Object.keys(words.rules).toSorted()).toEqual(rules.map((rule) => rule.id).toSorted())
      expect(Object.keys(words.sections).toSorted()).toEqual(Object.keys(sections).toSorted())
      expect(rules.filter((rule) => words.rules[rule.id] === rule.text)).toEqual([])
    })
  })

  test('has no summaries in English: there it speaks itself', async () => {
    expect(await loadSummaries(book, 'en')).toBeUndefined()
  })
})

test('rows of tables are told as sentences', () => {
  expect(textOf('BAS-01')).toMatch(/^On foot: .*30 x 30 mm, .*20 x 20 mm\.$/)
  expect(textOf('END-03')).toBe('Each Hero killed, warlord included: 4 massacre points.')
})

test('a rule that needs a table has it', () => {
  expect(textOf('TAB-14')).toMatch(/Wood: height high, difficulty uneven, cover light, maximum 3/)
  expect(textOf('COV-01')).toMatch(/Solid cover: in shooting 3\+ and Armour \+1, in melee 4\+/)
  expect(textOf('WAR-07.a')).toMatch(/6 levies: 2 hearthguard, or 4 warriors\.$/)
  expect(textOf('SCN-03')).toMatch(/6 Slaughter/)
})

describe('the rules', () => {
  test('are searched by words and by ID', () => {
    expect(searchLedger(ledgers.saga, 'MAN-01')[0]?.id).toBe('MAN-01')
    expect(searchLedger(ledgers.saga, 'manoeuvre free').map((r) => r.id)).toContain('MAN-01')
    expect(searchLedger(ledgers.saga, 'zeppelin')).toEqual([])
  })

  test.each([
    ['es', 'fatiga PEANA', 'geländegänger'],
    ['de', 'Veteranen', 'peana'],
    ['ru', 'подставка', 'hearthguard'],
  ] as const)('are found in %s by the words of that language', async (language, word, foreign) => {
    const rules = inWords(ledgers.saga, (await loadSummaries('saga', language))!)
    for (const part of word.split(' ')) expect(searchLedger(rules, part).length).toBeGreaterThan(0)
    expect(searchLedger(rules, foreign)).toEqual([])
    expect(searchLedger(rules, 'FRM-02.a')[0]?.id).toBe('FRM-02.a')
  })

  test('are found without accents', async () => {
    const spanish = inWords(ledgers.saga, (await loadSummaries('saga', 'es'))!)
    expect(searchLedger(spanish, 'formacion')).toEqual(searchLedger(spanish, 'formación'))
    expect(searchLedger(spanish, 'formacion').length).toBeGreaterThan(0)
  })
})
