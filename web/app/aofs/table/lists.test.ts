// Lists that nobody made by hand take the field and are answered: whatever the page lists by a key has it once.
import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test, vi } from 'vitest'
import { sideIndex, type Ask } from '../../../engine/book'
import type { ArmyBook, ArmyList } from '../../../engine/aofs'
import { Engine, type Request } from '../../../engine/engine'
import { setLanguage, words } from '../../i18n/index.svelte'
import { loadArmies, readyList } from '../content'
import { cardOf } from './card'
import { Session } from './session.svelte'
import { Table } from './table.svelte'
import { castersOf, figureViews, pennantViews } from './views'

let engine: Engine
const ask: Ask = <Reply>(request: Request) => Promise.resolve(engine.call<Reply>(request))
vi.stubGlobal('document', { documentElement: {} })
vi.stubGlobal('localStorage', { getItem: () => null, setItem() {}, removeItem() {} })
vi.stubGlobal('requestAnimationFrame', (then: () => void) => setTimeout(then, 0))
vi.stubGlobal('cancelAnimationFrame', clearTimeout)

beforeAll(async () => {
  engine = await Engine.start(readFileSync(new URL('../../../engine/skald.wasm', import.meta.url)))
  await setLanguage('en')
  await loadArmies(ask)
})

const doubled = (keys: readonly unknown[]): unknown[] => keys.filter((key, i) => keys.indexOf(key) !== i)

/** What the page lists by a key, of the table as it lies. */
function keysOf(session: Session, game: Table): Record<string, unknown[]> {
  const view = session.view!
  const { teller } = session
  const cards = view.units.map((unit) =>
    cardOf(unit, game.armies.army[sideIndex(unit.side)], 0, teller, words()),
  )
  return {
    figures: figureViews(view, game.armies, game.viewpoint).map((figure) => figure.id),
    pennants: pennantViews(view, game.viewpoint, 0).map((pennant) => pennant.unit),
    casters: [...castersOf(view, 'first'), ...castersOf(view, 'second')].map((caster) => caster.id),
    spells: game.spells.map((spell) => spell.key),
    answers: session.choices.map((choice) => JSON.stringify(choice)),
    ...Object.fromEntries(
      cards.map((card) => [`rules of ${card.name}`, card.rules.map((rule) => rule.name)]),
    ),
    ...Object.fromEntries(cards.map((card) => [`numbers of ${card.name}`, card.numbers.map((n) => n.what)])),
  }
}

/** It is brought against one of ours; so many answers are given at random. */
async function fielded(list: ArmyList, answers: number, seed: number): Promise<void> {
  const session = new Session(ask)
  const lists: [string, string] = [list.text, await readyList('toll-company', 250)]
  await session.begin({ lists, points: list.points, players: ['human', 'human'], quick: true, seed })
  await session.speak('en')
  const game = new Table(session)
  for (let i = 0; i <= answers && !session.view!.outcome.over; i++) {
    for (const [what, keys] of Object.entries(keysOf(session, game)))
      expect(doubled(keys), `${what}, ${i} answers into ${list.share}`).toEqual([])
    expect(session.choices.length, list.share).toBeGreaterThan(0)
    const bot = { call: 'game.bot', game: session.gameNumber, bot: 'thrall' }
    await (session as unknown as { carryOut(request: Request): Promise<boolean> }).carryOut(bot)
  }
  session.close()
}

/** A list that may take the field: as it is, or mended. */
async function lawful(list: ArmyList): Promise<ArmyList | null> {
  if (list.legal) return list
  const mended = await ask<ArmyList | object>({ call: 'army.mend', text: list.text, forceOrg: false })
  return 'units' in mended && mended.units.length > 0 ? mended : null
}

const folder = new URL('../../../../tests/import/', import.meta.url)
const samples = readdirSync(folder).filter((file) => !file.endsWith('.report'))

test.each(samples)('the imported list %s takes the field and is played', async (file) => {
  const text = readFileSync(new URL(file, folder), 'utf8')
  const read = await ask<ArmyList>({ call: 'army.import', text, anyGame: true, forceOrg: false })
  await fielded((await lawful(read))!, 12, 7)
})

/** Small, seeded, and the same everywhere. */
function chance(seed: number): (n: number) => number {
  let state = seed
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 4294967296) * n)
  }
}

/** Units, upgrades and Heroes at random, for no more points than there are. */
async function anyList(army: string, below: (n: number) => number): Promise<ArmyList | null> {
  const text = await readyList(army, 250)
  const book = await ask<ArmyBook>({ call: 'army.book', text })
  const units = Array.from({ length: 2 + below(6) }, () => {
    const unit = book.units[below(book.units.length)]!
    const bought = unit.upgrades
      .filter(() => below(3) === 0)
      .map(({ id, most }) => ({ id, times: 1 + below(Math.max(1, most)) }))
    return { id: unit.id, bought, joins: -1, nickname: '' }
  })
  const heroes = units.flatMap((one, i) =>
    book.units.find((unit) => unit.id === one.id)!.rules.some(({ rule }) => rule === 'hero') ? [i] : [],
  )
  for (const hero of heroes) {
    const host = below(units.length)
    if (!heroes.includes(host) && units.every((one) => one.joins !== host)) units[hero]!.joins = host
  }
  return lawful(await ask<ArmyList>({ call: 'army.write', text, points: 400, units, forceOrg: false }))
}

test.each(['toll-company', 'lychgate-court', 'alderkin', 'tuskmark'])(
  'twenty-five lists of %s made at random take the field and are played',
  async (army) => {
    let taken = 0
    for (let seed = 1; taken < 25 && seed < 60; seed++) {
      const list = await anyList(army, chance(seed))
      if (!list) continue
      taken++
      await fielded(list, 4, seed)
    }
    expect(taken).toBe(25)
  },
)
