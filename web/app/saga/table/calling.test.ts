// One gesture for several answers: units that are pointed at, reactions that are passed for a turn, dice that are placed.
import { readFileSync, readdirSync } from 'node:fs'
import { beforeAll, expect, test, vi } from 'vitest'
import { Engine, type Request } from '../../../engine/engine'
import type { Ask } from '../../../engine/book'
import { setLanguage } from '../../i18n/index.svelte'
import type { Beyond } from '../../shell/beyond'
import { likelyAct } from './answers'
import { actsOf, Calling } from './calling.svelte'
import { Session } from './session.svelte'
import { Table } from './table.svelte'

const root = new URL('../../../../', import.meta.url)
let engine: Engine
const ask: Ask = <Reply>(request: Request) => Promise.resolve(engine.call<Reply>(request))

beforeAll(async () => {
  engine = await Engine.start(readFileSync(new URL('../../../engine/skald.wasm', import.meta.url)))
  const folder = new URL('data/saga/longships/', root)
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.toml') && name !== 'universe.toml')
    .map((name) => ({ name, text: readFileSync(new URL(name, folder), 'utf8') }))
  engine.call({ call: 'content.load', files })
})

vi.stubGlobal('document', { documentElement: {} })
vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => undefined, removeItem: () => undefined })

async function begin(): Promise<Session> {
  await setLanguage('en')
  const session = new Session(ask)
  session.pace = 'instant'
  session.always = true
  await session.begin({
    peoples: ['danes', 'normans'],
    points: 6,
    players: ['human', 'human'],
    quick: true,
    seed: 5,
  })
  return session
}

/** Bots play both sides until something is found. */
async function playUntil(session: Session, found: () => boolean): Promise<void> {
  const bot = { call: 'game.bot', game: session.gameNumber, bot: 'karl' }
  for (let i = 0; i < 800 && !session.view!.outcome.over && !found(); i++)
    await (session as unknown as { carryOut(request: Request): Promise<boolean> }).carryOut(bot)
  expect(found()).toBe(true)
}

test('a unit that is pointed at tells what it can do and by what, and one act gives all its answers', async () => {
  const session = await begin()
  await playUntil(session, () => session.view!.question.ask === 'activate')
  const calling = new Calling(session, () => 'Move')
  await calling.look()
  expect(calling.units.length).toBeGreaterThan(2)
  for (const unit of calling.units) {
    await calling.call(unit)
    expect(calling.acts.length).toBeGreaterThan(0)
    for (const act of calling.acts) {
      expect(act.text).not.toBe('')
      expect(act.by).not.toBe('')
    }
  }
  const unit = calling.unit!
  const move = calling.acts.find((act) => act.type === 'move')!
  expect(await session.answerAll(move.answers)).toBe(true)
  expect(session.view!.activation).toMatchObject({ unit, type: 'move' })
  session.close()
})

test('whoever is too far away to be charged is named with what is missing, by the engine’s own refusal', async () => {
  const session = await begin()
  const found: Beyond[] = []
  for (let turn = 1; turn < 4 && found.length === 0; turn++) {
    await playUntil(session, () => session.view!.question.ask === 'activate' && session.view!.turn === turn)
    const table = new Table(session)
    await table.calling.look()
    for (const unit of table.calling.units) {
      await table.calling.call(unit)
      const beyond = await table.beyond()
      expect(beyond.length).toBeLessThanOrEqual(4)
      for (const { what, target } of beyond)
        expect(table.calling.onto(target).map(({ type }) => type)).not.toContain(what.toLowerCase())
      found.push(...beyond)
    }
  }
  expect(found.length).toBeGreaterThan(0)
  for (const { what, target, why, short } of found) {
    expect(['Charge', 'Shoot']).toContain(what)
    expect(session.teller.refusal(why)).toContain(session.teller.unit(target))
    expect(why).toMatchObject({ sentence: expect.stringMatching(/range|far/) as string })
    expect(short).toBeGreaterThan(0)
  }
  session.close()
})

test('a unit in the hand is planned for before it was activated, and nothing has happened yet', async () => {
  const session = await begin()
  await playUntil(session, () => session.view!.question.ask === 'activate')
  const calling = new Calling(session, () => 'Move')
  await calling.look()
  const before = session.view!.hash
  const unit = session.view!.units.find((u) => u.id === calling.units[0])!
  expect(await calling.lift(unit.id)).toBe(true)
  const { x, y } = unit.figures[0]!
  const towards = y > 4500 ? y - 600 : y + 600
  const reply = await calling.plan({ verb: 'move', spot: [x, towards], sketch: true })
  expect(reply).toHaveProperty('choice.steps.length', unit.figures.length)
  expect(calling.going?.by).toBeTruthy()
  const view = await ask<{ hash: string }>({ call: 'game.view', game: session.gameNumber })
  expect(view.hash).toBe(before)
  session.close()
})

test('a whole activation is taken back at once while nothing was revealed', async () => {
  const session = await begin()
  await playUntil(session, () => session.view!.question.ask === 'activate')
  const calling = new Calling(session, () => 'Move')
  await calling.look()
  const { hash, answers } = session.view!
  await calling.call(calling.units[0]!)
  await session.answerAll(calling.acts.find((act) => act.answers.length > 1)!.answers)
  expect(session.view!.answers).toBeGreaterThan(answers + 1)
  expect(await session.undo()).toBe(true)
  expect(session.view!.hash).toBe(hash)
  session.close()
})

test('reactions that are passed for the rest of the turn are not asked for again in it', async () => {
  const session = await begin()
  await playUntil(session, () => session.waivable === 'turn' && session.view!.turn > 1)
  const { turn, turnOf } = session.view!
  const before = session.history.length
  session.waive()
  await expect.poll(() => session.view!.question.side).toBe(turnOf)
  await session.free()
  // the other side plays on: whatever is asked for as a reaction answers itself
  const bot = { call: 'game.bot', game: session.gameNumber, bot: 'karl' }
  for (let i = 0; i < 200 && session.view!.turn === turn && session.view!.turnOf === turnOf; i++) {
    if (session.waivable === 'turn') await new Promise((resolve) => setTimeout(resolve, 5))
    else await (session as unknown as { carryOut(request: Request): Promise<boolean> }).carryOut(bot)
  }
  const since = session.history.slice(before).filter((e) => e.turn === turn && e.turnOf === turnOf)
  const reactions = since.filter((e) => ['react', 'react_after', 'orders_reaction'].includes(e.ask))
  expect(reactions.length).toBeGreaterThan(0)
  for (const entry of reactions) expect(entry.choice.verb).toBe('pass')
  session.close()
})

test('a fight that is passed as a whole is not asked about again', async () => {
  const session = await begin()
  await playUntil(session, () => session.waivable === 'fight')
  const before = session.history.length
  const side = session.asked
  session.waive()
  await session.free()
  const bot = { call: 'game.bot', game: session.gameNumber, bot: 'karl' }
  for (let i = 0; i < 30 && session.view!.fight; i++) {
    if (session.waivable === 'fight' && session.asked === side)
      await new Promise((resolve) => setTimeout(resolve, 5))
    else await (session as unknown as { carryOut(request: Request): Promise<boolean> }).carryOut(bot)
  }
  const own = session.history.slice(before).filter((e) => e.ask === 'ability_step' && e.side === side)
  for (const entry of own) expect(entry.choice.verb).toBe('pass')
  session.close()
})

test('dice are placed on request, and the last word is left to the player', async () => {
  const session = await begin()
  await playUntil(session, () => session.view!.question.ask === 'orders')
  const side = session.asked
  await session.suggest()
  expect(session.asked).toBe(side)
  // where nothing is left to be placed, the phase ends by itself
  expect(['orders', 'activate']).toContain(session.view!.question.ask)
  expect(session.history.map((entry) => entry.choice.verb)).not.toContain('done')
  const board = session.view!.boards[side === 'first' ? 0 : 1]
  expect(board.dice.some((die) => die.at === 'board')).toBe(true)
  session.close()
})

test('of what a unit can do the best attack is black, else the move; there are two ways to move at most', () => {
  const acts = [
    { type: 'move', target: -1, answers: [{ verb: 'done' }] },
    { type: 'charge', target: 30, answers: [{ verb: 'declare', type: 'charge', target: 30 }] },
    { type: 'shoot', target: 31, answers: [{ verb: 'declare', type: 'shoot', target: 31 }] },
  ] as unknown as Parameters<typeof likelyAct>[0]
  const worth = (charge: number, shot: number) => (choice: object) =>
    ({ charge, shoot: shot })[(choice as { type: 'charge' | 'shoot' }).type]
  expect(likelyAct(acts, worth(0.4, 0.7))).toBe(2)
  expect(likelyAct(acts, worth(0.8, 0.7))).toBe(1)
  expect(likelyAct(acts, worth(-1, 0))).toBe(0)
  expect(likelyAct(acts.slice(1), () => undefined)).toBe(-1)
  const move = { answers: [], text: 'by', acts: [{ type: 'move' as const, target: -1 }] }
  expect(actsOf([move, move, move], 'Move')).toHaveLength(2)
})
