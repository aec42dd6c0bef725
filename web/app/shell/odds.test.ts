import { expect, test } from 'vitest'
import { keyOf, type Ask } from '../../engine/book'
import { EngineError, type Request } from '../../engine/engine'
import { AnswerOdds } from './odds.svelte'

class Odds extends AnswerOdds<string, { choices: [] }> {
  look(log: readonly string[], oneByOne: readonly number[] = []): Promise<void> {
    return this.reckon(log, () => ({ [keyOf({ verb: 'pass' })]: 'worth it' }), oneByOne)
  }
}

/** An engine that keeps count of the games that are open; `fails` says how it answers odds.choices. */
function engineThat(fails: () => Error | null) {
  const calls: Request[] = []
  const games = new Set<number>()
  let made = 0
  const reply = (request: Request): unknown => {
    calls.push(request)
    if (request.call === 'game.load') {
      games.add(++made)
      return { game: made, answers: 0 }
    }
    if (request.call === 'game.close') games.delete(request.game as number)
    if (request.call === 'odds.choices') {
      const failed = fails()
      if (failed) throw failed
    }
    return { choices: [] }
  }
  const ask = ((request: Request) => Promise.resolve().then(() => reply(request))) as Ask
  return { ask, games, named: (call: string) => calls.filter((one) => one.call === call) }
}

test('an engine that cannot say the odds keeps no game, and need not be prepared again', async () => {
  let refuses = true
  const engine = engineThat(() => (refuses ? new EngineError('the question is not about a fight') : null))
  let prepared = 0
  const odds = new Odds(engine.ask, () => Promise.resolve(prepared++))
  for (let i = 0; i < 5; i++) await odds.look([`game ${i}`])
  expect([...engine.games]).toEqual([])
  expect(prepared).toBe(1)
  expect(odds.waiting).toBe(false)
  refuses = false
  await odds.look(['game 6'])
  expect(engine.games.size).toBe(1)
  expect(odds.of({ verb: 'pass' })).toBe('worth it')
})

test('an engine that died is prepared and taught again', async () => {
  let dies = true
  const engine = engineThat(() => (dies ? new Error('the worker died') : null))
  let prepared = 0
  let taught = 0
  const odds = new Odds(
    engine.ask,
    () => Promise.resolve(prepared++),
    () => Promise.resolve(taught++),
  )
  await odds.look(['a game'])
  dies = false
  await odds.look(['a game'])
  expect([prepared, taught]).toEqual([2, 2])
  expect(engine.named('game.close')).toEqual([])
  expect(engine.named('odds.choices').at(-1)).toMatchObject({ tell: 'en' })
})

test('answers that take long are asked for one by one, and no more of them once the question is gone', async () => {
  const engine = engineThat(() => null)
  const odds = new Odds(engine.ask, () => Promise.resolve())
  await odds.look(['a game'], [2, 5])
  expect(engine.named('odds.choices').map((request) => request['only'])).toEqual([2, 5])
  const slow = odds.look(['a game'], [1, 2, 3])
  await odds.look(['another game'])
  await slow
  const asked = engine.named('odds.choices').map((request) => request['only'])
  expect(asked.length).toBeLessThan(6)
  expect(asked.at(-1)).toBeUndefined()
})
