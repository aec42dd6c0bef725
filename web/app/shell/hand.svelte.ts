// Moving a unit by hand: dragging it or one of its ghosts, click and click, arrow keys, typed distances. What comes of it
// is the engine's plan; the hand only points.
import type { GhostView, P, Target } from '../../cloth/types'
import { NextFrame } from './frame'
import type { Planner } from './planner.svelte'
import type { Viewpoint } from './viewpoint'

/** What lies under the hand now. */
export interface Held {
  /** what is planned; null where nothing is */
  verb: string | null
  unit: number | null
  /** of the unit, in the engine's tenths; null while it is off the table */
  middle: [number, number] | null
  ghosts: readonly (GhostView & { figure: number })[]
  viewpoint: Viewpoint
  /** of the cloth, in millimetres */
  table: { width: number; depth: number }
}

export class Hand {
  /** the keyboard's pointer */
  cursor = $state.raw<P | null>(null)
  private grab: P = { x: 0, y: 0 }
  private holding: 'unit' | 'ghost' | null = null
  private ghost = -1
  private frame = new NextFrame()

  constructor(
    private readonly planner: Planner,
    private readonly held: () => Held,
  ) {}

  /** The unit's middle should come to a point of the cloth. */
  toward(at: P, quick: boolean): void {
    const { verb, viewpoint } = this.held()
    if (!verb) return
    const [x, y] = viewpoint.back({ x: at.x + this.grab.x, y: at.y + this.grab.y })
    void this.planner.pointAt(verb, x, y, quick)
  }

  press(target: Target, at: P): boolean {
    this.holding = null
    this.cursor = null
    const { verb, unit, middle, ghosts, viewpoint } = this.held()
    if (!verb) return false
    const ghost = ghosts.find(
      (g) => Math.hypot(g.x - at.x, g.y - at.y) < Math.max(g.base.across, g.base.along) / 2,
    )
    if (ghost) {
      this.holding = 'ghost'
      this.ghost = ghost.figure
    } else if (target.kind === 'figure' && target.unit === unit && middle) {
      const from = viewpoint.point(...middle)
      this.grab = { x: from.x - at.x, y: from.y - at.y }
      this.holding = 'unit'
    }
    return this.holding !== null
  }

  drag(at: P): void {
    if (this.holding === 'unit') this.frame.do(() => this.toward(at, true))
    else if (this.holding === 'ghost') this.frame.do(() => this.adjust(at))
  }

  drop(at: P): void {
    this.frame.drop()
    if (this.holding === 'unit') this.toward(at, false)
    else if (this.holding === 'ghost') this.adjust(at)
    this.release()
  }

  cancel(): void {
    this.frame.drop()
    this.release()
    this.planner.clear()
  }

  release(): void {
    this.holding = null
    this.grab = { x: 0, y: 0 }
  }

  private adjust(at: P): void {
    void this.planner.adjust(this.ghost, ...this.held().viewpoint.back(at))
  }

  /** Was the planned place pointed at again? Then it is meant. */
  meant(at: P): boolean {
    const { goal, plan } = this.planner
    if (!goal || !plan) return false
    const to = this.held().viewpoint.point(...goal)
    return Math.hypot(to.x - at.x, to.y - at.y) < 14
  }

  /** From where keys and typed distances count. */
  private origin(): P {
    const { viewpoint, middle, table } = this.held()
    const from = this.planner.goal ?? middle
    return from ? viewpoint.point(...from) : { x: table.width / 2, y: table.depth - 60 }
  }

  private clamp(p: P): P {
    const { table } = this.held()
    return { x: Math.max(0, Math.min(table.width, p.x)), y: Math.max(0, Math.min(table.depth, p.y)) }
  }

  /** One step of an arrow key; where the pointer is then. */
  arrow([dx, dy]: [number, number]): P | null {
    if (!this.held().verb) return null
    const from = this.origin()
    this.cursor = this.clamp({ x: from.x + dx, y: from.y + dy })
    this.grab = { x: 0, y: 0 }
    this.toward(this.cursor, false)
    return this.cursor
  }

  /** A typed distance in millimetres from where the unit stands, towards a point of the cloth. */
  go(towards: P, distance: number): P | null {
    const { verb, viewpoint, middle } = this.held()
    if (!verb || !middle) return null
    const from = viewpoint.point(...middle)
    const far = Math.hypot(towards.x - from.x, towards.y - from.y)
    if (far === 0) return null
    this.cursor = this.clamp({
      x: from.x + ((towards.x - from.x) / far) * distance,
      y: from.y + ((towards.y - from.y) / far) * distance,
    })
    this.grab = { x: 0, y: 0 }
    this.toward(this.cursor, false)
    return this.cursor
  }
}
