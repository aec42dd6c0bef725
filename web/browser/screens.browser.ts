// Every screen in every language: it holds its words, axe finds nothing, nothing is cut.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Player } from './hands'
import { faults, phone, picture, visiting, wished, wishedAofs } from './page'

const visit = visiting()

const summary = (language: string, id: string): string =>
  (
    JSON.parse(
      readFileSync(new URL(`../../data/text/${language}/rules_saga.json`, import.meta.url), 'utf8'),
    ) as { rules: Record<string, string> }
  ).rules[id]!

async function looked(page: Page, name: string): Promise<void> {
  await picture(page, name)
  // in lamplight and in the dark room; the other languages have the same elements
  if (name.endsWith('-en') || name.endsWith('-de')) expect(await faults(page), name).toEqual([])
  const cut = await page
    .locator('.btn:visible')
    .evaluateAll((all) =>
      all.filter((b) => b.scrollWidth > b.clientWidth + 1).map((b) => b.textContent.trim()),
    )
  expect(cut, name).toEqual([])
}

test.each(['en', 'es', 'de', 'ru'])('the screens in %s', { timeout: 150_000 }, async (language) => {
  const page = await visit.open(wished({ language, seed: 9, dark: language === 'de' }))
  await looked(page, `start-${language}`)
  // the first view is heavy enough: a font that one word would need comes with the table
  const heavy = await page.evaluate((native) => {
    const all = performance.getEntriesByType('resource').map(({ name }) => name)
    return all.filter((name) => /-800-normal/.test(name) || (native !== 'ru' && /cyrillic/.test(name)))
  }, language)
  expect(heavy).toEqual([])
  await page.locator('.choose').first().click()
  // every choice says what it is
  expect(await page.locator('.pair p').count()).toBeGreaterThan(1)
  await looked(page, `wish-${language}`)
  // on a small screen the last row ends above the frame's cord, and a shadow says that there is more
  await page.setViewportSize({ width: 1280, height: 720 })
  const sheet = (await page.locator('.title').boundingBox())!
  const inner = (await page.locator('.title .inner').boundingBox())!
  expect(inner.y + inner.height).toBeLessThan(sheet.y + sheet.height - 17)
  expect(await page.locator('.title .inner').evaluate((e) => getComputedStyle(e).backgroundImage)).toContain(
    'gradient',
  )
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.locator('.battle').click()
  await page.locator('.tray').waitFor()
  await looked(page, `board-${language}`)
  await page.setViewportSize({ width: 1280, height: 720 })
  const board = (await page.locator('.board').boundingBox())!
  const lowest = (await page.locator('.board .ab').last().boundingBox())!
  expect(lowest.y + lowest.height, 'the third row is whole').toBeLessThan(board.y + board.height - 15)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.keyboard.press('Escape')
  await page.locator('.ask h2').waitFor()
  await looked(page, `table-${language}`)
  await page.locator('.tools button').last().click()
  await looked(page, `menu-${language}`)
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await page.locator('[role=dialog]').waitFor()
  await looked(page, `rules-${language}`)
  // a rule is shown in the reader's words; its own language finds it
  const told = language === 'en' ? 'A manoeuvre is a free movement activation.' : summary(language, 'MAN-01')
  for (const query of ['MAN-01', told]) {
    await page.locator('#rules-search').fill(query)
    expect(await page.locator('.list article p').first().textContent(), query).toBe(told)
  }
  await page.close()
})

test('at 360 pixels and at 200 % nothing is cut', async () => {
  for (const width of [360, 720]) {
    const page = await visit.open(wished({ seed: 8 }), { ...phone, viewport: { width, height: 740 } })
    const wide = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)
    expect(await wide()).toBeLessThanOrEqual(width)
    await page.locator('.battle').tap()
    await page.locator('.tray').waitFor()
    expect(await wide()).toBeLessThanOrEqual(width)
    await page.locator('.top .wooden').first().tap()
    await page.locator('.ask h2').waitFor()
    expect(await wide()).toBeLessThanOrEqual(width)
    await page.close()
  }
})

test('the other book is one click away on the title page', async () => {
  for (const context of [{}, phone]) {
    const page = await visit.open(wished({ seed: 8 }), context)
    const other = page.locator('.games button[aria-pressed=false]')
    const at = (await other.boundingBox())!
    await page.mouse.click(at.x + at.width / 2, at.y + at.height / 2)
    await page
      .locator('.games button[aria-pressed=true]', { hasText: 'Age of Fantasy' })
      .waitFor({ timeout: 4000 })
    await page.close()
  }
})

test('on a phone held sideways nobody who may act stands under the tools', async () => {
  const page = await visit.open(wishedAofs({ seed: 31 }), {
    ...phone,
    viewport: { width: 844, height: 390 },
  })
  await page.locator('.battle').tap()
  await expect.poll(() => page.locator('.screen').getAttribute('data-mine')).toBe('true')
  const tools = (await page.locator('.tools').boundingBox())!
  const rights = await page
    .locator('.figure use')
    .evaluateAll((all) => all.map((figure) => figure.getBoundingClientRect().right))
  expect(rights.length).toBeGreaterThan(10)
  expect(Math.max(...rights)).toBeLessThan(tools.x)
  await page.close()
})

test('on a phone held sideways the board keeps its height beside who speaks, and nothing lies on the dice', async () => {
  const wish = wished()
  const sideways = { ...phone, viewport: { width: 844, height: 390 } }
  const page = await visit.open({ ...wish, keep: { ...wish.keep, 'skald.hints': '{}' } }, sideways)
  await page.locator('.battle').first().click()
  await page.locator('.tray').waitFor()
  // the first question that somebody speaks at comes after the enemy's turn, or at once
  const player = new Player(page, 'finger')
  await player.play(async ({ board }) => board && (await page.locator('.voice').count()) > 0, 400)
  expect((await page.locator('.board').boundingBox())!.height).toBeGreaterThan(220)
  const dice = (await page.locator('.tray .dice').boundingBox())!
  const acts = (await page.locator('.tray .acts').boundingBox())!
  expect(dice.x + dice.width).toBeLessThanOrEqual(acts.x)
  expect(await page.locator('.tray .odds:visible, .tray kbd:visible, .ab kbd:visible').count()).toBe(0)
  await picture(page, 'sideways-board')
  await page.close()
})

test('on a phone held sideways whoever is about to act is seen from close by', async () => {
  const sideways = { ...phone, viewport: { width: 844, height: 390 } }
  const page = await visit.open(wished({ seed: 11 }), sideways)
  await page.locator('.battle').first().click()
  await page.locator('.tray').waitFor()
  const player = new Player(page, 'finger')
  await player.play(({ mine, ask }) => mine && ask === 'activate', 400)
  const wide = async (): Promise<number> =>
    (await page.locator('.figure[data-unit="2"] use').first().boundingBox())!.width
  const whole = await wide()
  await page.keyboard.press('.')
  await expect.poll(wide, { message: 'large enough for a finger' }).toBeGreaterThan(1.5 * whole)
  await page.keyboard.press('Escape')
  await expect.poll(wide, { message: 'then the whole table again' }).toBeLessThan(1.1 * whole)
  await page.close()
})
