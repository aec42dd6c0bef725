// Peoples of one's own: the texts of their files, as this browser keeps them. They travel with the game that they are
// brought to, so nobody else needs them.
import type { Ask } from '../../engine/book'
import type { FactionInfo } from '../../engine/saga'
import { readJson, write } from '../storage/storage'
import { peopleIds } from './content'

export interface OwnPeople {
  id: string
  /** its file */
  text: string
  time: number
}

/** Why a file cannot be played: the line, and the checker's words. */
export interface Fault {
  line: number
  text: string
}

const key = 'peoples'
const most = 20
/** What the server takes. */
export const mostBytes = 32 * 1024

const isOwn = (value: unknown): value is OwnPeople => {
  const people = value as Partial<OwnPeople> | null
  return typeof people?.id === 'string' && typeof people.text === 'string'
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

interface Checked {
  problems: (Fault & { warning: boolean })[]
  faction?: FactionInfo
}

/** What a people's file says, or what is wrong with it. */
export async function readPeople(ask: Ask, text: string | null): Promise<FactionInfo | Fault> {
  if (text === null || new TextEncoder().encode(text).length > mostBytes) return { line: 1, text: '> 32 KiB' }
  const { faction, problems } = await ask<Checked>({ call: 'content.check', name: 'people.toml', text })
  if (!faction) return problems.find(({ warning }) => !warning) ?? { line: 1, text: '' }
  return peopleIds.includes(faction.id) ? { line: 1, text: `id = "${faction.id}"` } : faction
}
