// What may be chosen comes from the engine: every verb has its sentence in every language, and a people of our own goes
// through the fields and back unchanged.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Ask } from '../../../engine/book'
import { Engine, type Request } from '../../../engine/engine'
import { tablesOf, textOf, type Table } from '../../editor/tables'
import { languages, plainName } from '../../i18n/translate'
import { fileOf, loadPeoples, loadWords } from '../content'
import { artOf, learnDrawings } from '../drawings.svelte'
import { limits, redrawn, type Kind } from './people'
import { drawingId, readSvg } from './svg'
import {
  alone,
  clauseOf,
  firstValue,
  momentKeyword,
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
    expect(verbs[id], 'a sentence, not the word of the file').not.toBe(plainName(id))
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

test('a moment is wanted with its keyword, and with no other', async () => {
  const errors = async (keyword: string, rest: Table): Promise<number> => {
    const effects = [{ do: 'remove-fatigue', who: 'own', pick: 1 }]
    const ability = { id: 'one', keyword, ...(keyword === 'deployment' ? {} : { cost: 'any' }), effects }
    return (await errorsOf(alone({}, { ability: [{ ...ability, ...rest }] }))).length
  }
  const when = { moment: vocabulary.moments[0] }
  for (const keyword of vocabulary.keywords) {
    const named = keyword === momentKeyword
    expect((await errors(keyword, {})) === 0, keyword).toBe(!named)
    expect((await errors(keyword, { when })) === 0, keyword).toBe(named)
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

/** The smallest people with one of these men. */
const withMan = (kind: Kind, man: Table): Table => alone({}, { [kind]: [{ id: 'tjark', ...man }] })
const errorsOf = async (document: Table): Promise<string[]> =>
  (await readDraft(ask, { document })).problems.flatMap(({ warning, text }) => (warning ? [] : [text]))

test('numbers of Heroes, legends and hired men go exactly as far as the engine takes them', async () => {
  const whole: Record<Kind, Table> = {
    hero: {},
    legend: { troop: 'warriors', figures: [6, 12] },
    hired: { troop: 'warriors', figures: 8 },
  }
  for (const kind of ['hero', 'legend', 'hired'] as const)
    for (const [key, low, high, otherwise] of limits[kind]) {
      const errors = (value: number) => errorsOf(withMan(kind, { ...whole[kind], [key]: value }))
      expect([await errors(low), await errors(high)], `${kind} ${key}`).toEqual([[], []])
      expect((await errors(low - 1)).length, `${kind} ${key} ${low - 1}`).toBeGreaterThan(0)
      expect((await errors(high + 1)).length, `${kind} ${key} ${high + 1}`).toBeGreaterThan(0)
      if (otherwise > 0) expect(await errors(otherwise)).toEqual([])
    }
  for (const [sizes, fine] of [
    [[20], true],
    [[120, 20], true],
    [[19], false],
    [[121], false],
  ] as const)
    expect((await errorsOf(withMan('hero', { base: sizes }))).length === 0).toBe(fine)
  expect(await errorsOf(withMan('hero', { escort: 11, 'escort-troop': 'levies' }))).toEqual([])
})

test('what is drawn here is what the engine takes, and it comes back with the people', async () => {
  const herring =
    '<svg><path d="M2 12c4-6 10-6 16 0l4-4v8l-4-4c-6 6-12 6-16 0z"/><circle cx="7" cy="11" r="1" fill="#fff"/><path d="M3 3a9 9 0 0 1 9 2" fill="none" stroke="#000" stroke-width="2"/></svg>'
  const read = readSvg(herring)
  expect(read).toHaveProperty('parts')
  const { parts } = read as { parts: string[] }
  const id = drawingId('herring', parts)
  expect(id).toMatch(/^herring-[a-z0-9]+$/)
  const document = redrawn(alone({}, {}), 'rare', id, {}, parts)
  const draft = await readDraft(ask, { document })
  expect(draft.problems.filter(({ warning }) => !warning)).toEqual([])
  expect(draft.led?.drawings).toEqual({ [id]: parts })
  expect(artOf(id, 2)).toContain(parts[0])
  expect(artOf(id, 2).match(/<(path|circle)/g)).toHaveLength(parts.length)
  const hostile = await readDraft(ask, {
    document: { ...document, drawings: { [id]: ['M0 0"/><script>alert(1)</script>'] } },
  })
  expect(hostile.led).toBeUndefined()
})

test('whatever a drawing says, only paths are shown, and ours are never replaced', () => {
  const axe = artOf('axe', 0)
  learnDrawings({ axe: ['M0 0L1 1Z'], evil: ['M0 0"/><script>', 'M0 0L1 1Z', 'line 1 M0 0" onload="x'] })
  expect(artOf('axe', 0)).toBe(axe)
  expect(artOf('evil', 0)).toBe('<path d="M0 0L1 1Z" fill-rule="evenodd"/>')
})
