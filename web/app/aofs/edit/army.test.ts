import { expect, test } from 'vitest'
import type { Table } from '../../editor/tables'
import { blank, everybody, named, namedArmy, rearmed, withNames } from './army'

const army: Table = {
  id: 'salt-wardens',
  weapon: [
    { id: 'oar', attacks: 1 },
    { id: 'gaff', name: 'Gaff', attacks: 2 },
  ],
  unit: [
    { id: 'reeve', cost: 35, rules: ['hero'], weapons: ['gaff'] },
    {
      id: 'oarsmen',
      cost: 30,
      weapons: ['2 oar', 'gaff'],
      upgrade: [{ id: 'x', replace: ['oar'], gain: ['gaff'] }],
    },
  ],
}

test('a weapon that is renamed is carried under its new id by everybody', () => {
  const renamed = named(army, 'weapon', 1, 'Boat hook')
  const units = renamed['unit'] as Table[]
  expect((renamed['weapon'] as Table[])[1]).toEqual({ id: 'boat-hook', name: 'Boat hook', attacks: 2 })
  expect(units[0]!['weapons']).toEqual(['boat-hook'])
  expect(units[1]!['upgrade']).toEqual([{ id: 'x', replace: ['oar'], gain: ['boat-hook'] }])
  const gone = rearmed(army, 'oar', undefined)['unit'] as Table[]
  expect(gone[1]!['weapons']).toEqual(['gaff'])
  expect((rearmed(army, 'oar', 'sweep')['unit'] as Table[])[1]!['weapons']).toEqual(['2 sweep', 'gaff'])
})

test('a copy says in its file what stood in the language files', () => {
  const names = { units: { reeve: 'Harbour Reeve' }, weapons: { oar: 'Oar', gaff: 'Hook' } }
  const copy = withNames(army, 'salt-2', 'Salt', names)
  expect((copy['unit'] as Table[])[0]!['name']).toBe('Harbour Reeve')
  expect((copy['weapon'] as Table[]).map(({ name }) => name)).toEqual(['Oar', 'Gaff'])
})

test('a list of everybody is worth the game, with each Hero once', () => {
  const lines = everybody(army, 'the file', 150).split('\n')
  expect(lines[0]).toBe('salt-wardens 150')
  expect(lines.filter((line) => line === 'reeve')).toHaveLength(1)
  expect(lines.filter((line) => line === 'oarsmen')).toHaveLength(4)
  expect(lines.at(-2)).toBe('own army:')
  const alone = blank('x', 'X', 'Hero', 'Blade')
  expect(everybody(alone, '', 150).split('\n')[1]).toBe('hero')
})

test('the id of an army follows its name, unless somebody else has it', () => {
  expect(namedArmy(blank('new-army', 'New army', 'H', 'B'), 'Salt Wardens', ['salt-wardens'])['id']).toBe(
    'salt-wardens-2',
  )
  expect(namedArmy({ id: 'mine', name: 'Salt' }, 'Brine', [])['id']).toBe('mine')
})
