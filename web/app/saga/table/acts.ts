// What the other side did since one's own turn, act by act, and what is being done now: for the strip over the table and
// for the arrows on it. The sentences are the engine's.
import type { FigureView, Overlay } from '../../../cloth/types'
import type { Point, SideName } from '../../../engine/book'
import type { Entry, GameEvent, Unit, View } from '../../../engine/saga'
import type { Act } from '../../shell/Since.svelte'
import type { Viewpoint } from '../../shell/viewpoint'
import type { Table } from './table.svelte'
import type { Teller } from './teller.svelte'

/** Events whose sentences say what came of an act. */
const telling = new Set([
  'moved',
  'rested',
  'cancelled',
  'shooting_began',
  'slain',
  'destroyed',
  'melee_result',
])

const middle = (points: readonly Point[]): Point | null =>
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

  take({ figure, from, path }: Extract<GameEvent, { event: 'moved' }>, unit: Unit | undefined): void {
    if (!unit || figure < unit.first || figure >= unit.first + unit.size) return
    if (!this.from.has(figure)) this.from.set(figure, from)
    this.to.set(figure, path.at(-1) ?? from)
  }

  get ends(): [Point, Point] | null {
    const [from, to] = [middle([...this.from.values()]), middle([...this.to.values()])]
    return from && to ? [from, to] : null
  }
}

/** The answers of the last turn of a side: from one on, up to another. */
function lastTurnOf(history: readonly Entry[], side: SideName): [number, number] {
  const end = history.findLastIndex((entry) => entry.turn > 0 && entry.turnOf === side)
  const before = history.slice(0, end + 1).findLastIndex((entry) => entry.turnOf !== side)
  return [before + 1, end + 1]
}

/** Has somebody acted on the table since? Then the strip has been read. */
const isOld = (history: readonly Entry[], end: number): boolean =>
  history.slice(end).some((entry) => entry.events.some(({ event }) => event === 'declared'))

export function actsSince(view: View, history: readonly Entry[], home: SideName, teller: Teller): Act[] {
  const enemy: SideName = home === 'first' ? 'second' : 'first'
  const [start, end] = lastTurnOf(history, enemy)
  if (isOld(history, end)) return []
  const acts: (Act & { course: Way; said: string[] })[] = []
  history.slice(start, end).forEach((entry, i) =>
    entry.events.forEach((event, n) => {
      if (event.event === 'declared' && event.side === enemy) {
        acts.push({
          at: start + i,
          unit: event.unit,
          name: teller.unit(event.unit),
          target: event.target ?? null,
          shot: event.type === 'shoot',
          text: '',
          way: null,
          course: new Way(),
          said: [],
        })
      }
      const act = acts.at(-1)
      if (!act) return
      if (event.event === 'moved')
        act.course.take(
          event,
          view.units.find((u) => u.id === act.unit),
        )
      const text = telling.has(event.event) ? teller.event(entry, n) : ''
      if (text) act.said.push(text)
    }),
  )
  return acts.map(({ course, said, ...act }) => ({
    ...act,
    way: course.ends,
    text: said.slice(-2).join(' '),
  }))
}

/** Trails on the cloth, numbered as the strip numbers them. */
export function trails(acts: readonly Act[], table: Table, pointed: number | null): Overlay[] {
  return acts.flatMap((act, i): Overlay[] => {
    if (pointed !== null && pointed !== i) return []
    const goal = act.shot ? table.middleOf(act.target) : (act.way?.[1] ?? null)
    const from = act.shot ? table.middleOf(act.unit) : (act.way?.[0] ?? null)
    if (!goal || !from) return []
    return [
      {
        kind: 'arrow',
        from: table.viewpoint.point(...from),
        to: table.viewpoint.point(...goal),
        harm: act.target !== null,
        shot: act.shot,
        label: String(i + 1),
      },
    ]
  })
}

/** Who acts on whom now; nobody while nothing is aimed at anybody, or once they fight. */
export function doing(view: View): { unit: number; target: number } | null {
  const { activation, fight } = view
  if (!activation || fight || activation.target < 0) return null
  return { unit: activation.unit, target: activation.target }
}

/** Both are lit, with an arrow from one to the other. */
export function doingMarks(view: View, figures: readonly FigureView[], viewpoint: Viewpoint): Overlay[] {
  const now = doing(view)
  if (!now) return []
  const placeOf = (unit: number): Point | null =>
    middle((view.units.find((u) => u.id === unit)?.figures ?? []).map((f): Point => [f.x, f.y]))
  const [from, to] = [placeOf(now.unit), placeOf(now.target)]
  if (!from || !to) return []
  const marked = figures
    .filter((f) => f.unit === now.unit || f.unit === now.target)
    .map((f): Overlay => ({
      kind: f.unit === now.target ? 'corners' : 'lit',
      at: f,
      rotation: f.rotation,
      base: f.base,
    }))
  return [
    ...marked,
    {
      kind: 'arrow',
      from: viewpoint.point(...from),
      to: viewpoint.point(...to),
      harm: true,
      shot: view.activation?.type === 'shoot',
    },
  ]
}
