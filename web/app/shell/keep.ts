// Games kept in the browser: each with its log, which is all that is needed to have it back.
import type { BookName, BotReason, SideName } from '../../engine/book'
import { read, readObject, remove, write } from '../storage/storage'

/** Who leads a side: a person of this page, a person elsewhere, or a bot with its temper. */
export type Player = 'human' | 'guest' | 'thrall' | 'karl' | `karl:${Temper}` | 'huscarl'
export type Temper = 'bold' | 'careful' | 'cunning'
export const tempers: readonly Temper[] = ['bold', 'careful', 'cunning']

/** Bots from the weakest to the strongest. */
export const bots = ['thrall', 'karl', 'huscarl'] as const
export type Rank = (typeof bots)[number]

export const isPlayer = (value: unknown): value is Player =>
  value === 'human' ||
  bots.some((bot) => bot === value) ||
  tempers.some((temper) => value === `karl:${temper}`)

/** How long a bot thinks about one question, in milliseconds; 0: no time to speak of. */
export const thinkingOf = (player: Player): number => (player === 'huscarl' ? 1000 : 0)

export interface KeptGame {
  id: string
  log: string
  /** the rule book; SAGA where nothing is said */
  book?: BookName
  peoples: [string, string]
  players: [Player, Player]
  turn: number
  points: [number, number]
  over: boolean
  winner: SideName | 'none'
  time: number
  /** the answer from which it was played on, where it is a branch of another */
  from?: number
  /** why the bots answered as they did, by the number of the answer */
  reasons?: Record<number, BotReason>
}

const key = 'games'
const aside = 'games.unread'
const logKey = (id: string): string => `log.${id}`
const whyKey = (id: string): string => `why.${id}`
const most = 24

/** The list holds no logs: each lies under a key of its own, so that an answer writes one game only. */
type Listed = Omit<KeptGame, 'log' | 'reasons'> & { log?: string }

const isPair = (value: unknown, each: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.length === 2 && value.every(each)

function isListed(value: unknown): value is Listed {
  const game = value as Partial<KeptGame> | null
  return (
    typeof game === 'object' &&
    game !== null &&
    typeof game.id === 'string' &&
    isPair(game.peoples, (one) => typeof one === 'string') &&
    isPair(game.players, isPlayer) &&
    isPair(game.points, (one) => typeof one === 'number') &&
    typeof game.turn === 'number' &&
    typeof game.time === 'number' &&
    (game.from === undefined || typeof game.from === 'number')
  )
}

/** The newest first. A list that cannot be read is set aside whole, for `unread`. */
function listed(): Listed[] {
  const text = read(key)
  if (text === null) return []
  try {
    const found: unknown = JSON.parse(text)
    if (Array.isArray(found) && found.every(isListed)) return found.sort((a, b) => b.time - a.time)
    write(aside, text)
    return Array.isArray(found) ? found.filter(isListed).sort((a, b) => b.time - a.time) : []
  } catch {
    write(aside, text)
    return []
  }
}

/** What was kept and could not be read, as it was; empty where all is well. */
export const unread = (): string => read(aside) ?? ''
export const forgetUnread = (): void => remove(aside)

export function keptGames(): KeptGame[] {
  return listed().flatMap((game) => {
    const log = read(logKey(game.id)) ?? game.log
    return log === undefined ? [] : [{ ...game, log, reasons: reasonsOf(game.id) }]
  })
}

/** Reasons are a comfort: where they cannot be read, there are none. Those of older pages have numbers without names. */
const reasonsOf = (id: string): Record<number, BotReason> =>
  Object.fromEntries(
    Object.entries(readObject(whyKey(id))).filter(
      (kept): kept is [string, BotReason] =>
        typeof kept[1] === 'object' && kept[1] !== null && !('numbers' in kept[1]),
    ),
  )

function forget(id: string): void {
  remove(logKey(id))
  remove(whyKey(id))
}

/** Keeps a game. The oldest go when there are too many or no more room, and never the game itself; the number of those
 * that went is told, or -1 where even this one lasts only as long as the page. */
export function keepGame(game: KeptGame): number {
  const { log, reasons, ...rest } = game
  const all: Listed[] = [rest, ...listed().filter((g) => g.id !== game.id)]
  for (const gone of all.splice(most)) forget(gone.id)
  for (let dropped = 0; ; dropped++) {
    const kept = [
      write(logKey(game.id), log),
      !reasons || write(whyKey(game.id), JSON.stringify(reasons)),
      write(key, JSON.stringify(all)),
    ].every(Boolean)
    if (kept) return dropped
    if (all.length === 1) return -1
    forget(all.pop()!.id)
  }
}

export function dropGame(id: string): void {
  write(key, JSON.stringify(listed().filter((g) => g.id !== id)))
  forget(id)
}
