// The hall as somebody sees it who sits at no table: who waits, what is being played, and one's own tables.
import type { BookName } from '../../engine/book'
import { awaits, isOffered, type Clock, type Standing } from './events'
import { Complaint, Line, LineCut, type Told } from './line'
import { keepRematch, keptSeats, markOver, type Seat } from './seats'

export interface Listed {
  game: string
  names: string[]
  wish: { book?: BookName; points?: number }
  brings: Record<string, string>
  clock?: Clock
  /** what each side brought to a game that is being played */
  sides?: [Record<string, string>, Record<string, string>]
  watchers?: number
  answers?: number
}

interface Seen {
  challenges: Listed[]
  playing: Listed[]
  here: number
}

/** One's own tables are looked at again so often, and so many are asked for at once. */
const again = 5_000
const atOnce = 50

/** A move, a table that can begin, or an answer to what the other asks. */
export const isAwaited = (standing: Standing): boolean => awaits(standing) || isOffered(standing)

/** Nothing happens there any more. */
const isPast = ({ status, now, changed }: Standing): boolean =>
  status === 'over' && now - changed > 24 * 3_600_000

export class Lobby {
  challenges = $state.raw<readonly Listed[]>([])
  playing = $state.raw<readonly Listed[]>([])
  mine = $state.raw<readonly Standing[]>([])
  here = $state(0)
  away = $state(false)
  /** it has been seen once */
  seen = $state(false)
  /** a table of one's own at which somebody has just sat down: it begins when one comes */
  taken = $state('')
  private readonly timer: ReturnType<typeof setInterval>

  constructor(private readonly line = new Line()) {
    line.opened = () => void this.look()
    line.broken = () => (this.away = true)
    line.told = (message) => {
      if (message.type !== 'lobby') return
      this.show(message as unknown as Seen)
      void this.lookAtMine()
    }
    this.timer = setInterval(() => void this.lookAtMine(), again)
    line.connect()
  }

  /** Tables at which somebody waits for this player. */
  get waiting(): readonly Standing[] {
    return this.mine.filter(isAwaited)
  }

  private show({ challenges, playing, here }: Seen): void {
    this.challenges = challenges
    this.playing = playing
    this.here = here
  }

  async look(): Promise<void> {
    try {
      this.show((await this.line.ask('lobby')) as unknown as Seen)
      this.away = false
      await this.lookAtMine()
      this.seen = true
    } catch (error) {
      if (!(error instanceof LineCut) && !(error instanceof Complaint)) throw error
    }
  }

  async lookAtMine(): Promise<void> {
    const seats = keptSeats()
    try {
      const past = this.mine.filter((one) => isPast(one) && seats.some(({ game }) => game === one.game))
      const asked = seats.filter(({ game }) => !past.some((one) => one.game === game))
      const games = [...past, ...(await this.ask(asked))]
      markOver(games.filter(({ status }) => status === 'over').map(({ game }) => game))
      // who offered a rematch and left finds it here when it is taken up
      for (const { game, rematch } of games)
        if (rematch)
          keepRematch(
            seats.find((seat) => seat.game === game)!,
            rematch,
          )
      const free = this.mine.filter(({ number }) => number === 0).map(({ game }) => game)
      this.taken =
        games.find((one) => awaits(one) && free.includes(one.game) && one.number > 0)?.game ?? this.taken
      this.mine = games.sort((a, b) => Number(isAwaited(b)) - Number(isAwaited(a)) || b.changed - a.changed)
    } catch {
      // the line says by itself that it is broken
    }
  }

  private async ask(seats: readonly Seat[]): Promise<Standing[]> {
    const games: Standing[] = []
    for (let i = 0; i < seats.length; i += atOnce) {
      const some = seats.slice(i, i + atOnce).map(({ game, secret }) => ({ game, secret }))
      games.push(...((await this.line.ask('mine', { seats: some }))['games'] as Standing[]))
    }
    return games
  }

  /** How a table in the list stands, with its view where it has other than `since` answers; null where nobody says. */
  async lookAt(game: string, since: number): Promise<{ answers: number; view?: unknown } | null> {
    try {
      return (await this.line.ask('look', { game, since })) as unknown as { answers: number; view?: unknown }
    } catch {
      return null // it is over, or the line is broken
    }
  }

  layOut(members: Record<string, unknown>): Promise<Told> {
    return this.line.ask('lay_out', members)
  }

  close(): void {
    clearInterval(this.timer)
    this.line.end()
  }
}
