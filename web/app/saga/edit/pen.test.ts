// Two peoples under one id: one is led, the other says so, and neither takes the other away.
import { readFileSync } from 'node:fs'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Ask } from '../../../engine/book'
import { Engine, type Request } from '../../../engine/engine'
import { forgetEverything } from '../../storage/storage'
import { fileOf } from '../content'
import { keepPeople, ownPeoples } from '../own'
import { adoptPeoples, drafts, PeoplePen, unlead } from './pen.svelte'

let engine: Engine
const ask: Ask = <Reply>(request: Request) =>
  new Promise<Reply>((resolve) => resolve(engine.call<Reply>(request)))
let text = ''

beforeAll(async () => {
  engine = await Engine.start(readFileSync(new URL('../../../engine/skald.wasm', import.meta.url)))
  const file = (await fileOf('danes')).replace('id = "danes"', 'id = "wolf-coast"')
  text = `${file}\n[names.en]\nname = "Wolf coast"\n`
})
beforeEach(forgetEverything)

async function penOn(key: string): Promise<PeoplePen> {
  const pen = new PeoplePen(ask)
  await pen.start()
  await pen.open(drafts.find(key)!)
  return pen
}
const led = (): [string, string][] => ownPeoples().map((one) => [one.id, one.text])

test('the second under an id is not led until it has another, and the first is left alone', async () => {
  const first = drafts.begin(text, 'Wolf coast')
  const pen = await penOn(first.key)
  expect([pen.playable, pen.namesake]).toEqual([true, ''])
  const held = pen.draft.text

  const second = drafts.begin(`${text}\n`, 'Wolf coast of a friend')
  const other = await penOn(second.key)
  expect([other.playable, other.namesake]).toEqual([false, 'Wolf coast'])
  await other.put(['id'], 'danes')
  expect([other.playable, other.namesake]).toEqual([false, 'Danes'])
  await other.put(['id'], 'wolf-coast')
  expect(led()).toEqual([['wolf-coast', held]])
  unlead(drafts.find(second.key)!)
  expect(led()).toEqual([['wolf-coast', held]])

  await other.renew()
  expect(other.document['id']).toBe('wolf-coast-2')
  expect([other.playable, other.namesake]).toEqual([true, ''])
  expect(led().map(([id]) => id)).toEqual(['wolf-coast-2', 'wolf-coast'])
  unlead(drafts.find(second.key)!)
  expect(led()).toEqual([['wolf-coast', held]])
})

test('a people that is brought to a battle under the id of a draft is led, and the draft is kept beside it', async () => {
  const first = drafts.begin(text, 'Wolf coast')
  await penOn(first.key)
  const brought = `${text}\n# of a friend\n`
  keepPeople({ id: 'wolf-coast', text: brought, time: 2 })
  adoptPeoples()
  adoptPeoples()
  expect(drafts.all().map((one) => [one.text === brought, one.led])).toEqual(
    expect.arrayContaining([
      [true, 'wolf-coast'],
      [false, undefined],
    ]),
  )
  expect(drafts.all()).toHaveLength(2)
  const mine = await penOn(first.key)
  expect([mine.playable, mine.namesake !== '']).toEqual([false, true])
  unlead(drafts.find(first.key)!)
  expect(led()).toEqual([['wolf-coast', brought]])
})
