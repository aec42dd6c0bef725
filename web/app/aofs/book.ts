// Age of Fantasy: Skirmish, as the page knows it.
import { describeBook } from '../shell/anybook'
import { bring } from './bring'
import { shelf } from './list/shelf'
import Picture from './Picture.svelte'
import Wish from './Wish.svelte'

export const aofs = describeBook({
  name: 'aofs',
  ruleId: /^AOF-/,
  session: async (ask) => new (await import('./table/session.svelte')).Session(ask),
  table: () => import('./table/Screen.svelte'),
  companion: () => import('./companion/Screen.svelte'),
  tableHas: ['danger', 'heights'],
  list: {
    address: 'armies',
    shelf,
    says: 'start.armies',
    screen: () => import('./list/Screen.svelte'),
  },
  write: {
    address: 'army-books',
    shared: 'army',
    says: 'start.write.army',
    screen: () => import('./edit/Screen.svelte'),
  },
  Wish,
  Picture,
  glimpse: async () => (await import('./glimpse')).glimpse,
  bring,
  sandbox: {
    tables: [{ says: 'table.aofs', width: 12192, depth: 12192, sticks: [762, 1524, 2286, 3048] }],
    letters: [],
    heights: true,
    roughStick: false,
    unit: { count: 3, base: 320, beast: 'lantern-foot' },
  },
})
