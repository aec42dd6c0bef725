// What the cloth shows over the table for the state of the sandbox. Tenths in, millimetres out.
import type { Scene } from '../../engine/scene'
import type { GhostView, Overlay, P } from '../../cloth/types'
import type { Translator } from '../i18n/translate'
import { footprintOf, lookOf, pointsOf, rotationOf } from './looks'
import type { Sandbox } from './sandbox.svelte'
import { blockerText } from './sentences'
import { traitsOf } from './templates'

const mm = (x: number, y: number): P => ({ x: x / 10, y: y / 10 })

export function ghosts(box: Sandbox): GhostView[] {
  const { plan, unit } = box
  if (!plan || !unit || plan.stays) return []
  const base = footprintOf(unit)
  const look = lookOf(unit)
  const found: GhostView[] = []
  for (let i = 0; i < plan.figures.length; i += 3) {
    found.push({
      ...mm(plan.figures[i]!, plan.figures[i + 1]!),
      rotation: rotationOf(plan.figures[i + 2]!),
      base,
      side: unit.side,
      look,
    })
  }
  return found
}

export function stickLetter(scene: Scene, length: number): string {
  const { letters } = traitsOf(scene)
  if (letters.length === 0) return `${Math.round((length / 254) * 10) / 10}″`
  return letters[scene.sticks.indexOf(length)] ?? ''
}

/** The sticks along the longest way of the plan. */
function sticks(box: Sandbox): Overlay[] {
  const { plan, unit, scene } = box
  if (!plan || !unit) return []
  let best: number[] | null = null
  let most = 60
  for (const way of plan.ways) {
    const dx = way.at(-2)! - unit.figures[3 * way[0]!]!
    const dy = way.at(-1)! - unit.figures[3 * way[0]! + 1]!
    if (Math.hypot(dx, dy) > most) {
      most = Math.hypot(dx, dy)
      best = way
    }
  }
  if (!best) return []
  const legs = (best.length - 1) / 2
  const found: Overlay[] = []
  let from = mm(unit.figures[3 * best[0]!]!, unit.figures[3 * best[0]! + 1]!)
  const whole = plan.rough && box.traits.roughStick ? Math.min(box.distance, scene.sticks[1]!) : box.distance
  for (let k = 0; k < legs; k++) {
    const to = mm(best[1 + 2 * k]!, best[2 + 2 * k]!)
    const length = legs > 1 ? Math.round(whole / legs) : whole
    found.push({
      kind: 'stick',
      from,
      to,
      length: length / 10,
      letter: stickLetter(scene, length),
      step: box.scale === 'cm' ? 10 : 25.4,
    })
    from = to
  }
  return found
}

/** The figure that keeps the unit from standing where it was pointed: crossed, with its measure. */
function refusal(box: Sandbox, words: Translator): Overlay[] {
  const { plan, unit, goal, scene, chosen } = box
  const reason = plan?.reason
  if (!plan || !unit || !goal || !reason || chosen === null || plan.shortfall < 60) return []
  if (reason.figure === undefined || reason.kind === 'far') return []
  const first = scene.units.slice(0, chosen).reduce((n, u) => n + u.figures.length / 3, 0)
  const place = reason.figure - first
  const x = unit.figures[3 * place]
  const y = unit.figures[3 * place + 1]
  if (x === undefined || y === undefined) return []
  let mx = 0
  let my = 0
  const n = unit.figures.length / 3
  for (let i = 0; i < n; i++) {
    mx += unit.figures[3 * i]! / n
    my += unit.figures[3 * i + 1]! / n
  }
  const wish = { x: goal[0] - mx, y: goal[1] - my }
  const length = Math.hypot(wish.x, wish.y) || 1
  const clip = Math.min(1, box.distance / length)
  const at = mm(x + wish.x * clip, y + wish.y * clip)
  const rotation = rotationOf(unit.figures[3 * place + 2]!)
  const found: Overlay[] = [{ kind: 'refused', at, rotation, base: footprintOf(unit) }]
  if (reason.kind === 'chain' || reason.kind === 'radius') {
    found.push({
      kind: 'label',
      at: { x: at.x, y: at.y - 26 },
      text: words.length(reason.measured, box.scale),
      tone: 'refusal',
    })
  }
  return found
}

export function planOverlays(box: Sandbox, words: Translator): Overlay[] {
  const { plan, unit } = box
  if (!plan || !unit) return []
  const trails: Overlay[] = plan.ways.flatMap((way) => {
    let from = mm(unit.figures[3 * way[0]!]!, unit.figures[3 * way[0]! + 1]!)
    const legs: Overlay[] = []
    for (let i = 1; i + 1 < way.length; i += 2) {
      const to = mm(way[i]!, way[i + 1]!)
      legs.push({ kind: 'trail', from, to })
      from = to
    }
    return legs
  })
  return [...trails, ...sticks(box), ...refusal(box, words)]
}

export function reachOverlays(box: Sandbox): Overlay[] {
  if (box.reach.length === 0 || !box.unit) return []
  return [
    {
      kind: 'reach',
      outlines: box.reach.map(pointsOf),
      grow: Math.min(box.unit.length, box.unit.width) / 20,
    },
  ]
}

export function toolOverlays(box: Sandbox, words: Translator): Overlay[] {
  const found: Overlay[] = []
  if (box.measured) {
    found.push({
      kind: 'ruler',
      from: mm(...box.measured.from),
      to: mm(...box.measured.to),
      label: words.length(box.measured.gap, box.scale),
      tone: 'plain',
    })
  }
  const named = new Set<string>()
  for (const line of box.sight?.lines ?? []) {
    const at = line.blocker ? mm(...line.blocker.at) : undefined
    found.push({
      kind: 'sight',
      from: mm(...line.a),
      to: mm(...line.b),
      free: line.free,
      ...(at ? { at } : {}),
    })
  }
  for (const line of box.sight?.lines ?? []) {
    if (!line.blocker) continue
    const text = blockerText(line, box.scene, words)
    if (named.has(text)) continue
    named.add(text)
    const at = mm(...line.blocker.at)
    found.push({ kind: 'label', at: { x: at.x, y: at.y - 24 }, text, tone: 'refusal' })
  }
  return found
}
