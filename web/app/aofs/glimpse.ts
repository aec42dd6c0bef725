// A game of Age of Fantasy as a picture of its table.
import type { View } from '../../engine/aofs'
import { words } from '../i18n/index.svelte'
import type { Glimpse } from '../shell/anybook'
import { Viewpoint } from '../shell/viewpoint'
import { figureViews, pennantViews, terrainViews } from './table/views'

export const glimpse: Glimpse<View> = (view, army) => {
  const viewpoint = new Viewpoint(view.table.width, view.table.depth, !view.farEdgeFirst)
  return {
    table: { width: view.table.width / 10, depth: view.table.depth / 10, scale: 'inch' },
    terrain: terrainViews(view, viewpoint, words()),
    figures: figureViews(view, { army }, viewpoint),
    pennants: pennantViews(view, viewpoint, 0),
  }
}
