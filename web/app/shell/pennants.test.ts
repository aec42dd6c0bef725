import { expect, test } from 'vitest'
import { flagPlaces, type Rallied } from './pennants'

/** A rank of men from x on. */
const rank = (unit: number, x: number, men = 4): Rallied => ({
  unit,
  figures: Array.from({ length: men }, (_, i) => ({ x: x + i * 27, y: 100, r: 12.5 })),
  left: true,
  hung: 0,
})

test('a flag flies beside its unit where there is room', () => {
  expect(flagPlaces([rank(0, 200)]).get(0)!.x).toBeLessThan(200 - 12.5 - 20)
})

test('flags of a battle line lie on nobody', () => {
  const units = [rank(0, 100), rank(1, 212), rank(2, 324), rank(3, 436)]
  const places = flagPlaces(units)
  for (const { x, y } of places.values())
    for (const man of units.flatMap((u) => u.figures)) {
      const beside = x + 26 <= man.x - man.r || x > man.x + man.r
      const above = y + 15 < man.y - man.r || y - 11 > man.y + man.r
      expect(beside || above, `flag at ${x}, ${y}, man at ${man.x}`).toBe(true)
    }
})

test('however large a flag is drawn, it lies on no man of its unit', () => {
  for (const left of [true, false])
    for (const scale of [0.4, 1, 1.6]) {
      const unit = { ...rank(0, 200), left }
      const { x, y, held } = flagPlaces([unit]).get(0)!
      const [west, north] = [x + held.x * (1 - scale), y + held.y * (1 - scale)]
      for (const man of unit.figures) {
        const beside = west + 26 * scale <= man.x - man.r + 0.01 || west >= man.x + man.r
        const above = north + 15 * scale < man.y - man.r || north - 12 * scale > man.y + man.r
        expect(beside || above, `${scale} times, at ${west}`).toBe(true)
      }
    }
})
