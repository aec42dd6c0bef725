// Pointers into gestures: one finger or button drags what the host lets it drag, or moves the table; two fingers
// pinch; the wheel zooms. A press that goes nowhere is a tap.
import type { P } from './draw/shape'

export interface GestureHost {
  /** true: the host takes the drag */
  press(at: P, event: PointerEvent): boolean
  drag(at: P, event: PointerEvent): void
  drop(at: P, event: PointerEvent): void
  cancel(): void
  tap(at: P, event: PointerEvent): void
  pan(dx: number, dy: number): void
  zoom(by: number, at: P): void
  /** a finger rests on a spot */
  hold(at: P): void
  /** a gesture on the view has ended */
  settle(): void
}

/** so long a finger rests before it is a question, in milliseconds */
const patience = 480
const slack = { mouse: 4, pen: 6, touch: 9 } as Record<string, number>

export class Gestures {
  private pointers = new Map<number, P>()
  private start: { at: P; id: number; held: boolean } | null = null
  private moved = false
  private dragging = false
  private resting: ReturnType<typeof setTimeout> | undefined
  private pinch: { distance: number; middle: P } | null = null

  constructor(
    private readonly element: HTMLElement,
    private readonly host: GestureHost,
  ) {
    element.addEventListener('pointerdown', this.down)
    element.addEventListener('pointermove', this.move)
    element.addEventListener('pointerup', this.up)
    element.addEventListener('pointercancel', this.lost)
    element.addEventListener('wheel', this.wheel, { passive: false })
  }

  destroy(): void {
    this.element.removeEventListener('pointerdown', this.down)
    this.element.removeEventListener('pointermove', this.move)
    this.element.removeEventListener('pointerup', this.up)
    this.element.removeEventListener('pointercancel', this.lost)
    this.element.removeEventListener('wheel', this.wheel)
  }

  private place(event: { clientX: number; clientY: number }): P {
    const box = this.element.getBoundingClientRect()
    return { x: event.clientX - box.left, y: event.clientY - box.top }
  }

  private down = (event: PointerEvent): void => {
    if (event.pointerType === 'mouse' && event.button === 2) return
    if (event.target instanceof Element && event.target.closest('button')) return
    const at = this.place(event)
    this.pointers.set(event.pointerId, at)
    this.element.setPointerCapture(event.pointerId)
    if (this.pointers.size === 2) {
      if (this.start?.held && this.dragging) this.host.cancel()
      this.start = null
      this.dragging = false
      this.pinch = this.span()
    } else if (this.pointers.size === 1) {
      this.moved = false
      this.dragging = false
      const held = event.button !== 1 && this.host.press(at, event)
      this.start = { at, id: event.pointerId, held }
      if (event.pointerType === 'touch') this.resting = setTimeout(() => this.rest(at), patience)
    }
  }

  /** The finger has rested: what follows is neither a tap nor a drag. */
  private rest(at: P): void {
    if (!this.start || this.moved || this.pointers.size !== 1) return
    this.start = null
    this.host.cancel()
    this.host.hold(at)
  }

  private span(): { distance: number; middle: P } {
    const [a, b] = [...this.pointers.values()] as [P, P]
    return {
      distance: Math.hypot(a.x - b.x, a.y - b.y) || 1,
      middle: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
    }
  }

  private move = (event: PointerEvent): void => {
    const before = this.pointers.get(event.pointerId)
    if (!before) return
    const at = this.place(event)
    this.pointers.set(event.pointerId, at)
    if (this.pinch && this.pointers.size === 2) {
      const now = this.span()
      this.host.pan(now.middle.x - this.pinch.middle.x, now.middle.y - this.pinch.middle.y)
      this.host.zoom(now.distance / this.pinch.distance, now.middle)
      this.pinch = now
      return
    }
    if (!this.start || this.start.id !== event.pointerId) return
    const far = Math.hypot(at.x - this.start.at.x, at.y - this.start.at.y)
    if (!this.moved && far < (slack[event.pointerType] ?? 4)) return
    const first = !this.moved
    this.moved = true
    clearTimeout(this.resting)
    if (this.start.held) {
      this.dragging = true
      this.host.drag(at, event)
    } else {
      const from = first ? this.start.at : before
      this.host.pan(at.x - from.x, at.y - from.y)
    }
  }

  private up = (event: PointerEvent): void => {
    clearTimeout(this.resting)
    const at = this.place(event)
    this.pointers.delete(event.pointerId)
    if (this.pinch) {
      if (this.pointers.size < 2) this.pinch = null
      if (this.pointers.size === 0) this.host.settle()
      return
    }
    if (!this.start || this.start.id !== event.pointerId) return
    const { held } = this.start
    this.start = null
    if (!this.moved) this.host.tap(at, event)
    else if (held) this.host.drop(at, event)
    else this.host.settle()
    this.dragging = false
  }

  private lost = (event: PointerEvent): void => {
    clearTimeout(this.resting)
    this.pointers.delete(event.pointerId)
    this.pinch = null
    if (this.start?.held && this.dragging) this.host.cancel()
    this.start = null
    this.dragging = false
  }

  private wheel = (event: WheelEvent): void => {
    event.preventDefault()
    const step = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY
    this.host.zoom(Math.exp(-step * 0.0016), this.place(event))
    this.host.settle()
  }
}
