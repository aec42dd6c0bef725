import { expect, test } from 'vitest'
import type { FigureView, PennantView } from '../../cloth/types'
import { spokenMarks } from './marks'

const men = [0, 27, 54].map((x) => ({ unit: 4, x: 300 + x, y: 200 }) as FigureView)
const flag = { unit: 4, x: 258, y: 190, side: 0, label: '3' } as PennantView

test('whoever is spoken of stands in a ring with the flag that counts them', () => {
  const [mark] = spokenMarks([4], men, [flag, { ...flag, unit: 5, x: 900 }], true)
  if (mark?.kind !== 'spoken') throw new Error('no ring')
  const { at, radius } = mark.rings[0]!
  expect(mark.rings).toHaveLength(1)
  for (const { x, y } of [...men, flag, { x: flag.x + 26, y: flag.y }])
    expect(Math.hypot(x - at.x, y - at.y)).toBeLessThan(radius)
  expect(radius).toBeLessThan(110)
})

test('where nobody is spoken of, nothing lies in the dark', () => {
  expect(spokenMarks([], men, [flag], true)).toEqual([])
  expect(spokenMarks([9], men, [flag], true)).toEqual([])
})
