// A list against the field in a real browser: games in workers, stopped and gone on with, and the report of them.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faults, phone, picture, visiting, wished, wishedAofs } from './page'

const visit = visiting()
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const far = (page: Page) => page.locator('dialog .far p').textContent()
const finished = (page: Page) => expect.poll(() => far(page), { timeout: 240_000 }).toContain('20 of 20')

test(
  'a warband is tried against the field, and stands in the report in the row of our own',
  { timeout: 300_000 },
  async () => {
    const page = await visit.open({ ...wished({ points: 6 }), hash: '#muster' })
    await page.locator('tbody tr').first().waitFor()
    await page.getByRole('textbox', { name: 'Name of the list' }).fill('Orm’s men')
    await page.keyboard.press('Tab')
    await press(page, 'Try it against the field')
    await page.getByRole('heading', { name: 'Orm’s men against the field' }).waitFor()
    await press(page, '20')
    await press(page, 'Play')
    await expect.poll(() => far(page), { timeout: 60_000 }).toMatch(/^ *[1-9]\d* of 20/)
    await press(page, 'Stop')
    expect(await far(page)).toContain('what was played is kept')
    const before = Number(/\d+/.exec((await far(page))!))

    await page.reload()
    await press(page, 'Try it against the field')
    await press(page, '20')
    await expect.poll(() => far(page)).toContain(`${before} of 20`)
    await press(page, 'Go on')
    await finished(page)
    const beside = page.locator('.ladder')
    await beside.locator('.mine', { hasText: 'Orm’s men' }).waitFor()
    expect(await beside.locator('tbody tr').count()).toBe(11)
    expect(await faults(page), 'the report').toEqual([])
    await picture(page, 'lab-sheet')
    await beside.scrollIntoViewIfNeeded()
    await picture(page, 'lab-beside')

    const saving = page.waitForEvent('download')
    await press(page, 'Save the report')
    expect(readFileSync(await (await saving).path(), 'utf8')).toContain('Beside our own boards')
    await page.close()
  },
)

test('on a phone a list of Age of Fantasy has its report too', { timeout: 300_000 }, async () => {
  const page = await visit.open({ ...wishedAofs({ points: 250, language: 'de' }), hash: '#armies' }, phone)
  await press(page, 'Gegen alle erproben')
  await press(page, '24')
  await press(page, 'Spielen')
  await page.getByText('Neben unseren eigenen Armeen').waitFor({ timeout: 240_000 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  expect(await faults(page), 'the report').toEqual([])
  await page.locator('.ladder').scrollIntoViewIfNeeded()
  await picture(page, 'lab-phone')
  await page.close()
})
