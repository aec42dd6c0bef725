// Games kept in the browser: each with its log, which is all that is needed to have it back.
import type { SideName } from '../../engine/game'

export type Player = 'human' | 'thrall' | 'karl'
/** Bots from the weakest to the strongest. */
export const bots: readonly Player[] = ['thrall', 'karl']

export interface KeptGame {
  id: string
  log: string
  peoples: [string, string]
  players: [Player, Player]
  turn: number
  points: [number, number]
  over: boolean
  winner: SideName | 'none'
  time: number
}

const key = 'skald.games'
const aside = 'skald.games.unread'
const logKey = (id: string): string => `skald.log.${id}`
const most = 24

/** The list holds no logs: each lies under a key of its own, so that an answer writes one game only. */
type Listed = Omit<KeptGame, 'log'> & { log?: string }

function isListed(value: unknown): value is Listed {
  const game = value as Partial<KeptGame> | null
  return (
    typeof game === 'object' &&
    game !== null &&
    typeof game.id === 'string' &&
    Array.isArray(game.peoples) &&
    Array.isArray(game.players) &&
    Array.isArray(game.points) &&
    typeof game.time === 'number'
  )
}

/** The newest first. A list that cannot be read is set aside whole, for `unread`. */
function listed(): Listed[] {
  const text = localStorage.getItem(key)
  if (text === null) return []
  try {
    const found: unknown = JSON.parse(text)
    if (Array.isArray(found) && found.every(isListed)) return found.sort((a, b) => b.time - a.time)
    localStorage.setItem(aside, text)
    return Array.isArray(found) ? found.filter(isListed).sort((a, b) => b.time - a.time) : []
  } catch {
    localStorage.setItem(aside, text)
    return []
  }
}

/** What was kept and could not be read, as it was; empty where all is well. */
export const unread = (): string => localStorage.getItem(aside) ?? ''
export const forgetUnread = (): void => localStorage.removeItem(aside)

export function keptGames(): KeptGame[] {
  return listed().flatMap((game) => {
    const log = localStorage.getItem(logKey(game.id)) ?? game.log
    return log === undefined ? [] : [{ ...game, log }]
  })
}

/** Keeps a game; the oldest go when there is no more room. */
export function keepGame(game: KeptGame): void {
  const { log, ...rest } = game
  const all: Listed[] = [rest, ...listed().filter((g) => g.id !== game.id)]
  for (const gone of all.splice(most)) localStorage.removeItem(logKey(gone.id))
  while (all.length > 0) {
    try {
      localStorage.setItem(logKey(game.id), log)
      localStorage.setItem(key, JSON.stringify(all))
      return
    } catch {
      const gone = all.pop()
      if (gone) localStorage.removeItem(logKey(gone.id))
    }
  }
}

export function dropGame(id: string): void {
  localStorage.setItem(key, JSON.stringify(listed().filter((g) => g.id !== id)))
  localStorage.removeItem(logKey(id))
}
