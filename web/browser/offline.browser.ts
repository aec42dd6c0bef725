// Flight mode: once opened, the page opens and plays without a net; a new version says so and waits.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { picture, visiting, wished } from './page'

const visit = visiting({ provoked: /./ })

test('once opened, a battle is begun without a net, and a new version waits to be wanted', async () => {
  const page = await visit.open(wished({ seed: 3 }), { serviceWorkers: 'allow' })
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await page.context().setOffline(true)
  await page.reload()
  await page.locator('.battle').click()
  await page.locator('.tray').waitFor()
  expect(await page.locator('.new').count()).toBe(0)
  await page.context().setOffline(false)

  const worker = readFileSync(join(import.meta.dirname, '..', 'dist', 'offline.js'), 'utf8')
  visit.instead['/offline.js'] = worker.replace(/version = '\w+'/, "version = 'newer'")
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()))
  await page.locator('.new').waitFor()
  await picture(page, 'new-version')
  await page.locator('.new .primary').click()
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['newer'])
  // the game that was under way is there again
  await page.locator('.tray').waitFor()
  await page.close()
})
