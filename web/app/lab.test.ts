import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { field as armies } from './aofs/field'
import { fieldFor } from './saga/field'
import { Engine, type Request } from '../engine/engine'
import { experimentOf, gamesOfPair, listOf } from './lab/field'
import { Trial, type Game, type Hire, type Hired } from './lab/trial.svelte'

const kept = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => void kept.set(key, text),
    removeItem: (key: string) => void kept.delete(key),
  },
})
beforeEach(() => kept.clear())

const field = { ...armies, ids: armies.ids.slice(0, 2) }
const tried = {
  title: 'Mine "own"',
  points: 150,
  toml: readFileSync(new URL('../../data/aofs/lists/tuskmark-150.toml', import.meta.url), 'utf8'),
}

let asked: Request[] = []
/** Engines as the page hires them, on this thread; `before` every game it is asked whether to go on. */
const hiring =
  (before: (request: Request) => Promise<void> | void = () => undefined): Hire =>
  (module) => {
    const engine = Engine.start(readFileSync(new URL(`../engine/${module}.wasm`, import.meta.url)))
    const ask = async (request: Request): Promise<unknown> => {
      asked.push(request)
      await before(request)
      return (await engine).call(request)
    }
    return { ask: ask as Hired['ask'], close: () => undefined }
  }
beforeEach(() => (asked = []))
const played = (): number => asked.filter(({ call }) => call === 'sim.game').length
const gamesKept = (): Game[] => (JSON.parse(kept.get('skald.lab.aofs')!) as { games: Game[] }).games

async function trialOf(hire: Hire, threads = 1): Promise<Trial> {
  const trial = new Trial(field, tried, hire, threads, 'this program')
  await trial.open()
  return trial
}

describe('a list against the field', () => {
  test('meets everybody equally often, with the seats changed', () => {
    expect(gamesOfPair(armies, 20)).toBe(6)
    expect(gamesOfPair(armies, 400)).toBe(100)
    expect(experimentOf(armies, tried, 6)).toContain('title = "Mine \\"own\\""')
    expect(listOf({ ...tried, toml: 'army = "x"\n' })).toBe('name = "Mine \\"own\\""\narmy = "x"\n')
  })

  test('that was stopped goes on without playing anything twice, to the same report', async () => {
    const whole = await trialOf(hiring(), 2)
    await whole.play(4)
    expect([whole.stage, whole.done, whole.most, whole.trouble]).toEqual(['done', 4, 4, null])
    expect(played()).toBe(4)
    kept.clear()
    asked = []

    const broken = await trialOf(hiring(() => (played() === 3 ? broken.stop() : undefined)))
    await broken.play(4)
    expect([broken.stage, broken.done, gamesKept().length]).toEqual(['stopped', 2, 2])
    expect(JSON.parse(broken.report!.results)).toMatchObject({ games: 2 })

    asked = []
    const again = await trialOf(hiring())
    expect(again.done).toBe(2)
    await again.play(4)
    expect(played()).toBe(2)
    expect(again.report).toEqual(whole.report)
    expect(JSON.parse(again.report!.results)).toMatchObject({ games: 4, games_per_pair: 2 })
  })

  test('that has changed begins anew', async () => {
    await (await trialOf(hiring())).play(4)
    const changed = { ...tried, toml: `${tried.toml}# another\n` }
    const other = new Trial(field, changed, hiring(), 1, 'this program')
    await other.open()
    expect(other.done).toBe(0)
  })

  test('of a people of one’s own begins anew when its board has changed', async () => {
    const danes = readFileSync(new URL('../../data/saga/longships/danes.toml', import.meta.url), 'utf8')
    const trial = async (text: string): Promise<Trial> => {
      const people = { id: 'mine', text: text.replace('id = "danes"', 'id = "mine"'), time: 0 }
      const toml =
        'faction = "mine"\npoints = 4\nunits = ["warlord", "4 hearthguard", "4 hearthguard", "4 hearthguard", "4 hearthguard"]\n'
      const of = fieldFor(people)
      const made = new Trial(
        { ...of, ids: of.ids.slice(0, 2) },
        { title: 'x', points: 4, toml },
        hiring(),
        1,
        'this program',
      )
      await made.open()
      return made
    }
    const first = await trial(danes)
    await first.play(2)
    expect([first.done, first.trouble]).toEqual([4, null])
    expect((await trial(danes)).done).toBe(4)
    expect((await trial(`${danes}# another\n`)).done).toBe(0)
  })

  test('tells why it cannot be played', async () => {
    const hopeless = new Trial(field, { ...tried, toml: 'army = "nobody"\n' }, hiring(), 1, '')
    await hopeless.open()
    await hopeless.play(4)
    expect(hopeless.stage).toBe('stopped')
    expect(String(hopeless.trouble)).toContain('the list cannot be read')
  })
})
