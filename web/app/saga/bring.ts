// What a player of SAGA brings to a battle: a people, with a ready warband or a list of his own.
import type { Ask } from '../../engine/book'
import { remoteEngine } from '../../engine/remote'
import type { Bring } from '../shell/anybook'
import { loadNames, loadPeoples, peopleIds } from './content'
import { shelf } from './list/shelf'
import { keepPeople, mostBytes, ownPeoples, readPeople } from './own'
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
  const read = await ask<List | object>({ call: 'warband.read', text: share })
  return 'units' in read ? { warbands: read.units, swap: read.swap } : {}
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
  own: {
    ids: () => ownPeoples().map(({ id }) => id),
    mostBytes,
    async read(text) {
      const read = await readPeople(await engine(), text)
      if (text !== null && 'id' in read) keepPeople({ id: read.id, text, time: Date.now() })
      return read
    },
  },
  async part(people, _, list) {
    const own = ownPeoples().find(({ id }) => id === people)
    if (own) return { factions: people, peoples: own.text }
    return { factions: people, ...(list ? await fielded(list.share) : {}) }
  },
  // whoever brings a legend has asked for it (LEG-04)
  terms: ({ warbands }) => (JSON.stringify(warbands ?? '').includes('"legend"') ? { legends: true } : {}),
}
