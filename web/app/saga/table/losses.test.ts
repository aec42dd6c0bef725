import { render } from 'svelte/server'
import { expect, test, vi } from 'vitest'
import type { Entry, Fight, GameEvent, Happened, Question, View } from '../../../engine/saga'
import { setLanguage } from '../../i18n/index.svelte'
import FightPools from './FightPools.svelte'
import { logLines } from './log'
import { countedOf, lostBy } from './losses'
import type { Teller } from './teller.svelte'

const fell = (unit: number): Happened =>
  ({ at: 0, n: 0, event: { event: 'slain', figure: 1, unit, side: 'first', rule: 'CAS-01' } }) as Happened

test('a fight tells the losses of a unit before it is decided who of it falls', () => {
  const asked = { ask: 'casualties', side: 'first', unit: 3, count: 4 } as Question
  expect(lostBy(3, [], asked)).toBe(4)
  expect(lostBy(30, [fell(30)], asked)).toBe(1)
  const done = { ask: 'withdraw', side: 'first', unit: 3 } as Question
  expect(lostBy(3, [fell(3), fell(3)], done)).toBe(2)
})

test('dice of exhausted men that miss are not drawn as hits, on the sheet of a fight and in the log', () => {
  const attack = {
    event: 'attack_rolled',
    fighter: 'attacker',
    dice: 4,
    needed: 4,
    hits: 3,
    faces: [5, 4, 6, 6],
  }
  expect(countedOf(attack as unknown as GameEvent)).toEqual([true, false, true, true])
  const defence = {
    event: 'defence_rolled',
    fighter: 'defender',
    dice: 2,
    needed: 6,
    cancelled: 0,
    faces: [6, 6],
  }
  expect(countedOf(defence as unknown as GameEvent)).toEqual([false, false])
  const began = { event: 'melee_began', attacker: 1, defender: 2 }
  const entry = { ask: 'ability_step', side: 'first', turn: 1, turnOf: 'first', events: [began, attack] }
  const teller = { event: () => 'They strike.', rule: () => '', why: () => '' }
  const [line] = logLines([entry as unknown as Entry], teller as unknown as Teller)
  expect(line!.details.map((detail) => detail.counted)).toEqual([[], [true, false, true, true]])
})

test('the log tells who was tired, those of one answer in one line', () => {
  const fatigue = (unit: number, change = 1) => ({ event: 'fatigue', side: 'first', unit, change, now: 1 })
  const entry = (...events: object[]) =>
    ({ ask: 'declare', side: 'first', turn: 1, turnOf: 'first', events }) as unknown as Entry
  const moved = { event: 'moved', side: 'first', figure: 1, from: [0, 0], path: [] }
  const teller = {
    event: (of: Entry, i: number) => `${of.events[i]!.event}.`,
    rule: () => '',
    why: () => '',
  } as unknown as Teller
  const lines = logLines([entry(moved, fatigue(1), fatigue(4, -1), fatigue(2)), entry(fatigue(3))], teller)
  expect(lines.map((line) => line.text)).toEqual(['moved.', 'fatigue. fatigue.', 'fatigue.'])
})

test('dice that have less by exhaustion say so beside what they need, which stays as it is', async () => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('localStorage', { setItem: () => undefined })
  vi.stubGlobal('innerHeight', 400)
  await setLanguage('en')
  const fighter = { unit: 1, figures: 4, pool: 8, toHit: 4, armour: 4, saveOn: 5 }
  const line = (part: string, side: number) => ({ part, side, value: -1, rule: 'FAT-23' })
  const fight = {
    kind: 'melee',
    attacker: 'first',
    of: [fighter, { ...fighter, unit: 2 }],
    lines: [line('starting', 0), line('attack-mod', 0), line('defence-mod', 1)],
  } as unknown as Fight
  const props = {
    fight,
    view: { units: [] } as unknown as View,
    teller: {
      unit: () => 'Riders',
      part: () => 'Attack dice',
      cause: () => 'exhausted',
    } as unknown as Teller,
  }
  const captions = [...render(FightPools, { props }).body.matchAll(/<span[^>]*>([^<]+)<\/span>/g)].map(
    ([, text]) => text,
  )
  expect(captions).toEqual([
    'dice',
    'to hit, dice −1',
    'Armour',
    'to save',
    'dice',
    'to hit',
    'Armour',
    'to save, dice −1',
  ])
  vi.unstubAllGlobals()
})
