// Positions that are laid out, with the dice that are to fall: what the table tells of Stunned units and of spells.
import { readFileSync } from 'node:fs'
import { createRawSnippet } from 'svelte'
import { render } from 'svelte/server'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Choice } from '../../../engine/aofs'
import type { Ask } from '../../../engine/book'
import { Engine, type Request } from '../../../engine/engine'
import { setLanguage, words } from '../../i18n/index.svelte'
import { fightersOf } from './attack'
import AttackEnds from './AttackEnds.svelte'
import AttackSheet from './AttackSheet.svelte'
import { cardOf } from './card'
import { Odds } from './odds.svelte'
import { Session } from './session.svelte'
import { Table } from './table.svelte'

let engine: Engine
const ask: Ask = <Reply>(request: Request) => Promise.resolve(engine.call<Reply>(request))

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  })
  engine = await Engine.start(readFileSync(new URL('../../../engine/skald.wasm', import.meta.url)))
})

/** Two casters who see each other, and a Stunned man. */
const position = [
  'unit Reckoner first tokens=4 at 20,16',
  'unit Sword first stunned markers=1 at 26,14',
  'unit Caster second tokens=2 at 20,28',
  'unit Raiders second at 38,42 39.6,42 41.2,42',
  'marker 24,40',
  'round 2 first',
]
const lists: [string, string] = [
  'toll-company 250\nreckoner\nhired-sword\n',
  'toll-company 250\nreckoner\npike-file\n',
]

async function staged(seed = 5): Promise<Session> {
  await setLanguage('en')
  const session = new Session(ask)
  await session.stage({ position: position.join('\n'), lists, seed }, ['human', 'human'])
  session.always = true
  return session
}

/** Gives an answer, and these dice fall. */
async function answer(session: Session, found: (choice: Choice) => boolean, dice?: number[]): Promise<void> {
  const choice = session.choices.find(found)
  expect(choice, `${session.view!.question.ask}: ${JSON.stringify(session.choices)}`).toBeDefined()
  const request = { call: 'game.answer', game: session.gameNumber, choice, ...(dice ? { dice } : {}) }
  const taken = await (session as unknown as { carryOut(request: Request): Promise<boolean> }).carryOut(
    request,
  )
  expect(taken).toBe(true)
}

test('a Stunned unit shows no reach, and its card says what it suffers from', async () => {
  const session = await staged()
  const unit = (name: string) => session.view!.units.find((u) => u.id === session.names[name])!
  const far = (reach: { outlines: number[][] }) => reach.outlines.length
  expect(far(await session.reach(unit('Sword').id, true))).toBe(0)
  expect(far(await session.reach(unit('Reckoner').id, true))).toBeGreaterThan(0)
  const card = cardOf(unit('Sword'), 'toll-company', 0, session.teller, words())
  expect(card.troubles).toEqual(['1 wound', 'Stunned'])
  session.close()
})

/** The Reckoner rushes, and is asked for spells before and after. */
async function rushing(session: Session): Promise<[before: string, after: string]> {
  const { names, teller } = session
  await answer(session, (c) => c.verb === 'activate' && c.unit === names['Reckoner'] && c.action === 'rush')
  const before = teller.question
  await answer(session, (c) => c.verb === 'pass')
  await answer(session, (c) => c.verb === 'move' && !c.sketch)
  return [before, teller.question]
}
const debts = (session: Session) => (choice: Choice) =>
  choice.verb === 'cast' && choice.target === session.names['Caster'] && choice.spell === 3

test('who rushes is asked for a spell before and after moving, and never for another one before attacking', async () => {
  const session = await staged()
  const asked = await rushing(session)
  expect(asked[0]).toMatch(/: cast a spell\?$/)
  expect(asked[1]).toMatch(/: cast a spell now, after moving\?$/)
  session.close()
})

test('what may be paid against a spell is reckoned before it is tried, and told when it fails by that', async () => {
  const session = await staged()
  await rushing(session)
  const odds = new Odds(ask)
  await odds.look(session.log, session.view!)
  const worth = odds.of(session.choices.find(debts(session))!)!
  expect(worth.happens).toBe(0.5)
  expect(worth.against).toMatchObject({ tokens: 2, happens: { exact: '1/6' } })
  await answer(session, debts(session))
  await answer(session, (c) => c.verb === 'help' && c.helpers[0]?.tokens === 2, [5])
  const entry = session.history.at(-1)!
  const told = entry.events.map((_, i) => session.teller.event(entry, i)).join(' ')
  expect(told).toContain('Reckoner (Second player): 2 tokens against the spell.')
  expect(told).toContain('fails (rolled 5, −2 from tokens)')
  session.close()
})

/** A Reckoner who holds, at a table that has taken counsel whether he should cast. */
async function advised(lines: string[]): Promise<Table> {
  await setLanguage('en')
  const session = new Session(ask)
  await session.stage({ position: lines.join('\n'), lists, seed: 5 }, ['human', 'human'])
  session.always = true
  await answer(
    session,
    (c) => c.verb === 'activate' && c.unit === session.names['Reckoner'] && c.action === 'hold',
  )
  const table = new Table(session)
  table.begin()
  return table
}

test('a spell that is of use is proposed, and Enter takes it up; where none is, to cast none is black', async () => {
  const useful = await advised(position)
  await expect.poll(() => useful.advised).toBeDefined()
  expect(useful.likely, 'a card is to be taken first').toBe(-1)
  useful.enter()
  expect(useful.inHand?.key).toBe(useful.advised?.key)
  expect(useful.listed[useful.likely]?.verb).toBe('cast')
  useful.session.close()

  const far = ['unit Caster second tokens=2 at 20,46', 'unit Raiders second at 38,46 39.6,46 41.2,46']
  const idle = await advised([
    'unit Reckoner first tokens=4 at 20,6',
    'unit Sword first activated at 26,4',
    ...far,
    ...position.slice(4),
  ])
  await expect.poll(() => idle.listed[idle.likely]?.verb).toBe('pass')
  expect(idle.advised).toBeUndefined()
  idle.session.close()
})

test('all bars of how an attack may end have one scale', () => {
  const end = (lost: number, decimal: number) => ({
    lost,
    stunned: false,
    marked: false,
    chance: { exact: '', decimal },
  })
  const props = { name: 'Pikes', models: 3, ends: [end(0, 0.44), end(1, 0.56)], mean: 0.56 }
  const { body } = render(AttackEnds, { props })
  expect([...body.matchAll(/width: ?([\d.]+)%/g)].map(([, width]) => Math.round(Number(width)))).toEqual([
    44, 56,
  ])
})

test('the sheet of a spell is headed by its name, and the table beside it shows who cast it and on whom', async () => {
  for (let seed = 1; seed < 20; seed++) {
    const session = await staged(seed)
    await rushing(session)
    await answer(session, debts(session))
    await answer(session, (c) => c.verb === 'pass')
    if (session.attack?.kind === 'spell') {
      const { names } = session
      expect(new Set(fightersOf(session.attack))).toEqual(new Set([names['Reckoner'], names['Caster']]))
      const table = new Table(session)
      const answers = createRawSnippet(() => ({ render: () => '<p></p>' }))
      const props = { table, teller: session.teller, odds: new Odds(ask), answers, ongo: () => undefined }
      const { body } = render(AttackSheet, { props })
      expect(body).toContain('Called-in Debts strikes: Reckoner (Second player)')
      session.close()
      return
    }
    session.close()
  }
  throw new Error('the spell never worked')
})

const at = (x: number, y: number): string => `${x.toFixed(2)},${y.toFixed(2)}`
const wall = (x1: number, y1: number, x2: number, y2: number): string =>
  `terrain impassable ${at(x1, y1)} ${at(x2, y2)}`
/** Four walls around a man: nobody comes in, nobody goes out. */
const cell = (x: number, y: number): string[] => [
  wall(x - 0.8, y - 0.8, x - 0.64, y + 0.8),
  wall(x + 0.64, y - 0.8, x + 0.8, y + 0.8),
  wall(x - 0.8, y + 0.64, x + 0.8, y + 0.8),
  wall(x - 0.8, y - 0.8, x + 0.8, y - 0.64),
]

async function laid(position: string[], lists: [string, string]): Promise<[Session, Table]> {
  await setLanguage('en')
  const session = new Session(ask)
  await session.stage({ position: position.join('\n'), lists, seed: 5 }, ['human', 'human'])
  session.always = true
  return [session, new Table(session)]
}

test('a defender for whom no way is known draws one, figure by figure, or stays, and so may the charger', async () => {
  const [session, table] = await laid(
    [
      'unit Sword first at 10,10',
      'unit Pikes second at 10,20 11.8,20.7 13.7,21',
      ...cell(13.7, 21),
      'round 1 first',
    ],
    ['toll-company 250\nhired-sword\n', 'toll-company 250\npike-file\n'],
  )
  const { names } = session
  await answer(session, (c) => c.verb === 'activate' && c.action === 'charge')
  const offer = session.choices.find((c) => c.sketch)!
  const reply = await session.plan(offer)
  if ('refused' in reply) throw new Error('no charge')
  await session.answer(reply.choice as Choice)
  expect(session.view!.question.ask).toBe('pile_in')
  table.begin()
  expect([table.verb, table.acting]).toEqual(['pile_in', names['Pikes']])
  expect(table.planner.undrawn).toBe(true)
  expect(table.plan.ghosts).toHaveLength(3)
  expect(table.listed.map((c) => c.verb)).toEqual(['pass'])
  // the one in the cell is not moved; another one may close up
  const [first] = session.view!.units.find((u) => u.id === names['Pikes'])!.models
  await table.planner.adjust(first!.id, first!.x + 20, first!.y)
  expect(table.planner.undrawn).toBe(false)
  await answer(session, (c) => c.verb === 'pass')
  // whoever stays is whom that helps: the charger may show a way as well
  table.begin()
  expect([session.view!.question.ask, session.asked, table.acting]).toEqual([
    'pile_in',
    'first',
    names['Pikes'],
  ])
  expect(table.plan.ghosts).toHaveLength(3)
  await answer(session, (c) => c.verb === 'pass')
  expect(session.view!.question.ask).not.toBe('pile_in')
  session.close()
})

test('a unit of which no place is known lies in its zone for the hand, which puts it down or gives it up', async () => {
  const slots = [20.5, 22.4, 24.3]
  const ends = [0, ...slots.flatMap((x) => [x - 0.5, x + 0.5]), 48]
  const walls = [wall(0, 0, 48, 5), wall(0, 6, 48, 12)]
  for (let i = 0; i < ends.length; i += 2) walls.push(wall(ends[i]!, 5, ends[i + 1]!, 6))
  const [session, table] = await laid(
    ['game quick', 'unit Pikes first', 'unit Sword second', ...walls],
    ['toll-company 250\npike-file\n', 'toll-company 250\nhired-sword\n'],
  )
  const unit = session.names['Pikes']!
  await answer(session, (c) => c.verb === 'begin', [1, 5, 2])
  table.begin()
  expect(session.view!.question.ask).toBe('deploy')
  expect([table.verb, table.acting, table.unknown]).toEqual(['deploy', unit, [unit]])
  expect(table.listed.map((c) => c.verb)).toEqual(['pass'])
  // they lie beside each other in their zone, and nothing can be placed yet
  const [x1, y1, x2, y2] = session.view!.zones[0]
  for (const { path } of table.planner.plan!.steps!) {
    const [x, y] = path.at(-1)!
    expect(x > x1 && x < x2 && y > y1 && y < y2, `${x},${y}`).toBe(true)
  }
  expect(table.plan.ghosts).toHaveLength(3)
  expect(table.planner.placeable).toBe(false)
  // the hand drags them, one after the other, and what is still wrong is said
  const men = table.planner.plan!.steps!.map((step) => step.figure)
  const inch = 254
  for (const [i, man] of men.entries()) {
    await table.planner.adjust(man, Math.round(slots[i]! * inch), Math.round(5.5 * inch))
    expect(table.planner.refusal === null, `after ${i + 1}`).toBe(i === 2)
  }
  // it may be put back, and drawn once more
  const drawn = table.planner.plan!
  table.planner.putBack()
  expect(table.planner.undrawn).toBe(true)
  table.planner.plan = drawn
  table.planner.refusal = null
  table.place()
  await vi.waitFor(() => expect(session.view!.question.ask).toBe('activate'))
  expect(session.view!.units.find((u) => u.id === unit)!.onTable).toBe(true)
  session.close()
})

test('who is asked to pay against a spell reads what the spell does', async () => {
  const session = await staged()
  const table = new Table(session)
  await answer(
    session,
    (c) => c.verb === 'activate' && c.unit === session.names['Reckoner'] && c.action === 'hold',
  )
  await answer(session, (c) => c.verb === 'cast' && c.target === session.names['Caster'])
  expect(session.view!.question.ask).toBe('help')
  expect(table.asked?.side).toBe('first')
  const { name, text } = session.teller.spell(table.asked!.side, table.asked!.spell)
  expect(session.teller.question).toContain(name)
  expect(text).toMatch(/An enemy unit/)
  session.close()
})
