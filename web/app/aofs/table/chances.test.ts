import { render } from 'svelte/server'
import { expect, test } from 'vitest'
import catalogue from '../text/en.json'
import { Translator } from '../../i18n/translate'
import { chanceWords } from './chances'
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
  worth: 0,
  against: null,
  ...made,
})

test('a shot at a Tough model says how likely it is wounded', () => {
  const odds = worth({ ends: [[], [end(0, false, false, 0.583), end(0, false, true, 0.417)]] })
  expect(chanceWords(odds, 1, t)).toEqual({ theirs: ['wounded 41.7%'], ours: [] })
})

test('a blessing says only with what chance it works', () => {
  expect(chanceWords(worth({ kind: 'spell', happens: 0.5 }), 3, t).theirs).toEqual(['works 50.0%'])
})

test('a charge says how many of one’s own fall, though the unit will not be wiped out', () => {
  const odds = worth({ kind: 'charge', destroyed: [0, 0.074], stunned: [0, 0.119], lost: [1.8, 0.1] })
  expect(chanceWords(odds, 1, t)).toEqual({
    theirs: ['out 7.4%', 'Stunned 11.9%'],
    ours: ['1.8 of ours fall'],
  })
})

test('an attack that can do nothing says so', () => {
  expect(chanceWords(worth({}), 1, t).theirs).toEqual(['no harm'])
})

test('shots at two units have a bar for each, under its name', () => {
  const other = worth({ units: [1, 22], destroyed: [0, 0.25] })
  const body = (beside: Worth[]): string =>
    render(OddsBar, {
      props: {
        odds: worth({ destroyed: [0, 0.5], beside }),
        models: () => 1,
        name: (unit: number) => `unit ${unit}`,
      },
    }).body
  expect(body([other])).toMatch(/unit 21.*width: 50%.*unit 22.*width: 25%/s)
  expect(body([])).not.toContain('unit 21')
})
