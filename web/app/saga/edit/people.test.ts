import { expect, test } from 'vitest'
import { putAt, tableOf, tablesOf, type Table } from '../../editor/tables'
import {
  adopted,
  baseOf,
  blank,
  carriedBy,
  carrying,
  copied,
  doubled,
  leftNames,
  nameIn,
  named,
  namedPeople,
  redrawn,
  without,
  withoutName,
  withoutRule,
} from './people'

const people: Table = {
  id: 'salt-men',
  dice: { common: 'axe', uncommon: 'ship', rare: 'raven' },
  troops: { warriors: ['hand-weapons', { equipment: 'javelins + horses', half: true }] },
  ability: [
    { id: 'row', cost: 'axe or ship' },
    { id: 'sing', cost: 'axe + raven' },
  ],
  names: {
    en: { name: 'Salt men', symbols: { axe: 'Axe' }, abilities: { row: 'Row' } },
    de: { abilities: { row: 'Rudern' } },
  },
}

test('a name carries its id along in every language, unless the id is its own', () => {
  const renamed = named(people, ['ability', 0], 'abilities', ['row', 'sing'], 'Sing', 'en', 'row')
  expect((renamed['ability'] as Table[])[0]!['id']).toBe('sing-2')
  expect(nameIn(renamed, 'en', 'abilities', 'sing-2')).toBe('Sing')
  expect(nameIn(renamed, 'de', 'abilities', 'sing-2')).toBe('Rudern')
  const kept = named(
    { ...people, names: { en: { abilities: { row: 'Pull' } } } },
    ['ability', 0],
    'abilities',
    ['row'],
    'Pull hard',
    'en',
    'row',
  )
  expect((kept['ability'] as Table[])[0]!['id'], 'its author has chosen it').toBe('row')
  expect(namedPeople(people, 'en', 'Danes', ['danes'])['id']).toBe('danes-2')
})

test('a first name in another language translates, and leaves the id to the first', () => {
  const told = named(people, ['ability', 1], 'abilities', ['row', 'sing'], 'Gesang', 'de', 'sing')
  expect(tablesOf(told['ability'])[1]!['id'], 'it had no name at all').toBe('gesang')
  const twice = named(people, ['ability', 0], 'abilities', ['row', 'sing'], 'Remar', 'es', 'row')
  expect(tablesOf(twice['ability'])[0]!['id']).toBe('row')
  expect(nameIn(twice, 'es', 'abilities', 'row')).toBe('Remar')
  const german = namedPeople(people, 'de', 'Salzleute', [])
  expect([german['id'], tableOf(tableOf(german['names'])['de'])['name']]).toEqual(['salt-men', 'Salzleute'])
})

test('another drawing goes through every cost, whole words only', () => {
  const changed = redrawn(people, 'common', 'axe-head', { en: 'Axe-head' })
  expect((changed['ability'] as Table[]).map(({ cost }) => cost)).toEqual([
    'axe-head or ship',
    'axe-head + raven',
  ])
  expect(nameIn(changed, 'en', 'symbols', 'axe-head')).toBe('Axe-head')
  expect(nameIn(changed, 'en', 'symbols', 'axe')).toBe('')
})

test("an author's own drawing goes along with its die, and goes with it", () => {
  const drawn = redrawn(people, 'common', 'eel-1', {}, ['M0 0L1 1Z'])
  expect(drawn['drawings']).toEqual({ 'eel-1': ['M0 0L1 1Z'] })
  expect((drawn['ability'] as Table[])[0]!['cost']).toBe('eel-1 or ship')
  const two = redrawn(drawn, 'rare', 'gull-2', {}, ['M0 0L2 2Z'])
  expect(Object.keys(two['drawings'] as Table)).toEqual(['eel-1', 'gull-2'])
  expect(redrawn(two, 'common', 'axe', {})['drawings']).toEqual({ 'gull-2': ['M0 0L2 2Z'] })
  expect(redrawn(drawn, 'common', 'axe', {})).not.toHaveProperty('drawings')
})

test('a base is ordinary, round or an oval', () => {
  expect(baseOf([], 0, 60)).toEqual([60])
  expect(baseOf([60], 1, 80)).toEqual([80, 60])
  expect(baseOf([80, 50], 1, undefined)).toEqual([80])
  expect(baseOf([80, 50], 0, undefined)).toBeUndefined()
  expect(baseOf([], 1, 50)).toEqual([50])
})

test('what a class may carry is read and written with its limits', () => {
  expect(carriedBy(people, 'warriors')).toEqual([
    { equipment: 'hand-weapons', limit: 'every' },
    { equipment: 'javelins + horses', limit: 'half' },
  ])
  const more = carrying(carrying(people, 'warriors', 'horses + javelins', 2), 'warriors', 'bows', 'every')
  expect((more['troops'] as Table)['warriors']).toEqual([
    'hand-weapons',
    { equipment: 'javelins + horses', units: 2 },
    'bows',
  ])
  const none = carrying(people, 'warriors', 'hand-weapons', 'none')
  expect(carriedBy(none, 'warriors').map(({ equipment }) => equipment)).toEqual(['javelins + horses'])
})

test('a copy has its own id, and the names that stood elsewhere', () => {
  const copy = copied(
    { id: 'danes' },
    'danes-2',
    { en: { name: 'Danes' }, de: { name: 'Dänen' } },
    (name) => `${name} 2`,
  )
  expect(copy['id']).toBe('danes-2')
  expect(copy['names']).toEqual({ en: { name: 'Danes 2' }, de: { name: 'Dänen 2' } })
})

test('an ability of another board costs the symbols of the same rank, under an id and names of its own', () => {
  const theirs = { id: 'row', basic: true, cost: 'axe or ship + raven', effects: [{ do: 'roll' }] }
  const begun = { ...blank('x', 'X', 'de', {}), ability: [{ id: 'row' }] }
  const changed = adopted(begun, theirs, ['axe', 'ship', 'raven'], { en: 'Row', de: 'Rudern' })
  expect(tablesOf(changed['ability'])[1]).toEqual({ ...theirs, id: 'row-2', cost: 'spear or shield + crown' })
  expect(nameIn(changed, 'de', 'abilities', 'row-2')).toBe('Rudern')
  expect(nameIn(changed, 'en', 'abilities', 'row-2')).toBe('Row')
  expect('cost' in tablesOf(adopted(begun, { id: 'y' }, [], {})['ability'])[1]!).toBe(false)
})

test('an ability once more stands behind itself, does the same and has its names', () => {
  const begun = { ...blank('x', 'X', 'de', {}), ability: [{ id: 'row', cost: 'spear' }, { id: 'sit' }] }
  const named = putAt(begun, ['names', 'de', 'abilities'], { row: 'Rudern' }) as Table
  const twice = doubled(named, 0)
  expect(tablesOf(twice['ability'])).toEqual([
    { id: 'row', cost: 'spear' },
    { id: 'row-2', cost: 'spear' },
    { id: 'sit' },
  ])
  expect(nameIn(twice, 'de', 'abilities', 'row-2')).toBe('Rudern 2')
  expect(nameIn(doubled(twice, 1), 'de', 'abilities', 'row-3')).toBe('Rudern 3')
  expect(doubled(named, 7)).toBe(named)
})

test('what goes takes the names of its own rules along, and what is left over can be found and taken away', () => {
  const rule = (id: string): Table => ({ id, effects: [] })
  const men: Table = {
    ...people,
    hero: [{ id: 'tjark', rule: [rule('vault'), rule('wade')] }],
    legend: [{ id: 'free', rule: rule('stand') }],
    names: {
      en: {
        heroes: { tjark: 'Tjark' },
        rules: { vault: 'Vault', wade: 'Wade', stand: 'Stand', ghost: 'Ghost' },
        troops: { warriors: 'Men', 'warriors horses + javelins': 'Riders', 'warriors bows': 'Bowmen' },
      },
      de: { rules: { vault: 'Sprung', ghost: 'Geist' } },
    },
  }
  expect(leftNames(men)).toEqual([
    { list: 'rules', id: 'ghost', name: 'Ghost' },
    { list: 'troops', id: 'warriors bows', name: 'Bowmen' },
  ])
  const tidy = withoutName(withoutName(men, 'rules', 'ghost'), 'troops', 'warriors bows')
  expect(leftNames(tidy)).toEqual([])
  const one = withoutRule(tidy, ['hero', 0], 0)
  expect(tablesOf(one['hero'])[0]!['rule']).toEqual(rule('wade'))
  expect([nameIn(one, 'de', 'rules', 'vault'), nameIn(one, 'en', 'rules', 'wade')]).toEqual(['', 'Wade'])
  expect('rule' in tablesOf(withoutRule(one, ['hero', 0], 0)['hero'])[0]!).toBe(false)
  expect(leftNames(without(tidy, 'hero', 0, 'heroes'))).toEqual([])
  expect(leftNames(without(tidy, 'legend', 0, 'legends'))).toEqual([])
})

test('what is taken away takes its names along; a people from nothing has dice and men', () => {
  expect(nameIn(without(people, 'ability', 0, 'abilities'), 'de', 'abilities', 'row')).toBe('')
  const begun = blank('x', 'X', 'de', { spear: 'Speer', shield: 'Schild', axe: 'Axt' })
  expect(Object.keys(begun['troops'] as Table)).toHaveLength(4)
  expect(tableOf(begun['names'])['de']).toEqual({
    name: 'X',
    symbols: { spear: 'Speer', shield: 'Schild', crown: 'crown' },
  })
})
