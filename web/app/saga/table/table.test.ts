import { readFileSync, readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Engine, type Request } from '../../../engine/engine'
import { keyOf, type Ask } from '../../../engine/book'
import type { Choice, Entry, FactionInfo, Question, View } from '../../../engine/saga'
import { setLanguage } from '../../i18n/index.svelte'
import { languages } from '../../i18n/translate'
import { actsSince } from '../../shell/acts'
import { reader } from './acts'
import { likelyAnswer, listedAnswers } from './answers'
import { logLines } from './log'
import type { ChoicesReply } from './odds.svelte'
import { Session } from './session.svelte'
import { Table } from './table.svelte'
import { Teller } from './teller.svelte'

const root = new URL('../../../../', import.meta.url)
const file = (path: string): string => readFileSync(new URL(path, root), 'utf8')

let engine: Engine
const ask: Ask = <Reply>(request: Request) => Promise.resolve(engine.call<Reply>(request))
const call = <Reply>(request: Request): Reply => engine.call<Reply>(request)

beforeAll(async () => {
  engine = await Engine.start(readFileSync(new URL('../../../engine/skald.wasm', import.meta.url)))
  const files = ['longships', 'embers'].flatMap((folder) =>
    readdirSync(new URL(`data/saga/${folder}/`, root))
      .filter((name) => name.endsWith('.toml') && name !== 'universe.toml')
      .map((name) => ({ name, text: file(`data/saga/${folder}/${name}`) })),
  )
  const loaded = call<{ factions: FactionInfo[]; problems: { warning: boolean }[] }>({
    call: 'content.load',
    files,
  })
  expect(loaded.problems.filter((p) => !p.warning)).toEqual([])
})

vi.stubGlobal('document', { documentElement: {} })
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})
const kept = new Map<string, string>()

/** A game of two people at this page, in a language. */
async function begin(
  through: Ask = ask,
  language: (typeof languages)[number] = 'en',
  seed = 3,
  quick = true,
): Promise<Session> {
  await setLanguage(language)
  const session = new Session(through)
  await session.begin({
    peoples: ['danes', 'saxons'],
    points: 4,
    players: ['human', 'human'],
    quick,
    seed,
  })
  return session
}

describe.each(languages)('in %s', (language) => {
  test('a whole game is told by the engine without a gap', async () => {
    const session = await begin(ask, language)
    const { teller } = session
    const whole = /^[^{}⟦]+$/
    for (let i = 0; i < 400 && !session.view!.outcome.over; i++) {
      const { question, units } = session.view!
      expect(teller.question).toMatch(whole)
      for (const choice of session.choices)
        expect(teller.answer(choice), JSON.stringify(choice)).toMatch(whole)
      for (const unit of units) expect(teller.unit(unit.id)).toMatch(whole)
      const listed = listedAnswers(session.choices, question, null)
      expect(likelyAnswer(listed, question)).toBeLessThan(Math.max(1, listed.length))
      session.players = ['karl', 'karl']
      await (session as unknown as { bot(): Promise<void> }).bot()
      session.players = ['human', 'human']
    }
    expect(session.view!.outcome.over).toBe(true)
    const lines = logLines(session.history, teller)
    expect(lines.length).toBeGreaterThan(40)
    const told = lines.flatMap((line) => [line.text, ...line.details.map((detail) => detail.text)])
    for (const text of told) {
      expect(text).not.toMatch(/[{}⟦]/)
      // a minus is no hyphen, and one man does what one man does
      expect(text).not.toMatch(/(^|[\s(,])-\d/)
      if (language === 'en')
        expect(text).not.toMatch(/^Warlord( \(\w+\))? (charge|meet|shoot|win|withdraw)\b/)
    }
    const began = session.history.flatMap((e) => e.events).filter((e) => e.event === 'turn_began')
    expect(lines.filter((line) => line.heading)).toHaveLength(began.length)
    session.close()
  })
})

test.each(languages)(
  'each way of an ability that leaves a choice says what it does, in %s',
  async (language) => {
    const said: string[][] = []
    // not every game of bots comes to such an ability
    for (let seed = 3; seed < 13 && said.length === 0; seed++) {
      const session = await begin(ask, language, seed)
      for (let i = 0; i < 600 && said.length === 0 && !session.view!.outcome.over; i++) {
        if (session.view!.question.ask === 'choose_option')
          said.push(session.choices.map((c) => session.teller.answer(c)))
        session.players = ['karl', 'karl']
        await (session as unknown as { bot(): Promise<void> }).bot()
        session.players = ['human', 'human']
      }
      session.close()
    }
    expect(said).toHaveLength(1)
    expect(new Set(said[0]).size).toBe(said[0]!.length)
    for (const text of said[0]!) expect(text.length, text).toBeGreaterThan(12)
  },
)

describe('what the other side does is told', () => {
  /** Plays both sides until something is found. */
  async function playUntil(session: Session, found: () => boolean): Promise<void> {
    session.always = true
    const bot = { call: 'game.bot', game: session.gameNumber, bot: 'karl' }
    for (let i = 0; i < 600 && !session.view!.outcome.over && !found(); i++)
      await (session as unknown as { carryOut(request: Request): Promise<boolean> }).carryOut(bot)
    expect(found()).toBe(true)
  }

  test('when one’s turn begins, act by act, until one acts oneself', async () => {
    const session = await begin()
    const acts = () =>
      actsSince(session.history, 'first', session.teller, reader, (id) =>
        session.view!.units.find((u) => u.id === id),
      )
    const last = () => session.history.at(-1)!
    await playUntil(
      session,
      () => session.view!.turn > 1 && session.asked === 'first' && last().turnOf === 'second',
    )
    const told = acts()
    expect(told.length).toBeGreaterThan(1)
    for (const act of told) {
      expect(session.view!.units.find((u) => u.id === act.unit)?.side).toBe('second')
      expect(act.name).not.toBe('')
      expect(act.text).toMatch(/\.$/)
    }
    await playUntil(
      session,
      () => last().side === 'first' && last().events.some((e) => e.event === 'declared'),
    )
    expect(acts()).toEqual([])
    session.close()
  })

  test('a charge that is cancelled halts the table with one sentence', async () => {
    const session = await begin()
    session.pace = 'calm'
    await playUntil(session, () => session.notice !== null)
    const events = session.history.at(-1)!.events.map((e) => e.event)
    expect(events.includes('cancelled') || events.includes('destroyed')).toBe(true)
    expect(session.notice!.text).toMatch(/\.$/)
    session.goOn()
    expect(session.notice).toBeNull()
    session.close()
  })
})

test('what the other side does in one’s own turn halts the table: whoever is slowed, an ability that is used', async () => {
  const halted = new Map<string, string>()
  for (let seed = 1; seed < 20 && halted.size < 2; seed++) {
    const session = await begin(ask, 'en', seed)
    session.always = true
    session.pace = 'calm'
    session.players = ['human', 'karl']
    const bot = { call: 'game.bot', game: session.gameNumber, bot: 'karl' }
    for (let i = 0; i < 400 && !session.view!.outcome.over; i++) {
      await (session as unknown as { carryOut(request: Request): Promise<boolean> }).carryOut(bot)
      const { side, turnOf, events } = session.history.at(-1)!
      const done = events.find((e) => e.event === 'slowed' || e.event === 'triggered')
      if (!done || events.some((e) => e.event === 'destroyed' || e.event === 'cancelled')) continue
      const reacts = done.side === 'second' && side === 'second' && turnOf === 'first'
      if (!reacts && !session.fight) expect(session.notice?.text).toBeUndefined()
      else if (reacts && session.notice) halted.set(done.event, session.notice.text)
    }
    session.close()
  }
  expect(halted.get('slowed')).toMatch(/is used: a single S stick\.$/)
  expect(halted.get('triggered')).toMatch(/^Saxons: .+ is used\. [A-Z].+\.$/)
}, 120_000)

describe('a refusal', () => {
  test('names what is wrong and comes with the reply that refuses', async () => {
    const session = await begin()
    await expect.poll(() => session.view!.question.ask).not.toBe('begin')
    expect(await session.answer({ verb: 'load', ability: 0, dice: [99] })).toBe(false)
    expect(session.teller.refusal(session.refusal!)).toBe('There is no such SAGA die.')
    session.close()
  })
})

test('an answer that loads the last die and brings the next turn about keeps the heading of that turn', () => {
  const teller = new Teller(
    ask,
    () => null,
    () => [],
  )
  const load = (events: ['loaded' | 'turn_began', string][]): Entry => ({
    side: 'first',
    ask: 'place_dice',
    turn: 0,
    turnOf: 'first',
    choice: { verb: 'load', ability: 0, dice: [] },
    points: [0, 0],
    events: events.map(([event]) =>
      event === 'loaded'
        ? { event, side: 'first', rule: 'ORD-01', ability: 0, dice: [] }
        : { event, side: 'first', rule: 'ORD-01', turn: 1 },
    ),
    told: events.map(([, text]) => text),
  })
  const lines = logLines(
    [
      load([['loaded', 'One.']]),
      load([
        ['loaded', 'Two.'],
        ['turn_began', 'Turn 1, Normans'],
      ]),
    ],
    teller,
  )
  expect(lines.map((line) => line.text)).toEqual(['One. Two.', 'Turn 1, Normans'])
  expect(lines.map((line) => line.heading)).toEqual([false, true])
})

describe('odds', () => {
  test('stand beside every charge and shot that may be declared, and beside the answers of a fight', async () => {
    const { Odds } = await import('./odds.svelte')
    const { game } = await ask<{ game: number }>({
      call: 'game.new',
      factions: ['danes', 'normans'],
      points: 4,
      seed: 12,
      quick: true,
    })
    const odds = new Odds(ask)
    const seen = new Set<string>()
    for (let i = 0; i < 400 && seen.size < 4; i++) {
      const view = await ask<View>({ call: 'game.view', game })
      if (view.outcome.over) break
      const { choices } = await ask<{ choices: Choice[] }>({ call: 'game.choices', game })
      const aimed = choices.flatMap((c) => (c.verb === 'declare' && c.target !== undefined ? [c] : []))
      const kind = aimed[0] ? `declare ${aimed[0].type}` : view.question.ask
      if (
        ['declare charge', 'declare shoot', 'ability_step', 'close_ranks'].includes(kind) &&
        !seen.has(kind)
      ) {
        seen.add(kind)
        const { log } = await ask<{ log: string }>({ call: 'game.log', game })
        await odds.look([log], view, choices)
        const reply = await ask<ChoicesReply>({ call: 'odds.choices', game, aim: 'casualties' })
        for (const choice of aimed.filter((one) => !odds.of(one))) {
          const { pass } = reply.choices.find((one) => keyOf(one.choice) === keyOf(choice))!
          expect(pass.odds).toMatchObject({ win: 0, lose: 0, draw: 0, inflicted: 0, suffered: 0 })
        }
        if (view.question.ask === 'declare')
          for (const choice of choices.filter((c) => !aimed.some((one) => one === c)))
            expect(odds.of(choice)).toBeUndefined()
        expect(Object.keys(odds.found).length).toBeGreaterThan(0)
        for (const o of Object.values(odds.found)) {
          for (const chances of o.best ? [o.pass, o.best] : [o.pass])
            for (const chance of [chances.win, chances.hold, chances.live]) {
              expect(chance).toBeGreaterThanOrEqual(0)
              expect(chance).toBeLessThanOrEqual(1 + 1e-12)
            }
          expect(o.pass.theirs + o.pass.ours).toBeGreaterThan(0)
        }
      }
      await ask({ call: 'game.bot', game, bot: 'karl' })
    }
    expect([...seen].sort()).toEqual(['ability_step', 'close_ranks', 'declare charge', 'declare shoot'])
  })
})

test('to slow, to cancel and to rest say what they bring: a fight that does not take place, fatigue that is shed', async () => {
  const { Odds } = await import('./odds.svelte')
  const odds = new Odds(ask)
  const said = { slow: new Set<string>(), rest: new Set<string>(), averted: 0 }
  for (let seed = 1; seed < 12 && (said.averted === 0 || said.rest.size === 0); seed++) {
    const session = await begin(ask, 'en', seed)
    session.always = true
    for (let i = 0; i < 500 && !session.view!.outcome.over; i++) {
      const { choices, teller } = session
      const { question, activation } = session.view!
      for (const c of choices) {
        if (c.verb === 'slow') said.slow.add(teller.answer(c))
        if (c.verb === 'declare' && c.type === 'rest') said.rest.add(teller.answer(c))
      }
      const slow = choices.find((c) => c.verb === 'slow')
      if (slow && question.ask === 'react' && activation!.type === 'charge') {
        await odds.look(session.log, session.view!, choices)
        const stops = teller.answer(slow).includes('falls short')
        expect(odds.of({ verb: 'pass' })?.idle).toBeUndefined()
        if (stops) expect(odds.of(slow)?.idle).toBe(true)
        if (stops) said.averted++
      }
      session.players = ['karl', 'karl']
      await (session as unknown as { bot(): Promise<void> }).bot()
      session.players = ['human', 'human']
    }
    session.close()
  }
  expect(said.averted).toBeGreaterThan(0)
  for (const text of said.slow)
    expect(text).toMatch(/^Slow it down: (its charge falls short|S \(10 cm\) at most) \(1 fatigue\)$/)
  expect([...said.rest]).toContain('Rest: fatigue 1 → 0')
}, 120_000)

test('who may draw a plan is asked, even where the engine lists nothing but to let it be', async () => {
  const session = await begin()
  const answered = (ask: View['question']['ask']): Choice | null => {
    session.view = { ...session.view!, question: { ...session.view!.question, ask } as View['question'] }
    session.choices = [{ verb: 'pass' }]
    return (session as unknown as { undecided(): Choice | null }).undecided()
  }
  expect(answered('react')).toEqual({ verb: 'pass' })
  expect(answered('charge')).toBeNull()
  expect(answered('withdraw')).toBeNull()
  expect(answered('move')).toBeNull()
  expect(answered('push')).toBeNull()
  session.close()
})

test('answers are told apart by what differs between them', async () => {
  const { gainOf, measureOf } = await import('./odds.svelte')
  const chances = (win: number, theirs: number, ours: number) => ({ win, hold: win, live: 0.5, theirs, ours })
  const row = (win: number, theirs: number, ours: number, melee = true) => ({
    melee,
    pass: chances(win, theirs, ours),
    best: chances(win, theirs, ours),
  })
  expect(measureOf([row(0.4, 1, 1), row(0.6, 2, 1)])).toBe('win')
  // a fight that is lost whatever is done: what counts is how many are saved
  const lost = [row(0, 0.2, 3), row(0, 0.2, 2.1)]
  expect(measureOf(lost)).toBe('figures')
  expect(gainOf(lost[1]!.pass, lost[0]!.pass, 'figures')).toBeCloseTo(0.9)
  // nor does it help to know that the fight is lost in 998 of 1000 cases and not in all of them
  expect(measureOf([row(0, 0.2, 6.7), row(0.002, 0.2, 5.6)])).toBe('figures')
  expect(measureOf([row(0.995, 6.7, 0.2), row(0.999, 5.6, 0.2)])).toBe('figures')
  expect(measureOf([row(0.001, 0.2, 3), row(0.002, 0.2, 3)])).toBe('win')
  expect(measureOf([row(0.01, 0.2, 3), row(0.1, 0.2, 2)])).toBe('win')
  expect(measureOf([row(0, 1, 0, false)])).toBe('fall')
})

describe('a session', () => {
  test('asks, answers, keeps and takes back', async () => {
    const session = await begin()
    await expect.poll(() => session.view!.question.ask).not.toBe('begin')
    const load = session.choices.find((c) => c.verb === 'load')!
    const before = session.history.length
    expect(await session.answer(load)).toBe(true)
    expect(session.history.length).toBe(before + 1)
    expect(session.mayUndo).toBe(true)
    await session.undo()
    expect(session.history.length).toBe(before)
    expect(await session.answer({ verb: 'load', ability: 0, dice: [99] })).toBe(false)
    expect(session.refusal?.sentence).toBe('unknown_die')
    const { keptGames } = await import('../../shell/keep')
    expect(keptGames()[0]?.log).toContain('skald-log')
    session.close()
  })

  test('asks before one’s turn ends, where that was wished for', async () => {
    const session = await begin()
    session.always = true
    const bot = { call: 'game.bot', game: session.gameNumber, bot: 'karl' }
    while (session.view!.question.ask !== 'activate')
      await (session as unknown as { carryOut(request: Request): Promise<boolean> }).carryOut(bot)
    const { asked, history } = session
    const [begins] = session.choices
    const done: Choice = { verb: 'done' }
    session.setConfirms(true)
    expect(await session.answer(begins!)).toBe(true)
    await session.undo()
    expect(await session.answer(done)).toBe(false)
    expect(session.ending).toBe(done)
    session.withhold()
    expect(session.ending).toBeNull()
    expect(session.history).toHaveLength(history.length)
    await session.answer(done)
    await session.confirm()
    expect(session.history.at(-1)!.choice.verb).toBe('done')
    expect(session.view!.turnOf).not.toBe(asked)
    expect(session.ending).toBeNull()
    session.setConfirms(false)
    session.close()
  })

  test('comes back from its log after a crash', async () => {
    const { EngineCrash } = await import('../../../engine/remote')
    const session = await begin()
    await expect.poll(() => session.view!.question.ask).not.toBe('begin')
    const { hash } = session.view!
    let broken = true
    const inner = (session as unknown as { ask: Ask }).ask
    ;(session as unknown as { ask: Ask }).ask = (request) => {
      if (!broken || request.call !== 'game.answer') return inner(request)
      broken = false
      return Promise.reject(new EngineCrash('gone'))
    }
    await session.answer(session.choices[0]!)
    expect(session.recovered).toBe(true)
    expect(session.view!.hash).toBe(hash)
    expect(session.trouble).toBe('')
    session.close()
  })

  test('plays on from an earlier answer', async () => {
    const session = await begin()
    await expect.poll(() => session.view!.question.ask).not.toBe('begin')
    for (let i = 0; i < 3; i++) await session.answer(session.choices[0]!)
    await session.branch(1)
    expect(session.view!.answers).toBe(1)
    expect(session.history).toHaveLength(1)
    session.close()
  })

  test('keeps its log by the lines of each answer, and takes them back', async () => {
    const session = await begin()
    await expect.poll(() => session.view!.question.ask).not.toBe('begin')
    for (let i = 0; i < 3; i++) await session.answer(session.choices[0]!)
    const whole = (): string => call<{ log: string }>({ call: 'game.log', game: session.gameNumber }).log
    expect(session.logText).toBe(whole())
    await session.undo()
    expect(session.logText).toBe(whole())
    session.close()
  })

  test('speaks another language from one moment to the next', async () => {
    const session = await begin()
    await expect.poll(() => session.view!.question.ask).not.toBe('begin')
    const english = session.history[0]!.told
    await session.speak('ru')
    expect(session.teller.question).toMatch(/[а-я]/)
    expect(session.history[0]!.told).not.toEqual(english)
    session.close()
  })
})

/** Counts the calls that one engine answers. */
const counting = (): { ask: Ask; calls: string[] } => {
  const calls: string[] = []
  return {
    calls,
    ask: (request) => {
      calls.push(request.call)
      return ask(request)
    },
  }
}

test('one answer of a person costs three calls at most, odds beside the answers included', async () => {
  // The targets of a declaration are asked for one by one, so that each stands there as soon as it is known: that is one.
  const { Odds } = await import('./odds.svelte')
  const table = counting()
  const reckoning = counting()
  const session = await begin(table.ask)
  await expect.poll(() => session.view!.question.ask).not.toBe('begin')
  const odds = new Odds(reckoning.ask)
  // what the engine of the odds must know is given to it once
  const once = ['content.load', 'game.load']
  const costs: number[] = []
  const again = (call: string, before?: string): boolean => call === 'odds.choices' && call === before
  const cost = (): number =>
    table.calls.length +
    reckoning.calls.filter((c, i, all) => !once.includes(c) && !again(c, all[i - 1])).length
  for (let i = 0; i < 300 && !session.view!.outcome.over; i++) {
    const first = cost()
    const aimed = session.choices.find((c) => c.verb === 'declare' && c.target !== undefined)
    await session.answerOffer(aimed ?? session.choices[0]!)
    await odds.look(session.log, session.view!, session.choices)
    costs.push(cost() - first)
  }
  expect(reckoning.calls.filter((c) => once.includes(c))).toEqual(once)
  expect(reckoning.calls.filter((c) => c === 'odds.choices').length).toBeGreaterThan(3)
  expect(Math.max(...costs)).toBeLessThanOrEqual(3)
  session.close()
})

describe('the black answer', () => {
  const question = { ask: 'ability_step', side: 'first' } as Question
  const listed = [
    { verb: 'pass' },
    { verb: 'use_fatigue', use: 'own-armour' },
    { verb: 'trigger', ability: 4 },
  ] as Choice[]
  const worths =
    (...all: number[]) =>
    (choice: Choice) =>
      all[listed.indexOf(choice)]

  test('is the one that gains most', () => {
    expect(likelyAnswer(listed, question, worths(-2, -1, -0.5))).toBe(2)
  })
  test('is Pass where nothing gains, and before anything is reckoned', () => {
    expect(likelyAnswer(listed, question, worths(-2, -2, -1.99))).toBe(0)
    expect(likelyAnswer(listed, question)).toBe(0)
  })
  test('is a move where no attack gains', () => {
    const acts = [
      { verb: 'declare', type: 'charge', target: 30 },
      { verb: 'declare', type: 'shoot', target: 31 },
      { verb: 'declare', type: 'move' },
    ] as Choice[]
    const declared = { ask: 'declare', side: 'first', unit: 2 } as Question
    const of = (charge: number, shot: number) => (choice: Choice) => [charge, shot][acts.indexOf(choice)]
    expect(likelyAnswer(acts, declared, of(-1, 0))).toBe(2)
    expect(likelyAnswer(acts, declared, of(-1, 0.8))).toBe(1)
  })
})

/** Is a point within an outline? */
function within(outline: readonly (readonly [number, number])[], [x, y]: readonly [number, number]): boolean {
  let inside = false
  for (const [i, [ax, ay]] of outline.entries()) {
    const [bx, by] = outline.at(i - 1)!
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside
  }
  return inside
}

test('nobody is put down on ground that slows or hurts when the table is asked where', async () => {
  let figures = 0
  for (const seed of [1, 2, 4]) {
    const session = await begin(ask, 'en', seed, false)
    const { planner } = new Table(session)
    for (let i = 0; i < 90 && session.view!.turn === 0; i++) {
      if (session.view!.question.ask !== 'deploy') {
        await session.answer(session.choices[0]!)
        continue
      }
      planner.unit = session.choices.find((c) => c.verb === 'deploy')!.unit
      await planner.suggest()
      const rough = session.view!.terrain.filter((piece) => piece.ground !== 'open')
      const ends = planner.plan!.steps!.map((step) => step.path.at(-1)!)
      for (const end of ends) expect(rough.filter((piece) => within(piece.points, end))).toEqual([])
      figures += ends.length
      expect(await session.answer(planner.plan as Choice)).toBe(true)
    }
    session.close()
  }
  expect(figures).toBeGreaterThan(80)
})
