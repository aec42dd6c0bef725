// The armies: their files for the engine, their names and sentences for the reader, and ready lists.
import type { ArmyWords, ListWords } from '../../engine/aofs'
import type { Ask } from '../../engine/book'
import { understood } from '../../engine/engine'
import { remoteEngine } from '../../engine/remote'
import { plainName, type Language } from '../i18n/translate'
import { served, servedFiles, servedNames } from '../online/hall'
import { ownArmy, ownArmyNames } from './own'

const files = import.meta.glob<string>('../../../data/aofs/*.toml', { query: '?raw', import: 'default' })
const ready = import.meta.glob<string>('../../../data/aofs/lists/*.toml', {
  query: '?raw',
  import: 'default',
})
const names = import.meta.glob<string>('../../../data/text/*/armies.json', {
  query: '?raw',
  import: 'default',
})
const phrases = import.meta.glob<string>('../../../data/text/*/aofs.json', {
  query: '?raw',
  import: 'default',
})

/** The sizes of the ready lists. */
export const armySizes: readonly number[] = [150, 250, 375]

let loaded: Promise<void> | undefined
const spoken = new Map<Language, Promise<void>>()

/** Gives an engine every army. */
export async function giveArmies(ask: Ask): Promise<void> {
  const all = await Promise.all(
    Object.entries(files).map(async ([name, read]) => ({ name, text: await read() })),
  )
  all.push(...(await servedFiles('aofs')))
  await understood(ask({ call: 'army.load', files: all }))
}

/** The file of an army of ours or of the server. */
export async function fileOf(id: string): Promise<string> {
  const ours = files[`../../../data/aofs/${id}.toml`]
  if (ours) return ours()
  return (await servedFiles('aofs')).find(({ text }) => text.includes(`id = "${id}"`))?.text ?? ''
}
/** What an army of ours or of the server is called, with all that is its. */
export async function namesOf(id: string, language: Language): Promise<Record<string, unknown>> {
  const ours = JSON.parse(await names[`../../../data/text/${language}/armies.json`]!()) as Record<
    string,
    object
  >
  return { ...(ours[id] ?? (await servedNames('aofs', language))[id]) }
}

/** Gives the page's engine every army once; after a crash `again` gives them to the new engine. */
export function loadArmies(ask: Ask, again = false): Promise<void> {
  if (again) spoken.clear()
  if (again || !loaded) loaded = giveArmies(ask)
  return loaded
}

/** Everything that the engine says of this book in a language. */
export const readPhrases = (language: Language): Promise<string> =>
  phrases[`../../../data/text/${language}/aofs.json`]!()

/** Teaches an engine to speak of this book in a language. */
export async function giveArmyWords(ask: Ask, language: Language): Promise<void> {
  const words = await readPhrases(language)
  const ours = JSON.parse(await names[`../../../data/text/${language}/armies.json`]!()) as object
  const armies = JSON.stringify({ ...ownArmyNames(), ...ours })
  await understood(ask({ call: 'words.load', book: 'aofs', language, words, armies }))
}

/** Teaches the page's engine, once. */
export function loadArmyWords(ask: Ask, language: Language): Promise<void> {
  const known = spoken.get(language)
  if (known) return known
  const begun = giveArmyWords(ask, language)
  spoken.set(language, begun)
  return begun
}

/** How a game is won, as the engine says it, without asking one: for the title page. */
export async function loadGoal(language: Language): Promise<string> {
  return (JSON.parse(await readPhrases(language)) as { phrases: { goal: string } }).phrases.goal
}

interface ArmyText {
  name: string
  wins: string
}

/** Every army that can be led, in the order in which they are offered: ours, then those of the server that have a ready
 * list. Without asking an engine: for the title page. */
export async function loadArmyNames(language: Language): Promise<Record<string, ArmyText>> {
  const all = JSON.parse(await names[`../../../data/text/${language}/armies.json`]!()) as Record<
    string,
    ArmyText
  >
  const { lists } = await served()
  for (const [id, text] of Object.entries(await servedNames('aofs', language)))
    if (Object.keys(lists).some((list) => sizeOf(id, list) > 0))
      all[id] ??= { wins: '', ...text, name: text.name ?? plainName(id) }
  return all
}

/** The size of a ready list of an army by its name, "toll-company-250"; 0: it is none of that army. */
const sizeOf = (army: string, list: string): number =>
  list.startsWith(`${army}-`) ? Number(/^\d+$/.exec(list.slice(army.length + 1))?.[0] ?? 0) : 0

/** All of them, and those of one's own. */
export async function loadLedNames(language: Language): Promise<Record<string, ArmyText>> {
  const all = await loadArmyNames(language)
  for (const [id, { name }] of Object.entries(ownArmyNames())) all[id] ??= { name, wins: '' }
  return all
}

/** What an army of one's own fields where no list was made; empty where nothing can be fielded. */
async function ownList(text: string, points: number, name: string): Promise<string> {
  const [{ readDraft }, { plainList }] = await Promise.all([
    import('./edit/pen.svelte'),
    import('./edit/ready'),
  ])
  spoken.clear() // its name may be another by now
  const ask = remoteEngine('aofs').call
  const { document = {} } = await readDraft(ask, { text })
  return (await plainList(ask, { document, text }, points, name))?.share ?? ''
}

/** The ready list of an army, of this size or the next smaller one; empty where there is none. */
export async function readyList(army: string, points: number): Promise<string> {
  const own = ownArmy(army)
  if (own !== undefined) return ownList(own, points, ownArmyNames()[army]?.name ?? plainName(army))
  const size = armySizes.findLast((s) => s <= points) ?? armySizes[0]!
  const ours = ready[`../../../data/aofs/lists/${army}-${size}.toml`]
  if (ours) return ours()
  const { lists } = await served()
  const sizes = Object.keys(lists)
    .map((list) => sizeOf(army, list))
    .filter((one) => one > 0)
    .sort((a, b) => a - b)
  const best = sizes.findLast((one) => one <= points) ?? sizes[0]
  return lists[`${army}-${best}`] ?? ''
}

export const armyWords = (ask: Ask, language: Language, army: string): Promise<ArmyWords> =>
  ask({ call: 'words.army', book: 'aofs', language, army })

export const listWords = (
  ask: Ask,
  language: Language,
  list: { text: string; points: number; forceOrg: boolean },
): Promise<ListWords> => ask({ call: 'words.list', book: 'aofs', language, ...list })
