// A game into what the cloth draws. The table is shown from the home side: its edge lies below.
import type { AnyChoice } from '../../../engine/book'
import type { FactionInfo, Figure, View, Piece, Unit } from '../../../engine/saga'
import { sideIndex } from '../../../engine/book'
import { footprintOf, lookOf } from '../looks'
import { flagPlaces } from '../../shell/pennants'
import type { Viewpoint } from '../../shell/viewpoint'
import type {
  FigureView,
  GhostView,
  Look,
  Overlay,
  PennantView,
  TerrainKind,
  TerrainView,
} from '../../../cloth/types'

/** The heading of a unit on foot: towards the other edge. */
const facingOf = (unit: Unit, figure: Figure, viewpoint: Viewpoint, view: View): number => {
  if (figure.base.form !== 'round') return viewpoint.facing(figure.facing)
  const far = (unit.side === 'first') === view.farEdgeFirst
  return far === viewpoint.near ? 180 : 0
}

export function figureViews(
  view: View,
  factions: readonly [Pick<FactionInfo, 'id'>, Pick<FactionInfo, 'id'>],
  viewpoint: Viewpoint,
): FigureView[] {
  return view.units.flatMap((unit) => {
    const side = sideIndex(unit.side)
    return unit.figures.map((figure) => ({
      id: figure.id,
      unit: unit.id,
      ...viewpoint.point(figure.x, figure.y),
      rotation: facingOf(unit, figure, viewpoint, view),
      base: footprintOf(figure.base),
      side,
      look: lookOf(unit, figure, factions[side]),
      dulled: unit.exhausted,
    }))
  })
}

const kinds: Record<string, TerrainKind> = { 'gentle-hill': 'hill', 'steep-hill': 'steep' }

const kept = new WeakMap<Piece, TerrainView>()
let last: { key: string; views: TerrainView[] } = { key: '', views: [] }

/** Terrain changes seldom: the same pieces give the same views, so that the cloth draws them once. */
export function terrainViews(
  view: View,
  viewpoint: Viewpoint,
  text: (piece: Piece) => { name: string; note: string },
): TerrainView[] {
  const key = JSON.stringify([viewpoint.near, view.terrain, view.terrain.map(text)])
  if (key === last.key) return last.views
  const views = view.terrain.map((piece, id) => {
    const made: TerrainView = {
      id,
      kind: kinds[piece.kind] ?? (piece.kind as TerrainKind),
      outline: piece.points.map(([x, y]) => viewpoint.point(x, y)),
      ...text(piece),
    }
    kept.set(piece, made)
    return made
  })
  last = { key, views }
  return views
}

export function pennantViews(view: View, viewpoint: Viewpoint, home: 0 | 1): PennantView[] {
  const standing = view.units.filter((unit) => unit.figures.length > 0)
  const places = flagPlaces(
    standing.map((unit) => ({
      unit: unit.id,
      figures: unit.figures.map((f) => ({
        ...viewpoint.point(f.x, f.y),
        r: Math.max(f.base.length, f.base.width) / 20,
      })),
      left: sideIndex(unit.side) === home,
      hung: unit.fatigue,
    })),
  )
  return standing.map((unit) => ({
    unit: unit.id,
    ...places.get(unit.id)!,
    side: sideIndex(unit.side),
    label: unit.troop === 'hero' && unit.figures.length === 1 ? '★' : String(unit.figures.length),
    fallen: unit.activations > 0,
    fatigue: unit.fatigue,
    exhausted: unit.exhausted,
  }))
}

type Corner = readonly [number, number]

/** What of a polygon lies on the side of a line where `depth` is not negative. */
function cut(polygon: readonly Corner[], depth: (p: Corner) => number): Corner[] {
  return polygon.flatMap((a, i) => {
    const b = polygon[(i + 1) % polygon.length]!
    const [da, db] = [depth(a), depth(b)]
    const kept = da >= 0 ? [a] : []
    if (da >= 0 === db >= 0) return kept
    const f = da / (da - db)
    return [...kept, [a[0] + f * (b[0] - a[0]), a[1] + f * (b[1] - a[1])] as const]
  })
}

/** Where the side that deploys may stand, as a polygon in the engine's tenths. */
export function zoneOutline(view: View): number[] {
  if (!view.zone) return []
  const { width, depth } = view.table
  const m = view.zone.margin
  let outline: Corner[] = [
    [m, m],
    [width - m, m],
    [width - m, depth - m],
    [m, depth - m],
  ]
  for (const { line, side, from, to } of view.zone.bands) {
    const [ax, ay, bx, by] = line
    const length = Math.hypot(bx - ax, by - ay)
    const away = ([x, y]: Corner): number => (side * ((bx - ax) * (y - ay) - (by - ay) * (x - ax))) / length
    outline = cut(outline, (p) => away(p) - from)
    outline = cut(outline, (p) => to - away(p))
  }
  return outline.flat()
}

export interface PlanView {
  ghosts: (GhostView & { figure: number })[]
  over: Overlay[]
  longest: number
}

/** A figure that is not on the table yet, on its own base. */
function unplaced(unit: Unit, id: number, [x, y]: [number, number]): Figure | undefined {
  const base = unit.bases?.[id - unit.first]
  return base && { id, x, y, facing: 540, hero: unit.troop === 'hero' && id === unit.first, base }
}

/** What a plan looks like: ghosts, trails, and sticks along the longest way. */
export function planView(
  plan: AnyChoice | null,
  unit: Unit | undefined,
  view: View,
  factions: readonly [FactionInfo, FactionInfo],
  viewpoint: Viewpoint,
): PlanView {
  const found: PlanView = { ghosts: [], over: [], longest: 0 }
  if (!plan?.steps || !unit) return found
  const side = sideIndex(unit.side)
  const look = (figure: Figure): Look => lookOf(unit, figure, factions[side])
  let best: [number, number][] = []
  const any = unit.figures[0]
  for (const step of plan.steps) {
    const figure = unit.figures.find((f) => f.id === step.figure)
    const end = step.path.at(-1)
    if (!end) continue
    const shape = figure ?? any ?? unplaced(unit, step.figure, end)
    if (!shape) continue
    const base = footprintOf(shape.base)
    found.ghosts.push({
      figure: step.figure,
      ...viewpoint.point(end[0], end[1]),
      rotation:
        shape.base.form === 'round'
          ? facingOf(unit, shape, viewpoint, view)
          : viewpoint.facing(step.facing ?? shape.facing),
      base,
      side,
      look: look(shape),
    })
    if (!figure) continue
    let length = 0
    let from: [number, number] = [figure.x, figure.y]
    for (const corner of step.path) {
      length += Math.hypot(corner[0] - from[0], corner[1] - from[1])
      found.over.push({ kind: 'trail', from: viewpoint.point(...from), to: viewpoint.point(...corner) })
      from = corner
    }
    if (length > found.longest) {
      found.longest = length
      best = [[figure.x, figure.y], ...step.path]
    }
  }
  found.over.push(...sticksAlong(best, found.longest, view, viewpoint))
  return found
}

function sticksAlong(way: [number, number][], longest: number, view: View, viewpoint: Viewpoint): Overlay[] {
  if (longest < 60) return []
  const { VS, S, M, L } = view.sticks
  const letters: [string, number][] = [
    ['VS', VS],
    ['S', S],
    ['M', M],
    ['L', L],
  ]
  const allowed = view.activation?.sticks ?? []
  const found: Overlay[] = []
  for (let i = 0; i + 1 < way.length; i++) {
    const length = Math.hypot(way[i + 1]![0] - way[i]![0], way[i + 1]![1] - way[i]![1])
    if (length < 60) continue
    const most = way.length === 2 && length > S + 2 ? allowed[0] : undefined
    const fit = most ?? letters.find(([, l]) => l + 2 >= length)?.[1] ?? L
    found.push({
      kind: 'stick',
      from: viewpoint.point(...way[i]!),
      to: viewpoint.point(...way[i + 1]!),
      length: fit / 10,
      letter: letters.find(([, l]) => l === fit)?.[0] ?? '',
      step: 10,
    })
  }
  return found
}
