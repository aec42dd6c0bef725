// Words of a scene file into what the cloth draws, and back.
import type { Scene, ScenePiece, SceneUnit } from '../../engine/scene'
import { beastNames, type BeastName } from '../../cloth/draw/bestiary'
import { terrainKinds } from '../../cloth/draw/terrain'
import type { Arms, Rank, Shield } from '../../cloth/draw/figures'
import type { FigureView, Footprint, Look, P, PennantView, TerrainKind, TerrainView } from '../../cloth/types'

export const ranks: readonly Rank[] = ['levy', 'warrior', 'hearthguard', 'hero']
export const arms: readonly Arms[] = ['sword', 'spear', 'javelins', 'bow', 'crossbow', 'sling', 'axe']
export const shields: readonly Shield[] = ['round', 'kite', 'none']

const oneOf = <T extends string>(words: string[], all: readonly T[], otherwise: T): T =>
  all.find((w) => words.includes(w)) ?? otherwise

/** A look that is not understood is drawn as a plain warrior. */
export function lookOf(unit: Pick<SceneUnit, 'look' | 'mounted' | 'side'>): Look {
  const words = unit.look.split(' ')
  const beast = beastNames.find((name) => name === words[0])
  const look: Look = {
    rank: oneOf(words, ranks, 'warrior'),
    arms: oneOf(words, arms, 'spear'),
    shield: oneOf(words, ['round', 'kite', 'heater', 'leaf', 'none'], unit.side === 0 ? 'round' : 'kite'),
    mounted: unit.mounted,
  }
  return beast ? { ...look, beast } : look
}

export const beastOf = (look: string): BeastName | undefined =>
  beastNames.find((name) => name === look.split(' ')[0])

export const footprintOf = (unit: Pick<SceneUnit, 'form' | 'length' | 'width'>): Footprint => ({
  form: unit.form,
  along: unit.length / 10,
  across: unit.width / 10,
})

/** Half degrees from +x into degrees clockwise from up. */
export const rotationOf = (facing: number): number => facing / 2 + 90

export const kindOf = (piece: ScenePiece): TerrainKind =>
  terrainKinds.find((k) => k === piece.kind) ?? 'rocks'

export const pointsOf = (flat: readonly number[]): P[] => {
  const points: P[] = []
  for (let i = 0; i + 1 < flat.length; i += 2) points.push({ x: flat[i]! / 10, y: flat[i + 1]! / 10 })
  return points
}

const views = new WeakMap<ScenePiece, { note: string; view: TerrainView }>()

/** The same piece gives the same view, so that the cloth draws it once. */
export function terrainView(piece: ScenePiece, id: number, note: string, elevated: boolean): TerrainView {
  const kept = views.get(piece)
  if (kept && kept.note === note && kept.view.id === id) return kept.view
  const view: TerrainView = {
    id,
    kind: kindOf(piece),
    outline: pointsOf(piece.outline),
    name: piece.name,
    note,
  }
  if (piece.top > 0 && elevated) view.elevation = Math.round(piece.top / 254)
  views.set(piece, { note, view })
  return view
}

export function figureViews(scene: Scene, faulty: ReadonlySet<number>): FigureView[] {
  const found: FigureView[] = []
  let id = 0
  scene.units.forEach((unit, index) => {
    const look = lookOf(unit)
    const base = footprintOf(unit)
    for (let i = 0; i < unit.figures.length; i += 3) {
      found.push({
        id,
        unit: index,
        x: unit.figures[i]! / 10,
        y: unit.figures[i + 1]! / 10,
        rotation: rotationOf(unit.figures[i + 2]!),
        base,
        side: unit.side,
        look,
        faulty: faulty.has(id),
      })
      id++
    }
  })
  return found
}

/** The pennant stands beside the outermost figure: left for the first side, right for the second. */
export function pennantViews(scene: Scene): PennantView[] {
  return scene.units.flatMap((unit, index) => {
    const count = unit.figures.length / 3
    if (count === 0) return []
    let best = 0
    for (let i = 1; i < count; i++) {
      const x = unit.figures[3 * i]!
      if (unit.side === 0 ? x < unit.figures[3 * best]! : x > unit.figures[3 * best]!) best = i
    }
    const r = Math.max(unit.length, unit.width) / 20
    const x = unit.figures[3 * best]! / 10
    const y = unit.figures[3 * best + 1]! / 10
    const hero = count === 1 && /(^|-| )hero/.test(unit.look)
    return [
      {
        unit: index,
        x: unit.side === 0 ? x - r - 24 : x + r + 4,
        y: y - r * 0.5 - 4,
        side: unit.side,
        label: hero ? '★' : String(count),
      },
    ]
  })
}

export const middleOf = (figures: readonly number[]): P => {
  const n = Math.max(1, figures.length / 3)
  let x = 0
  let y = 0
  for (let i = 0; i < figures.length; i += 3) {
    x += figures[i]!
    y += figures[i + 1]!
  }
  return { x: Math.round(x / n), y: Math.round(y / n) }
}
