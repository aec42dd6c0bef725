// The engine's table and the cloth's: tenths of a millimetre and half degrees there, millimetres and degrees here.
import type { P } from '../../cloth/types'

/**
 * Tenths of the engine into millimetres of the cloth and back. In the engine y grows to the north and x to the east; the
 * cloth's y grows downwards. `near`: the home edge is the southern one, else the table is seen from the north.
 */
export class Viewpoint {
  constructor(
    private readonly width: number,
    private readonly depth: number,
    readonly near: boolean,
  ) {}

  point(x: number, y: number): P {
    return this.near ? { x: x / 10, y: (this.depth - y) / 10 } : { x: (this.width - x) / 10, y: y / 10 }
  }

  back(p: P): [number, number] {
    return this.near
      ? [Math.round(p.x * 10), Math.round(this.depth - p.y * 10)]
      : [Math.round(this.width - p.x * 10), Math.round(p.y * 10)]
  }

  /** Half degrees from +x towards +y into degrees clockwise from up. */
  facing(halfDegrees: number): number {
    return (this.near ? 90 : 270) - halfDegrees / 2
  }

  points(flat: readonly number[]): P[] {
    const points: P[] = []
    for (let i = 0; i + 1 < flat.length; i += 2) points.push(this.point(flat[i]!, flat[i + 1]!))
    return points
  }
}
