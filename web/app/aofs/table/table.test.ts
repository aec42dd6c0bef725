import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Engine, type Request } from '../../../engine/engine'
import type { Choice } from '../../../engine/aofs'
import type { Ask } from '../../../engine/book'
import { setLanguage } from '../../i18n/index.svelte'
import { languages } from '../../i18n/translate'
import { actsSince } from '../../shell/acts'
import type { Player } from '../../shell/keep'
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

describe('what the other side does is told', () => {
  const last = (session: Session) => session.history.at(-1)!
  const acted = (session: Session): boolean => last(session).events.some((e) => e.event === 'activated')

  test('when one is to activate a unit, act by act, until one acts oneself', async () => {
    const session = await begin(['lychgate-court', 'toll-company'])
    const acts = () => actsSince(session.history, 'first', session.teller, reader, () => true)
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

  test('is told of where men fell: the charge, the shot or the spell, not what came last', async () => {
    const session = await begin()
    const fell = () => session.history.findIndex((e) => e.events.some(({ event }) => event === 'lost'))
    await playUntil(session, () => fell() >= 0)
    const told = attackAt(session.history, fell(), session.teller)
    expect(told).toMatch(/ (charges?|shoots?|on) /)
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
