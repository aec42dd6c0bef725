// SAGA, as the page knows it.
import { describeBook } from '../shell/anybook'
import { bring } from './bring'
import { shelf } from './list/shelf'
import Picture from './Picture.svelte'
import Wish from './Wish.svelte'

export const saga = describeBook({
  name: 'saga',
  ruleId: /^[A-Z]{3}-[A-Z]?\d/,
  session: async (ask) => new (await import('./table/session.svelte')).Session(ask),
  table: () => import('./table/Screen.svelte'),
  companion: () => import('./companion/Screen.svelte'),
  list: {
    address: 'muster',
    shelf,
    says: 'start.muster',
    screen: () => import('./list/Screen.svelte'),
  },
  write: {
    address: 'peoples',
    shared: 'people',
    says: 'start.write',
    screen: () => import('./edit/Screen.svelte'),
  },
  Wish,
  Picture,
  glimpse: async () => (await import('./glimpse')).glimpse,
  bring,
  sandbox: {
    tables: [
      { says: 'table.saga', width: 12000, depth: 9000, sticks: [500, 1000, 1500, 3000] },
      { says: 'table.saga.inch', width: 12192, depth: 9144, sticks: [508, 1016, 1524, 3048] },
    ],
    letters: ['VS', 'S', 'M', 'L'],
    heights: false,
    roughStick: true,
    unit: { count: 12, base: 250, beast: '' },
  },
})
