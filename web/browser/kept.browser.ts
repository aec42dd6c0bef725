// Nothing is lost: kept games, logs, links, and what becomes of them when they are damaged.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Player } from './hands'
import { faults, phone, picture, visiting, wished, wishedAofs } from './page'

const visit = visiting()

/** A battle with one ability loaded. */
async function begun(seed: number): Promise<Page> {
  const page = await visit.open(wished({ seed }))
  await page.locator('.battle').click()
  await page.locator('.tray').waitFor()
  await page.locator('.ab.lit:enabled').first().click()
  await expect.poll(() => page.locator('.ab.on').count()).toBe(1)
  // the page shows an answer before it has kept it
  await expect
    .poll(() =>
      page.evaluate(() => {
        const [game] = JSON.parse(localStorage.getItem('skald.games') ?? '[]') as { id: string }[]
        return localStorage.getItem(`skald.log.${game?.id}`) ?? ''
      }),
    )
    .toContain('load')
  return page
}

test('a worker that dies says so, and the game goes on', async () => {
  const page = await begun(3)
  await page.evaluate(() => (window as unknown as { skald: { crash(): Promise<void> } }).skald.crash())
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('.rail .note').textContent()).toContain('started again')
  expect(await page.locator('.log li').count()).toBeGreaterThan(2)
  await page.keyboard.press('b')
  const answers = (): Promise<string | null> => page.locator('[data-answers]').getAttribute('data-answers')
  const before = Number(await answers())
  await page.locator('.ab.lit:enabled').first().click()
  await expect.poll(async () => Number(await answers())).toBeGreaterThan(before)
  await page.close()
})

test('a game is continued after the page was closed', async () => {
  const page = await begun(5)
  await page.goto(visit.url)
  await page.getByRole('button', { name: /^Continue/ }).click()
  await expect.poll(() => page.locator('.ab.on').count()).toBe(1)
  await page.close()
})

test('a link holds a whole game', async () => {
  const page = await begun(5)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await faults(page), 'the menu').toEqual([])
  await page.getByRole('button', { name: 'Copy a link' }).click()
  const address = await page.getByRole('textbox', { name: 'Copy a link' }).inputValue()
  const other = await visit.open({ hash: new URL(address).hash })
  await expect.poll(() => other.locator('.replay .num').textContent()).toMatch(/^Answer 1 of \d+/)
  await other.close()
  await page.close()
})

test.each(['#game=AAAA', '#game=%20', '#game=eJzLSM3JyVcIzy_KSQEAGgsEXQ'])(
  'the damaged link %s is refused with a sentence',
  async (hash) => {
    const page = await visit.open({ hash })
    await expect.poll(() => page.locator('.no').textContent()).toContain('cannot be read')
    await page.close()
  },
)

test.each([
  ['nonsense', 'nonsense'],
  ['an empty file', ''],
  ['a log cut short in a line', 'skald-log 1 saga\nsetup {"factions":["danes","nor'],
  [
    'a log of another people',
    'skald-log 1 saga\nsetup {"factions":["elves","danes"],"points":4,"quick":true}\n',
  ],
])('%s is no log, and a sentence says so', async (_, text) => {
  const page = await visit.open(wished())
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'x.skald-log', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await expect.poll(() => page.locator('.no').first().textContent()).toContain('cannot be read')
  expect(await page.locator('.battle').isEnabled()).toBe(true)
  await page.close()
})

test('kept games that cannot be read are set aside, not thrown away', async () => {
  const options = wished({ seed: 5 })
  const spoilt = '[{"id":"x","log":"skald-log 1 sa'
  options.keep['skald.games'] = spoilt
  const page = await visit.open(options)
  expect(await page.locator('.no').textContent()).toContain('nothing is lost')
  await page.locator('.battle').click()
  await page.locator('.tray').waitFor()
  expect(await page.evaluate(() => localStorage.getItem('skald.games.unread'))).toBe(spoilt)
  await page.goto(visit.url)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download it' }).click()
  expect((await saved).suggestedFilename()).toBe('skald-games.txt')
  expect(await page.locator('.no').count()).toBe(0)
  await page.close()
})

test('a kept game with a damaged log is refused and stays where it is', async () => {
  const page = await begun(5)
  await page.goto(visit.url) // the game is left: nothing writes to it any more
  await page.getByRole('button', { name: /^Continue/ }).waitFor()
  const id = await page.evaluate(() => {
    const [game] = JSON.parse(localStorage.getItem('skald.games') ?? '[]') as { id: string }[]
    localStorage.setItem(`skald.log.${game!.id}`, 'skald-log 1 saga\nsetup {"fac')
    return game!.id
  })
  await page.reload()
  await page.getByRole('button', { name: /^Continue/ }).click()
  await expect.poll(() => page.locator('.no').textContent()).toContain('cannot be read')
  expect(await page.evaluate((key) => localStorage.getItem(key), `skald.log.${id}`)).toContain('skald-log')
  await page.close()
})

test('a game that was left in the middle of a fight goes on with its sheet', async () => {
  const page = await visit.open(wished({ seed: 11, foe: 'karl' }))
  await page.locator('.battle').click()
  await page.locator('.tray').waitFor()
  const shown = (): Promise<boolean> => page.locator('.fight .steps .now').isVisible()
  await new Player(page, 'mouse').play(async (sight) => sight.over || (sight.mine && (await shown())), 600)
  const title = await page.locator('.fight .title').textContent()
  await page.reload()
  await expect.poll(() => page.locator('.fight .title').textContent()).toBe(title)
  await page.close()
})

test('Back and then Forward comes back to the game, and it can be answered', async () => {
  const page = await begun(5)
  const entries = await page.locator('.log li, .log .line').count()
  await page.goBack()
  await page.locator('.battle').waitFor()
  await page.goForward()
  await page.locator('.tray').waitFor()
  expect(await page.locator('.log li, .log .line').count()).toBe(entries)
  await new Player(page, 'mouse').play(async (sight) => sight.over || sight.answers > 12, 200)
  expect(await page.locator('.no').count()).toBe(0)
  await page.close()
})

test.each([
  ['skald.battle', 'null'],
  ['skald.battle', '{"peoples":[]}'],
  ['skald.battle', '{"foe":null}'],
  ['skald.skirmish', '{"armies":7}'],
  ['skald.games', '[{"id":"x","peoples":[],"players":[],"points":[],"time":1}]'],
  ['skald.lists', '{"a":1}'],
])('the page is not blank though %s holds %s', async (key, value) => {
  const options = wished()
  options.keep[key] = value
  const page = await visit.open(options)
  await page.locator('.battle').waitFor()
  await page.close()
})

test('a page whose engine is of another version says so, and offers to load itself anew', async () => {
  for (const [wish, begins] of [
    [wished({ seed: 3 }), 'saga'],
    [wishedAofs({ seed: 3 }), 'aofs'],
  ] as const) {
    // the texts of all languages get a name that the engine does not know
    for (const [path, text] of visit.assets(new RegExp(`^${begins}-.*\\.js$`)))
      visit.instead[path] = text.replace('unit_numbered', 'unit_of_tomorrow')
    const page = await visit.open(wish)
    await page.locator('.battle').click()
    await page.getByRole('alert').getByText('two different versions').waitFor()
    await picture(page, 'other-version')
    for (const path of Object.keys(visit.instead)) delete visit.instead[path]
    await page.getByRole('button', { name: 'Load the page anew' }).click()
    await page.locator('.battle').click()
    await page.locator('.screen[data-ask]').waitFor()
    await page.close()
  }
})

test('kept battles say who was met and when, are found by words, and come back when they were taken away', async () => {
  const begun = await visit.open(wished({ seed: 5 }))
  await begun.locator('.battle').click()
  await begun.locator('.tray').waitFor()
  const [game, log] = await begun.evaluate(() => {
    const [kept] = JSON.parse(localStorage.getItem('skald.games') ?? '[]') as { id: string }[]
    return [kept!, localStorage.getItem(`skald.log.${kept!.id}`) ?? ''] as const
  })
  await begun.close()
  const ids = [...Array(7).keys()].map((i) => `kept-${i}`)
  const games = ids.map((id, i) => ({
    ...game,
    id,
    time: Date.UTC(2026, i, 3, 12),
    ...(i === 2 ? { over: true, winner: 'first', players: ['human', 'huscarl'] } : {}),
  }))
  for (const room of [{}, phone]) {
    const options = wished()
    options.keep['skald.games'] = JSON.stringify(games)
    for (const id of ids) options.keep[`skald.log.${id}`] = log
    const page = await visit.open(options, room)
    await page.getByRole('button', { name: /^Replays/ }).click()
    const rows = page.locator('.kept .watch')
    await expect.poll(() => rows.count()).toBe(7)
    await picture(page, `kept-${room === phone ? 'phone' : 'desk'}`)
    expect(await faults(page)).toEqual([])
    for (const button of await page.locator('.kept button').all())
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(43.5)
    await page.getByRole('searchbox', { name: 'Find a battle' }).fill('huscarl WON')
    await expect.poll(() => rows.count()).toBe(1)
    expect(await rows.textContent()).toMatch(/You won.*Mar \d, 2026/)
    await page.getByRole('button', { name: /^Take away/ }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('skald.log.kept-2'))).toBeNull()
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('skald.log.kept-2'))).toBe(log)
    await rows.click()
    await page.locator('.replay').waitFor()
    await page.close()
  }
})
