// What is drawn on the cloth besides figures and terrain: reach, threat, markers, who may be pointed at, who is to fall.
import type { FigureView, Overlay } from '../../../cloth/types'
import { sideIndex } from '../../../engine/book'
import type { View } from '../../../engine/aofs'
import { fallMark, isAimedAt, litMarks, wrongMarks } from '../../shell/marks'
import type { Regions } from '../../shell/regions.svelte'
import { markerOverlays, zoneOutline } from './views'
import { unitsOf, type Table } from './table.svelte'

/** Under the figures: where one may go, what threatens, markers, whom an answer names. */
export function underlays(table: Table, figures: readonly FigureView[], regions: Regions<View>): Overlay[] {
  const { viewpoint, view } = table
  const { asked } = table.session
  const found: Overlay[] = []
  if (table.verb === 'deploy' && asked)
    found.push({
      kind: 'reach',
      outlines: [viewpoint.points(zoneOutline(view.zones[sideIndex(asked)]))],
      grow: 0,
    })
  return [
    ...found,
    ...regions.overlays(viewpoint),
    ...markerOverlays(view, viewpoint),
    ...litMarks(table, figures),
  ]
}

/** Over the figures: targets, models that are to be taken off, what is to be put down, what is wrong with a plan. */
export function overlays(table: Table, figures: readonly FigureView[]): Overlay[] {
  const { viewpoint, question } = table
  const found: Overlay[] = []
  for (const figure of figures) {
    const named = table.listed.some((c) => unitsOf(c).includes(figure.unit))
    if (named && isAimedAt(table, figure))
      found.push({ kind: 'corners', at: figure, rotation: 0, base: figure.base })
    if (question.ask === 'remove' && table.mine && table.picks.includes(figure.id))
      found.push(fallMark(figure))
  }
  if (table.spot)
    found.push(
      question.ask === 'marker'
        ? { kind: 'objective', at: viewpoint.point(...table.spot), label: '?', side: null, radius: 76.2 }
        : { kind: 'fall', at: viewpoint.point(...table.spot) },
    )
  return [...found, ...wrongMarks(table)]
}
