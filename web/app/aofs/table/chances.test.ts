import { render } from 'svelte/server'
import { expect, test } from 'vitest'
import catalogue from '../text/en.json'
import { Translator } from '../../i18n/translate'
import { chanceWords, harmedChance, type Before } from './chances'
import OddsBar from './OddsBar.svelte'
import type { End, Worth } from './odds.svelte'

const t = new Translator('en', catalogue)
const end = (lost: number, stunned: boolean, marked: boolean, decimal: number): End => ({
  lost,
  stunned,
  marked,
  chance: { exact: '', decimal },
})
const worth = (made: Partial<Worth>): Worth => ({
  kind: 'shot',
  units: [1, 21],
  happens: 1,
  destroyed: [0, 0],
  stunned: [0, 0],
  lost: [0, 0],
  ends: [[], []],
  strikes: [],
  best: null,
  worth: 0,
  against: null,
  ...made,
})

const of = (models: number, stunned = false): Before => ({ models, stunned })
const both = (models: number): [Before, Before] => [of(1), of(models)]

test('a shot at a Tough model says how likely it is wounded', () => {
  const odds = worth({ ends: [[], [end(0, false, false, 0.583), end(0, false, true, 0.417)]] })
  expect(chanceWords(odds, both(1), t)).toEqual({ theirs: ['wounded 41.7%'], ours: [] })
})

test('a blessing says only with what chance it works', () => {
  expect(chanceWords(worth({ kind: 'spell', happens: 0.5 }), both(3), t).theirs).toEqual(['works 50.0%'])
})

test('a charge says how many of one’s own fall, though the unit will not be wiped out', () => {
  const odds = worth({ kind: 'charge', destroyed: [0, 0.074], stunned: [0, 0.119], lost: [1.8, 0.1] })
  expect(chanceWords(odds, both(1), t)).toEqual({
    theirs: ['out 7.4%', 'Stunned 11.9%'],
    ours: ['1.8 of ours fall'],
  })
})

test('an attack that can do nothing says so', () => {
  expect(chanceWords(worth({}), both(1), t).theirs).toEqual(['no harm'])
})

test('shots at two units have a bar for each, under its name', () => {
  const other = worth({ units: [1, 22], destroyed: [0, 0.25] })
  const body = (beside: Worth[]): string =>
    render(OddsBar, {
      props: {
        odds: worth({ destroyed: [0, 0.5], beside }),
        before: () => of(1),
        name: (unit: number) => `unit ${unit}`,
      },
    }).body
  expect(body([other])).toMatch(/unit 21.*width: 50%.*unit 22.*width: 25%/s)
  expect(body([])).not.toContain('unit 21')
})

test('beside what a charge brings stands what it brings with best play; a shot has no more to say', () => {
  const body = (odds: Worth): string =>
    render(OddsBar, { props: { odds, before: () => of(1), name: (unit: number) => `unit ${unit}` } }).body
  const best = worth({ kind: 'charge', destroyed: [0, 0.25] })
  expect(body(worth({ kind: 'charge', destroyed: [0, 0.5], best }))).toMatch(
    /out 50.*with best play: out 25/s,
  )
  expect(body(worth({ kind: 'charge', destroyed: [0, 0.25], best }))).not.toContain('best play')
  expect(body(worth({ destroyed: [0, 0.5] }))).not.toContain('best play')
})

test('a player sets what best play is for, and odds are asked for that', async () => {
  const { Odds } = await import('./odds.svelte')
  const asked: unknown[] = []
  const chances = worth({ kind: 'charge' })
  const charge = { verb: 'activate', unit: 1, action: 'charge', target: 21 }
  const odds = new Odds(((request: { call: string; aim?: string }) => {
    if (request.call === 'odds.choices') asked.push(request.aim)
    const choices = [
      { choice: charge, strikes: [], pass: { worth: 1, odds: chances }, best: { worth: 2, odds: chances } },
    ]
    return Promise.resolve(request.call === 'odds.choices' ? { choices } : { game: 1, answers: 1 })
  }) as never)
  const view = { question: { ask: 'activate' } } as never
  await odds.look(['log'], view)
  odds.aim = 'survival'
  await odds.look(['log'], view)
  expect(asked).toEqual(['casualties', 'survival'])
  expect(odds.of(charge as never)).toMatchObject({ worth: 2, best: { kind: 'charge' } })
})

test('who is Stunned already is not told of as Stunned by it', () => {
  const odds = worth({ stunned: [1, 0.3], ends: [[], [end(0, false, true, 0.1)]] })
  expect(chanceWords(odds, [of(1, true), of(1, true)], t)).toEqual({ theirs: ['wounded 10.0%'], ours: [] })
  expect(chanceWords(odds, both(1), t).ours).toEqual(['Stunned 100.0%'])
})

test('of a unit of several the bar shows how likely some fall', () => {
  const ends = [end(0, false, false, 0.5), end(1, false, false, 0.3), end(3, false, false, 0.2)]
  expect(harmedChance(ends, 3)).toBeCloseTo(0.3)
})
