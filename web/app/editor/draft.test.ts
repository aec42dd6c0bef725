import { beforeEach, expect, test } from 'vitest'
import { forgetEverything } from '../storage/storage'
import { Draft, type Read } from './draft.svelte'
import { pack } from '../shell/share'
import { Drafts, exported, imported } from './drafts'
import { at, freeId, idOf, moved, putAt, type Table } from './tables'

beforeEach(forgetEverything)

/** A tiny file format: JSON; "bad" in it is a problem. */
async function reader(file: { text: string } | { document: Table }): Promise<Read<string>> {
  await Promise.resolve()
  const text = 'text' in file ? file.text : JSON.stringify(file.document)
  try {
    const document = JSON.parse(text) as Table
    const bad = document['name'] === 'bad'
    const problem = { line: 1, column: 2, code: 'bad', warning: false, text: 'no', path: ['name'] }
    return { text, document, problems: bad ? [problem] : [], ...(bad ? {} : { led: text }) }
  } catch {
    return { text, problems: [{ line: 1, column: 1, code: 'syntax', warning: false, text: '?', path: [] }] }
  }
}

test('fields and text stay in step', async () => {
  const draft = new Draft(reader)
  await draft.open('{"name":"a"}')
  await draft.put(['list', 0, 'id'], 'x')
  expect(draft.text).toBe('{"name":"a","list":[{"id":"x"}]}')
  await draft.type('{"name":"b"}')
  expect(draft.document).toEqual({ name: 'b' })
  await draft.put(['name'], 'bad')
  expect(draft.at(['name']).map(({ text }) => text)).toEqual(['no'])
  expect(draft.led).toBeUndefined()
})

test('an unreadable text loses nothing: it stays, the fields wait, and every step can be taken back', async () => {
  const draft = new Draft(reader)
  await draft.open('{"name":"a"}')
  await draft.type('{"name":')
  expect([draft.torn, draft.text, draft.document['name']]).toEqual([true, '{"name":', 'a'])
  await draft.put(['name'], 'c')
  expect(draft.text, 'a field does not overwrite what is being typed').toBe('{"name":')
  await draft.undo()
  expect([draft.torn, draft.text, draft.canUndo]).toEqual([false, '{"name":"a"}', false])
})

test('the newest change counts, however late an older answer comes', async () => {
  const waiting: (() => void)[] = []
  const slow = async (file: { text: string } | { document: Table }): Promise<Read<string>> => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return reader(file)
  }
  const draft = new Draft(slow)
  const [first, second] = [draft.type('{"name":"old"}'), draft.type('{"name":"new"}')]
  waiting[1]!()
  await second
  waiting[0]!()
  await first
  expect(draft.document['name']).toBe('new')
})

test('a field that is changed while a typed text is read changes what was typed', async () => {
  const waiting: (() => void)[] = []
  const slow = async (file: { text: string } | { document: Table }): Promise<Read<string>> => {
    await new Promise<void>((resolve) => waiting.push(resolve))
    return reader(file)
  }
  const draft = new Draft(slow)
  const typed = draft.type('{"name":"typed"}')
  const changed = draft.put(['size'], 3)
  waiting[0]!()
  await typed
  await expect.poll(() => waiting.length).toBe(2)
  waiting[1]!()
  await changed
  expect(JSON.parse(draft.text)).toEqual({ name: 'typed', size: 3 })
})

test('tables are changed without touching what they were', () => {
  const root = { a: [{ b: 1 }, { b: 2 }], c: 3 }
  expect(putAt(root, ['a', 1, 'b'], 5)).toEqual({ a: [{ b: 1 }, { b: 5 }], c: 3 })
  expect(putAt(root, ['a', 0], undefined)).toEqual({ a: [{ b: 2 }], c: 3 })
  expect(putAt(root, ['x', 'y'], 'z')).toEqual({ ...root, x: { y: 'z' } })
  expect(root).toEqual({ a: [{ b: 1 }, { b: 2 }], c: 3 })
  expect(at(root, ['a', 1, 'b'])).toBe(2)
  expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a'])
})

test('names become ids', () => {
  expect(['Dyke-wardens!', 'Männer des Königs', 'Щит и меч', '12 Oars', '…'].map(idOf)).toEqual([
    'dyke-wardens',
    'manner-des-konigs',
    'shchit-i-mech',
    'oars',
    '',
  ])
  expect(freeId('danes', ['danes', 'danes-2'])).toBe('danes-3')
})

test('drafts are kept, and all of them travel in one file', () => {
  const drafts = new Drafts('drafts.test', 'test')
  const one = drafts.begin('id = "a"', 'A')
  drafts.begin('torn = ', 'B')
  expect(
    drafts
      .all()
      .map(({ name }) => name)
      .sort(),
  ).toEqual(['A', 'B'])
  const whole = exported('saga', drafts.all())
  expect(imported(whole, 'saga')!.sort()).toEqual(['id = "a"', 'torn = '])
  expect(imported(whole, 'aofs'), 'it is of another book').toBeNull()
  expect(imported('id = "x"', 'saga')).toEqual(['id = "x"'])
  expect(imported('{ no json', 'saga')).toEqual(['{ no json'])
  drafts.drop(one.key)
  expect(drafts.find(one.key)).toBeUndefined()
})

test('texts and links become drafts; a link is kept once, and a damaged one throws', async () => {
  const drafts = new Drafts('drafts.links', 'test')
  const nameOf = (text: string): Promise<string> => Promise.resolve(text.toUpperCase())
  const packed = await pack('id = "x"')
  const taken = await drafts.take(['torn = ', `https://skald.test/#test=${packed}`, '#test=damaged'], nameOf)
  expect(taken.map(({ text }) => text)).toEqual(['torn = ', 'id = "x"', '#test=damaged'])
  expect(taken[1]!.name).toBe('ID = "X"')
  expect((await drafts.fromLink(packed, nameOf))?.key).toBe(taken[1]!.key)
  expect((await drafts.fromLink(await pack('id = "y"'), nameOf))?.text).toBe('id = "y"')
  expect(drafts.all()).toHaveLength(4)
  await expect(drafts.fromLink('damaged', nameOf)).rejects.toThrow()
  await drafts.take(
    Array.from({ length: 50 }, (_, i) => `id = "${i}"`),
    nameOf,
  )
  expect(await drafts.fromLink(await pack('one too many'), nameOf)).toBeUndefined()
})
