import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Engine, type Request } from '../../../engine/engine'
import type { Choice } from '../../../engine/aofs'
import type { Ask } from '../../../engine/book'
import { setLanguage } from '../../i18n/index.svelte'
import { languages } from '../../i18n/translate'
import { actsSince } from '../../shell/acts'
import type { Player } from '../../shell/keep'
import type { Beyond } from '../../shell/beyond'
import { readyList } from '../content'
import { doing, reader } from './acts'
import { attackAt } from './log'
import type { Odds } from './odds.svelte'
import { Session } from './session.svelte'
import { Table } from './table.svelte'

let engine: Engine
const ask: Ask = <Reply>(request: Request) => Promise.resolve(engine.call<Reply>(request))

beforeAll(async () => {
  engine = await Engine.start(readFileSync(new URL('../../../engine/skald.wasm', import.meta.url)))
})

vi.stubGlobal('document', { documentElement: {} })
vi.stubGlobal('requestAnimationFrame', (then: () => void) => setTimeout(then, 0))
vi.stubGlobal('cancelAnimationFrame', clearTimeout)
const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})

/** A game of two people at this page. */
async function begin(armies = ['toll-company', 'lychgate-court'], seed = 3, quick = true): Promise<Session> {
  await setLanguage('en')
  const session = new Session(ask)
  await session.begin({
    lists: [await readyList(armies[0]!, 250), await readyList(armies[1]!, 250)],
    points: 250,
    players: ['human', 'human'],
    quick,
    seed,
  })
  session.always = true
  return session
}

/** Karl answers for both sides until something is found. */
async function playUntil(session: Session, found: () => boolean): Promise<void> {
  const bot = { call: 'game.bot', game: session.gameNumber, bot: 'karl' }
  for (let i = 0; i < 900 && !session.view!.outcome.over && !found(); i++)
    await (session as unknown as { carryOut(request: Request): Promise<boolean> }).carryOut(bot)
  expect(found()).toBe(true)
}

const last = (session: Session) => session.history.at(-1)!

describe('what the other side does is told', () => {
  const acted = (session: Session): boolean => last(session).events.some((e) => e.event === 'activated')

  test('when one is to activate a unit, act by act, until one acts oneself', async () => {
    const session = await begin(['lychgate-court', 'toll-company'])
    const acts = () =>
      actsSince(session.history, 'first', session.teller, reader, (id) =>
        session.view!.units.find((u) => u.id === id),
      )
    const ours = () => session.asked === 'first' && session.view!.question.ask === 'activate'
    await playUntil(session, () => ours() && acts().some((act) => act.way !== null))
    for (const act of acts()) {
      expect(session.view!.units.find((u) => u.id === act.unit)?.side).toBe('second')
      expect(act.text).toMatch(/\.$/)
    }
    expect(acts().some((act) => act.far > 254)).toBe(true)
    await playUntil(session, () => last(session).side === 'first' && acted(session))
    expect(acts()).toEqual([])
    await playUntil(session, () => ours() && acts().some((act) => act.shot))
    session.close()
  })

  test('whoever is charged sees by whom, before anything is decided', async () => {
    const session = await begin()
    await playUntil(session, () => session.view!.question.ask === 'strike_back')
    const { question } = session.view!
    if (question.ask !== 'strike_back') throw new Error('nobody is asked')
    expect(doing(session.view!, null)).toEqual({ unit: question.unit, target: question.enemy, shot: false })
    session.close()
  })

  test('a round that ends halts the table and says whose the markers are', async () => {
    const session = await begin()
    session.pace = 'calm'
    session.players = ['human', 'karl' as Player]
    await playUntil(session, () => session.notice !== null)
    expect(session.notice!.text).toMatch(/seized.*Round 2 begins/)
    session.goOn()
    expect(session.notice).toBeNull()
    session.close()
  })
})

describe('what a unit may do', () => {
  test.each(languages)('is told verb first, its name once above, in %s', async (language) => {
    const session = await begin()
    await playUntil(session, () => session.view!.question.ask === 'activate')
    await setLanguage(language)
    await session.speak(language)
    const { teller } = session
    const acts = session.choices.flatMap((c) => (c.verb === 'activate' ? [c] : []))
    expect(acts.length).toBeGreaterThan(5)
    for (const choice of acts) {
      expect(teller.act(choice, choice.unit)).not.toContain(teller.unit(choice.unit))
      expect(teller.act(choice, choice.unit)).toMatch(/^\p{Lu}/u)
    }
    session.close()
  })

  test('is weighed by the likely answer, before anything is pointed at', async () => {
    const session = await begin()
    await playUntil(
      session,
      () => session.mine && session.choices.filter((c) => c.verb === 'shoot').length > 1,
    )
    const table = new Table(session)
    const shots = session.choices.filter((c) => c.verb === 'shoot')
    const worth = (choice: Choice) => ({ worth: shots.indexOf(choice as never), of: choice })
    const odds = { of: (choice: Choice) => worth(choice) } as unknown as Odds
    table.odds = odds
    expect(table.likely).toBe(table.listed.indexOf(shots.at(-1)!))
    expect(table.weighed(odds)).toMatchObject({ of: shots.at(-1) })
    table.pointAtAnswer(shots[0]!)
    expect(table.weighed(odds)).toMatchObject({ of: shots[0] })
    session.close()
  })

  test('is likely to be a charge that gains, else a Rush for who does not shoot', async () => {
    const session = await begin()
    await playUntil(session, () =>
      session.choices.some((c) => c.verb === 'activate' && c.action === 'charge'),
    )
    const table = new Table(session)
    const charge = session.choices.find((c) => c.verb === 'activate' && c.action === 'charge')!
    if (charge.verb !== 'activate') throw new Error('nobody charges')
    table.chosen = charge.unit
    const [shoots, likely] = [
      table.unit(charge.unit)!.weapons.some((weapon) => weapon.range > 0),
      () => table.listed[table.likely],
    ]
    const worth = (gain: number) => ({ of: () => ({ worth: gain }) }) as unknown as Odds
    table.odds = worth(-3)
    expect(likely()).toMatchObject({ action: shoots ? 'advance' : 'rush' })
    table.odds = worth(3)
    expect(likely()).toMatchObject({ action: 'charge' })
    session.close()
  })

  test('is told of where men fell: the charge, the shot or the spell, not what came last', async () => {
    const session = await begin()
    const fell = () => session.history.findIndex((e) => e.events.some(({ event }) => event === 'lost'))
    await playUntil(session, () => fell() >= 0)
    const told = attackAt(session.history, fell(), session.teller)
    expect(told).toMatch(/ (charges?|shoots?|on) /)
    session.close()
  })
})

describe('a unit that is dragged', () => {
  /** Pikes on open ground, at a table where it is asked whom to activate. */
  async function choosing(): Promise<{ session: Session; table: Table; unit: number }> {
    await setLanguage('en')
    const session = new Session(ask)
    const position = [
      'unit Pikes first at 18,11 19.4,11 20.8,11',
      'unit Raiders second at 16,42 17.6,42 19.2,42',
      'marker 24,24',
      'round 2 first',
    ].join('\n')
    const lists: [string, string] = ['toll-company 250\npike-file\n', 'tuskmark 250\nvalley-raiders\n']
    await session.stage({ position, lists, seed: 3 }, ['human', 'human'])
    session.always = true
    const table = new Table(session)
    table.begin()
    return { session, table, unit: session.names['Pikes']! }
  }

  /** Takes it by its first model and lets go so many millimetres nearer to the enemy. */
  async function drag(table: Table, unit: number, far: number): Promise<void> {
    const { session } = table
    const model = table.unit(unit)!.models[0]!
    const at = table.viewpoint.point(model.x, model.y)
    const to = { x: at.x, y: at.y - (session.home === 'first' ? far : -far) }
    expect(table.press({ kind: 'figure', unit, figure: model.id }, at)).toBe(true)
    expect(table.verb, 'it may still become a tap').toBeNull()
    table.drag(to)
    expect(table.verb).toBe('move')
    table.drop(to)
  }

  const done = (session: Session): string[] =>
    session.history.slice(-2).map(({ choice }) => ('action' in choice ? choice.action : choice.verb))

  test.each([
    ['within its Advance', 100, 'advance'],
    ['beyond that', 220, 'rush'],
  ] as const)('goes there with one gesture: %s', async (_, far, action) => {
    const { session, table, unit } = await choosing()
    const before = session.history.length
    await drag(table, unit, far)
    await expect.poll(() => session.history.length).toBe(before + 1)
    await session.free()
    table.begin() // as the page does when the question has changed
    await expect.poll(() => session.history.length).toBe(before + 2)
    await session.free()
    expect(done(session)).toEqual([action, 'move'])
    const to = session.view!.units.find((u) => u.id === unit)!.models[0]!
    const from = session.history.at(-1)!.events.find((e) => e.event === 'moved' && e.model === to.id)
    if (from?.event !== 'moved') throw new Error('nobody moved')
    expect(Math.hypot(to.x - from.from[0], to.y - from.from[1])).toBeGreaterThan(9 * far)
    // no die fell and nobody has answered: all of it is taken back at once
    await session.undo()
    expect(session.history.length).toBe(before)
    session.close()
  })

  test('farther than it may go, lies where it would end until that is wanted', async () => {
    const { session, table, unit } = await choosing()
    const before = session.history.length
    await drag(table, unit, 600)
    await expect.poll(() => session.short).not.toBeNull()
    await table.planner.settled()
    expect(table.planner.placeable).toBe(true)
    expect(session.history.length).toBe(before)
    table.escape()
    expect([table.verb, table.planner.plan, session.short]).toEqual([null, null, null])
    session.close()
  })
})

describe('armies are put down', () => {
  const zone = 12 * 254

  test('where no ground slows or hurts them, whatever the seed', async () => {
    for (let seed = 1; seed <= 6; seed++) {
      const session = await begin(['toll-company', 'tuskmark'], seed)
      const { terrain, table } = session.view!
      const hindering = terrain.filter((piece) => piece.difficult || piece.dangerous)
      const within = hindering.filter((piece) =>
        piece.points.some(([, y]) => y < zone || y > table.depth - zone),
      )
      expect(hindering.length).toBeGreaterThan(0)
      expect(within).toEqual([])
      session.close()
    }
  })

  test('as a bot would put them, whichever unit is chosen, when the table is asked', async () => {
    const session = await begin(['toll-company', 'tuskmark'], 3, false)
    await playUntil(session, () => session.view!.question.ask === 'deploy')
    const { planner } = new Table(session)
    const units = [...new Set(session.choices.flatMap((c) => (c.verb === 'deploy' ? [c.unit] : [])))]
    expect(units.length).toBeGreaterThan(2)
    for (const unit of units) {
      planner.unit = unit
      await planner.suggest()
      expect(planner.plan).toMatchObject({ verb: 'deploy', unit })
      expect(planner.refusal).toBeNull()
      expect(await session.refusalOf(planner.plan as Choice)).toBeNull()
    }
    session.close()
  })
})

test('one is asked before an activation ends, where that was wished for', async () => {
  const session = await begin()
  await playUntil(session, () => session.view!.question.ask === 'activate')
  session.setConfirms(true)
  const rush = session.choices.find((c) => c.verb === 'activate' && c.action === 'rush')!
  expect(await session.answer(rush)).toBe(true)
  const { question, units } = session.view!
  const unit = units.find((u) => u.id === (question as { unit: number }).unit)!
  const { x } = unit.models[0]!
  const plan = await session.plan({
    verb: 'move',
    spot: [x, session.view!.table.depth / 2],
    sketch: true,
  } as unknown as Choice)
  if ('refused' in plan) throw new Error(plan.refused.text)
  expect(await session.answer(plan.choice)).toBe(false)
  expect(session.ending).not.toBeNull()
  await session.confirm()
  expect(session.view!.question.ask).toBe('activate')
  session.setConfirms(false)
  session.close()
})

test('whoever is too far away to be charged or shot at is named with what is missing', async () => {
  const found = new Map<string, Beyond>()
  for (let seed = 3; seed < 9 && found.size < 2; seed++) {
    const session = await begin(['toll-company', 'lychgate-court'], seed)
    const table = new Table(session)
    const bot = { call: 'game.bot', game: session.gameNumber, bot: 'karl' }
    for (let i = 0; i < 160 && !session.view!.outcome.over && found.size < 2; i++) {
      const { ask: asked } = session.view!.question
      const units = session.choices.flatMap((c) => (c.verb === 'activate' ? [c.unit] : []))
      for (const unit of asked === 'activate' ? new Set(units) : asked === 'shoot' ? [null] : []) {
        table.chosen = unit
        for (const one of await table.beyond()) found.set(one.what, one)
      }
      await (session as unknown as { carryOut(request: Request): Promise<boolean> }).carryOut(bot)
    }
    for (const { target, why, short } of found.values()) {
      expect(session.teller.refusal(why)).toContain(session.teller.unit(target))
      expect(why.sentence).toBe('out_of_range')
      expect(short).toBeGreaterThan(0)
    }
    session.close()
  }
  expect([...found.keys()].sort()).toEqual(['Charge', 'Shoot'])
}, 60_000)

test('whoever looks on watches the throws of an attack one after the other, or puts an end to it', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  const session = await begin()
  session.players = ['human', 'karl']
  session.pace = 'calm'
  await playUntil(session, () => session.still !== null)
  expect(session.still).toBe(0)
  expect(session.view!.fight!.strikes.length).toBeGreaterThan(0)
  expect(session.looking).toBe(true)
  session.dismissFall()
  expect(session.still).toBeNull()
  session.pace = 'instant'
  await playUntil(session, () => last(session).events.some(({ event }) => event === 'shot'))
  expect(session.still).toBeNull()
  session.close()
  vi.stubGlobal('matchMedia', undefined)
})

test('a target that is pointed at with a card in the hand is not taken for a wish to put it back', async () => {
  const session = await begin()
  await playUntil(session, () => session.view!.question.ask === 'cast')
  const table = new Table(session)
  const [card] = table.spells
  await table.take(card!)
  expect(table.goOn()).toBe(false)
  expect(table.inHand).not.toBeNull()
  session.close()
})
