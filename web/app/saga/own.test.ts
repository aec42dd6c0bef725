import { beforeEach, expect, test } from 'vitest'
import type { Ask } from '../../engine/book'
import { remove, write } from '../storage/storage'
import {
  broughtBy,
  dropPeople,
  keepPeople,
  mostBytes,
  ownNames,
  ownPeoples,
  readPeople,
  withOwn,
} from './own'

beforeEach(() => remove('peoples'))

const answering = (reply: unknown): Ask => (() => Promise.resolve(reply)) as unknown as Ask

test('a people of one’s own is kept, the newest first, and each once', () => {
  keepPeople({ id: 'wolf-coast', text: 'one', time: 1 })
  keepPeople({ id: 'salt-men', text: 'two', time: 2 })
  keepPeople({ id: 'wolf-coast', text: 'three', time: 3 })
  expect(ownPeoples().map(({ id, text }) => [id, text])).toEqual([
    ['wolf-coast', 'three'],
    ['salt-men', 'two'],
  ])
})

test('a file that can be played is told as the engine tells it', async () => {
  const faction = { id: 'wolf-coast' }
  expect(await readPeople(answering({ problems: [], faction }), 'id = "wolf-coast"')).toBe(faction)
})

test('a file that cannot be played says why: its first fault, or its size', async () => {
  const problems = [
    { line: 2, text: 'a trifle', warning: true },
    { line: 7, text: 'no such verb', warning: false },
  ]
  expect(await readPeople(answering({ problems }), 'id')).toMatchObject({ line: 7, text: 'no such verb' })
  expect(await readPeople(answering({ problems: [] }), '#'.repeat(mostBytes + 1))).toMatchObject({
    text: '> 32 KiB',
  })
})

test('own peoples are called as their files say, in the reader’s language or else in English', () => {
  keepPeople({
    id: 'salt-men',
    text: 'one',
    time: 1,
    names: { en: { name: 'Salt Men', 'abilities/brine': 'Brine' }, de: { name: 'Salzleute' } },
  })
  keepPeople({ id: 'nameless', text: 'two', time: 2 })
  expect(ownNames('de')['salt-men']).toEqual({ name: 'Salzleute', abilities: { brine: 'Brine' } })
  expect(ownNames('en')['salt-men']).toEqual({ name: 'Salt Men', abilities: { brine: 'Brine' } })
  expect(ownNames('ru')['nameless']).toEqual({})
})

test('whoever meets with a people of one’s own brings its file along, and a dropped one is gone', () => {
  keepPeople({ id: 'salt-men', text: 'its file', time: 1 })
  expect(broughtBy(['danes', 'salt-men'])).toEqual([null, 'its file'])
  expect(withOwn()).toEqual({ peoples: ['its file'] })
  dropPeople('salt-men')
  expect(withOwn()).toEqual({})
})

test('what somebody else has put into the browser is no people', () => {
  write(
    'peoples',
    JSON.stringify([{ id: '<b>', text: 'x' }, { id: 'ok', text: 'x', names: { en: { name: 3 } } }, 7]),
  )
  expect(ownPeoples()).toEqual([])
})
