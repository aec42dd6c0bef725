// What happens in a game of the hall, as the server tells it, and what that makes of its standing. Pure functions.
import { other, sideIndex, type AnyChoice, type BookName, type SideName } from '../../engine/book'

export interface HallEvent {
  number: number
  at: number
  kind: 'sit' | 'begin' | 'answer' | 'back' | 'offer' | 'respond' | 'over' | 'rematch' | 'throw'
  seat?: SideName
  /** lines of the game's log */
  log?: string
  hash?: string
  answers?: number
  asked?: SideName | 'none'
  /** what is left to both after a step back, or in a turn that has begun */
  left?: [number, number]
  /** what who sat down adds to the dice */
  seed?: string
  /** milliseconds that were thought, where there is a clock */
  spent?: number
  what?: 'draw' | 'back' | 'rematch'
  /** how many answers are to stay */
  back?: number
  offer?: number
  yes?: boolean
  how?: 'rules' | 'resigned' | 'agreed' | 'time' | 'abandoned' | 'withdrawn'
  winner?: SideName | 'none'
  game?: string
  name?: string
  /** whose dice are falling on a real table, and what fell so far */
  choice?: AnyChoice
  dice?: readonly number[]
}

export interface Said {
  number: number
  at: number
  name: string
  text: string
  seat?: SideName
}

export interface Clock {
  seconds: number
  gain?: number
  per?: 'game' | 'turn' | 'answer'
}

export interface Head {
  wish: Record<string, unknown> & { book?: BookName; points?: number }
  maker: SideName
  name: string
  commitment: string
  /** what who laid the game out will add to the dice, by its SHA-256 */
  promise: string
  watch: boolean
  brings: Record<string, string>
  clock?: Clock
}

/** How a game stands, as the server tells it. */
export interface Standing {
  game: string
  head: Head
  seat: SideName | 'none'
  status: 'waiting' | 'playing' | 'over'
  number: number
  names: [string, string]
  asked: SideName | 'none'
  answers: number
  changed: number
  /** the server's time */
  now: number
  clock?: { left: [number, number]; thinking: number }
  /** what one player asks of the other */
  offer?: Pick<HallEvent, 'what' | 'seat'>
  /** the game that was laid out after this one */
  rematch?: string
  /** the other has stayed away so long that this player may end it */
  claim?: boolean
}

/** Is this player awaited: for an answer, to begin since the other sits, or to sit down at a rematch? */
export function awaits({ status, seat, asked, head, number }: Standing): boolean {
  if (status === 'waiting') return seat !== 'none' && (head.maker === seat) === number > 0
  return status === 'playing' && asked === seat
}

/** Does the other ask something of this player? */
export const isOffered = ({ seat, offer }: Standing): boolean =>
  seat !== 'none' && offer !== undefined && offer.seat !== seat

/** What an event makes of a standing. */
export function after(standing: Standing, event: HallEvent): Standing {
  const next = { ...thinksOn(standing, event), number: event.number, changed: event.at, now: event.at }
  delete next.offer
  if (event.kind !== 'offer' && event.kind !== 'respond') delete next.claim
  switch (event.kind) {
    case 'offer':
      return { ...next, offer: event }
    case 'rematch':
      return event.game ? { ...next, rematch: event.game } : next
    case 'sit':
      return { ...next, names: named(standing, event) }
    case 'begin':
      return thinksAnew({ ...next, status: 'playing', asked: event.asked ?? 'none' })
    case 'answer':
      return thinksAnew({ ...next, ...stands(event), ...spent(standing, event) })
    case 'back':
      return thinksAnew({ ...next, ...stands(event), ...told(standing, event) })
    case 'throw':
      return thinksAnew({ ...next, ...charged(standing, event) })
    case 'over':
      return { ...next, status: 'over', asked: 'none' }
    default:
      return next
  }
}

const stands = ({ asked, answers }: HallEvent): Pick<Standing, 'asked' | 'answers'> => ({
  asked: asked ?? 'none',
  answers: answers ?? 0,
})

function named({ names }: Standing, { seat, name }: HallEvent): [string, string] {
  return seat === 'second' ? [names[0], name ?? ''] : [name ?? '', names[1]]
}

const thinksAnew = (standing: Standing): Standing =>
  standing.clock ? { ...standing, clock: { ...standing.clock, thinking: 0 } } : standing

/** What does not go on leaves the clock running. */
function thinksOn(standing: Standing, { at }: HallEvent): Standing {
  const { clock, asked, now } = standing
  if (!clock || asked === 'none') return standing
  return { ...standing, clock: { ...clock, thinking: clock.thinking + Math.max(0, at - now) } }
}

const told = ({ clock }: Standing, { left }: HallEvent): Pick<Standing, 'clock'> | object =>
  clock && left ? { clock: { ...clock, left } } : {}

function charged({ clock, asked }: Standing, event: HallEvent): Pick<Standing, 'clock'> | object {
  if (!clock || asked === 'none') return {}
  const left: [number, number] = [...clock.left]
  left[sideIndex(asked)] -= event.spent ?? 0
  return { clock: { ...clock, left } }
}

function spent(standing: Standing, event: HallEvent): Pick<Standing, 'clock'> | object {
  const { clock, head, asked } = standing
  if (!clock || !head.clock || asked === 'none') return {}
  if (event.left) return told(standing, event)
  const { seconds, gain = 0, per } = head.clock
  const left: [number, number] = [...clock.left]
  const of = sideIndex(asked)
  left[of] = per === 'answer' ? seconds * 1000 : left[of] - (event.spent ?? 0) + gain * 1000
  return { clock: { ...clock, left } }
}

/** The log of a game by its events: its first lines, those of every answer that stands, and its last ones. */
export function logOf(events: readonly HallEvent[]): string {
  const answers: string[] = []
  let [first, last] = ['', '']
  for (const { kind, log = '', answers: left = 0 } of events) {
    if (kind === 'begin') first = log
    if (kind === 'answer') answers.push(log)
    if (kind === 'back') answers.length = Math.min(left, answers.length)
    if (kind === 'over') last = log
  }
  return first + answers.join('') + last
}

/** The state's hash after these events. */
export const hashOf = (events: readonly HallEvent[]): string =>
  events.findLast(({ hash }) => hash !== undefined)?.hash ?? ''

/** The offer that stands: it is gone as soon as it is answered or the game goes on. */
export function offerIn(events: readonly HallEvent[]): HallEvent | null {
  const last = events.at(-1)
  return last?.kind === 'offer' ? last : null
}

/** An answer whose dice are falling on a real table. */
export interface Falling {
  choice: AnyChoice
  dice: readonly number[]
}

/** The dice that are falling after these events: they lie when they are answered with, and may be taken back. */
export function fallingIn(events: readonly HallEvent[]): Falling | null {
  const last = events.findLast(({ kind }) => kind !== 'offer' && kind !== 'respond')
  return last?.kind === 'throw' && last.choice ? { choice: last.choice, dice: last.dice ?? [] } : null
}

/** Whom a player plays against; without a seat nobody. */
export const foeOf = ({ seat, names }: Standing): string =>
  seat === 'none' ? '' : names[sideIndex(other(seat))]
