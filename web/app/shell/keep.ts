// Games kept in the browser: each with its log, which is all that is needed to have it back.
import type { BotReason, SideName } from '../../engine/book'

/** Who leads a side: a person, or a bot with its temper. */
export type Player = 'human' | 'thrall' | 'karl' | `karl:${Temper}` | 'huscarl'
export type Temper = 'bold' | 'careful' | 'cunning'
export const tempers: readonly Temper[] = ['bold', 'careful', 'cunning']

/** Bots from the weakest to the strongest. */
export const bots = ['thrall', 'karl', 'huscarl'] as const
export type Rank = (typeof bots)[number]

/** How long a bot thinks about one question, in milliseconds; 0: no time to speak of. */
export const thinkingOf = (player: Player): number => (player === 'huscarl' ? 1000 : 0)

export interface KeptGame {
  id: string
  log: string
  /** the rule book; SAGA where nothing is said */
  book?: string
  peoples: [string, string]
  players: [Player, Player]
  turn: number
  points: [number, number]
  over: boolean
  winner: SideName | 'none'
  time: number
  /** why the bots answered as they did, by the number of the answer */
  reasons?: Record<number, BotReason>
}

const key = 'skald.games'
const aside = 'skald.games.unread'
const logKey = (id: string): string => `skald.log.${id}`
const whyKey = (id: string): string => `skald.why.${id}`
const most = 24

/** The list holds no logs: each lies under a key of its own, so that an answer writes one game only. */
type Listed = Omit<KeptGame, 'log' | 'reasons'> & { log?: string }

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
    return log === undefined ? [] : [{ ...game, log, reasons: reasonsOf(game.id) }]
  })
}

/** Reasons are a comfort: where they cannot be read, there are none. */
function reasonsOf(id: string): Record<number, BotReason> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(whyKey(id)) ?? '{}')
    return typeof found === 'object' && found !== null ? (found as Record<number, BotReason>) : {}
  } catch {
    return {}
  }
}

function forget(id: string): void {
  localStorage.removeItem(logKey(id))
  localStorage.removeItem(whyKey(id))
}

/** Keeps a game; the oldest go when there is no more room. */
export function keepGame(game: KeptGame): void {
  const { log, reasons, ...rest } = game
  const all: Listed[] = [rest, ...listed().filter((g) => g.id !== game.id)]
  for (const gone of all.splice(most)) forget(gone.id)
  while (all.length > 0) {
    try {
      localStorage.setItem(logKey(game.id), log)
      if (reasons) localStorage.setItem(whyKey(game.id), JSON.stringify(reasons))
      localStorage.setItem(key, JSON.stringify(all))
      return
    } catch {
      const gone = all.pop()
      if (gone) forget(gone.id)
    }
  }
}

export function dropGame(id: string): void {
  localStorage.setItem(key, JSON.stringify(listed().filter((g) => g.id !== id)))
  forget(id)
}
