// The hand in the sandbox: drags units, terrain and the ruler, and points at things.
import type { ClothEvents, FigureView, P, Target } from '../../cloth/types'
import { NextFrame } from '../shell/frame'
import { middleOf } from './looks'
import type { Sandbox } from './sandbox.svelte'

export const tenths = (p: P): [number, number] => [Math.round(p.x * 10), Math.round(p.y * 10)]

const endAt = (target: Target, at: P) =>
  target.kind === 'figure' ? { figure: target.figure } : { point: tenths(at) }

/** What the screen does besides. */
export interface Around {
  figures(): readonly FigureView[]
  place(): void
  reveal(at: P): void
  measured(): void
  begun(): void
  pointed(unit: number | null): void
}

export function pointing(box: Sandbox, around: Around): ClothEvents {
  const frame = new NextFrame()
  let grab: P = { x: 0, y: 0 }
  let held: { kind: 'unit' | 'piece' | 'ruler'; from: P; target: Target } | null = null

  function ruler(at: P, from: ReturnType<typeof endAt>): void {
    const under = around
      .figures()
      .find((f) => Math.hypot(f.x - at.x, f.y - at.y) < Math.max(f.base.across, f.base.along) / 2)
    box.ends = []
    box.point(from)
    box.point(
      under && !('figure' in from && from.figure === under.id) ? { figure: under.id } : { point: tenths(at) },
    )
  }
  const toward = (at: P, freely: boolean): void =>
    box.pointAt((at.x + grab.x) * 10, (at.y + grab.y) * 10, freely)

  return {
    press(target, at, event) {
      around.begun()
      held = null
      if (box.tool === 'move' && target.kind === 'figure') {
        box.choose(target.unit)
        box.putBack()
        const middle = middleOf(box.unit?.figures ?? [])
        grab = { x: middle.x / 10 - at.x, y: middle.y / 10 - at.y }
        held = { kind: 'unit', from: at, target }
      } else if (box.tool === 'terrain' && target.kind === 'terrain') {
        box.chosenPiece = target.piece
        held = { kind: 'piece', from: at, target }
      } else if (box.tool === 'measure' && (target.kind === 'figure' || event.pointerType === 'mouse')) {
        held = { kind: 'ruler', from: at, target }
      }
      return held !== null
    },
    drag(at, event) {
      if (!held) return
      const { kind, from, target } = held
      if (kind === 'unit') frame.do(() => toward(at, box.free || event.altKey))
      else if (kind === 'ruler') frame.do(() => ruler(at, endAt(target, from)))
      else if (box.chosenPiece !== null)
        box.shift = { piece: box.chosenPiece, dx: at.x - from.x, dy: at.y - from.y }
    },
    drop(at, event) {
      if (!held) return
      const { kind, from, target } = held
      held = null
      frame.drop()
      if (kind === 'unit') {
        toward(at, box.free || event.altKey)
        around.place()
      } else if (kind === 'ruler') {
        ruler(at, endAt(target, from))
      } else if (box.chosenPiece !== null) {
        box.movePiece(box.chosenPiece, Math.round((at.x - from.x) * 10), Math.round((at.y - from.y) * 10))
        box.shift = null
      }
    },
    cancel() {
      held = null
      frame.drop()
      box.shift = null
      box.putBack()
    },
    tap(target, at) {
      held = null
      if (box.tool === 'measure') {
        box.point(endAt(target, at))
        around.measured()
      } else if (box.tool === 'sight') {
        if (target.kind === 'figure') box.point({ unit: target.unit })
      } else if (box.tool === 'terrain') {
        box.chosenPiece = target.kind === 'terrain' ? target.piece : null
      } else if (target.kind === 'figure') {
        box.choose(target.unit)
        setTimeout(() => around.reveal(at), 60)
      } else if (box.chosen !== null) {
        const near = box.goal && Math.hypot(box.goal[0] / 10 - at.x, box.goal[1] / 10 - at.y) < 22
        if (near && box.plan) around.place()
        else box.pointAt(at.x * 10, at.y * 10)
      }
    },
    hover: (target) => around.pointed(target?.kind === 'figure' ? target.unit : null),
  }
}
