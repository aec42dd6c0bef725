// What is drawn on the cloth besides figures and terrain: reach, threat, who may be pointed at, who is to fall.
import type { FigureView, Overlay } from '../../board/types'
import { footprintOf, zoneOutline } from './looks'
import type { SagaTable } from './saga.svelte'

/** A region of the engine: its outlines, grown by half a base. */
export interface Region {
  outlines: number[][]
  grow: number
}

/** Under the figures: where one may go, what threatens, whom an answer names. */
export function underlays(
  table: SagaTable,
  figures: readonly FigureView[],
  reach: Region | null,
  threats: readonly Region[],
): Overlay[] {
  const { turn, view, layer, session } = table
  const found: Overlay[] = []
  if (table.laying && layer.at)
    found.push({ kind: 'reach', outlines: [turn.points(layer.outline(view))], grow: 0 })
  if (table.verb === 'deploy' && view.zone)
    found.push({ kind: 'reach', outlines: [turn.points(zoneOutline(view))], grow: 0 })
  if (reach)
    found.push({ kind: 'reach', outlines: reach.outlines.map((o) => turn.points(o)), grow: reach.grow })
  for (const [key, threat] of threats.entries())
    found.push({
      kind: 'threat',
      key,
      outlines: threat.outlines.map((o) => turn.points(o)),
      grow: threat.grow,
    })
  for (const figure of figures)
    if (table.lit.includes(figure.unit) && session.asked && table.unit(figure.unit)?.side === session.asked)
      found.push({ kind: 'lit', at: figure, turn: figure.turn, base: figure.base })
  return found
}

/** Over the figures: targets, casualties, what is wrong with a plan made by hand. */
export function overlays(table: SagaTable, figures: readonly FigureView[]): Overlay[] {
  const { turn, view, planner, picks, plan } = table
  const found: Overlay[] = []
  const falling = table.question.ask === 'casualties'
  for (const figure of figures) {
    if (
      table.mine &&
      table.lit.includes(figure.unit) &&
      table.unit(figure.unit)?.side !== table.session.asked
    )
      found.push({ kind: 'corners', at: figure, turn: figure.turn, base: figure.base })
    if (falling && table.mine && picks.includes(figure.id))
      found.push({ kind: 'refused', at: figure, turn: figure.turn, base: figure.base })
  }
  for (const unit of falling ? [] : view.units)
    if (picks.includes(-1 - unit.id))
      for (const f of unit.figures)
        found.push({ kind: 'corners', at: turn.point(f.x, f.y), turn: 0, base: footprintOf(f.base) })
  const wrong = planner.byHand ? planner.refusal?.numbers[0] : undefined
  const ghost = wrong === undefined ? undefined : plan.ghosts.find((g) => g.figure === wrong)
  if (ghost) found.push({ kind: 'refused', at: ghost, turn: ghost.turn, base: ghost.base })
  return found
}
