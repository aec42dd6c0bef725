import { beforeEach, expect, test } from 'vitest'
import type { Ask } from '../../engine/book'
import { remove } from '../storage/storage'
import { keepPeople, mostBytes, ownPeoples, readPeople } from './own'

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

test('a file that cannot be played says why: its first fault, its size, or the name of another', async () => {
  const problems = [
    { line: 2, text: 'a trifle', warning: true },
    { line: 7, text: 'no such verb', warning: false },
  ]
  expect(await readPeople(answering({ problems }), 'id')).toMatchObject({ line: 7, text: 'no such verb' })
  expect(await readPeople(answering({ problems: [] }), '#'.repeat(mostBytes + 1))).toMatchObject({
    text: '> 32 KiB',
  })
  expect(
    await readPeople(answering({ problems: [], faction: { id: 'danes' } }), 'id = "danes"'),
  ).toMatchObject({ text: 'id = "danes"' })
})
