import { readFileSync } from 'node:fs'
import { render } from 'svelte/server'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Ask } from '../../../engine/book'
import { Engine, type Request } from '../../../engine/engine'
import Kept from '../../builder/Kept.svelte'
import { setLanguage } from '../../i18n/index.svelte'
import { listWords, loadArmyWords } from '../content'
import { special, unitName } from './names'
import { Pen } from './pen.svelte'
import Roster from './Roster.svelte'
import { shelf } from './shelf'

let engine: Engine
const ask: Ask = <Reply>(request: Request) => Promise.resolve(engine.call<Reply>(request))
const kept = new Map<string, string>()

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  engine = await Engine.start(readFileSync(new URL('../../../engine/skald.wasm', import.meta.url)))
  await setLanguage('en')
})
beforeEach(() => kept.clear())

const imported = (name: string): string =>
  readFileSync(new URL(`../../../../tests/import/${name}`, import.meta.url), 'utf8')
const times = (text: string, word: string): number => text.split(word).length - 1

test('a list that is brought again is kept once, and opens with what became of it', async () => {
  const pen = new Pen(ask)
  await pen.start('')
  for (let i = 0; i < 3; i++) {
    expect(await pen.bring(imported('marsh-lanterns.json'))).toBe(true)
    expect(pen.notes.length).toBeGreaterThan(0)
    expect(shelf.all().filter((list) => list.share === pen.list!.share)).toHaveLength(1)
    await pen.fresh('tuskmark', 250)
    expect(pen.notes).toEqual([])
  }
})

test('a kept list says what it costs, not only what it may', async () => {
  const pen = new Pen(ask)
  await pen.start('')
  while (pen.list!.cost <= pen.list!.points) await pen.add('bridge-troll')
  const { cost } = pen.list!
  const props = { lists: pen.kept, openId: pen.openId, titleOf: () => 'Ours', onopen() {}, onforget() {} }
  expect(render(Kept, { props }).body).toContain(`${cost} / 250 points`)
})

test('a printed list names nothing twice: an upgrade that is one of its rules stands there once', async () => {
  const pen = new Pen(ask)
  await pen.start('')
  const place = pen.list!.units.findIndex((unit) => unit.id === 'gate-halberds')
  await pen.buy(place, 'sergeant', 1)
  const list = { ...pen.list!, units: [pen.list!.units[place]!] }
  expect(list.units[0]!.bought).toContainEqual({ id: 'sergeant', times: 1 })
  await loadArmyWords(ask, 'en')
  const told = await listWords(ask, 'en', { text: pen.list!.text, points: 250, forceOrg: true })
  const props = {
    list,
    told,
    title: 'Ours',
    unitName: (unit: (typeof list.units)[number]) => unitName(told, unit),
  }
  const { body } = render(Roster, { props })
  expect(times(body, 'Sergeant')).toBe(1)
})

test('printed spells tell their lengths in inches, as every sentence', async () => {
  const pen = new Pen(ask)
  await pen.start('')
  await loadArmyWords(ask, 'en')
  const told = await listWords(ask, 'en', { text: pen.list!.text, points: 250, forceOrg: true })
  expect(told.army.spells.length).toBeGreaterThan(0)
  const { body } = render(Roster, { props: { list: pen.list!, told, title: 'Ours', unitName: () => 'x' } })
  expect(body).toContain('An enemy unit within 18″')
  expect(body).not.toMatch(/[⟦⟧]/)
})

test('a rule whose value an upgrade raises is named in the reader’s language, with what it does then', async () => {
  const pen = new Pen(ask)
  await pen.start('')
  await loadArmyWords(ask, 'de')
  const told = await listWords(ask, 'de', { text: pen.list!.text, points: 250, forceOrg: false })
  const rules = pen.list!.units[0]!.rules.map((r) => special(told, r.rule).name)
  expect(rules).toContain('Zauberer(3)')
  expect(special(told, 'caster(3)').text).toContain('3 Zaubermarken')
})
