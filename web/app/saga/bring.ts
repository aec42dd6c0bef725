// What a player of SAGA brings to a battle: a people, with a ready warband or a list of his own.
import { remoteEngine } from '../../engine/remote'
import type { Bring } from '../shell/anybook'
import { loadNames, loadPeoples, peopleIds } from './content'
import { shelf } from './list/shelf'
import type { List, UnitSpec } from './warband'
import { lastWish, sizes } from './wish'

/** The units of a list as it is shared; nothing where it cannot be read. */
async function unitsIn(share: string): Promise<readonly UnitSpec[] | null> {
  const ask = remoteEngine('saga').call
  await loadPeoples(ask)
  const read = await ask<List | object>({ call: 'warband.read', text: share })
  return 'units' in read ? read.units : null
}

export const bring: Bring = {
  ids: peopleIds,
  names: loadNames,
  last: () => lastWish().peoples,
  sizes,
  size: 4,
  lists: (people, points) =>
    shelf.all().filter((list) => list.legal && list.faction === people && list.points === points),
  member: 'factions',
  async part(people, _, list) {
    const warbands = list ? await unitsIn(list.share) : null
    return { factions: people, ...(warbands ? { warbands } : {}) }
  },
  // whoever brings a legend has asked for it (LEG-04)
  terms: ({ warbands }) => (JSON.stringify(warbands ?? '').includes('"legend"') ? { legends: true } : {}),
}
