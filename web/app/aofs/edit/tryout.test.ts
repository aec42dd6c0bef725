// Every spell of our own armies, and every rule of the army that has rules of its own, can be tried alone: the small table
// is laid out, and on it the spell can be cast.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { ArmyBook, ArmyList } from '../../../engine/aofs'
import type { Ask } from '../../../engine/book'
import { Engine, type Request } from '../../../engine/engine'
import { tableOf, tablesOf, textOf, type Table } from '../../editor/tables'
import { loadArmies } from '../content'
import { readDraft } from './pen.svelte'
import {
  firstTry,
  friendOf,
  gaps,
  grounds,
  positionOf,
  holdersOf,
  type TriedThing,
  type TryOut,
} from './tryout'

let engine: Engine
const ask: Ask = <Reply>(request: Request) =>
  new Promise<Reply>((resolve) => resolve(engine.call<Reply>(request)))

beforeAll(async () => {
  engine = await Engine.start(readFileSync(new URL('../../../engine/skald.wasm', import.meta.url)))
  await loadArmies(ask)
})

interface Draft {
  text: string
  document: Table
  book: ArmyBook
  enemy: ArmyBook
}
async function draftOf(path: string): Promise<Draft> {
  const file = readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
  const text = file.replace(/^id = ".*"$/m, 'id = "tried"')
  await ask({ call: 'army.load', files: [{ name: 'tried.toml', text }] })
  return {
    text,
    document: tableOf((await readDraft(ask, { text })).document),
    book: await ask<ArmyBook>({ call: 'army.book', army: 'tried' }),
    enemy: await ask<ArmyBook>({ call: 'army.book', army: 'lychgate-court' }),
  }
}

/** The table is laid, and one's own unit acts. */
async function lay({ text, book }: Draft, tried: TryOut): Promise<{ game: number; own: number }> {
  const friend = friendOf(book.units, tried.own)
  const lists = [
    `tried 2000\n${[tried.own, friend ?? ''].join('\n')}\nown army:\n${text}`,
    `lychgate-court 2000\n${tried.foe}`,
  ]
  const [mine, his] = await Promise.all(
    lists.map((list) => ask<ArmyList>({ call: 'army.list', text: list, points: 2000 })),
  )
  const position = positionOf({ own: mine!.units[0]!, friend: mine!.units[1], foe: his!.units[0]! }, tried)
  const { game, names } = await ask<{ game: number; names: Record<string, number> }>({
    call: 'game.new',
    book: 'aofs',
    position,
    lists,
    seed: 5,
  })
  return { game, own: names['Own']! }
}
interface Asked {
  choices: Record<string, unknown>[]
}

for (const army of ['alderkin', 'lychgate-court', 'toll-company', 'tuskmark'])
  test(`every spell of ${army} can be cast on its small table`, async () => {
    const draft = await draftOf(`data/aofs/${army}.toml`)
    const spells = tablesOf(draft.document['spell'])
    expect(spells.length).toBe(6)
    for (const [number, { id }] of spells.entries()) {
      const thing: TriedThing = { kind: 'spell', id: textOf(id) }
      const { game, own } = await lay(draft, firstTry(draft.document, thing, ['bone-levy']))
      const choice = { verb: 'activate', unit: own, action: 'hold' }
      await ask({ call: 'game.answer', game, choice })
      const { choices } = await ask<Asked>({ call: 'game.choices', game })
      expect(
        choices.some((one) => one['verb'] === 'cast' && one['spell'] === number),
        thing.id,
      ).toBe(true)
      await ask({ call: 'game.close', game })
    }
  })

test('every rule of an army’s own has a small table, wherever one stands on it', async () => {
  const draft = await draftOf('tests/content/aofs/grey-oath.toml')
  const rules = tablesOf(draft.document['rule'])
  expect(rules.length).toBeGreaterThan(7)
  for (const { id } of rules) {
    const thing: TriedThing = { kind: 'rule', id: textOf(id) }
    const first = firstTry(draft.document, thing, ['bone-levy'])
    expect(
      holdersOf(draft.document, thing).map(({ line }) => line),
      thing.id,
    ).toContain(first.own)
    for (const gap of gaps)
      for (const ground of ['', ...Object.keys(grounds)])
        for (const { id: foe } of draft.enemy.units) {
          const { game } = await lay(draft, { ...first, gap, ground, foe })
          await ask({ call: 'game.close', game })
        }
  }
  const begun = (id: string): TryOut => firstTry(draft.document, { kind: 'rule', id }, ['bone-levy'])
  expect(begun('hedge-fighters').ground).toBe('cover')
  expect([begun('grey-dawn').gap, begun('grey-dawn').round]).toEqual([12, 1])
  expect(begun('last-stand').gap).toBe(6)
})
