import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readSkirmishLedger, searchLedger } from './ledger'
import { inWords, loadSummaries } from './summaries'

const root = join(import.meta.dirname, '../../..')
const ledger = readSkirmishLedger(readFileSync(join(root, 'docs/rules/aofs.md'), 'utf8'))

test('the ledger of Age of Fantasy gives every rule and ruling once', () => {
  expect(ledger.length).toBe(180)
  expect(new Set(ledger.map((rule) => rule.id)).size).toBe(180)
  for (const rule of ledger) expect(rule.text, rule.id).not.toBe('')
})

test('English has no summaries: the ledger speaks itself', async () => {
  expect(await loadSummaries('en')).toBeUndefined()
})

describe.each(['es', 'de', 'ru'] as const)('the rules in %s', (language) => {
  test('are all there, under headings of that language', async () => {
    const rules = inWords(ledger, (await loadSummaries(language))!)
    rules.forEach((rule, i) => {
      expect(rule.text, rule.id).not.toBe(ledger[i]!.text)
      expect(rule.section, rule.id).not.toBe(ledger[i]!.section)
    })
  })

  test('are found by their words', async () => {
    const rules = inWords(ledger, (await loadSummaries(language))!)
    const word = { es: 'peana', de: 'geländegänger', ru: 'следопыт' }[language]
    expect(searchLedger(rules, word).length).toBeGreaterThan(0)
    expect(searchLedger(rules, 'AOF-MOV-03')[0]?.id).toBe('AOF-MOV-03')
  })
})
