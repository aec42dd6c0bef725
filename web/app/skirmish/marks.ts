// What is drawn on the cloth besides figures and terrain: reach, threat, markers, who may be pointed at, who is to fall.
import type { FigureView, Overlay } from '../../board/types'
import { sideIndex } from '../../engine/match'
import type { SkirmishView } from '../../engine/skirmish'
import { fallMark, isAimedAt, litMarks, wrongMarks } from '../table/marks'
import type { Regions } from '../table/regions.svelte'
import { markerOverlays, zoneOutline } from './looks'
import type { SkirmishTable } from './skirmish.svelte'

/** Under the figures: where one may go, what threatens, markers, whom an answer names. */
export function underlays(
  table: SkirmishTable,
  figures: readonly FigureView[],
  regions: Regions<SkirmishView>,
): Overlay[] {
  const { turn, view } = table
  const { asked } = table.session
  const found: Overlay[] = []
  if (table.verb === 'deploy' && asked)
    found.push({
      kind: 'reach',
      outlines: [turn.points(zoneOutline(view.zones[sideIndex(asked)]))],
      grow: 0,
    })
  return [...found, ...regions.overlays(turn), ...markerOverlays(view, turn), ...litMarks(table, figures)]
}

/** Over the figures: targets, models that are to be taken off, what is to be put down, what is wrong with a plan. */
export function overlays(table: SkirmishTable, figures: readonly FigureView[]): Overlay[] {
  const { turn, question } = table
  const found: Overlay[] = []
  for (const figure of figures) {
    const named = table.listed.some((c) => c.what?.includes(figure.unit))
    if (named && isAimedAt(table, figure))
      found.push({ kind: 'corners', at: figure, turn: 0, base: figure.base })
    if (question.ask === 'remove' && table.mine && table.picks.includes(figure.id))
      found.push(fallMark(figure))
  }
  if (table.spot)
    found.push(
      question.ask === 'marker'
        ? { kind: 'objective', at: turn.point(...table.spot), label: '?', side: null, radius: 76.2 }
        : { kind: 'fall', at: turn.point(...table.spot) },
    )
  return [...found, ...wrongMarks(table)]
}
