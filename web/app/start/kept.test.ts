import { expect, test } from 'vitest'
import page from '../i18n/en.json'
import { Translator } from '../i18n/translate'
import type { KeptGame } from '../shell/keep'
import { holds, keptRow } from './kept'

const t = new Translator('en', page)
const game: KeptGame = {
  id: 'a',
  log: '',
  peoples: ['danes', 'normans'],
  players: ['human', 'karl'],
  turn: 6,
  points: [29, 18],
  over: true,
  winner: 'first',
  time: new Date(2026, 10, 18, 20, 15).getTime(),
}
const row = (more: Partial<KeptGame>) => keptRow(t, { ...game, ...more }, (id) => id)

test('a kept battle says who was met, how it ended and when it was played', () => {
  expect(row({}).names).toBe('danes – normans')
  expect(row({}).note).toMatch(/^Bot “Karl” · You won · Nov 18, 2026, 8:15/)
  expect(row({ winner: 'second' }).note).toContain('You lost')
  expect(row({ winner: 'none' }).note).toContain('A draw')
  expect(row({ over: false, turn: 3 }).note).toContain('turn 3')
  expect(row({ players: ['human', 'human'] }).note).toContain('danes won')
  expect(row({ from: 45 }).note).toContain('played on from answer 45')
})

test('a kept battle is found by any words of its row', () => {
  expect(holds(row({}), '')).toBe(true)
  expect(holds(row({}), 'NORMANS won')).toBe(true)
  expect(holds(row({}), 'nov 2026 karl')).toBe(true)
  expect(holds(row({}), 'normans lost')).toBe(false)
})
