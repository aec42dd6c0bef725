// On a phone everything to be pressed is as large as a finger: screens are swept for what is smaller. The tests of the
// builders and of whole games by touch sweep theirs.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phone, picture, small, visiting, wished, wishedAofs } from './page'

const visit = visiting()

async function swept(page: Page, name: string): Promise<void> {
  await picture(page, `fingers-${name}`)
  expect(await small(page), name).toEqual([])
}

test('on a phone nothing to be pressed on the way to a game is smaller than a finger', async () => {
  const page = await visit.open(wished(), phone)
  await page.locator('.choose').first().tap()
  await swept(page, 'wish')
  await page.locator('.rows button').first().tap()
  await page.locator('[data-task]').first().waitFor()
  await swept(page, 'learn')
  await page.goBack()
  await page.locator('.rows button').last().tap()
  await page.locator('[role=dialog]').waitFor()
  await swept(page, 'rules')
  await page.close()
})

test('on a phone nothing to be pressed on the pages of a game is smaller than a finger', async () => {
  const page = await visit.open(wishedAofs({ seed: 11 }), phone)
  await page.locator('.choose').first().tap()
  await swept(page, 'wish-aofs')
  await page.locator('.battle').tap()
  await page.locator('.screen[data-mine=true]').waitFor()
  for (const name of ['Round', 'Log', 'Units', 'More']) {
    const tab = page.locator('.tabs button', { hasText: name })
    await tab.tap()
    await expect.poll(() => tab.getAttribute('aria-pressed')).toBe('true')
    await swept(page, name)
  }
  await page.close()
})
