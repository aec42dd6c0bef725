import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages, Translator, type Catalogue } from './translate'

const files = import.meta.glob<Catalogue>(['./*.json', '../*/text/*.json'], {
  import: 'default',
  eager: true,
})
/** The parts of a language's catalogue: for every screen, and for each room that has its own. */
const partsOf = (language: string): Catalogue[] =>
  Object.entries(files).flatMap(([file, part]) => (file.endsWith(`/${language}.json`) ? [part] : []))
const all = Object.fromEntries(
  languages.map((language) => [language, Object.assign({}, ...partsOf(language)) as Catalogue]),
)
const [en, de, ru] = [all['en']!, all['de']!, all['ru']!]
const stem = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '')
const places = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!).sort()

function sources(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name)
    if (statSync(path).isDirectory()) return sources(path)
    return /\.(svelte|ts)$/.test(name) && !name.endsWith('.test.ts') ? [readFileSync(path, 'utf8')] : []
  })
}

describe.each(languages)('the catalogue %s', (language) => {
  const catalogue = all[language]!

  test('has every key of the English one and no other', () => {
    const keys = (c: Catalogue): string[] => [...new Set(Object.keys(c).map(stem))].sort()
    expect(keys(catalogue)).toEqual(keys(en))
  })

  test('has every form that the numbers of the language need', () => {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const key of new Set(
      Object.keys(catalogue)
        .filter((k) => stem(k) !== k)
        .map(stem),
    )) {
      for (const form of forms) expect(catalogue, `${key}_${form}`).toHaveProperty([`${key}_${form}`])
    }
  })

  test('takes the same values in every sentence', () => {
    for (const [key, text] of Object.entries(catalogue)) {
      const model = en[key] ?? en[`${stem(key)}_other`] ?? ''
      expect(places(text), key).toEqual(places(model))
    }
  })

  test('leaves no sentence empty', () => {
    for (const [key, text] of Object.entries(catalogue)) expect(text.trim(), key).not.toBe('')
  })
})

test('the parts of a catalogue share no key', () => {
  const keys = partsOf('en').flatMap((part) => Object.keys(part))
  expect(keys.filter((key, i) => keys.indexOf(key) !== i)).toEqual([])
})

test('every key that the page names has a text', () => {
  const translator = new Translator('en', en)
  for (const source of sources(join(import.meta.dirname, '..'))) {
    for (const match of source.matchAll(/\bsay\(\s*'([a-z][\w.]*)'/gi)) {
      expect(translator.has(match[1]!), match[1]).toBe(true)
    }
  }
})

test('every text is named by the page, or made up of what the page names', () => {
  const source = sources(join(import.meta.dirname, '..')).join('\n')
  const named = new Set([...source.matchAll(/['"`]([\w.-]+)['"`]/g)].map((m) => m[1]!))
  const begun = [...source.matchAll(/`((?:[a-z][\w-]*\.)+)\$\{/g)].map((m) => m[1]!)
  const ended = [...source.matchAll(/\$\{[^`{}]*\}((?:\.[a-z]+)+)`/g)].map((m) => m[1]!)
  const made = (key: string): boolean =>
    named.has(key) ||
    begun.some((part) => key.startsWith(part)) ||
    ended.some((part) => key.endsWith(part) && named.has(key.slice(0, -part.length)))
  expect([...new Set(Object.keys(en).map(stem))].filter((key) => !made(key))).toEqual([])
})

describe('the translator', () => {
  const say = (language: 'en' | 'ru' | 'de', count: number): string =>
    new Translator(language, all[language]!).say('figures', { count })

  test('chooses the form of the number', () => {
    expect([1, 2].map((n) => say('en', n))).toEqual(['1 figure', '2 figures'])
    expect([1, 3, 5, 21, 112].map((n) => say('ru', n))).toEqual([
      '1 фигура',
      '3 фигуры',
      '5 фигур',
      '21 фигура',
      '112 фигур',
    ])
  })

  test('writes lengths as the language and the table have them, rounded up like the ruler', () => {
    expect(new Translator('en', en).length(531, 'cm')).toBe('5.4 cm')
    expect(new Translator('de', de).length(500, 'cm')).toBe('5,0 cm')
    expect(new Translator('ru', ru).length(1524, 'inch')).toBe('6,0″')
    expect(new Translator('en', en).length(1525, 'inch')).toBe('6.1″')
  })

  test('shows all lengths in what the reader wishes', () => {
    const cm = new Translator('de', de, 'cm')
    expect(cm.length(1524, 'inch')).toBe('15,3 cm')
    expect(cm.inches(6)).toBe('15,3 cm')
    expect(cm.told('Halberds: ⟦1524⟧ of ⟦1905⟧, A2.', 'inch')).toBe('Halberds: 15,2 cm of 19,1 cm, A2.')
    const inch = new Translator('en', en, 'inch')
    expect(inch.length(508, 'cm')).toBe('2.0″')
    expect(new Translator('en', en).told('within ⟦2286⟧', 'inch')).toBe('within 9″')
    expect(inch.inches(9)).toBe('9″')
    expect(inch.told('Warriors move ⟦2540⟧, 7 cmd.', 'cm')).toBe('Warriors move 10″, 7 cmd.')
    expect(new Translator('ru', ru, 'inch').told('путь ⟦508⟧.', 'cm')).toBe('путь 2″.')
  })

  test('writes a length of a sentence so that it reads differently from the one beside it', () => {
    const t = new Translator('de', de)
    expect(t.told('⟦501;500⟧, nicht ⟦500⟧', 'cm')).toBe('5,01 cm, nicht 5 cm')
    expect(t.told('⟦553;500⟧', 'cm')).toBe('5,5 cm')
    expect(t.told('⟦501;508⟧', 'inch')).toBe('1,97″')
    expect(t.told('⟦1525;1524⟧', 'inch')).toBe('6,004″')
  })

  test('refuses a key that has no text', () => {
    expect(() => new Translator('en', en).say('nonsense')).toThrow('nonsense')
  })
})

test('long German names break with a hyphen, between syllables', () => {
  const german = new Translator('de', {})
  const shown = (name: string): string => german.soft(name).replaceAll('\u00ad', '-')
  expect(shown('Rechenmeister')).toBe('Rechen-meister')
  expect(shown('Armbrustwächter')).toBe('Arm-brust-wächter')
  expect(shown('Büchsenschütze')).toBe('Büch-sen-schütze')
  expect(shown('Bonden aus Ribe')).toBe('Bonden aus Ribe')
  expect(new Translator('en', {}).soft('Crossbowmen')).toBe('Crossbowmen')
})

test('long Russian names break with a hyphen, between syllables', () => {
  const russian = new Translator('ru', {})
  const shown = (name: string): string => russian.soft(name).replaceAll('\u00ad', '-')
  expect(shown('Плакальщицы')).toBe('Пла-каль-щицы')
  expect(shown('алебардщики')).toBe('але-бар-дщики')
  expect(shown('Коронованный')).toBe('Ко-ро-но-ван-ный')
  expect(shown('Качество')).toBe('Ка-чес-тво')
  expect(shown('Свечник')).toBe('Свечник')
})

test('Russian has one word for dice, and a ground agrees with what it is said of', () => {
  const texts = join(import.meta.dirname, '..', '..', '..', 'data', 'text', 'ru')
  const told = readdirSync(texts)
    .filter((name) => name !== 'armies.json') // there bones are bones
    .map((name) => readFileSync(join(texts, name), 'utf8'))
  const dice = /(?<!\p{L})кост(и|ей|ями?|ях)(?!\p{L})/iu
  for (const text of [...told, ...Object.values(ru)]) expect(dice.exec(text)?.[0]).toBeUndefined()
  for (const [key, text] of Object.entries(ru))
    if (/ground\.(open|uneven|difficult|dangerous|impassable)$/.test(key))
      expect(text, key).toMatch(/ая местность$/)
})

test('a difference has a true minus, and one that would read 0.0 is not told', () => {
  const t = new Translator('en', { any: 'any' })
  expect([0.26, -1.2, 0.049, -0.049, 0].map((by) => t.difference(by))).toEqual(['+0.3', '−1.2', '', '', ''])
})
