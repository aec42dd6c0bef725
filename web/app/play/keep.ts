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
const most = 24

function isKept(value: unknown): value is KeptGame {
  const game = value as Partial<KeptGame> | null
  return (
    typeof game === 'object' &&
    game !== null &&
    typeof game.id === 'string' &&
    typeof game.log === 'string' &&
    Array.isArray(game.peoples) &&
    Array.isArray(game.players) &&
    Array.isArray(game.points) &&
    typeof game.time === 'number'
  )
}

/** The newest first. What cannot be read is passed over. */
export function keptGames(): KeptGame[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(found) ? found.filter(isKept).sort((a, b) => b.time - a.time) : []
  } catch {
    return []
  }
}

/** Keeps a game; the oldest go when there is no more room. */
export function keepGame(game: KeptGame): void {
  let games = [game, ...keptGames().filter((g) => g.id !== game.id)].slice(0, most)
  while (games.length > 0) {
    try {
      localStorage.setItem(key, JSON.stringify(games))
      return
    } catch {
      games = games.slice(0, -1)
    }
  }
}

export function dropGame(id: string): void {
  localStorage.setItem(key, JSON.stringify(keptGames().filter((g) => g.id !== id)))
}
