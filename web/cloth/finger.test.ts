import { expect, test } from 'vitest'
import { figureMeant } from './finger'
import type { FigureView } from './types'

const figure = (id: number, unit: number, x: number, y: number): FigureView => ({
  id,
  unit,
  x,
  y,
  rotation: 0,
  base: { form: 'round', across: 20, along: 20 },
  side: 0,
  look: {} as FigureView['look'],
})
const figures = [figure(0, 3, 100, 100), figure(1, 3, 160, 100), figure(10, 4, 220, 100)]

test('a tap close beside a figure is meant for the nearest one', () => {
  expect(figureMeant(figures, { x: 100, y: 125 }, 22, 'near')?.id).toBe(0)
  expect(figureMeant(figures, { x: 135, y: 100 }, 22, 'near')?.id).toBe(1)
  expect(figureMeant(figures, { x: 100, y: 140 }, 22, 'near')).toBeUndefined()
})

test('where places are pointed at, only a tap between two figures of a unit is meant for it', () => {
  expect(figureMeant(figures, { x: 135, y: 100 }, 30, 'between')?.unit).toBe(3)
  expect(figureMeant(figures, { x: 100, y: 125 }, 30, 'between')).toBeUndefined()
  // between two units is between nobody
  expect(figureMeant(figures, { x: 190, y: 100 }, 30, 'between')).toBeUndefined()
  // a unit is sent a short way, among its own
  expect(figureMeant(figures, { x: 135, y: 100 }, 30, 'between', 3)).toBeUndefined()
})

test('where a place is asked for, a finger means what it hits', () => {
  expect(figureMeant(figures, { x: 111, y: 100 }, 22, 'exact')).toBeUndefined()
})
