import { expect, test } from 'vitest'
import type { AnyChoice } from '../../engine/book'
import { Planner } from './planner.svelte'
import type { AnySession } from './session.svelte'

test('where no plan is known, figures stay until they are moved and go in the order of the hand', async () => {
  const checked: AnyChoice[] = []
  const session = {
    check: (choice: AnyChoice) => (checked.push(choice), Promise.resolve({})),
  } as unknown as AnySession
  const planner = new Planner(session, (verb, spot) => ({ verb, spot, sketch: true }))
  const figures = [1, 2, 3].map((id) => ({ id, x: 100 * id, y: 50, facing: 0 }))
  planner.draw({ verb: 'charge' }, figures)
  expect(planner.plan?.steps?.map((step) => step.path)).toEqual([[[100, 50]], [[200, 50]], [[300, 50]]])
  expect(planner.placeable, 'nothing was drawn yet').toBe(false)
  await planner.adjust(3, 310, 90)
  expect(planner.placeable).toBe(true)
  await planner.adjust(1, 110, 90)
  await planner.adjust(3, 311, 91)
  expect(checked.at(-1)?.steps?.map((step) => step.figure)).toEqual([3, 1, 2])
  expect(planner.plan?.steps?.[0]?.path).toEqual([[311, 91]])
  // nobody plans it for the hand, and what it drew is put back to the beginning
  await planner.pointAt('charge', 500, 500, false)
  expect(planner.plan?.steps?.[0]?.path).toEqual([[311, 91]])
  planner.putBack()
  expect(planner.undrawn).toBe(true)
  expect(planner.plan?.steps?.map((step) => step.path)).toEqual([[[100, 50]], [[200, 50]], [[300, 50]]])
})
