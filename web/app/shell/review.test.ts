import { expect, test } from 'vitest'
import type { AnyChoice, HistoryEntry, SideName } from '../../engine/book'
import type { Request } from '../../engine/engine'
import type { TurnTold } from './course.svelte'
import { closeLook, momentsOf, mostGames, Review, type Reckoner } from './review.svelte'
import type { AnySession } from './session.svelte'

const entry = (turn: number, turnOf: SideName, side: SideName = turnOf): HistoryEntry => ({
  side,
  ask: 'act',
  turn,
  turnOf,
  choice: { verb: 'own' } as unknown as AnyChoice,
  events: [],
  points: [0, 0],
})
const history = [
  entry(0, 'first'),
  ...Array.from({ length: 6 }, () => entry(1, 'first')),
  ...Array.from({ length: 6 }, () => entry(1, 'second')),
  ...Array.from({ length: 6 }, () => entry(2, 'first')),
]
const fight: TurnTold = { answer: 4, swing: 2, lost: [0, 2], fight: null }

test('a game is looked at when the turn passes, before fights and at its end', () => {
  expect(momentsOf(history, [fight])).toEqual([1, 4, 7, 13, 19])
  const many = Array.from({ length: 300 }, (_, i) => ({ ...fight, answer: i + 1 }))
  expect(momentsOf(history, many).length).toBeLessThanOrEqual(48)
})

/** A person plays the first side; Karl would answer otherwise at one place. */
function looking(
  at: number,
  chances: { own: number; other: number },
  heard: (asked: number) => void = () => undefined,
) {
  const asked: Request[] = []
  const session = {
    history,
    players: ['human', 'karl'],
    log: ['log'],
    gameNumber: 1,
    teller: { language: 'en', text: (text?: string) => text ?? '' },
    ask: (request: Request) =>
      Promise.resolve(
        request.call === 'words.choices'
          ? { texts: ['Stay'] }
          : { choice: { verb: 'other' }, given: request['at'] !== at, told: { choice: 'Charge' } },
      ),
  } as unknown as AnySession
  const reckoner: Reckoner = {
    about: <Reply>(_: readonly string[], request: Request) => {
      heard(asked.push(request))
      const games = request['games'] as number
      const verb = (request['choice'] as { verb: string } | undefined)?.verb
      const won = Math.round(games * (verb === 'other' ? chances.other : verb ? chances.own : 0.75))
      return Promise.resolve({ games, won: [won, games - won], drawn: 0 } as Reply)
    },
  }
  return { asked, review: new Review(session, reckoner) }
}

test('the chance is that of the moment before, counted in all games', async () => {
  const { review, asked } = looking(-1, { own: 0.5, other: 0.5 })
  expect(review.chanceAt(5)).toBe(null)
  await review.start([])
  expect(review.done).toBe(true)
  expect(review.progress).toBe(null)
  expect(review.moments.map((m) => m.counted.games)).toEqual(review.moments.map(() => mostGames))
  expect(review.chanceAt(0)).toBe(null)
  expect(review.chanceAt(9)).toBe(0.75)
  expect(review.better).toEqual([])
  // no game is counted twice
  const numbers = asked.filter((r) => r['at'] === 1).map((r) => r['from'] as number)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('an answer that is clearly better is named, with chances that did not choose it', async () => {
  const { review, asked } = looking(3, { own: 0.25, other: 0.75 })
  await review.start([])
  expect(review.better).toEqual([
    { at: 3, side: 'first', instead: 'Charge', given: 'Stay', reason: '', chance: 0.75, was: 0.25 },
  ])
  const close = asked.filter((r) => (r['from'] as number) >= 2000)
  expect(close.reduce((n, r) => n + (r['games'] as number), 0)).toBe(2 * closeLook)
})

test('what may be chance is not named', async () => {
  const { review } = looking(3, { own: 0.5, other: 0.5 })
  await review.start([])
  expect(review.better).toEqual([])
})

test('who stops it keeps what was found, and goes on where it was', async () => {
  const { review, asked } = looking(3, { own: 0.25, other: 0.75 }, (n) => {
    if (n === 10) review.stop()
  })
  await review.start([])
  expect(asked.length).toBe(10)
  expect(review.progress).toBe(null)
  expect(review.done).toBe(false)
  expect(review.moments.some((m) => m.counted.games > 0)).toBe(true)

  // and goes on there: nothing is asked twice but the moment that was under way
  await review.start([])
  expect(review.done).toBe(true)
  expect(review.better.length).toBe(1)
  const asks = asked.map((request) => JSON.stringify(request))
  expect(asks.filter((one, i) => asks.indexOf(one) !== i).length).toBeLessThanOrEqual(2)
})
