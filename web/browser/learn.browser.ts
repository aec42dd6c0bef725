// The first lessons of both books, learnt by mouse and by finger from the title page.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faults, phone, picture, tapsApart, visiting, wished, wishedAofs } from './page'

const visit = visiting()

/** How many steps of the lesson lie behind. */
const steps = (page: Page): Promise<number> => page.locator('.guide .steps .past').count()

/** Drags the first figure of a unit so many pixels. */
async function drag(page: Page, unit: number, by: [number, number]): Promise<void> {
  const box = (await page.locator(`.figure[data-unit="${unit}"]`).first().boundingBox())!
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + by[0] / 2, y + by[1] / 2, { steps: 4 })
  await page.mouse.move(x + by[0], y + by[1], { steps: 4 })
  await page.mouse.up()
}

test('the first lesson of SAGA is learnt by mouse, left in the middle and taken up again', async () => {
  const page = await visit.open(wished())
  await page.locator('.rows button').first().click()
  await page.locator('[data-task=orders]').waitFor()
  expect(await faults(page)).toEqual([])
  await page.locator('[data-task=orders]').click()
  await page.locator('.ab[data-ability="1"]').click()
  await expect.poll(() => steps(page)).toBe(1)
  await page.reload()
  await expect.poll(() => steps(page)).toBe(1)
  if ((await page.locator('.tray').count()) === 0) await page.keyboard.press('b')
  await page.locator('.ab[data-ability="4"]').click()
  await expect.poll(() => steps(page)).toBe(2)
  await picture(page, 'lesson-board')
  await page.locator('.tray .done').click()
  await expect.poll(() => steps(page)).toBe(3)
  await page.locator('.tray').waitFor({ state: 'detached' })
  await picture(page, 'lesson-table')
  expect(await faults(page)).toEqual([])
  await drag(page, 2, [0, -40])
  await expect.poll(() => page.locator('.guide .acts .primary').count()).toBe(1)
  await picture(page, 'lesson-end')
  expect(await page.evaluate(() => localStorage.getItem('skald.games'))).toBeNull() // no battle was kept
  await page.locator('.guide .acts .btn').last().click()
  await expect.poll(() => page.locator('[data-task=orders] .past').count()).toBe(1)
  await page.close()
})

/** The middle of a unit's first figure. */
async function placeOf(page: Page, unit: number): Promise<[number, number]> {
  const box = (await page.locator(`.figure[data-unit="${unit}"] use`).first().boundingBox())!
  return [box.x + box.width / 2, box.y + box.height / 2]
}

/** Where a point of the table lies on the screen; in millimetres from its upper left corner. */
const spotOf = (page: Page, x: number, y: number): Promise<[number, number]> =>
  page.locator('svg.figures').evaluate(
    (svg, point) => {
      const [left, top, width] = svg.getAttribute('viewBox')!.split(' ').map(Number)
      const box = svg.getBoundingClientRect()
      const scale = box.width / width!
      return [box.x + (point.x - left!) * scale, box.y + (point.y - top!) * scale] as [number, number]
    },
    { x, y },
  )

test('a lesson of Age of Fantasy lies large on the table, and at its end only the next one is to be pressed', async () => {
  const page = await visit.open(wishedAofs())
  await page.locator('.rows button').first().click()
  await page.locator('[data-task=moving]').click()
  await page.locator('.guide .doors button').first().waitFor()
  await page.mouse.click(...(await placeOf(page, 0)))
  // verb first: the unit's name stands above its answers
  const rush = page.locator('.rail .answers .btn', { hasText: /^Rush/ })
  await rush.waitFor()
  expect(await page.locator('.rail .ask h2').textContent()).toBe('Gate Halberds')
  await picture(page, 'lesson-aofs')
  await rush.click()
  await expect.poll(() => steps(page)).toBe(1)
  await page.locator('.rail .plan .stay').click()
  const wide = (await page.locator('.figure use').first().boundingBox())!.width
  await page.keyboard.press('0') // the whole table
  await expect
    .poll(async () => (await page.locator('.figure use').first().boundingBox())!.width)
    .toBeLessThan(wide * 0.9)
  // by the rider’s own rush to the marker
  await expect.poll(() => page.locator('.screen').getAttribute('data-ask')).toBe('activate')
  await page.locator('.both button[data-unit="1"]').click()
  await page.locator('.rail .answers .btn', { hasText: /^Rush/ }).click()
  await expect.poll(() => page.locator('.screen').getAttribute('data-ask')).toBe('move')
  await page.mouse.click(...(await spotOf(page, 838, 1219.2 - 660)))
  await page.locator('.rail .plan .primary:enabled').click()
  await expect.poll(() => page.locator('.guide .acts .primary').count()).toBe(1)
  expect(await page.locator('.rail .btn.primary').count(), 'one black answer').toBe(1)
  await picture(page, 'lesson-aofs-end')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.guide .title').textContent()).toContain('Lesson 4')
  await page.close()
})

test('on a phone everybody in a lesson stands clear of the sheet and of the tools', async () => {
  const page = await visit.open(wishedAofs(), phone)
  await page.locator('.rows button').first().tap()
  await page.locator('[data-task=activations]').tap()
  await page.locator('.guide').waitFor()
  const tools = (await page.locator('.tools button:visible').first().boundingBox())!
  const clear = async (unit: number): Promise<boolean> => {
    const [x, y] = await placeOf(page, unit)
    const sheet = (await page.locator('.rail').boundingBox())!
    return x > 0 && x < tools.x && y > 44 && y < sheet.y
  }
  for (const unit of [0, 1, 20, 21]) await expect.poll(() => clear(unit)).toBe(true)
  await picture(page, 'lesson-phone')
  await page.close()
})

test('on a phone the first lesson of SAGA rings what it asks for, and nobody it speaks of lies under the sheet', async () => {
  const page = await visit.open(wished(), phone)
  await page.locator('.rows button').first().tap()
  await page.locator('[data-task=orders]').tap()
  await page.locator('.tray').waitFor()
  await expect.poll(() => page.locator('.ab.wanted').getAttribute('data-ability')).toBe('1')
  await picture(page, 'lesson-saga-phone')
  for (const ability of [1, 4]) {
    await tapsApart(page)
    await page.locator(`.ab[data-ability="${ability}"]`).tap()
    await page.locator('.reading .btn.primary').tap()
    await expect.poll(() => steps(page)).toBe(ability === 1 ? 1 : 2)
    expect(await page.locator('.ab.wanted').count(), 'any of them is meant').toBe(0)
  }
  await page.locator('.tray .done').tap()
  const men = page.locator('.figure[data-unit="2"] use')
  const lowest = async (): Promise<number> =>
    Math.max(...(await men.evaluateAll((all) => all.map((man) => man.getBoundingClientRect().bottom))))
  await expect.poll(async () => (await lowest()) < (await page.locator('.rail').boundingBox())!.y).toBe(true)
  // the die that was placed is what makes them act: nothing free is in its way
  const first = (await men.first().boundingBox())!
  await page.touchscreen.tap(first.x + first.width / 2, first.y + first.height / 2)
  const acts = page.locator('.rail .answers .btn')
  // until the engine has said what the men may do the list of everybody stands there
  const named = async (): Promise<boolean[]> =>
    (await acts.allTextContents()).map((act) => act.includes('Oar-brothers'))
  await expect.poll(named).toContain(true)
  await expect.poll(named).not.toContain(false)
  await picture(page, 'lesson-saga-phone-table')
  await page.close()
})
