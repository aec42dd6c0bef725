// The checker speaks the reader's language: every remark that the engine can name has its sentence.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { Engine } from '../../engine/engine'
import { languages, Translator, type Catalogue } from '../i18n/translate'
import type { Problem } from './draft.svelte'
import { problemText } from './say'

const files = import.meta.glob<Catalogue>(['../i18n/*.json', '../*/text/*.json'], {
  import: 'default',
  eager: true,
})
const translators = languages.map((language) => {
  const parts = Object.entries(files).filter(([file]) => file.endsWith(`/${language}.json`))
  return new Translator(language, Object.assign({}, ...parts.map(([, part]) => part)) as Catalogue)
})
const [en, , de] = translators as [Translator, Translator, Translator, Translator]

const definitions = readFileSync(new URL('../../../src/content/core/remarks.def', import.meta.url), 'utf8')
const remarks = [...definitions.matchAll(/^REMARK\((\w+),((?:\s*"[^"]*")+)\)/gm)].map(([, name, texts]) => ({
  name: name!,
  text: [...texts!.matchAll(/"([^"]*)"/g)].map(([, part]) => part).join(''),
}))
const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, place]) => place!).sort()

test('every remark of the checker has its sentence in four languages, the English one word for word', () => {
  expect(remarks.length).toBe(definitions.match(/^REMARK/gm)?.length)
  for (const { name, text } of remarks) {
    expect(en.say(`ed.r.${name}`), name).toBe(text)
    for (const t of translators)
      expect(places(t.say(`ed.r.${name}`)), `${name} ${t.language}`).toEqual(places(text))
  }
})

test('what is wrong with a people is said in the language of the page, with the names of its fields', async () => {
  const engine = await Engine.start(readFileSync(new URL('../../engine/skald.wasm', import.meta.url)))
  const text = `id = "ferrymen"
dice = { common = "spear", uncommon = "shield", rare = "crown" }
troops = { warlord = ["hand-weapons"] }
[[ability]]
id = "one"
keyword = "activation"
cost = "spear"
effects = [{ do = "activate", who = "own with bows", pick = 1, after = true }, { do = "gain-attack" }]
`
  const { problems } = engine.call<{ problems: Problem[] }>({ call: 'content.draft', text })
  expect(problems.map((one) => problemText(de, one)).join('; ')).toContain(
    '„dauert“ fehlt: es läuft kein Angriff, also sage, wie lange',
  )
  const fine = text.replace('{ do = "gain-attack" }', '{ do = "roll", amount = 0 }')
  const odd = engine.call<{ problems: Problem[] }>({ call: 'content.draft', text: fine }).problems
  const said = odd.map((one) => problemText(de, one))
  expect(said).toContain('diese Wirkung kann nie eintreten: keine Einheit dieses Volkes ist so')
  expect(said).toContain('„wie viel“ bedeutet hier nichts: 0 von etwas ist nichts')
  expect(odd.map((one) => problemText(en, one))).toContain(
    "'how much' means nothing here: 0 of something is nothing",
  )
})

test('what is wrong with an army is said in the language of the page', async () => {
  const engine = await Engine.start(readFileSync(new URL('../../engine/skald.wasm', import.meta.url)))
  const text = `id = "Salt Wardens"
[[rule]]
id = "oath"
effects = [{ do = "to-hitt", amount = 1, if = "round 9" }]
[[weapon]]
id = "oar"
attacks = 99
rules = ["ap(0)", "hero"]
[[unit]]
id = "reeve"
quality = 3
cost = 1
size = 2
rules = ["hero"]
weapons = ["oars"]
[[spell]]
id = "tide"
target = "own"
range = 6
effects = []
`
  const { problems } = engine.call<{ problems: Problem[] }>({ call: 'army.draft', text })
  expect(problems.length).toBeGreaterThan(9)
  for (const one of problems) {
    expect(one.says?.length, one.text).toBeGreaterThan(0)
    expect(problemText(de, one), one.text).not.toBe(one.text)
  }
  const said = problems.map((one) => problemText(de, one)).join('; ')
  expect(said).toContain('„oars“ ist hier unbekannt; ist „oar“ gemeint?')
  expect(said).toContain('„attacks“ muss eine ganze Zahl von 1 bis')
})

test('what has no name is said as the engine says it', () => {
  const plain = { line: 1, column: 1, code: 'x', warning: false, text: 'as it is', path: [] }
  expect(problemText(de, plain)).toBe('as it is')
  expect(problemText(de, { ...plain, says: [{ name: 'of_tomorrow', with: {} }] })).toBe('as it is')
})
