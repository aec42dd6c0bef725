// The peoples: their rules for the engine, their names for the reader.
import type { Ask } from '../../engine/book'
import type { FactionInfo } from '../../engine/saga'
import type { Language } from '../i18n/translate'

const rules = import.meta.glob<string>(
  ['../../../data/saga/*/*.toml', '!../../../data/saga/*/universe.toml'],
  { query: '?raw', import: 'default' },
)
const texts = import.meta.glob<Record<string, PeopleText>>('../../../data/text/*/peoples.json', {
  import: 'default',
})

export interface PeopleText {
  name: string
  wins: string
  play: string
  symbols: Record<string, string>
  abilities: Record<string, string>
  heroes: Record<string, string>
  legends: Record<string, string>
  hired: Record<string, string>
  rules: Record<string, string>
}

export type Peoples = Record<string, PeopleText>

/** In the order in which they are offered. */
export const peopleIds: readonly string[] = [
  'danes',
  'saxons',
  'normans',
  'welsh',
  'gaels',
  'magyars',
  'rus',
  'franks',
  'mere-king',
  'cinder-clans',
]

/** Gives an engine every people. */
export async function givePeoples(ask: Ask): Promise<FactionInfo[]> {
  const files = await Promise.all(
    Object.entries(rules).map(async ([name, read]) => ({ name, text: await read() })),
  )
  return (await ask<{ factions: FactionInfo[] }>({ call: 'content.load', files })).factions
}

let loaded: Promise<FactionInfo[]> | undefined

/** Gives the page's engine every people once; after a crash `again` gives them to the new engine. */
export function loadPeoples(ask: Ask, again = false): Promise<FactionInfo[]> {
  if (again || !loaded) loaded = givePeoples(ask)
  return loaded
}

export async function loadNames(language: Language): Promise<Peoples> {
  const read = texts[`../../../data/text/${language}/peoples.json`]
  return read ? await read() : {}
}

const phrases = import.meta.glob<string>('../../../data/text/*/saga.json', {
  query: '?raw',
  import: 'default',
})
const peopleTexts = import.meta.glob<string>('../../../data/text/*/peoples.json', {
  query: '?raw',
  import: 'default',
})

/** What each ability of a people does, by its number: made by the engine from its effects. */
export type Effects = Record<string, string[]>

/** Loads the phrases of the reader's language into the engine; English where it has none yet. */
export async function loadPhrases(ask: Ask, language: Language): Promise<Language> {
  const has = `../../../data/text/${language}/saga.json` in phrases
  const spoken = has ? language : 'en'
  const words = await phrases[`../../../data/text/${spoken}/saga.json`]!()
  const names = await peopleTexts[`../../../data/text/${spoken}/peoples.json`]!()
  await ask({ call: 'words.load', language: spoken, words, peoples: names })
  return spoken
}

export async function loadEffects(ask: Ask, spoken: Language, peoples: readonly string[]): Promise<Effects> {
  const found: Effects = {}
  for (const faction of new Set(peoples)) {
    const board = await ask<{ abilities: { text: string }[] }>({
      call: 'words.board',
      language: spoken,
      faction,
    })
    found[faction] = board.abilities.map((ability) => ability.text)
  }
  return found
}
