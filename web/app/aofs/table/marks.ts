// What is drawn on the cloth besides figures and terrain: reach, threat, markers, who may be pointed at, who is to fall.
import type { FigureView, Overlay } from '../../../cloth/types'
import { sideIndex } from '../../../engine/book'
import type { View, Why } from '../../../engine/aofs'
import { words } from '../../i18n/index.svelte'
import type { Translator } from '../../i18n/translate'
import { fallMark, isAimedAt, litMarks, wrongMarks } from '../../shell/marks'
import type { Regions } from '../../shell/regions.svelte'
import { inches, markerOverlays, zoneOutline } from './views'
import { unitsOf } from './answers'
import type { Table } from './table.svelte'

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

/** How far a target is beyond the range, or that it is not seen. */
function beyond(why: Why): string {
  const t = words()
  return why.sentence === 'out_of_range'
    ? t.say('play.toofar', { length: inches(why.distance - why.range, t) })
    : t.say('aofs.unseen')
}

/** Each edge of a reach says what it is, where it lies nearest to the enemy. */
export function edgeNames(
  shown: readonly Overlay[],
  moves: readonly [advance: number, rush: number, charge: number],
  t: Translator,
): Overlay[] {
  return shown.flatMap((reach) =>
    reach.kind === 'reach'
      ? (['advance', 'rush'] as const).flatMap((name, i): Overlay[] => {
          const points = reach.edges?.find((edge) => edge.name === name)?.outlines.flat() ?? []
          if (points.length === 0) return []
          const far = points.reduce((a, b) => (b.y < a.y ? b : a))
          const text = `${t.say(`aofs.action.${name}`)} ${inches(moves[i]!, t)}`
          return [{ kind: 'label', at: { x: far.x, y: far.y - reach.grow }, text, tone: 'plain' }]
        })
      : [],
  )
}

/** Over the figures: targets, models that are to be taken off, what is to be put down, what is wrong with a plan. */
export function overlays(table: Table, figures: readonly FigureView[]): Overlay[] {
  const { viewpoint, question } = table
  const found: Overlay[] = []
  for (const figure of figures) {
    const named = table.listed.some((c) => unitsOf(c).includes(figure.unit))
    if (named && isAimedAt(table, figure))
      found.push({ kind: 'corners', at: figure, rotation: 0, base: figure.base })
    if (
      question.ask === 'remove' &&
      table.mine &&
      table.session.still === null &&
      table.picks.includes(figure.id)
    )
      found.push(fallMark(figure))
  }
  // of a spell in hand: why the others are no targets
  for (const { unit, why } of table.outOfReach) {
    const at = table.placeOf(unit)
    if (at) found.push({ kind: 'label', at: { x: at.x, y: at.y + 30 }, text: beyond(why), tone: 'refusal' })
  }
  if (table.spot)
    found.push(
      question.ask === 'marker'
        ? { kind: 'objective', at: viewpoint.point(...table.spot), label: '?', side: null, radius: 76.2 }
        : { kind: 'fall', at: viewpoint.point(...table.spot) },
    )
  return [...found, ...wrongMarks(table)]
}
