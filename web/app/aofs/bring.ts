// What a player of Age of Fantasy: Skirmish brings to a battle: an army, with a ready list or one of his own.
import type { Bring } from '../shell/anybook'
import { armySizes, loadLedNames, readyList } from './content'
import { shelf } from './list/shelf'
import { lastWish } from './wish'

export const bring: Bring = {
  names: loadLedNames,
  last: () => lastWish().armies,
  sizes: armySizes,
  size: 250,
  lists: (_, points) => shelf.all().filter((list) => list.legal && list.points <= points),
  member: 'armies',
  // an army is named beside its list, for those who read only the invitation
  part: async (army, points, list) => ({
    armies: list?.faction ?? army,
    lists: list ? list.share : await readyList(army, points),
  }),
  terms: () => ({ terrain: 'clear', forceOrg: false }),
}
