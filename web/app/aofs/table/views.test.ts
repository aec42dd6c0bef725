import { expect, test } from 'vitest'
import type { Model, Unit, View } from '../../../engine/aofs'
import { Translator } from '../../i18n/translate'
import shared from '../../i18n/en.json'
import catalogue from '../text/en.json'
import { cardOf } from './card'
import { edgeNames } from './marks'
import type { Teller } from './teller.svelte'
import { Viewpoint } from '../../shell/viewpoint'
import {
  badgeOverlays,
  bodyOf,
  castersOf,
  jumpText,
  markerRows,
  ownModels,
  planView,
  troublesOf,
  worthAtMarkers,
} from './views'

test('a caster who has joined a unit is shown once, under his own name', () => {
  const model = (id: number, specials: string[]) => ({ id, specials, tokens: id })
  const unit = (id: number, first: number, size: number, models: unknown[]) => ({
    id,
    side: 'first',
    alive: models.length,
    first,
    size,
    models,
  })
  const hero = model(7, ['hero', 'caster(2)'])
  const view = {
    units: [
      unit(0, 0, 3, [model(0, []), model(1, []), hero]),
      unit(1, 7, 1, [hero]),
      { ...unit(2, 20, 1, [model(20, ['caster(1)'])]), side: 'second' },
    ],
  } as unknown as View
  expect(castersOf(view, 'first')).toEqual([{ id: 7, unit: 1, tokens: 7 }])
  expect(castersOf(view, 'second')).toEqual([{ id: 20, unit: 2, tokens: 20 }])
})

test('a unit is counted without the Hero who joined it, and says what it suffers from', () => {
  const model = (id: number, markers: number) => ({ id, markers }) as Model
  const unit = { first: 4, size: 3, models: [model(4, 0), model(6, 1), model(19, 2)] }
  expect(ownModels(unit).map((m) => m.id)).toEqual([4, 6])
  const t = new Translator('en', catalogue)
  expect(troublesOf({ ...unit, stunned: true, fatigued: false }, t)).toEqual(['3 wounds', 'Stunned'])
  expect(troublesOf({ models: [model(4, 0)], stunned: false, fatigued: true }, t)).toEqual(['Fatigued'])
})

test('a Hero who joined a unit has a card of his own, where the figure under the pointer is his', () => {
  const model = (id: number, quality: number) => ({
    id,
    quality,
    defense: quality + 1,
    specials: [],
    markers: 0,
  })
  const of = (id: number, first: number, size: number, more: object): Unit =>
    ({
      id,
      side: 'first',
      first,
      size,
      weapons: [],
      moves: [1, 2, 3],
      joined: -1,
      ...more,
    }) as unknown as Unit
  const captain = model(7, 3)
  const pikes = of(0, 0, 3, { onTable: true, models: [model(0, 5), model(1, 5), captain] })
  const units = [
    pikes,
    of(1, 7, 1, { onTable: false, joined: 0, models: [captain] }),
    of(2, 9, 1, { models: [] }),
  ]
  expect(bodyOf(units, 0, 1)?.id).toBe(0)
  expect(bodyOf(units, 0, null)?.id).toBe(0)
  expect(bodyOf(units, 0, 7)?.id).toBe(1)
  expect(bodyOf(units, 1, null)?.id).toBe(1)
  expect(bodyOf(units, 2, null)).toBeUndefined()
  const t = new Translator('en', { ...shared, ...catalogue })
  const teller = { unit: (id: number) => ['Pike File', 'Toll-captain'][id] } as unknown as Teller
  const [his, theirs] = [units[1]!, pikes].map((unit) => cardOf(unit, 'toll-company', 0, teller, t))
  expect(his).toMatchObject({ name: 'Toll-captain', about: 'joins Pike File', may: [] })
  expect(his!.numbers.map(({ value }) => value).slice(0, 2)).toEqual(['3+', '4+'])
  expect(theirs!.numbers.map(({ value }) => value).slice(0, 2)).toEqual(['5+', '6+'])
})

test('a plan says which markers it would hold, else which one it misses by little', () => {
  const at = (marker: number, gap: number, holds = false, contested = false) => ({
    marker,
    gap,
    holds,
    contested,
  })
  expect(
    worthAtMarkers([at(0, 700, true), at(1, 800), at(2, 650, false, true)]).map((m) => m.marker),
  ).toEqual([0, 2])
  expect(worthAtMarkers([at(0, 2000), at(1, 864)]).map((m) => m.marker)).toEqual([1])
  expect(worthAtMarkers([at(0, 3000)])).toEqual([])
})

test('a jump says how far it goes, by which dice and with what chance', () => {
  const leap = {
    way: 0,
    distance: 1016,
    height: 1016,
    foot: [0, 0] as [number, number],
    fall: { hits: 1, ap: 1 },
    dice: 2,
    needed: 3,
    chance: { exact: '4/9', decimal: 4 / 9 },
  }
  const t = new Translator('en', catalogue)
  expect(jumpText(leap, t)).toBe('jump 4.0″ · 3+ 3+ · 44.4%')
})

test('the edges of a reach are named where they lie nearest to the enemy, with how far they are', () => {
  const edge = (name: string, far: number) => ({
    name,
    outlines: [
      [
        { x: 500, y: 900 },
        { x: 480, y: far },
        { x: 700, y: 950 },
      ],
    ],
  })
  const reach = {
    kind: 'reach' as const,
    outlines: [],
    grow: 10,
    edges: [edge('advance', 700), edge('rush', 500)],
  }
  const t = new Translator('en', { ...shared, ...catalogue })
  expect(edgeNames([reach], [1524, 3048, 3048], t)).toEqual([
    { kind: 'label', at: { x: 480, y: 690 }, text: 'Advance 6.0″', tone: 'plain' },
    { kind: 'label', at: { x: 480, y: 490 }, text: 'Rush 12.0″', tone: 'plain' },
  ])
  expect(edgeNames([{ ...reach, edges: [] }], [1524, 3048, 3048], t)).toEqual([])
})

test('when the battle is over no marker changes hands, and of a moment gone by only who was near is told', () => {
  const t = new Translator('en', { ...shared, ...catalogue })
  const teller = { unit: (id: number) => `unit ${id}`, marker: () => 'Wight at 2.7″' }
  const marker = {
    owner: 'none',
    now: { owner: 'second', contested: false, nearest: [null, { unit: 21, gap: 680 }] },
  }
  const view = (over: boolean) => ({ markers: [marker], outcome: { over } }) as never
  expect(markerRows(view(false), teller, false, t)).toEqual([
    { owner: 'none', turned: 'second', who: 'Wight at 2.7″' },
  ])
  expect(markerRows(view(true), teller, false, t)[0]!.turned).toBe('none')
  expect(markerRows(view(false), teller, true, t)[0]!.who).toBe('unit 21 2.7″')
})

test('a wound of a caster does not lie under the strip of his tokens', () => {
  const model = { id: 1, x: 100, y: 100, base: { form: 'round', length: 320, width: 320 }, markers: 2 }
  const badges = (specials: string[], tokens: number) =>
    badgeOverlays(
      { units: [{ onTable: true, models: [{ ...model, specials, tokens }] }] } as never,
      new Viewpoint(12192, 12192, true),
    )
  const [wound, strip] = badges(['caster(2)', 'tough(3)'], 3)
  expect(strip!.kind).toBe('tokens')
  const at = (o: unknown) => (o as { at: { y: number } }).at.y
  expect(at(strip) - at(wound)).toBeGreaterThan(20)
})

/** What is drawn over the table for a model that goes so. */
function drawn(path: [number, number][], leaps: object[] = [], action: 'rush' | null = null) {
  const base = { form: 'round', length: 320, width: 320 }
  const model = { id: 1, x: 0, y: 0, base, facing: 0, specials: [], weapons: [] }
  const unit = { id: 3, side: 'first', onTable: true, models: [model], weapons: [], stunned: false }
  return planView(
    { verb: 'move', steps: [{ figure: 1, path }] } as never,
    [{ model: 1, length: 2540, most: 3048, leaps }] as never,
    [],
    action,
    unit as never,
    { farEdgeFirst: false } as never,
    { army: ['a', 'b'] },
    new Viewpoint(12192, 12192, true),
    new Translator('en', { ...shared, ...catalogue }),
  )
}
const labels = ({ over }: ReturnType<typeof drawn>) => over.flatMap((o) => (o.kind === 'label' ? [o] : []))

test('a plan in the hand says by which action it goes', () => {
  expect(labels(drawn([[0, 2540]]))[0]!.text).toBe('10.0″ of 12.0″')
  expect(labels(drawn([[0, 2540]], [], 'rush'))[0]!.text).toBe('Rush 10.0″ of 12.0″')
})

test('what is told of a jump and of its fall does not cover the jumper', () => {
  for (const [x, y] of [
    [300, 300],
    [300, -300],
    [300, 0],
    [0, 300],
  ] as [number, number][]) {
    const leap = {
      way: 0,
      foot: [x * 0.8, y * 0.8],
      height: 1016,
      distance: 1016,
      dice: 2,
      needed: 3,
      chance: { exact: '4/9', decimal: 4 / 9 },
    }
    const plan = drawn([[x, y]], [leap])
    const [jumper] = plan.ghosts
    expect(labels(plan)).toHaveLength(2)
    for (const { at } of labels(plan)) expect(Math.abs(at.y - jumper!.y)).toBeGreaterThanOrEqual(16 + 11)
  }
})
