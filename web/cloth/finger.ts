// Whom a finger means: it is wider than a figure, so a tap close beside one is meant for it, where nothing else is.
import type { FigureView, P } from './types'

/** What a finger may mean by a tap: whoever stands near, whoever stands on both sides of it, or only what it hits. */
export type Aim = 'near' | 'between' | 'exact'

/** so far from a figure it is still meant, in pixels */
export const fingerRoom = 22

/** so far beside a figure a hand still takes hold of it, in pixels: between two of a unit there is less */
export const holdRoom = (touch: boolean): number => (touch ? 16 : 4)

/** How far a point lies from the edge of a base. */
const gap = ({ x, y, base }: FigureView, at: P): number =>
  Math.hypot(x - at.x, y - at.y) - Math.max(base.across, base.along) / 2

/** Does a point lie between two figures, rather than beside both? */
const parts = (a: FigureView, b: FigureView, at: P): boolean =>
  (a.x - at.x) * (b.x - at.x) + (a.y - at.y) * (b.y - at.y) < 0

/** The nearest figure within so many millimetres. `between`: one that stands on the other side of the tap than another of its unit, and
 * not of the unit that was chosen before, for who is to go a short way is sent among its own. */
export function figureMeant(
  figures: readonly FigureView[],
  at: P,
  room: number,
  aim: Aim,
  chosen: number | null = null,
): FigureView | undefined {
  if (aim === 'exact') return undefined
  const near = figures
    .map((figure) => ({ figure, far: gap(figure, at) }))
    .filter(({ far }) => far <= room)
    .sort((a, b) => a.far - b.far || a.figure.id - b.figure.id)
    .map(({ figure }) => figure)
  if (aim === 'near') return near[0]
  return near.find(
    (one) => one.unit !== chosen && near.some((other) => other.unit === one.unit && parts(one, other, at)),
  )
}
