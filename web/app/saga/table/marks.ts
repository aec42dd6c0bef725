// What is drawn on the cloth besides figures and terrain: reach, threat, who may be pointed at, who is to fall.
import type { FigureView, Overlay } from '../../../cloth/types'
import type { View } from '../../../engine/saga'
import { fallMark, isAimedAt, litMarks, wrongMarks } from '../../shell/marks'
import type { Regions } from '../../shell/regions.svelte'
import { footprintOf } from '../looks'
import { zoneOutline } from './views'
import type { Table } from './table.svelte'

/** Under the figures: where one may go, what threatens, whom an answer names. */
export function underlays(table: Table, figures: readonly FigureView[], regions: Regions<View>): Overlay[] {
  const { viewpoint, view, layer } = table
  const found: Overlay[] = []
  if (table.laying && layer.at)
    found.push({ kind: 'reach', outlines: [viewpoint.points(layer.outline(view))], grow: 0 })
  if (table.verb === 'deploy' && view.zone)
    found.push({ kind: 'reach', outlines: [viewpoint.points(zoneOutline(view))], grow: 0 })
  return [...found, ...regions.overlays(viewpoint), ...litMarks(table, figures)]
}

/** Over the figures: targets, casualties, what is wrong with a plan made by hand. */
export function overlays(table: Table, figures: readonly FigureView[]): Overlay[] {
  const { viewpoint, view, picks } = table
  const found: Overlay[] = []
  const falling = table.question.ask === 'casualties' && table.session.still === null
  for (const figure of figures) {
    if (isAimedAt(table, figure))
      found.push({ kind: 'corners', at: figure, rotation: figure.rotation, base: figure.base })
    if (falling && table.mine && picks.includes(figure.id)) found.push(fallMark(figure))
  }
  for (const unit of falling ? [] : view.units)
    if (picks.includes(-1 - unit.id))
      for (const f of unit.figures)
        found.push({ kind: 'corners', at: viewpoint.point(f.x, f.y), rotation: 0, base: footprintOf(f.base) })
  return [...found, ...wrongMarks(table)]
}
