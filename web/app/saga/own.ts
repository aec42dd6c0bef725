// Peoples of one's own: the texts of their files, as this browser keeps them. They travel with the game that they are
// brought to, so nobody else needs them.
import type { Ask } from '../../engine/book'
import type { FactionInfo } from '../../engine/saga'
import type { Language } from '../i18n/translate'
import { readJson, write } from '../storage/storage'
import { learnDrawings } from './drawings.svelte'

/** Names of one language as the engine tells them: "name", "abilities/spring-tide". */
export type FlatNames = Record<string, string>

export interface OwnPeople {
  id: string
  /** its file */
  text: string
  time: number
  /** what the file calls things, by language */
  names?: Record<string, FlatNames>
}

/** Why a file cannot be played: the line, and the checker's words. */
export interface Fault {
  line: number
  text: string
}

const key = 'peoples'
/** as many as the editor keeps drafts */
const most = 40
/** What the server takes. */
export const mostBytes = 32 * 1024

const isNames = (value: unknown): boolean =>
  value === undefined ||
  (typeof value === 'object' &&
    value !== null &&
    Object.values(value).every(
      (names) =>
        typeof names === 'object' &&
        names !== null &&
        Object.values(names as object).every((name) => typeof name === 'string'),
    ))

const isOwn = (value: unknown): value is OwnPeople => {
  const people = value as Partial<OwnPeople> | null
  return (
    typeof people?.id === 'string' &&
    /^[a-z0-9-]+$/.test(people.id) &&
    typeof people.text === 'string' &&
    isNames(people.names)
  )
}

export function ownPeoples(): OwnPeople[] {
  const kept = readJson(key)
  return Array.isArray(kept) ? kept.filter(isOwn) : []
}

/** The newest first; the oldest go when there are too many. */
export function keepPeople(people: OwnPeople): void {
  const others = ownPeoples().filter(({ id }) => id !== people.id)
  write(key, JSON.stringify([people, ...others].slice(0, most)))
}

export function dropPeople(id: string): void {
  write(key, JSON.stringify(ownPeoples().filter((people) => people.id !== id)))
}

/** "abilities/spring-tide" as the language files have it: a table in a table. */
export function inTables(names: FlatNames): Record<string, unknown> {
  const tables: Record<string, unknown> = {}
  for (const [way, name] of Object.entries(names)) {
    const [list, id] = way.split(/\/(.*)/s) as [string, string | undefined]
    if (id === undefined) tables[list] = name
    else tables[list] = { ...(tables[list] as object | undefined), [id]: name }
  }
  return tables
}

/** What one's own peoples are called: in the reader's language, else in English, else as they are. */
export function ownNames(language: Language): Record<string, Record<string, unknown>> {
  return Object.fromEntries(
    ownPeoples().map(({ id, names = {} }) => [
      id,
      inTables({ ...(names['en'] ?? Object.values(names)[0]), ...names[language] }),
    ]),
  )
}

/** The files of those among these who are one's own; a game takes them along. */
export const broughtBy = (ids: readonly [string, string]): [string | null, string | null] => {
  const own = ownPeoples()
  const textOf = (id: string): string | null => own.find((people) => people.id === id)?.text ?? null
  return [textOf(ids[0]), textOf(ids[1])]
}

/** What a request about lists brings along. */
export const withOwn = (): { peoples?: string[] } => {
  const texts = ownPeoples().map(({ text }) => text)
  return texts.length > 0 ? { peoples: texts } : {}
}

interface Checked {
  problems: (Fault & { warning: boolean })[]
  faction?: FactionInfo
}

/** What a people's file says, or what is wrong with it. */
export async function readPeople(ask: Ask, text: string | null): Promise<FactionInfo | Fault> {
  if (text === null || new TextEncoder().encode(text).length > mostBytes) return { line: 1, text: '> 32 KiB' }
  const { faction, problems } = await ask<Checked>({ call: 'content.check', name: 'people.toml', text })
  learnDrawings(faction?.drawings)
  return faction ?? problems.find(({ warning }) => !warning) ?? { line: 1, text: '' }
}

/** Reads a file and keeps it. */
export async function takePeople(ask: Ask, text: string | null): Promise<FactionInfo | Fault> {
  const read = await readPeople(ask, text)
  if (text !== null && 'id' in read)
    keepPeople({ id: read.id, text, time: Date.now(), ...(read.names ? { names: read.names } : {}) })
  return read
}

/** One's own peoples as the engine reads them; what it cannot read is left out. */
export async function ownFactions(ask: Ask): Promise<FactionInfo[]> {
  const read = await Promise.all(ownPeoples().map(({ text }) => readPeople(ask, text)))
  return read.filter((one): one is FactionInfo => 'id' in one)
}
