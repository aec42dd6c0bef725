// What is drawn on the cloth besides figures and terrain: reach, threat, who may be pointed at, who is to fall.
import type { FigureView, Overlay } from '../../board/types'
import type { GameView } from '../../engine/game'
import { fallMark, isAimedAt, litMarks, wrongMarks } from '../table/marks'
import type { Regions } from '../table/regions.svelte'
import { footprintOf, zoneOutline } from './looks'
import type { SagaTable } from './saga.svelte'

/** Under the figures: where one may go, what threatens, whom an answer names. */
export function underlays(
  table: SagaTable,
  figures: readonly FigureView[],
  regions: Regions<GameView>,
): Overlay[] {
  const { turn, view, layer } = table
  const found: Overlay[] = []
  if (table.laying && layer.at)
    found.push({ kind: 'reach', outlines: [turn.points(layer.outline(view))], grow: 0 })
  if (table.verb === 'deploy' && view.zone)
    found.push({ kind: 'reach', outlines: [turn.points(zoneOutline(view))], grow: 0 })
  return [...found, ...regions.overlays(turn), ...litMarks(table, figures)]
}

/** Over the figures: targets, casualties, what is wrong with a plan made by hand. */
export function overlays(table: SagaTable, figures: readonly FigureView[]): Overlay[] {
  const { turn, view, picks } = table
  const found: Overlay[] = []
  const falling = table.question.ask === 'casualties'
  for (const figure of figures) {
    if (isAimedAt(table, figure))
      found.push({ kind: 'corners', at: figure, turn: figure.turn, base: figure.base })
    if (falling && table.mine && picks.includes(figure.id)) found.push(fallMark(figure))
  }
  for (const unit of falling ? [] : view.units)
    if (picks.includes(-1 - unit.id))
      for (const f of unit.figures)
        found.push({ kind: 'corners', at: turn.point(f.x, f.y), turn: 0, base: footprintOf(f.base) })
  return [...found, ...wrongMarks(table)]
}
