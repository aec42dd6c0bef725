// What the other side did since one's own last act, and what is being done now: for the strip over the table and for the
// arrows on it. The sentences are the engine's; a book says how its events are read.
import type { FigureView, Overlay, P } from '../../cloth/types'
import type { AnyChoice, AnyEvent, HistoryEntry, Point, SideName } from '../../engine/book'
import { other } from '../../engine/book'
import type { Act } from './Since.svelte'
import type { AnyTable, UnitsView } from './table.svelte'
import type { AnyTeller } from './teller.svelte'

/** Who acts on whom; nobody suffers it where the target is null. */
export interface Deed {
  unit: number
  target: number | null
  shot: boolean
}

type AnyUnit = UnitsView['units'][number]
/** A unit as it stands now, by its id. */
type Find<Unit extends AnyUnit> = (id: number) => Unit | undefined

/** How a book's events tell of acts. */
export interface ActReader<Event extends AnyEvent = AnyEvent, Unit extends AnyUnit = AnyUnit> {
  /** an act begins */
  begins(event: Event): Deed | null
  /** the act turns out to be aimed at somebody */
  aims?(event: Event): Omit<Deed, 'unit'> | null
  /** how much its sentence says of what came of the act; 0: nothing. Only those that say most are told. */
  tells(event: Event): number
  /** is its sentence told whatever else came of the act? */
  adds?(event: Event, unit: Find<Unit>): boolean
  /** is the first of its sentences who does what, without how far they went? */
  measures: boolean
  /** a figure goes from one place to another */
  moves(event: Event): { figure: number; from: Point; to: Point } | null
}

/** The most that a strip has room for. */
const most = 8

export const middle = (points: readonly Point[]): Point | null =>
  points.length === 0
    ? null
    : [
        points.reduce((sum, p) => sum + p[0], 0) / points.length,
        points.reduce((sum, p) => sum + p[1], 0) / points.length,
      ]

/** Where an act began and ended, by the figures of its unit. */
class Way {
  private readonly from = new Map<number, Point>()
  private readonly to = new Map<number, Point>()

  take(figure: number, from: Point, to: Point): void {
    if (!this.from.has(figure)) this.from.set(figure, from)
    this.to.set(figure, to)
  }

  get ends(): [Point, Point] | null {
    const [from, to] = [middle([...this.from.values()]), middle([...this.to.values()])]
    return from && to ? [from, to] : null
  }
}

class Telling<Event extends AnyEvent, Unit extends AnyUnit> {
  private readonly way = new Way()
  private said: string[] = []
  private readonly added: string[] = []
  private rank = 0

  constructor(
    private readonly at: number,
    private readonly deed: Deed,
  ) {}

  take(event: Event, text: string, reader: ActReader<Event, Unit>, unit: Find<Unit>): void {
    const moved = reader.moves(event)
    const of = unit(this.deed.unit)
    if (moved && of && moved.figure >= of.first && moved.figure < of.first + of.size)
      this.way.take(moved.figure, moved.from, moved.to)
    if (this.deed.target === null) Object.assign(this.deed, reader.aims?.(event))
    if (text && reader.adds?.(event, unit)) {
      this.added.push(text)
      return
    }
    const rank = text ? reader.tells(event) : 0
    if (rank > this.rank) this.said = []
    this.rank = Math.max(this.rank, rank)
    if (rank > 0 && rank === this.rank && this.said.at(-1) !== text) this.said.push(text)
  }

  /** A unit may be activated and then stay where it is: nothing to tell. */
  get hasNews(): boolean {
    return this.said.length + this.added.length > 0
  }

  act(teller: AnyTeller, measures: boolean): Act {
    const { ends } = this.way
    const far = ends ? Math.hypot(ends[1][0] - ends[0][0], ends[1][1] - ends[0][1]) : 0
    const [text, came] = measures
      ? [this.said.slice(0, 1), [...this.said.slice(1).slice(-2), ...this.added]]
      : [[...this.said.slice(-2), ...this.added], []]
    return {
      ...this.deed,
      at: this.at,
      name: teller.unit(this.deed.unit),
      text: text.join(' '),
      came: came.join(' '),
      way: ends,
      far: measures ? far : 0,
    }
  }
}

/** What the enemy of `home` did since its last act. */
export function actsSince<Event extends AnyEvent, Unit extends AnyUnit>(
  history: readonly HistoryEntry<AnyChoice, Event>[],
  home: SideName,
  teller: AnyTeller,
  reader: ActReader<Event, Unit>,
  unit: Find<Unit>,
): Act[] {
  const own = history.findLastIndex((entry) =>
    entry.events.some((event) => event.side === home && reader.begins(event)),
  )
  const found: Telling<Event, Unit>[] = []
  history.slice(own + 1).forEach((entry, i) =>
    entry.events.forEach((event, n) => {
      const deed = event.side === other(home) ? reader.begins(event) : null
      if (deed) found.push(new Telling(own + 1 + i, deed))
      found.at(-1)?.take(event, teller.event(entry, n), reader, unit)
    }),
  )
  const news = found.filter((telling) => telling.hasNews)
  return news.slice(-most).map((telling) => telling.act(teller, reader.measures))
}

/** So far before the middle of its figures a trail ends, in millimetres: whoever has come is seen. */
const clear = 20

function beforeThem(from: P, goal: P): { from: P; to: P } {
  const far = Math.hypot(goal.x - from.x, goal.y - from.y)
  const part = far > 3 * clear ? (far - clear) / far : 1
  return { from, to: { x: from.x + (goal.x - from.x) * part, y: from.y + (goal.y - from.y) * part } }
}

/** Trails on the cloth, numbered as the strip numbers them. */
export function trails(acts: readonly Act[], table: AnyTable, pointed: number | null): Overlay[] {
  return acts.flatMap((act, i): Overlay[] => {
    if (pointed !== null && pointed !== i) return []
    const goal = act.shot ? table.middleOf(act.target) : (act.way?.[1] ?? null)
    const from = act.shot ? table.middleOf(act.unit) : (act.way?.[0] ?? null)
    if (!goal || !from) return []
    return [
      {
        kind: 'arrow',
        ...beforeThem(table.viewpoint.point(...from), table.viewpoint.point(...goal)),
        harm: act.target !== null,
        shot: act.shot,
        label: String(i + 1),
      },
    ]
  })
}

/** Both are lit, with an arrow from one to the other: what lies under the figures, and what over them. */
export function deedMarks(
  deed: Deed | null,
  table: AnyTable,
  figures: readonly FigureView[],
): { under: Overlay[]; over: Overlay[] } {
  if (!deed) return { under: [], over: [] }
  const marked = figures
    .filter((f) => f.unit === deed.unit || f.unit === deed.target)
    .map((f): Overlay => ({
      kind: f.unit === deed.target ? 'corners' : 'lit',
      at: f,
      rotation: f.rotation,
      base: f.base,
    }))
  const [from, to] = [table.placeOf(deed.unit), table.placeOf(deed.target)]
  const arrow: Overlay[] = from && to ? [{ kind: 'arrow', from, to, harm: true, shot: deed.shot }] : []
  return {
    under: marked.filter((mark) => mark.kind === 'lit'),
    over: [...marked.filter((mark) => mark.kind !== 'lit'), ...arrow],
  }
}
