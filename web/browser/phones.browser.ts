// Beside a real table with a phone for each: both show the same game over a server, each answers for its own side and enters
// its own dice, and nothing is lost where the net is.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faults, phone, picture, visiting } from './page'
import { press, Server, visitor } from './server'

// a net that is cut is complained about by the browser
const visit = visiting({ provoked: /WebSocket|ERR_/ })
const server = new Server()
beforeAll(() => server.begin())
afterAll(() => server.end())
const come = visitor(visit, () => server.url)

const question = (page: Page) => page.locator('.sheet-of h2').first()
const pad = (page: Page) => page.locator('.faces .put:enabled')
/** All dice of a throw lie, and what comes next is not yet known. */
const between = (page: Page) => page.locator('.thumb .go', { hasText: 'The dice lie' })
const told = async (page: Page): Promise<string> =>
  (await page.locator('.companion main').innerText()).replace(/\s+/g, ' ')

let fell = 0
/** Enters all dice of the throw that is due on this phone, now high, now low. */
async function enter(page: Page): Promise<void> {
  while ((await pad(page).count()) > 0)
    await pad(page)
      .nth(((fell += 2) % 7) % 6)
      .click()
  await page.locator('.thumb .go').click()
}

/** Which of the phones may act now. */
async function actor(pages: readonly Page[]): Promise<Page> {
  let found: Page | undefined
  await expect
    .poll(async () => {
      for (const page of pages)
        if (
          (await pad(page).count()) > 0 ||
          (await between(page).or(page.getByText('on their own phone')).count()) === 0
        )
          found = page
      return found !== undefined
    })
    .toBe(true)
  return found!
}

/** The plainest answers until `stop` is true; gives how many throws each phone entered. */
async function follow(pages: readonly Page[], stop: () => Promise<boolean>): Promise<number[]> {
  const entered = pages.map(() => 0)
  for (let i = 0; i < 160 && !(await stop()); i++) {
    const page = await actor(pages)
    const lit = page.locator('.companion [data-unit].lit').first()
    const charge = page.locator('[data-action=charge]').first()
    const listed = page.locator('.answers .btn').first()
    if ((await pad(page).count()) > 0) {
      await enter(page)
      entered[pages.indexOf(page)]!++
    } else if (await charge.count()) await charge.click()
    else if (await lit.count()) await lit.click()
    else if (await listed.count()) await listed.click()
    else if (await page.locator('.thumb .go').isDisabled())
      await page.locator('.models [aria-pressed=false]').first().click()
    else await page.locator('.thumb .go').click()
    await page.waitForTimeout(150)
  }
  expect(await stop(), 'it comes to that').toBe(true)
  return entered
}

test('two phones follow one game beside a table', { timeout: 300_000 }, async () => {
  const ada = await come('Ada', server.url, phone)
  await press(ada, /Beside a real table/)
  await press(ada, 'Age of Fantasy: Skirmish')
  await press(ada, 'One for each')
  expect(await ada.getByText('They bring').count(), 'the other brings his own').toBe(0)
  await picture(ada, 'phones-setup')
  expect(await faults(ada), 'the set-up').toEqual([])
  await press(ada, 'Invite the other phone')
  await ada.getByText(/the seal of dice/).waitFor()
  const link = await ada.getByLabel('Link to the game').inputValue()
  const bo = await come('Bo', link, phone)
  await bo.getByText(/the seal of dice/).waitFor()
  await picture(bo, 'phones-invited')
  await press(bo, 'Sit down')
  const both = [ada, bo]
  for (const page of both) await question(page).waitFor()

  // one begins; the die for the markers and each roll-off die are entered by whoever throws them
  const first = await actor(both)
  const other = both.find((page) => page !== first)!
  await press(first, 'Roll')
  await expect.poll(() => pad(first).count()).toBe(6)
  await picture(other, 'phones-they-throw')
  await enter(first)
  const thrower = await actor(both)
  await enter(thrower)

  // the net goes while dice fall: who comes back finds what fell, on a page that was opened again too
  const last = await actor(both)
  expect(last).not.toBe(thrower)
  await thrower.reload()
  await question(thrower).waitFor()
  await expect.poll(() => question(thrower).textContent()).toBe(await question(last).textContent())
  server.cut()
  await last.getByText(/line/i).first().waitFor()
  server.mend()
  await enter(last)

  // an attack: both enter dice, both see the same units
  const entered = await follow(both, async () => (await ada.locator('.strike').count()) > 0)
  await picture(ada, 'phones-attack-ada')
  await picture(bo, 'phones-attack-bo')
  for (const page of both) expect(await faults(page), 'an attack').toEqual([])
  await expect.poll(async () => (await told(ada)) === (await told(bo))).toBe(true)
  const more = await follow(both, async () => /activate/.test((await question(ada).textContent()) ?? ''))
  expect(entered.map((count, i) => count + more[i]!).every((count) => count > 0)).toBe(true)

  // either takes back what either gave
  const asked = await question(ada).textContent()
  await expect.poll(() => question(bo).textContent()).toBe(asked)
  await press(bo, 'Take back')
  await expect.poll(async () => (await question(ada).textContent()) !== asked).toBe(true)
  for (const page of both) await page.close()
})
