import { render } from 'svelte/server'
import { expect, test, vi } from 'vitest'
import type { Choice, Happened } from '../../../engine/saga'
import { setLanguage } from '../../i18n/index.svelte'
import { Aids } from '../../shell/aids.svelte'
import type { AnySession } from '../../shell/session.svelte'
import { Viewpoint } from '../../shell/viewpoint'
import type { Odds } from './odds.svelte'
import RanksOdds from './RanksOdds.svelte'
import type { Teller } from './teller.svelte'
import { turnsOf } from './turns'

test('turn about tells who passed, in its order among what was done', () => {
  const happened = (at: number, event: string): Happened =>
    ({ at, n: 0, event: { event } }) as unknown as Happened
  const answer = (side: 'first' | 'second', verb: string, ask = 'ability_step') =>
    ({ side, ask, choice: { verb } as Choice }) as const
  const history = [
    answer('second', 'pass', 'react'), // before the fight
    answer('second', 'pass', 'react'), // it began with that
    answer('first', 'trigger'),
    answer('second', 'pass'),
    answer('first', 'pass'),
  ]
  const events = [happened(1, 'melee_began'), happened(2, 'triggered'), happened(4, 'attack_rolled')]
  const turns = turnsOf(events, history, ({ event }) => event.event === 'triggered')
  expect(turns).toEqual([{ done: events[1] }, { passed: 'second' }, { passed: 'first' }])
  expect(turnsOf([], history, () => true)).toEqual([])
})

test('whether to close ranks is compared by bars: the chance to win, and who falls', async () => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  await setLanguage('en')
  const choices = [true, false].map((closed): Choice => ({ verb: 'close_ranks', closed }))
  const chances = [
    { win: 0.25, hold: 0, live: 1, theirs: 1, ours: 2 },
    { win: 0.5, hold: 0, live: 1, theirs: 2, ours: 4 },
  ]
  const odds = {
    of: (choice: Choice) => {
      const pass = chances[choices.indexOf(choice)]!
      return { melee: true, pass, best: pass }
    },
  } as Pick<Odds, 'of'>
  const teller = { answer: (c: Choice) => (c === choices[0] ? 'Close ranks' : 'Open') } as Pick<
    Teller,
    'answer'
  >
  const { body } = render(RanksOdds, { props: { choices, odds, teller, side: 1 } })
  expect(body).toMatch(/Close ranks.*25\.0\s?% win.*1\.0 : 2\.0 fall.*Open.*50\.0\s?% win.*2\.0 : 4\.0 fall/s)
  const bars = [...body.matchAll(/class="side-(\d)[^"]*" style="(?:flex-grow|width): ?([\d.]+)/g)]
  expect(bars.map(([, side, size]) => [side, Number(size)])).toEqual([
    ['1', 0.25],
    ['0', 25],
    ['1', 50],
    ['1', 0.5],
    ['0', 50],
    ['1', 100],
  ])
  vi.unstubAllGlobals()
})

test('each figure that shoots has the number on the cloth that it has in the list', () => {
  const aids = new Aids({} as AnySession)
  const line = (from: number, sixths: number) => ({
    from,
    to: 9,
    free: true,
    a: [0, 0],
    b: [1000, 0],
    sixths,
  })
  aids.seen = { lines: [line(1, 3), line(2, 0)], seeing: 1, shooters: [1] } as unknown as typeof aids.seen
  const marks = aids.numbers(new Viewpoint(9000, 9000, false))
  expect(marks.map((mark) => (mark.kind === 'number' ? [mark.text, mark.idle] : []))).toEqual([
    ['1', false],
    ['2', true],
  ])
})
