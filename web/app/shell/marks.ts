// Marks on the cloth that every table has: who may be pointed at, who is to fall and where others fell, what is wrong with
// a plan.
import type { FigureView, Overlay, P, PennantView } from '../../cloth/types'
import { sideIndex } from '../../engine/book'
import type { AnyTable } from './table.svelte'

/** Under the figures: own units that an answer names. */
export function litMarks(table: AnyTable, figures: readonly FigureView[]): Overlay[] {
  const { asked } = table.session
  return figures
    .filter((f) => asked && table.lit.includes(f.unit) && table.unit(f.unit)?.side === asked)
    .map((f) => ({ kind: 'lit', at: f, rotation: f.rotation, base: f.base }))
}

/** On the cloth, under everything: where men fell. */
export const fallenMarks = ({ view, viewpoint }: AnyTable): Overlay[] =>
  view.units.flatMap((unit) =>
    (unit.fallen ?? []).map(([x, y]): Overlay => ({
      kind: 'fallen',
      at: viewpoint.point(x, y),
      side: sideIndex(unit.side),
    })),
  )

/** Is it a figure of the enemy that an answer names? */
export const isAimedAt = (table: AnyTable, figure: FigureView): boolean =>
  table.mine && table.lit.includes(figure.unit) && table.unit(figure.unit)?.side !== table.session.asked

/** Over a figure that is to fall. */
export const fallMark = (figure: FigureView): Overlay => ({
  kind: 'refused',
  at: figure,
  rotation: figure.rotation,
  base: figure.base,
})

/** The figure that a plan made by hand is refused for. */
export function wrongMarks(table: AnyTable): Overlay[] {
  const { byHand, refusal } = table.planner
  const wrong = byHand && refusal ? table.figureIn(refusal) : undefined
  return table.plan.ghosts
    .filter((ghost) => ghost.figure === wrong)
    .slice(0, 1)
    .map((ghost) => ({ kind: 'refused', at: ghost, rotation: ghost.rotation, base: ghost.base }))
}

/** A ring around each unit that somebody speaks of, with its flag in it; the rest of the table may lie in the dark. */
export function spokenMarks(
  units: readonly number[],
  figures: readonly FigureView[],
  flags: readonly PennantView[],
  dim: boolean,
): Overlay[] {
  const rings = units.flatMap((unit) => {
    const own: P[] = figures.filter((figure) => figure.unit === unit)
    if (own.length === 0) return []
    const at = {
      x: own.reduce((sum, p) => sum + p.x, 0) / own.length,
      y: own.reduce((sum, p) => sum + p.y, 0) / own.length,
    }
    const far = (points: readonly P[]): number =>
      Math.max(0, ...points.map((p) => Math.hypot(p.x - at.x, p.y - at.y)))
    // a flag flies to the right of its pole
    const cloths = flags
      .filter((flag) => flag.unit === unit)
      .flatMap(({ x, y }) => [-4, 26].map((w) => ({ x: x + w, y })))
    return [{ at, radius: Math.max(28 + far(own), 10 + far(cloths)) }]
  })
  return rings.length > 0 ? [{ kind: 'spoken', rings, dim }] : []
}
