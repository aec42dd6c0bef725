// What may be chosen comes from the engine: every verb has its sentence in every language, and a people of our own goes
// through the fields and back unchanged.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Ask } from '../../../engine/book'
import { Engine, type Request } from '../../../engine/engine'
import { tablesOf, textOf } from '../../editor/tables'
import { languages } from '../../i18n/translate'
import { fileOf, loadPeoples, loadWords } from '../content'
import {
  clauseOf,
  firstValue,
  readDraft,
  readPhrase,
  readVocabulary,
  tellKeywords,
  tellVerbs,
  type Vocabulary,
} from './vocabulary'

let engine: Engine
let vocabulary: Vocabulary
const ask: Ask = <Reply>(request: Request) =>
  new Promise<Reply>((resolve) => resolve(engine.call<Reply>(request)))

beforeAll(async () => {
  engine = await Engine.start(readFileSync(new URL('../../../engine/skald.wasm', import.meta.url)))
  await loadPeoples(ask)
  vocabulary = await readVocabulary(ask)
})

test.each(languages)('every verb and keyword speaks for itself in %s', async (language) => {
  await loadWords(ask, language)
  const verbs = await tellVerbs(ask, language, vocabulary)
  for (const { id } of vocabulary.verbs) {
    expect(verbs[id], id).toMatch(/\s/)
    expect(verbs[id], id).not.toContain('{')
  }
  const keywords = await tellKeywords(ask, language, vocabulary)
  expect(new Set(Object.values(keywords)).size).toBe(vocabulary.keywords.length)
  if (language === 'de') expect(keywords['orders/reaction']).toBe('Befehle/Reaktion')
})

test('what a phrase begins with can be read', async () => {
  for (const key of vocabulary.keys)
    if (['who', 'if', 'amount', 'near'].includes(key.kind)) {
      const text = String(firstValue(key))
      expect((await readPhrase(ask, { kind: key.kind, text })).fault, key.id).toBeUndefined()
    }
})

test('another verb keeps what it takes and lets go what only the one before needed', () => {
  const verb = (id: string) => vocabulary.verbs.find((one) => one.id === id)!
  const before = { do: 'activate', who: 'own levies', pick: 2, if: 'attacker', types: ['move'] }
  expect(clauseOf(vocabulary, verb('auto-hit'), before)).toEqual({ do: 'auto-hit', if: 'attacker' })
  const given = clauseOf(vocabulary, verb('give-fatigue'), before)
  expect(given).toEqual({ do: 'give-fatigue', if: 'attacker', who: 'own levies', pick: 2 })
})

test('a people of ours goes through tables and phrases and back unchanged', async () => {
  const read = await readDraft(ask, { text: await fileOf('danes') })
  expect(read.led?.id).toBe('danes')
  const again = await readDraft(ask, { document: read.document! })
  expect(again.document).toEqual(read.document)
  expect(again.led).toEqual(read.led)
  for (const ability of tablesOf(read.document!['ability']))
    for (const clause of tablesOf(ability['effects'])) {
      const text = textOf(clause['who'])
      if (!text) continue
      const parts = (await readPhrase(ask, { kind: 'who', text })).parts
      expect((await readPhrase(ask, { kind: 'who', parts })).text).toBe(text)
    }
})
