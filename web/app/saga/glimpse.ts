// A game of SAGA as a picture of its table.
import type { View } from '../../engine/saga'
import type { Glimpse } from '../shell/anybook'
import { Viewpoint } from '../shell/viewpoint'
import { figureViews, pennantViews, terrainViews } from './table/views'

export const glimpse: Glimpse<View> = (view, [first, second]) => {
  const viewpoint = new Viewpoint(view.table.width, view.table.depth, !view.farEdgeFirst)
  return {
    table: { width: view.table.width / 10, depth: view.table.depth / 10, scale: 'cm' },
    terrain: terrainViews(view, viewpoint, () => ({ name: '', note: '' })),
    figures: figureViews(view, [{ id: first }, { id: second }], viewpoint),
    pennants: pennantViews(view, viewpoint, 0),
  }
}
