// Marks on the cloth that every table has: who may be pointed at, who is to fall and where others fell, what is wrong with
// a plan.
import type { FigureView, Overlay } from '../../cloth/types'
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

/** A ring around each unit that somebody speaks of. */
export const spokenMarks = (units: readonly number[], figures: readonly FigureView[]): Overlay[] =>
  units.flatMap((unit) => {
    const own = figures.filter((figure) => figure.unit === unit)
    if (own.length === 0) return []
    const x = own.reduce((sum, figure) => sum + figure.x, 0) / own.length
    const y = own.reduce((sum, figure) => sum + figure.y, 0) / own.length
    const radius = 28 + Math.max(...own.map((figure) => Math.hypot(figure.x - x, figure.y - y)))
    return [{ kind: 'ring', at: { x, y }, radius }]
  })
