// A game of Age of Fantasy: Skirmish into what the cloth draws. The table is shown from the home side.
import type { AnyChoice, SideName } from '../../../engine/book'
import { sideIndex } from '../../../engine/book'
import {
  inch,
  type Action,
  type AtMarker,
  type Jump,
  type Model,
  type Piece,
  type Unit,
  type View,
  type Way,
} from '../../../engine/aofs'
import type {
  FigureView,
  GhostView,
  Look,
  Overlay,
  PennantView,
  TerrainKind,
  TerrainView,
} from '../../../cloth/types'
import { footprint, lookOf, toughnessOf } from '../looks'
import type { Translator } from '../../i18n/translate'
import { flagPlaces } from '../../shell/pennants'
import type { Viewpoint } from '../../shell/viewpoint'

export interface Armies {
  /** ids of the armies of both sides */
  army: readonly [string, string]
}

const shoots = (unit: Unit, model: Model): boolean =>
  model.weapons.some((w) => (unit.weapons[w.weapon]?.range ?? 0) > 0)

export function lookOfModel(unit: Unit, model: Model, armies: Armies): Look {
  return lookOf(armies.army[sideIndex(unit.side)], {
    base: model.base,
    specials: model.specials,
    shoots: shoots(unit, model),
  })
}

/** The models that came with a unit: without a Hero who joined it. */
export const ownModels = ({ models, first, size }: Pick<Unit, 'models' | 'first' | 'size'>): Model[] =>
  models.filter((m) => m.id >= first && m.id < first + size)

/** Whose card it is: a unit's, or that of the Hero who joined it where the figure is his. Nobody's off the table. */
export function bodyOf(units: readonly Unit[], id: number, figure: number | null): Unit | undefined {
  const isHis = (u: Unit): boolean =>
    u.joined === id && figure !== null && ownModels(u).some((m) => m.id === figure)
  const found = units.find(isHis) ?? units.find((u) => u.id === id)
  return found && (found.onTable || found.joined >= 0) ? found : undefined
}

/** What a unit suffers from, in words. */
export function troublesOf(unit: Pick<Unit, 'models' | 'stunned' | 'fatigued'>, t: Translator): string[] {
  const wounds = unit.models.reduce((n, m) => n + m.markers, 0)
  return [
    ...(wounds > 0 ? [t.say('aofs.wounds', { count: wounds })] : []),
    ...(unit.stunned ? [t.say('aofs.stunned')] : []),
    ...(unit.fatigued ? [t.say('aofs.fatigued')] : []),
  ]
}

/** The casters of a side, each once and under his own name: a Hero who has joined a unit is listed with it too. */
export function castersOf(view: View, side: SideName): { id: number; unit: number; tokens: number }[] {
  const found = new Map<number, { id: number; unit: number; tokens: number }>()
  for (const unit of view.units.filter((u) => u.side === side && u.alive > 0))
    for (const model of unit.models.filter((m) => m.specials.some((s) => s.startsWith('caster')))) {
      const own = model.id >= unit.first && model.id < unit.first + unit.size
      if (own || !found.has(model.id))
        found.set(model.id, { id: model.id, unit: unit.id, tokens: model.tokens })
    }
  return [...found.values()]
}

/** On foot towards the other edge; a long base as it stands. */
function facingOf(
  unit: Unit,
  model: Pick<Model, 'base' | 'facing'>,
  viewpoint: Viewpoint,
  far: boolean,
): number {
  const straight = ((unit.side === 'first') === far) === viewpoint.near ? 180 : 0
  const aside = unit.stunned ? 100 : 0
  return (model.base.form === 'round' ? straight : viewpoint.facing(model.facing)) + aside
}

export function figureViews(view: View, armies: Armies, viewpoint: Viewpoint): FigureView[] {
  return view.units.flatMap((unit) =>
    unit.onTable
      ? unit.models.map((model) => ({
          id: model.id,
          unit: unit.id,
          ...viewpoint.point(model.x, model.y),
          rotation: facingOf(unit, model, viewpoint, view.farEdgeFirst),
          base: footprint(model.base),
          side: sideIndex(unit.side),
          look: lookOfModel(unit, model, armies),
          dulled: unit.stunned,
        }))
      : [],
  )
}

/** What a stair leads up to: the middle of the nearest piece that is high enough. */
function aboveStairs(piece: Piece, all: readonly Piece[]): [number, number] | null {
  const middle = (points: readonly [number, number][]): [number, number] => [
    points.reduce((sum, p) => sum + p[0], 0) / points.length,
    points.reduce((sum, p) => sum + p[1], 0) / points.length,
  ]
  const [x, y] = middle(piece.points)
  const far = (other: Piece): number => Math.min(...other.points.map((p) => Math.hypot(p[0] - x, p[1] - y)))
  const high = all.filter((p) => p.solid && !p.stairs && p.height >= piece.height)
  const best = high.sort((a, b) => far(a) - far(b))[0]
  return best ? middle(best.points) : null
}

/** How long and how wide an outline is along its longest edge. */
function spans(points: readonly [number, number][]): [number, number] {
  let best = 0
  let angle = 0
  points.forEach(([x, y], i) => {
    const [u, v] = points[(i + 1) % points.length]!
    const length = Math.hypot(u - x, v - y)
    if (length > best) [best, angle] = [length, Math.atan2(v - y, u - x)]
  })
  const [c, s] = [Math.cos(-angle), Math.sin(-angle)]
  const xs = points.map(([x, y]) => x * c - y * s)
  const ys = points.map(([x, y]) => x * s + y * c)
  return [Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)]
}

/** A drawing for what a piece of terrain does and how it is shaped. */
export function kindOfPiece(piece: Piece): TerrainKind {
  const blocky = piece.points.length <= 4
  if (piece.stairs) return 'stairs'
  if (piece.impassable) return blocky ? 'house' : 'rocks'
  if (piece.solid && piece.bottom > 0) return 'bridge'
  if (piece.solid) return blocky && piece.height >= 5 * inch ? 'tower' : 'ledge'
  if (piece.dangerous) return 'bog'
  if (piece.sight) return 'wood'
  if (piece.difficult) return piece.cover ? 'wood' : 'rocks'
  if (!piece.cover) return 'field'
  const [long, wide] = spans(piece.points)
  return long > 4 * wide ? 'wall' : blocky ? 'ruins' : 'hedge'
}

/** A name for a piece, a word for each thing that it does, and its height. */
export function pieceText(piece: Piece, t: Translator): { name: string; note: string } {
  const kind = kindOfPiece(piece)
  const marks = (['impassable', 'cover', 'difficult', 'dangerous'] as const).filter((mark) => piece[mark])
  const notes = marks.map((mark) => t.say(`aofs.ground.${mark}`))
  if (piece.solid && !piece.impassable)
    notes.push(t.say('aofs.ground.ledge', { height: inches(piece.height, t) }))
  return { name: t.say(`aofs.piece.${kind}`), note: notes.join(' · ') }
}

export const inches = (length: number, t: Translator): string => t.length(length, 'inch')

/** The height on its plate: whole inches, or centimetres. */
const plateText = (height: number, t: Translator): string =>
  t.scale('inch') === 'inch' ? `${Math.round(height / inch)}″` : inches(height, t)

let last: { key: string; views: TerrainView[] } = { key: '', views: [] }

/** Terrain never changes: the same pieces give the same views, so that the cloth draws them once. */
export function terrainViews(view: View, viewpoint: Viewpoint, t: Translator): TerrainView[] {
  const key = JSON.stringify([viewpoint.near, t.language, t.measure, view.terrain])
  if (key === last.key) return last.views
  const views = view.terrain.map((piece, id): TerrainView => {
    const height = Math.round(piece.height / inch)
    const up = piece.stairs ? aboveStairs(piece, view.terrain) : null
    return {
      id,
      kind: kindOfPiece(piece),
      outline: piece.points.map(([x, y]) => viewpoint.point(x, y)),
      ...pieceText(piece, t),
      ...(up ? { up: viewpoint.point(...up) } : {}),
      ...(piece.solid && !piece.stairs && height > 0
        ? { elevation: height, plate: plateText(piece.height, t) }
        : {}),
    }
  })
  last = { key, views }
  return views
}

/** What stands beside the models of a unit: its pennant, and its troubles. */
export function pennantViews(view: View, viewpoint: Viewpoint, home: 0 | 1): PennantView[] {
  const standing = view.units.filter((unit) => unit.onTable && unit.models.length > 0)
  const places = flagPlaces(
    standing.map((unit) => ({
      unit: unit.id,
      figures: unit.models.map((m) => ({
        ...viewpoint.point(m.x, m.y),
        r: Math.max(m.base.length, m.base.width) / 20,
      })),
      left: sideIndex(unit.side) === home,
      hung: unit.fatigued ? 1 : 0,
    })),
  )
  return standing.map((unit) => {
    const hero = unit.models.length === 1 && unit.models[0]!.specials.includes('hero')
    return {
      unit: unit.id,
      ...places.get(unit.id)!,
      side: sideIndex(unit.side),
      label: hero ? '★' : String(unit.models.length),
      fallen: unit.activated,
      fatigue: unit.fatigued ? 1 : 0,
    }
  })
}

const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII']
export const romanOf = (n: number): string => roman[n] ?? String(n + 1)

/** Markers on the cloth: octagons with Roman numbers, and how near one must be. */
export function markerOverlays(view: View, viewpoint: Viewpoint): Overlay[] {
  return view.markers.map((marker, i) => ({
    kind: 'objective',
    at: viewpoint.point(marker.x, marker.y),
    label: romanOf(i),
    side: marker.owner === 'none' ? null : sideIndex(marker.owner),
    radius: (3 * inch) / 10,
  }))
}

type Owner = View['markers'][number]['owner']

/** The markers in rows: whose each is, whose it would be if the round ended now, and who is near. When the battle is over none
 * changes hands. `gone`: a moment that is looked back on, of which the engine says no sentences. */
export function markerRows(
  view: Pick<View, 'markers' | 'outcome'>,
  teller: { unit: (id: number) => string; marker: (number: number) => string },
  gone: boolean,
  t: Translator,
): { owner: Owner; turned: Owner; who: string }[] {
  return view.markers.map(({ owner, now }, i) => ({
    owner,
    turned: view.outcome.over ? owner : now.owner,
    who: gone
      ? now.nearest.flatMap((at) => (at ? [`${teller.unit(at.unit)} ${inches(at.gap, t)}`] : [])).join(', ')
      : teller.marker(i),
  }))
}

/** Wounds, Stunned and spell tokens beside the models that have them. */
export function badgeOverlays(view: View, viewpoint: Viewpoint): Overlay[] {
  const found: Overlay[] = []
  for (const unit of view.units) {
    if (!unit.onTable) continue
    unit.models.forEach((model, i) => {
      const p = viewpoint.point(model.x, model.y)
      const r = Math.max(model.base.length, model.base.width) / 20
      const tokens = model.specials.some((s) => s.startsWith('caster')) ? model.tokens : 0
      if (model.markers > 0)
        found.push({
          kind: 'wound',
          // a caster's strip of tokens lies under him
          at: tokens > 0 ? { x: p.x + r, y: p.y + r * 0.1 } : { x: p.x + r * 0.8, y: p.y + r * 0.9 },
          count: model.markers,
          grave: model.markers >= toughnessOf(model.specials),
        })
      if (unit.stunned && i === 0) found.push({ kind: 'stunned', at: { x: p.x + r * 0.9, y: p.y - r * 0.9 } })
      if (tokens > 0) found.push({ kind: 'tokens', at: { x: p.x, y: p.y + r + 9 }, count: tokens })
    })
  }
  return found
}

export interface PlanView {
  ghosts: (GhostView & { figure: number })[]
  over: Overlay[]
}

/** What a plan is worth at the markers: those that it reaches, else the one that it nearly does. */
export function worthAtMarkers(markers: readonly AtMarker[]): AtMarker[] {
  const reached = markers.filter((m) => m.holds || m.contested)
  if (reached.length > 0) return reached
  const near = [...markers].sort((a, b) => a.gap - b.gap)[0]
  return near && near.gap <= 6 * inch ? [near] : []
}

/** A jump on its tab: how far, its dice, the chance that all of them do. */
export const jumpText = (leap: Jump, t: Translator): string =>
  t.say('aofs.jump.tab', {
    length: inches(leap.distance, t),
    dice: Array.from({ length: leap.dice }, () => `${leap.needed}+`).join(' '),
    chance: t.chance(leap.chance.decimal),
  })

/** What a plan looks like: ghosts, ways with their inches, jumps with their dice, where a fall would end. */
export function planView(
  plan: AnyChoice | null,
  ways: readonly Way[],
  markers: readonly { text: string; good: boolean }[],
  /** the action that it takes, where the hand has not chosen one before */
  action: Action | null,
  unit: Unit | undefined,
  view: View,
  armies: Armies,
  viewpoint: Viewpoint,
  t: Translator,
): PlanView {
  const found: PlanView = { ghosts: [], over: [] }
  if (!plan?.steps || !unit) return found
  const everyone = unit.models
  const longest = ways.reduce<Way | undefined>(
    (best, w) => (w.length > (best?.length ?? 60) ? w : best),
    undefined,
  )
  for (const step of plan.steps) {
    const model = everyone.find((m) => m.id === step.figure) ?? unit.models[0]
    const end = step.path.at(-1)
    if (!end || !model) continue
    const moved = unit.onTable && everyone.some((m) => m.id === step.figure)
    found.ghosts.push({
      figure: step.figure,
      ...viewpoint.point(...end),
      rotation: facingOf(
        { ...unit, stunned: false },
        { ...model, facing: step.facing ?? model.facing },
        viewpoint,
        view.farEdgeFirst,
      ),
      base: footprint(model.base),
      side: sideIndex(unit.side),
      look: lookOfModel(unit, model, armies),
    })
    if (!moved) continue
    const way = ways.find((w) => w.model === step.figure)
    let from: [number, number] = [model.x, model.y]
    step.path.forEach((corner, i) => {
      const leap = way?.leaps.find((l) => l.way === i)
      const [a, b] = [viewpoint.point(...from), viewpoint.point(...corner)]
      if (leap) {
        // the jump is told beyond where it ends, the fall on the other side of the crest: neither covers the jumper
        const aside = Math.max(model.base.length, model.base.width) / 20 + 16
        const outward = b.y > a.y ? 1 : -1
        found.over.push({ kind: 'jump', from: a, to: b })
        found.over.push({
          kind: 'label',
          at: { x: (a.x + b.x) / 2, y: b.y + outward * aside },
          text: jumpText(leap, t),
          tone: 'lamp',
        })
        const foot = viewpoint.point(...leap.foot)
        found.over.push({ kind: 'fall', at: foot })
        found.over.push({
          kind: 'label',
          at: { x: foot.x, y: foot.y - outward * Math.max(26, aside) },
          text: t.say('aofs.fall.tab', { length: inches(leap.height, t) }),
          tone: 'refusal',
        })
      } else found.over.push({ kind: 'way', from: a, to: b })
      from = corner
    })
    if (way && way === longest && way.leaps.length === 0) {
      const to = viewpoint.point(...end)
      const far = t.say('aofs.way.tab', { length: inches(way.length, t), most: inches(way.most, t) })
      found.over.push({
        kind: 'label',
        at: { x: to.x, y: to.y - Math.max(model.base.length, 200) / 20 - 16 },
        text: action ? `${t.say(`aofs.action.${action}`)} ${far}` : far,
        tone: 'lamp',
      })
    }
  }
  const last = found.ghosts[0]
  if (last)
    markers.forEach(({ text, good }, i) =>
      found.over.push({
        kind: 'label',
        at: { x: last.x, y: last.y + last.base.across / 2 + 20 + 24 * i },
        text,
        tone: good ? 'lamp' : 'refusal',
      }),
    )
  return found
}

/** A zone as a polygon. */
export const zoneOutline = ([x1, y1, x2, y2]: readonly number[]): number[] => [
  x1!,
  y1!,
  x2!,
  y1!,
  x2!,
  y2!,
  x1!,
  y2!,
]

/** Models beside each other in the middle of a zone, half an inch apart. */
export function rowIn<Man extends Pick<Model, 'base'>>(
  [x1, y1, x2, y2]: readonly [number, number, number, number],
  models: readonly Man[],
): (Man & { x: number; y: number })[] {
  const room = Math.max(0, ...models.map(({ base }) => Math.max(base.length, base.width))) + inch / 2
  return models.map((model, i) => ({
    ...model,
    x: Math.round((x1 + x2) / 2 + (i - (models.length - 1) / 2) * room),
    y: Math.round((y1 + y2) / 2),
  }))
}
