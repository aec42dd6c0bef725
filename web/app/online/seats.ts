// The seats that are held by this browser, each by a secret of its own: whoever has the secret has the seat.
import { readJson, write } from '../storage/storage'

export interface Seat {
  game: string
  secret: string
  /** what this player adds to the dice, drawn before anything is told; empty where another device has drawn it */
  seed: string
  /** the same for a rematch that was offered, and promised with it */
  next?: string
  /** what the server had told before this player told his seed: the commitment of its dice, … */
  commitment?: string
  /** … and of the other's seed what he promised, or to who laid the game out the seed itself */
  promise?: string
  heard?: string
  time: number
  /** the game is over */
  over?: boolean
}

const key = 'seats'
const most = 200
const isDigits = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)
const isSeat = (value: unknown): value is Seat => {
  const seat = value as Partial<Seat> | null
  return typeof seat?.game === 'string' && isDigits(seat.secret) && (seat.seed === '' || isDigits(seat.seed))
}

export function keptSeats(): Seat[] {
  const kept = readJson(key)
  return Array.isArray(kept) ? kept.filter(isSeat) : []
}

/** Of too many those go whose games are over, then the oldest. */
function fitting(seats: Seat[]): Seat[] {
  const [over, open] = [seats.filter((one) => one.over), seats.filter((one) => !one.over)]
  const going = [...over.reverse(), ...open.reverse()].slice(0, Math.max(0, seats.length - most))
  return seats.filter((one) => !going.includes(one))
}

/** The newest first. */
export function keepSeat(seat: Seat): void {
  const others = keptSeats().filter((one) => one.game !== seat.game)
  write(key, JSON.stringify(fitting([seat, ...others])))
}

/** These games are over: their seats may go when there are too many. */
export function markOver(games: readonly string[]): void {
  const seats = keptSeats()
  if (!seats.some(({ game, over }) => !over && games.includes(game))) return
  write(key, JSON.stringify(seats.map((one) => (games.includes(one.game) ? { ...one, over: true } : one))))
}

/** A rematch is held by the same secret, and who offered it has promised a seed, in whichever window that was. */
export function keepRematch({ game, secret, next }: Seat, rematch: string): void {
  if (!rematch || seatOf(rematch)) return
  keepSeat({ game: rematch, secret, seed: seatOf(game)?.next ?? next ?? '', time: Date.now() })
}

export function dropSeat(game: string): void {
  write(key, JSON.stringify(keptSeats().filter((one) => one.game !== game)))
}

export const seatOf = (game: string): Seat | undefined => keptSeats().find((one) => one.game === game)

/** 32 bytes that nobody can foresee, as digits. */
export function drawDigits(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** An id for a game that is about to be laid out: its letters cannot be mistaken for each other. */
export function drawGame(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  return [...crypto.getRandomValues(new Uint8Array(12))]
    .map((byte) => letters[byte % letters.length])
    .join('')
}

/** The link that others get: it leads to the game and gives nothing away. */
export const gameAddress = (game: string): string => `${location.origin}/g/${game}`

/** The link that takes a seat to another device. What stands behind # is never sent to a server. */
export function seatLink(seat: Seat): string {
  const told = linked.flatMap((name) => (seat[name] ? `&${name}=${seat[name]}` : []))
  return `${gameAddress(seat.game)}#seat=${seat.secret}${seat.seed}${told.join('')}`
}
const linked = ['commitment', 'promise', 'heard'] as const

/** The seat that such a link holds. */
export function seatIn(path: string, hash: string): Seat | null {
  const members = new URLSearchParams(hash.slice(1))
  const game = gameIn(path)
  const digits = /^([0-9a-f]{64})([0-9a-f]{64})?$/.exec(members.get('seat') ?? '')
  if (!game || !digits) return null
  const told = linked.map((name) => [name, members.get(name)]).filter(([, value]) => isDigits(value))
  const [, secret, seed = ''] = digits
  return { game, secret: secret!, seed, time: Date.now(), ...Object.fromEntries(told) }
}

/** The seats of the game at this address: the one that is kept comes first, so that no link takes it away. */
export function seatsHere({ pathname, hash }: Pick<Location, 'pathname' | 'hash'>): Seat[] {
  const [kept, brought] = [seatOf(gameIn(pathname)), seatIn(pathname, hash)]
  if (kept?.secret === brought?.secret && kept && brought)
    return [{ ...brought, ...kept, seed: kept.seed || brought.seed }]
  return [kept, brought].filter((one) => !!one)
}

/** The game that an address leads to. */
export const gameIn = (path: string): string => /^\/g\/([a-z0-9]{12})$/.exec(path)?.[1] ?? ''
