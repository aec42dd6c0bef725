// Friends play over a real server: two pages and a watcher, a net that is cut, a server that is killed.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Player } from './hands'
import { faults, phone, picture, visiting } from './page'
import { agree, answersOf, play, press, root, Server, visitor } from './server'

// a line that cannot be had is told by the browser itself
const visit = visiting({ provoked: /WebSocket|ERR_/ })
const server = new Server()
beforeAll(() => server.begin())
beforeEach(() => server.ready())
afterAll(() => server.end())

const come = visitor(visit, () => server.url)

/** Ada lays a table out and sends the link, Bo sits down, Cleo watches. */
async function gathered(book: string): Promise<{ ada: Page; bo: Page; cleo: Page }> {
  const ada = await come('Ada')
  await press(ada, /^The hall/)
  await press(ada, book)
  await press(ada, 'Make the link')
  const link = await ada.getByLabel('Link to the game').inputValue()
  await picture(ada, `hall-${book}`)
  expect(await faults(ada), 'the hall').toEqual([])
  await press(ada, 'Go to it')
  await ada.getByText('Nobody sits across from you yet').waitFor()
  const bo = await come('Bo', link)
  await bo.getByText('Ada invites you').waitFor()
  await picture(bo, `invitation-${book}`)
  expect(await faults(bo), 'the invitation').toEqual([])
  const cleo = await come('Cleo', link)
  await press(cleo, 'Only watch')
  await press(bo, 'Sit down')
  for (const page of [ada, bo, cleo]) await page.locator('.screen[data-ask]').waitFor()
  return { ada, bo, cleo }
}

test('a game of SAGA outlives a cut net and a killed server, and its dice prove themselves', async () => {
  const { ada, bo, cleo } = await gathered('SAGA')
  const all = [ada, bo, cleo]
  await play([ada, bo], 4)
  await agree(all)

  server.cut()
  await ada.getByText('The line is broken').waitFor()
  const before = await answersOf(ada)
  const hands = [new Player(ada, 'mouse'), new Player(bo, 'mouse')]
  for (let i = 0; i < 6; i++) for (const player of hands) await player.next()
  expect(await answersOf(ada), 'nothing is shown that is not kept').toBe(before)
  server.mend()
  await expect.poll(() => ada.getByText('The line is broken').count(), { timeout: 40_000 }).toBe(0)
  await play([ada, bo], 3)
  await agree(all)

  const kept = await answersOf(ada)
  await server.kill()
  await server.start()
  await play([ada, bo], 3)
  expect(await answersOf(ada)).toBeGreaterThan(kept)
  await agree(all)
  await picture(cleo, 'watcher')

  await press(ada, 'Talk')
  await press(ada, 'Resign')
  await press(ada, 'Yes')
  for (const page of all) await page.getByText(/Dice verified/).waitFor()
  await press(ada, 'Close')
  await picture(ada, 'resigned')
  for (const page of all) await page.close()
})

test('in a game of Age of Fantasy players talk, take back by consent, and meet again with sides changed', async () => {
  const { ada, bo, cleo } = await gathered('Skirmish')
  await play([ada, bo], 6)
  await agree([ada, bo, cleo])

  await press(ada, 'Talk')
  await ada.getByLabel('Say something').fill('Well met!')
  await press(ada, 'Send')
  await press(bo, 'Talk')
  await bo.getByText('Well met!').waitFor()
  await press(cleo, 'Talk')
  await cleo.getByText('Only those who watch').waitFor()
  expect(await cleo.getByText('Well met!').count()).toBe(0)
  await picture(bo, 'talk')
  expect(await faults(bo), 'the talk').toEqual([])

  const asking = (await ada.getByRole('button', { name: 'Ask to take back' }).count()) > 0 ? ada : bo
  const asked = asking === ada ? bo : ada
  const before = await answersOf(ada)
  await press(asking, 'Ask to take back')
  await press(asked, 'Yes')
  await expect.poll(() => answersOf(ada)).toBeLessThan(before)
  await agree([ada, bo, cleo])
  await bo.getByText(/Taken back by consent/).waitFor()

  await press(bo, 'Offer a draw')
  await press(ada, 'Yes')
  for (const page of [ada, bo])
    await page
      .getByText(/Dice verified/)
      .first()
      .waitFor()
  for (const page of [ada, bo]) await press(page, 'Close')
  const side = (page: Page): Promise<string | null> => page.locator('[data-seat]').getAttribute('data-seat')
  const was = await side(ada)
  await press(ada, 'Rematch')
  await press(bo, 'Yes')
  for (const page of [ada, bo]) await page.getByRole('link', { name: 'To the new table' }).click()
  for (const page of [ada, bo]) await page.locator('.screen[data-ask]').waitFor()
  expect(await side(ada)).not.toBe(was)
  await play([ada, bo], 2)
  await agree([ada, bo])
  for (const page of [ada, bo, cleo]) await page.close()
})

test('a challenge is found in the hall, and a seat goes along to a phone', async () => {
  const ada = await come('Ada')
  await press(ada, /^The hall/)
  await press(ada, '25 + 10')
  await press(ada, 'Lay it out')
  await ada.getByText('waits for somebody').waitFor()
  const bo = await come('Bo', `${server.url}#hall`)
  await bo.getByRole('row', { name: /Ada/ }).getByRole('button').click()
  await press(bo, 'Sit down')
  // Ada is brought to the table, and that makes it begin
  for (const page of [ada, bo]) await page.locator('.screen[data-ask]').waitFor({ timeout: 40_000 })
  expect(await ada.locator('time').count()).toBe(2)

  // whoever begins has the battle board open, which lies over the rest of the table
  if ((await bo.locator('.tray').count()) > 0) await bo.keyboard.press('b')
  await press(bo, 'Talk')
  await press(bo, 'Go on on another device')
  const link = await bo.getByLabel('Go on on another device', { exact: true }).last().inputValue()
  const there = await come('', link, phone)
  await there.locator('.screen[data-ask]').waitFor()
  expect(new URL(there.url()).hash, 'the secret does not stay in the address').toBe('')
  expect(await there.locator('[data-seat]').getAttribute('data-seat')).toBe(
    await bo.locator('[data-seat]').getAttribute('data-seat'),
  )
  await picture(there, 'phone')
  await expect
    .poll(async () => (await Promise.all([ada, bo].map((p) => p.title()))).join())
    .toMatch(/Your move/)

  await ada.goto(server.url)
  await press(ada, /^The hall/)
  await ada
    .getByText(/your move|other is thinking/)
    .first()
    .waitFor()
  for (const page of [ada, bo, there]) await page.close()
})

test('a people of one’s own comes along with the game, to the other player and to who watches', async () => {
  const danes = readFileSync(join(root, 'data', 'saga', 'longships', 'danes.toml'), 'utf8')
  const ada = await come('Ada')
  await press(ada, /^The hall/)
  await press(ada, 'SAGA')
  const bring = (text: string): Promise<void> =>
    ada
      .locator('input[type=file]')
      .setInputFiles({ name: 'wolf-coast.toml', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await bring(danes.replace('keyword = "orders"', 'keyword = "odours"'))
  await ada.getByText(/wolf-coast.toml cannot be played. Line \d+:/).waitFor()
  await bring(danes.replace('"danes"', '"wolf-coast"'))
  await expect.poll(() => ada.getByLabel('you bring').inputValue()).toBe('wolf-coast')
  await press(ada, 'Make the link')
  const link = await ada.getByLabel('Link to the game').inputValue()
  await press(ada, 'Go to it')
  const bo = await come('Bo', link)
  await bo.getByText('Wolf coast, of their own making').waitFor()
  const cleo = await come('Cleo', link)
  await press(cleo, 'Only watch')
  await press(bo, 'Sit down')
  const all = [ada, bo, cleo]
  for (const page of all) {
    await page.locator('.screen[data-ask]').waitFor()
    await page.getByText('Wolf coast').first().waitFor()
  }
  await play([ada, bo], 3)
  await agree(all)
  for (const page of all) await page.close()
})

const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))
/** Until it is over the net breaks or the server is killed, at moments that nobody has chosen. */
async function trouble(isOver: () => boolean): Promise<{ cuts: number; kills: number }> {
  const done = { cuts: 0, kills: 0 }
  for (;;) {
    for (let left = 3000 + Math.random() * 12_000; left > 0; left -= 200) {
      if (isOver()) return done
      await wait(200)
    }
    if (Math.random() < 0.5) {
      server.cut()
      await wait(Math.random() * 2000)
      server.mend()
      done.cuts++
    } else {
      await server.kill()
      await server.start()
      done.kills++
    }
  }
}

// a whole game takes many minutes: with SKALD_DEEP
for (const book of process.env['SKALD_DEEP'] ? ['SAGA', 'Skirmish'] : [])
  test(
    `a whole game of ${book} by two pages and a watcher outlives whatever breaks, and its dice prove themselves`,
    { timeout: 3_600_000, retry: 0 },
    async () => {
      const { ada, bo, cleo } = await gathered(book)
      const all = [ada, bo, cleo]
      const hands = [new Player(ada, 'mouse'), new Player(bo, 'mouse')]
      let over = false
      const troubled = trouble(() => over)
      try {
        while (!over) for (const hand of hands) over = (await hand.next()).over || over
      } finally {
        over = true
      }
      const { cuts, kills } = await troubled
      await agree(all)
      for (const page of all)
        await page
          .getByText(/Dice verified/)
          .first()
          .waitFor()
      console.log(`${book}: ${await answersOf(ada)} answers, ${cuts} cuts, ${kills} kills`)
      for (const page of all) await page.close()
    },
  )

test.each(['en', 'de', 'es', 'ru'])('on a phone, in %s, a challenge says whole words', async (language) => {
  const page = await visit.open({ language, address: `${server.url}#hall`, hash: '', there: '.form' }, phone)
  const cut = await page
    .locator('.form .segments > button')
    .evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth).map(({ textContent }) => textContent),
    )
  expect(cut).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.close()
})

test('files alone have no hall, and nobody complains about it', async () => {
  const page = await visit.open({ hash: '', there: '.battle' })
  await page.waitForLoadState('networkidle')
  expect(await page.getByRole('button', { name: /^The hall/ }).count()).toBe(0)
  await page.close()
})
