// The first lesson of SAGA, learnt by mouse from the title page.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faults, picture, visiting, wished } from './page'

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
  expect(await page.locator('[data-task=orders] .past').count()).toBe(1)
  await page.close()
})
