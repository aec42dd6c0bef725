import { expect, test } from 'vitest'
import type { Table } from '../../editor/tables'
import {
  blank,
  conditionOf,
  conditionText,
  everybody,
  named,
  namedArmy,
  rearmed,
  reruled,
  withNames,
} from './army'

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

test('a rule of the army that is renamed is had under its new id by everybody, and asked for under it', () => {
  const document: Table = {
    id: 'a',
    rule: [
      { id: 'oath', name: 'Oath', effects: [{ do: 'to-hit', amount: 1 }] },
      { id: 'sworn', effects: [{ do: 'ap', amount: 1, if: 'charging and within 6 of friendly oath' }] },
    ],
    weapon: [{ id: 'bow', attacks: 1, rules: ['ap(1)', 'oath'] }],
    unit: [
      { id: 'man', rules: ['hero', '2 oath'], weapons: ['bow'], upgrade: [{ id: 'u', rules: ['oath'] }] },
    ],
  }
  const renamed = named(document, 'rule', 0, 'Grey vow')
  const [unit] = renamed['unit'] as Table[]
  expect(unit!['rules']).toEqual(['hero', '2 grey-vow'])
  expect((unit!['upgrade'] as Table[])[0]!['rules']).toEqual(['grey-vow'])
  expect((renamed['weapon'] as Table[])[0]!['rules']).toEqual(['ap(1)', 'grey-vow'])
  const asked = ((renamed['rule'] as Table[])[1]!['effects'] as Table[])[0]!
  expect(asked['if']).toBe('charging and within 6 of friendly grey-vow')
  const gone = reruled(document, 'oath', undefined)
  expect((gone['unit'] as Table[])[0]!['rules']).toEqual(['hero'])
  expect(((gone['rule'] as Table[])[1]!['effects'] as Table[])[0]!['if']).toBe('charging')
})

test('conditions are taken apart and put together again', () => {
  const rules = ['hero', 'tough', 'oath']
  for (const text of [
    'charging',
    'not enemy within 12',
    'within 6 of friendly oath',
    'enemy tough(6)',
    'round 2',
  ])
    expect(conditionText(conditionOf(text, rules))).toBe(text)
  expect(conditionOf('not within 9 of enemy hero', rules)).toEqual({
    not: true,
    kind: 'within # of enemy @',
    number: 9,
    rule: 'hero',
  })
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
