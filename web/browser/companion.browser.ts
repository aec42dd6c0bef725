// Beside a real table, on a phone: dice are entered by hand, a melee is gone through, everything is taken back, and the game
// is there again after the page was left.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faults, phone, picture, visiting, wished } from './page'

const visit = visiting()

const question = (page: Page) => page.locator('.sheet-of h2').first()

/** Enters the faces of all throws that are due, one after the other, by tapping. */
async function enter(page: Page): Promise<number> {
  let entered = 0
  for (let i = 0; (await page.locator('.faces .put').count()) > 0 && i < 12; i++) {
    const faces = page.locator('.faces .put:enabled')
    for (let n = 0; (await faces.count()) > 0; n++, entered++)
      await faces.nth(n % (await faces.count())).click()
    await page.locator('.thumb .go').click()
    await page.waitForTimeout(150)
  }
  return entered
}

/** Answers what is asked in the plainest way until `stop` is true. */
async function follow(page: Page, stop: () => Promise<boolean>, most = 120): Promise<void> {
  for (let i = 0; i < most && !(await stop()); i++) {
    await page.waitForTimeout(60)
    if (await enter(page)) continue
    const board = page.locator('.screen .tray')
    if (await board.count()) {
      const lit = page.locator('.ab.lit').first()
      if (await lit.count()) {
        await lit.click()
        const place = page.locator('.reading .btn')
        if (await place.count()) await place.click()
      } else await page.keyboard.press('Enter')
      continue
    }
    const charge = page.locator('.answers .btn[data-type=charge]').first()
    const number = page.locator('.numbers button').first()
    const listed = page.locator('.answers .btn').first()
    if (await charge.count()) await charge.click()
    else if (await number.count()) await number.click()
    else if (await listed.count()) await listed.click()
    else await page.locator('.thumb .go').click()
  }
}

test('a game beside a table is followed by hand', { timeout: 300_000 }, async () => {
  const page = await visit.open({ ...wished({ language: 'en' }), ...phone, hash: '' })
  await page.getByText('Beside a real table').click()
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await question(page).waitFor()
  await expect.poll(() => question(page).textContent()).toContain('Roll for the first turn')
  await page.getByRole('button', { name: 'Roll' }).click()

  // two dice are due: one is entered, taken back, entered again
  await page.locator('.faces .put').first().waitFor()
  expect(await page.locator('.thumb .go').isDisabled()).toBe(true)
  await page.locator('[data-face="6"]').click()
  await expect.poll(() => page.locator('[data-face="6"] b').textContent()).toBe('1')
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect.poll(() => page.locator('[data-face="6"] b').textContent()).toBe('0')
  await page.locator('[data-face="6"]').click()
  await picture(page, 'companion-dice')
  expect(await faults(page), 'dice').toEqual([])
  await page.locator('.thumb .go').click()

  await follow(
    page,
    async () => (await question(page).textContent())?.includes('Whom do you activate') ?? false,
  )
  await picture(page, 'companion-turn')
  expect(await faults(page), 'the turn').toEqual([])

  // a unit is put right by hand
  const unit = page.locator('.companion [data-unit]').nth(1)
  const before = await unit.locator('.alive b').textContent()
  await unit.click()
  await page.getByRole('button', { name: 'One less' }).click()
  await page.getByRole('group', { name: 'Fatigue' }).getByRole('button', { name: '2' }).click()
  await page.getByRole('button', { name: 'Put right' }).click()
  await expect.poll(() => unit.locator('.alive b').textContent()).toBe(String(Number(before) - 1))
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect.poll(() => unit.locator('.alive b').textContent()).toBe(before)

  // on to a melee: it is gone through, its dice entered by hand
  await follow(page, async () => (await page.locator('.steps li').count()) === 7)
  await picture(page, 'companion-fight')
  expect(await faults(page), 'a fight').toEqual([])
  await follow(page, async () => (await page.locator('.steps').count()) === 0)

  // it is kept
  const asked = await question(page).textContent()
  await page.reload()
  await expect.poll(() => question(page).textContent()).toBe(asked)
  await page.close()
})
