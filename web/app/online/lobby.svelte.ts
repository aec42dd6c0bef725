// The hall as somebody sees it who sits at no table: who waits, what is being played, and one's own tables.
import type { BookName } from '../../engine/book'
import { awaits, type Clock, type Standing } from './events'
import { Complaint, Line, LineCut, type Told } from './line'
import { keptSeats, type Seat } from './seats'

export interface Listed {
  game: string
  names: string[]
  wish: { book?: BookName; points?: number }
  brings: Record<string, string>
  clock?: Clock
  watchers?: number
  answers?: number
}

interface Seen {
  challenges: Listed[]
  playing: Listed[]
  here: number
}

/** One's own tables are looked at again so often. */
const again = 5_000

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
    return this.mine.filter(awaits)
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
      const games = seats.length > 0 ? await this.ask(seats) : []
      const free = this.mine.filter(({ number }) => number === 0).map(({ game }) => game)
      this.taken = games.find((one) => awaits(one) && free.includes(one.game))?.game ?? this.taken
      this.mine = games.sort((a, b) => Number(awaits(b)) - Number(awaits(a)) || b.changed - a.changed)
    } catch {
      // the line says by itself that it is broken
    }
  }

  private async ask(seats: readonly Seat[]): Promise<Standing[]> {
    const told = await this.line.ask('mine', { seats: seats.map(({ game, secret }) => ({ game, secret })) })
    return told['games'] as Standing[]
  }

  layOut(members: Record<string, unknown>): Promise<Told> {
    return this.line.ask('lay_out', members)
  }

  close(): void {
    clearInterval(this.timer)
    this.line.end()
  }
}
