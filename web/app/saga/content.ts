// The peoples: their rules for the engine, their names for the reader.
import type { Ask } from '../../engine/book'
import { understood } from '../../engine/engine'
import type { BoardWords, FactionInfo, Terms } from '../../engine/saga'
import { plainName, type Language } from '../i18n/translate'
import { servedFiles, servedNames } from '../online/hall'
import { learnDrawings } from './drawings.svelte'
import { ownNames } from './own'

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

/** Gives an engine every people. */
export async function givePeoples(ask: Ask): Promise<FactionInfo[]> {
  const files = await Promise.all(
    Object.entries(rules).map(async ([name, read]) => ({ name, text: await read() })),
  )
  files.push(...(await servedFiles('saga')))
  const { factions } = await understood(ask<{ factions: FactionInfo[] }>({ call: 'content.load', files }))
  for (const { drawings } of factions) learnDrawings(drawings)
  return factions
}

let loaded: Promise<FactionInfo[]> | undefined
const spoken = new Map<Language, Promise<void>>()

/** Gives the page's engine every people once; after a crash `again` gives them to the new engine. */
export function loadPeoples(ask: Ask, again = false): Promise<FactionInfo[]> {
  if (again) spoken.clear()
  if (again || !loaded) loaded = givePeoples(ask)
  return loaded
}

/** The file of a people of ours or of the server. */
export async function fileOf(id: string): Promise<string> {
  const ours = Object.entries(rules).find(([path]) => path.endsWith(`/${id}.toml`))?.[1]
  if (ours) return ours()
  const found = (await servedFiles('saga')).find(({ text }) => text.includes(`id = "${id}"`))
  return found?.text ?? ''
}
/** What a people of ours or of the server is called, with all that is its, where its file does not say it itself. */
export async function namesOf(id: string, language: Language): Promise<Record<string, unknown>> {
  const read = texts[`../../../data/text/${language}/peoples.json`]
  const found = (read ? await read() : {})[id] ?? (await servedNames('saga', language))[id]
  return { ...found }
}

/** What the drawings of dice are called: as our own peoples call them. */
export async function drawingNames(language: Language): Promise<Record<string, string>> {
  const read = texts[`../../../data/text/${language}/peoples.json`]
  const peoples = Object.values(read ? await read() : {})
  return Object.assign({}, ...peoples.map(({ symbols }) => symbols)) as Record<string, string>
}

const nameless: Omit<PeopleText, 'name'> = {
  wins: '',
  play: '',
  symbols: {},
  abilities: {},
  heroes: {},
  legends: {},
  hired: {},
  rules: {},
}
const named = (id: string, names: Partial<PeopleText>): PeopleText => ({
  ...nameless,
  name: plainName(id),
  ...names,
})

/** Every people that can be led, in the order in which they are offered: ours, those of the server, one's own. */
export async function loadNames(language: Language): Promise<Peoples> {
  const read = texts[`../../../data/text/${language}/peoples.json`]
  const all: Peoples = { ...(read ? await read() : {}) }
  const brought: Record<string, Partial<PeopleText>> = {
    ...(await servedNames('saga', language)),
    ...ownNames(language),
  }
  for (const [id, names] of Object.entries(brought)) all[id] ??= named(id, names)
  return all
}

const phrases = import.meta.glob<string>('../../../data/text/*/saga.json', {
  query: '?raw',
  import: 'default',
})
const peopleTexts = import.meta.glob<string>('../../../data/text/*/peoples.json', {
  query: '?raw',
  import: 'default',
})

/** Everything that the engine says of this book in a language. */
export const readPhrases = (language: Language): Promise<string> =>
  phrases[`../../../data/text/${language}/saga.json`]!()

/** How a game is won, as the engine says it, without asking one: for the title page. */
export async function loadGoal(language: Language): Promise<string> {
  return (JSON.parse(await readPhrases(language)) as { phrases: { goal: string } }).phrases.goal
}

/** Teaches the page's engine to speak of this book in a language, once. */
export function loadWords(ask: Ask, language: Language): Promise<void> {
  const speak = async (): Promise<void> => {
    const words = await readPhrases(language)
    const peoples = await peopleTexts[`../../../data/text/${language}/peoples.json`]!()
    await understood(ask({ call: 'words.load', language, words, peoples }))
  }
  const known = spoken.get(language)
  if (known) return known
  const begun = speak()
  spoken.set(language, begun)
  return begun
}

/** A people that is loaded, or the file of one that was brought along. */
export type PeopleKey = { faction: string } | { text: string }

/** A people's names and the words of its battle board. */
export const boardWords = (ask: Ask, language: Language, people: PeopleKey): Promise<BoardWords> =>
  ask({ call: 'words.board', language, ...people })

export const loadTerms = (ask: Ask, language: Language): Promise<Terms> =>
  ask({ call: 'words.terms', language })
export const noTerms: Terms = {
  troops: [],
  equipment: [],
  terrain: [],
  parts: [],
  causes: [],
  zones: [],
  draw: '',
}

/** What men carry: "bows + horses" in the reader's language. */
export const kitName = (terms: Terms, equipment: string): string =>
  equipment
    .split(' + ')
    .map((id) => terms.equipment.find((one) => one.id === id)?.name ?? plainName(id))
    .join(' + ')
