// What a player of SAGA brings to a battle: a people, with a ready warband or a list of his own.
import type { Ask } from '../../engine/book'
import { remoteEngine } from '../../engine/remote'
import type { Bring } from '../shell/anybook'
import { loadNames, loadPeoples } from './content'
import { shelf } from './list/shelf'
import { mostBytes, ownPeoples, takePeople, withOwn } from './own'
import type { List, UnitSpec } from './warband'
import { lastWish, sizes } from './wish'

async function engine(): Promise<Ask> {
  const ask = remoteEngine('saga').call
  await loadPeoples(ask)
  return ask
}

/** A list as it is shared, as members of a set-up; none where it cannot be read. */
async function fielded(share: string): Promise<{ warbands?: readonly UnitSpec[]; swap?: number }> {
  const ask = await engine()
  const read = await ask<List | object>({ call: 'warband.read', text: share, ...withOwn() })
  return 'units' in read ? { warbands: read.units, swap: read.swap } : {}
}

export const bring: Bring = {
  names: loadNames,
  last: () => lastWish().peoples,
  sizes,
  size: 4,
  lists: (people, points) =>
    shelf.all().filter((list) => list.legal && list.faction === people && list.points === points),
  member: 'factions',
  own: {
    mostBytes,
    read: async (text) => takePeople(await engine(), text),
  },
  async part(people, _, list) {
    const own = ownPeoples().find(({ id }) => id === people)
    return {
      factions: people,
      ...(own ? { peoples: own.text } : {}),
      ...(list ? await fielded(list.share) : {}),
    }
  },
  // whoever brings a legend has asked for it (LEG-04)
  terms: ({ warbands }) => (JSON.stringify(warbands ?? '').includes('"legend"') ? { legends: true } : {}),
}
