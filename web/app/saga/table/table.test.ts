import { readFileSync, readdirSync } from 'node:fs'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { Engine, type Request } from '../../../engine/engine'
import type { Ask, Choice, GameEvent, HistoryEntry } from '../../../engine/book'
import type { FactionInfo, View } from '../../../engine/saga'
import de from '../../i18n/de.json'
import en from '../../i18n/en.json'
import es from '../../i18n/es.json'
import deSaga from '../../i18n/saga/de.json'
import enSaga from '../../i18n/saga/en.json'
import esSaga from '../../i18n/saga/es.json'
import ruSaga from '../../i18n/saga/ru.json'
import ru from '../../i18n/ru.json'
import { languages, Translator, type Catalogue } from '../../i18n/translate'
import { likelyAnswer, listedAnswers } from './answers'
import type { Peoples } from '../content'
import { logLines } from './log'
import { Names } from '../names'
import { choiceText, eventText, questionText, refusalText, wayLength } from '../sentences'

const content = vi.hoisted(() => ({ load: (): Promise<unknown[]> => Promise.resolve([]) }))
vi.mock('./content', () => ({ loadPeoples: () => content.load(), givePeoples: () => content.load() }))

const catalogues: Record<string, Catalogue> = {
  en: { ...en, ...enSaga },
  es: { ...es, ...esSaga },
  de: { ...de, ...deSaga },
  ru: { ...ru, ...ruSaga },
}
const root = new URL('../../../../', import.meta.url)
const file = (path: string): string => readFileSync(new URL(path, root), 'utf8')
const named = (kind: string): string[] =>
  [...file('src/saga/names.def').matchAll(new RegExp(`^${kind}\\((\\w+)\\)`, 'gm'))].map((m) => m[1]!)
const slug = (name: string): string => name.replaceAll('_', '-')

let engine: Engine
let peoples: FactionInfo[]
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
  peoples = loaded.factions
})

const faction = (id: string): FactionInfo => peoples.find((p) => p.id === id)!

describe.each(languages)('in %s', (language) => {
  const words = new Translator(language, catalogues[language]!)

  test('every question of the book has its words', () => {
    expect(named('ASK').filter((name) => !words.has(`q.${slug(name)}`))).toEqual([])
  })
  test('every event of the book has its words', () => {
    const parts = ['declared', 'fatigue-used', 'melee-result', 'game-over', 'phase']
    const missing = named('EVENT')
      .map(slug)
      .filter((name) => !words.has(`e.${name}`) && !parts.includes(name))
    expect(missing).toEqual([])
  })
  test('every refusal of the book is a sentence', () => {
    expect(named('SENTENCE').filter((name) => !words.has(`no.${slug(name)}`))).toEqual([])
  })
  test('every answer of the book has its words', () => {
    const missing = named('SAY')
      .map(slug)
      .filter((name) => !words.has(`a.${name}`) && !words.has(`a.${name}.0`) && !words.has(`a.${name}.1`))
    expect(missing).toEqual([])
  })

  test('a whole game is told without a gap', () => {
    const names = new Names(words, JSON.parse(file(`data/text/${language}/peoples.json`)) as Peoples, [
      faction('danes'),
      faction('normans'),
    ])
    let view = call<View & { game: number }>({
      call: 'game.new',
      factions: ['danes', 'normans'],
      points: 4,
      quick: true,
      seed: 11,
    })
    const { game } = view
    let answers = 0
    while (!view.outcome.over && answers < 400) {
      names.learn(view)
      const { choices } = call<{ choices: Choice[] }>({ call: 'game.choices', game })
      expect(questionText(view.question, names)).not.toMatch(/[{}?]{2}|\{/)
      for (const choice of choices) {
        expect(choiceText(choice, view.question, view, names), JSON.stringify(choice)).not.toMatch(
          /[{}]|^\?|^$/,
        )
      }
      const listed = listedAnswers(choices, view.question, null)
      expect(likelyAnswer(listed, view.question)).toBeLessThan(Math.max(1, listed.length))
      const reply = call<View & { events: GameEvent[]; game: number }>({ call: 'game.bot', game })
      for (const event of reply.events) {
        expect(eventText(event, names, [0, 26]), JSON.stringify(event)).not.toMatch(/[{}]|\?$|^$/)
      }
      view = reply
      answers++
    }
    expect(view.outcome.over).toBe(true)
    const { entries } = call<{ entries: Parameters<typeof logLines>[0] }>({ call: 'game.history', game })
    expect(entries).toHaveLength(answers)
    const lines = logLines(entries, names)
    expect(lines.length).toBeGreaterThan(40)
    for (const line of lines) expect(line.text).not.toMatch(/[{}]/)
    const began = entries.flatMap((entry) => entry.events).filter((event) => event.event === 'turn_began')
    const headings = lines.filter((line) => line.heading)
    expect(headings).toHaveLength(began.length)
    for (const heading of headings) expect(heading.loaded).toBeUndefined()
  })
})

describe('a refusal', () => {
  test('names what is wrong, by how much, and its rule', () => {
    const names = new Names(new Translator('en', catalogues['en']!), {}, [faction('danes'), faction('danes')])
    const text = refusalText(
      { rule: 'FRM-01', sentence: 'chain_broken', numbers: [3, 530, 500] },
      'first',
      names,
    )
    expect(text).toBe('One figure would stand 5.3 cm from its nearest comrade; 5.0 cm is the most.')
  })
})

test('an answer that loads the last die and brings the next turn about keeps the heading of that turn', () => {
  const names = new Names(new Translator('en', catalogues['en']!), {}, [faction('danes'), faction('normans')])
  const load = (events: (Partial<GameEvent> & Pick<GameEvent, 'event'>)[]): HistoryEntry => ({
    side: 'first',
    ask: 'place_dice',
    turn: 0,
    turnOf: 'first',
    choice: { verb: 'load', what: [0] },
    points: [0, 0],
    events: events.map((event) => ({ side: 'first' as const, rule: 'ORD-01', numbers: [], ...event })),
  })
  const lines = logLines(
    [
      load([{ event: 'loaded', numbers: [0] }]),
      load([
        { event: 'loaded', numbers: [1] },
        { event: 'turn_began', side: 'second', numbers: [1] },
      ]),
    ],
    names,
  )
  expect(lines.map((line) => line.heading)).toEqual([false, true])
  expect(lines[0]!.loaded).toHaveLength(2)
  expect(lines[1]!.text).toMatch(/Normans/)
})

test('the way of a moved figure is measured along its corners', () => {
  expect(wayLength([1, 0, 0, 0, 300, 400, 300, 900])).toBe(1000)
})

describe('odds', () => {
  test('stand beside every charge and shot that may be declared, and beside the answers of a fight', async () => {
    const { Odds } = await import('./odds.svelte')
    const { game } = await ask<{ game: number }>({
      call: 'game.new',
      factions: ['danes', 'normans'],
      points: 4,
      seed: 11,
      quick: true,
    })
    const odds = new Odds(ask)
    const seen = new Set<string>()
    for (let i = 0; i < 400 && seen.size < 4; i++) {
      const view = await ask<View>({ call: 'game.view', game })
      if (view.outcome.over) break
      const { choices } = await ask<{ choices: Choice[] }>({ call: 'game.choices', game })
      const aimed = choices.filter((c) => c.verb === 'declare' && (c.what?.[1] ?? -1) >= 0)
      const kind = aimed[0] ? `declare ${aimed[0].what![0]}` : view.question.ask
      if (['declare 2', 'declare 3', 'ability_step', 'close_ranks'].includes(kind) && !seen.has(kind)) {
        seen.add(kind)
        const { log } = await ask<{ log: string }>({ call: 'game.log', game })
        await odds.look(log, view, choices)
        for (const choice of aimed) expect(odds.of(choice)).toBeDefined()
        if (view.question.ask === 'declare')
          for (const choice of choices.filter((c) => !aimed.includes(c)))
            expect(odds.of(choice)).toBeUndefined()
        expect(Object.keys(odds.found).length).toBeGreaterThan(0)
        for (const o of Object.values(odds.found)) {
          expect(o.win).toBeGreaterThanOrEqual(0)
          expect(o.win).toBeLessThanOrEqual(1)
          expect(o.theirs + o.ours).toBeGreaterThan(0)
        }
      }
      await ask({ call: 'game.bot', game, bot: 'karl' })
    }
    expect([...seen].sort()).toEqual(['ability_step', 'close_ranks', 'declare 2', 'declare 3'])
  })
})

describe('a session', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  async function begin() {
    content.load = () => Promise.resolve(peoples)
    const { Session } = await import('./session.svelte')
    const session = new Session(ask)
    await session.begin({
      peoples: ['danes', 'saxons'],
      points: 4,
      players: ['human', 'human'],
      quick: true,
      seed: 3,
    })
    return session
  }

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
    expect(await session.answer({ verb: 'load', what: [0, 99] })).toBe(false)
    expect(session.refusal?.sentence).toBe('unknown_die')
    const { keptGames } = await import('../../shell/keep')
    expect(keptGames()[0]?.log).toContain('skald-log')
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
})
