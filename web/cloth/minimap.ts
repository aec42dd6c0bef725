// Where the small map lies.
import type { FigureView, P, TableView } from './types'
import { toScreen, type Size, type View } from './view'

/** its width in pixels */
export const mapWidth = 108

/** A corner where it covers no figure and lies under nothing, the tools at the right edge included; where there is none,
 * it fades. `below`, `beside`: pixels of the lower edge, and from the top at the right edge, that something lies over. */
export function mapCorner(
  { size, view }: { size: Size; view: View },
  table: TableView,
  figures: readonly (P & Pick<FigureView, 'base'>)[],
  below: number,
  beside: number,
): { left: number; top: number; faded: boolean } {
  const [width, height] = [mapWidth, (mapWidth * table.depth) / table.width + 6]
  const stand = figures.map((f) => ({
    ...toScreen(view, f),
    r: (Math.max(f.base.across, f.base.along) / 2) * view.scale + 6,
  }))
  const covers = (left: number, top: number): boolean =>
    stand.some(
      (s) => s.x + s.r > left && s.x - s.r < left + width && s.y + s.r > top && s.y - s.r < top + height,
    )
  const low = size.height - below - height - 10
  const corners = [
    { left: 10, top: low },
    ...(low >= beside ? [{ left: size.width - width - 10, top: low }] : []),
    { left: 10, top: 10 },
  ].filter((c) => c.top >= 10)
  const free = corners.find((c) => !covers(c.left, c.top))
  return { ...(free ?? corners[0] ?? { left: 10, top: 10 }), faded: !free }
}
