// A rule of the page: answers keep their place under the pointer, in both books, whatever is shown above or reckoned
// beside them.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Player, type Hand } from './hands'
import { faults, phone, picture, visiting, wished, wishedAofs } from './page'

const visit = visiting()

/** Where the answers lie, and what they say. */
const answers = (page: Page): Promise<{ text: string; at: number[] }[]> =>
  page.locator('.rail .answers .btn, .rail .plan .btn').evaluateAll((all) =>
    all.map((button) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      return { text: button.textContent.trim().slice(0, 24), at: [x, y, width, height].map(Math.round) }
    }),
  )

/** Points at every answer in turn and back at the first; none may have moved. */
async function keepTheirPlace(page: Page, ask: string): Promise<number> {
  const rows = page.locator('.rail .answers .btn:enabled')
  const count = await rows.count()
  if (count < 2) return 0
  const before = await answers(page)
  for (const i of [...Array(Math.min(4, count)).keys(), 0]) {
    const box = await rows.nth(i).boundingBox()
    if (!box || box.y + box.height > page.viewportSize()!.height) continue
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await page.waitForTimeout(60)
    expect(
      (await answers(page)).map((a) => a.at),
      `${ask}: ${JSON.stringify(before)}`,
    ).toEqual(before.map((a) => a.at))
  }
  await expect.poll(() => page.locator('.rail .wait').count()).toBe(0)
  expect(
    (await answers(page)).map((a) => a.at),
    `${ask}, reckoned: ${JSON.stringify(before)}`,
  ).toEqual(before.map((a) => a.at))
  return 1
}

/** What is asked before the next act; nothing while it is not this hand's turn. */
const asked = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const screen = document.querySelector<HTMLElement>('.screen[data-ask]')
    if (screen?.dataset['mine'] !== 'true' || document.querySelector('.tray')) return ''
    const fight = document.querySelector('.fight .title') ? 'fight ' : ''
    return `${fight}${screen.dataset['ask']}`
  })

/** Plays on until something is asked that is wanted; it is not answered yet. */
async function playUntil(page: Page, hand: Hand, wanted: (ask: string) => Promise<boolean>): Promise<void> {
  const player = new Player(page, hand)
  for (let i = 0; i < 1500; i++) {
    const ask = await asked(page)
    if (ask && (await wanted(ask))) return
    if ((await player.next()).over) throw new Error('the game is over')
  }
}

/** Buttons that touch each other, and those that stand askew in their row. */
const crowded = (page: Page): Promise<string[]> =>
  page.locator('.rail .btn:visible').evaluateAll((all) => {
    const boxes = all.map(
      (b) =>
        ({ name: b.textContent.trim(), ...b.getBoundingClientRect().toJSON() }) as DOMRect & { name: string },
    )
    return boxes.flatMap((a, i) =>
      boxes.slice(i + 1).flatMap((b) => {
        const apart = Math.max(b.left - a.right, a.left - b.right, b.top - a.bottom, a.top - b.bottom)
        const askew = a.bottom > b.top && b.bottom > a.top && Math.abs(a.top - b.top) > 1
        return apart < 3 || askew ? [`${a.name} / ${b.name}`] : []
      }),
    )
  })

async function watch(page: Page, enough: (seen: Set<string>) => boolean): Promise<Set<string>> {
  const seen = new Set<string>()
  await playUntil(page, 'mouse', async (ask) => {
    if (!seen.has(ask) && (await keepTheirPlace(page, ask)) > 0) {
      seen.add(ask)
      expect(await crowded(page), ask).toEqual([])
      await picture(page, `answers-${ask.replace(' ', '-')}`)
    }
    return enough(seen)
  })
  return seen
}

const fights = (seen: Set<string>): number => [...seen].filter((what) => what.startsWith('fight')).length

test('answers of SAGA stay where they are when they are pointed at', { timeout: 240_000 }, async () => {
  const page = await visit.open(wished({ seed: 11, foe: 'karl', points: 6 }))
  await page.locator('.battle').click()
  await page.locator('.tray').waitFor()
  const seen = await watch(page, (all) => fights(all) > 0 && all.has('declare'))
  expect(fights(seen)).toBeGreaterThan(0)
  await page.close()
})

test('answers of Age of Fantasy stay where they are', { timeout: 240_000 }, async () => {
  const page = await visit.open(wishedAofs({ seed: 5, points: 250 }))
  await page.locator('.battle').click()
  await page.locator('.screen[data-ask]').waitFor()
  const seen = await watch(page, (all) => fights(all) > 0)
  expect(seen.size).toBeGreaterThan(0)
  await page.close()
})

test('what feeds the dice may grow without moving the answers of a fight', { timeout: 240_000 }, async () => {
  for (const room of [{}, phone]) {
    // Russian has the longest words for what an answer is worth
    const language = room === phone ? 'ru' : 'en'
    const page = await visit.open(wished({ language, seed: 11, foe: 'karl', points: 6 }), room)
    await page.locator('.battle').click()
    await page.locator('.tray').waitFor()
    await playUntil(page, room === phone ? 'finger' : 'mouse', (ask) =>
      Promise.resolve(ask === 'fight ability_step'),
    )
    await expect.poll(() => page.locator('.rail .wait').count()).toBe(0)
    const before = await answers(page)
    for (const number of [0, 1, 1]) {
      await page.locator('.fight .numbers button').nth(number).click()
      expect((await answers(page)).map((a) => a.at)).toEqual(before.map((a) => a.at))
    }
    const cut = await page.locator('.answers .btn').evaluateAll((all) =>
      all.flatMap((button) => {
        const edge = button.getBoundingClientRect().right
        return [...button.querySelectorAll('*')].filter((e) => {
          const words = document.createRange()
          words.selectNodeContents(e)
          return words.getBoundingClientRect().right > edge
        })
      }),
    )
    expect(cut.length, 'what an answer is worth is not cut').toBe(0)
    // the mark of the mean lies on no number
    for (const plot of await page.locator('.plot').all()) {
      const mean = (await plot.locator('.mean').boundingBox())!
      for (const number of await plot.locator('.num').all()) {
        const { y, height } = (await number.boundingBox())!
        expect(mean.y).toBeGreaterThanOrEqual(y + height - 1)
      }
    }
    await picture(page, `fight-${room === phone ? 'phone' : 'desk'}`)
    await page.close()
  }
})

test('an Orders ability is used where it lies, and is not forgotten', { timeout: 120_000 }, async () => {
  const page = await visit.open(wished({ seed: 4, points: 6 }))
  await page.locator('.battle').click()
  await page.locator('.tray').waitFor()
  const orders = page.locator('.ab.lit', { has: page.locator('.kw', { hasText: 'Orders' }) }).first()
  const name = (await orders.locator('.nm').textContent())!
  await orders.click()
  const use = page.getByRole('button', { name: `Use now ${name}` })
  await use.waitFor()
  await picture(page, 'board-orders-ready')
  // ending the phase says what would be lost
  await page.locator('.tb.done').click()
  await expect.poll(() => page.locator('.unused').textContent()).toContain(name)
  await picture(page, 'board-orders-unused')
  expect(await page.locator('.screen[data-ask]').getAttribute('data-ask')).toBe('orders')
  const answered = await page.locator('.screen[data-answers]').getAttribute('data-answers')
  await use.click()
  await expect
    .poll(() => page.locator('.screen[data-answers]').getAttribute('data-answers'))
    .not.toBe(answered)
  await expect.poll(() => page.locator('.unused').count()).toBe(0)
  await page.close()
})

test('on a phone the board covers no name, and the sheet below uses what lies ready', async () => {
  const page = await visit.open(wished({ seed: 4, points: 6, language: 'es' }), phone)
  await page.locator('.battle').tap()
  await page.locator('.tray').waitFor()
  const cut = await page
    .locator('.ab')
    .evaluateAll((squares) =>
      squares.flatMap((square) =>
        [...square.querySelectorAll('.nm, .kw')]
          .filter((words) => words.scrollWidth > words.clientWidth + 1)
          .map((words) => words.textContent),
      ),
    )
  expect(cut, 'names and keywords that run out of their square').toEqual([])
  expect((await page.locator('.tray').boundingBox())!.height, 'the dice lie in a row').toBeLessThan(150)
  const orders = page.locator('.ab.lit', { has: page.locator('.kw', { hasText: 'Órdenes' }) }).first()
  const name = (await orders.locator('.nm').textContent())!
  const square = page.locator('.ab', { hasText: name })
  const before = (await square.boundingBox())!
  await square.tap()
  await page.locator('.reading .btn.primary').tap()
  await square.locator('.kw.can').waitFor()
  expect(await square.boundingBox(), 'a square that is ready keeps its place').toEqual(before)
  await picture(page, 'phone-board-ready')
  const answered = await page.locator('.screen[data-answers]').getAttribute('data-answers')
  await square.tap()
  await page.getByRole('button', { name: `Usar ahora ${name}` }).tap()
  await expect
    .poll(() => page.locator('.screen[data-answers]').getAttribute('data-answers'))
    .not.toBe(answered)
  await page.close()
})

const sideways = { ...phone, viewport: { width: 844, height: 390 } }

test(
  'on a phone held sideways every answer of a fight can be reached with a thumb',
  { timeout: 240_000 },
  async () => {
    const page = await visit.open(wished({ seed: 11, foe: 'karl', points: 6 }), sideways)
    await page.locator('.battle').tap()
    await page.locator('.tray').waitFor()
    await playUntil(page, 'finger', (ask) => Promise.resolve(ask === 'fight ability_step'))
    await expect.poll(() => page.locator('.rail .wait').count()).toBe(0)
    await picture(page, 'fight-sideways')
    for (const answer of await page.locator('.rail .answers .btn, .rail .plan .btn').all()) {
      const text = (await answer.textContent()) ?? ''
      await answer.scrollIntoViewIfNeeded() // where there are many they are scrolled
      const { x, y, width, height } = (await answer.boundingBox())!
      expect(height, text).toBeGreaterThanOrEqual(43.5)
      expect(x + width, text).toBeLessThanOrEqual(844.5)
      expect(y, text).toBeGreaterThan(0)
      expect(y + height, text).toBeLessThanOrEqual(391)
    }
    expect(await faults(page)).toEqual([])
    await page.close()
  },
)

test('whoever is to fall lies open to the finger, large enough to be hit', { timeout: 240_000 }, async () => {
  const page = await visit.open(wished({ seed: 11, foe: 'karl', points: 6 }), phone)
  await page.locator('.battle').tap()
  await page.locator('.tray').waitFor()
  await playUntil(page, 'finger', (ask) => Promise.resolve(ask === 'casualties'))
  const unit = await page.locator('.figure[data-unit]').evaluateAll((all) => {
    const crossed = document.querySelectorAll('.above path[stroke-linecap=round]')
    return crossed.length > 0 ? all.length : 0
  })
  expect(unit, 'the engine’s suggestion is marked').toBeGreaterThan(0)
  await page.waitForTimeout(400)
  await picture(page, 'casualties-phone')
  const rail = (await page.locator('.rail').boundingBox())!
  const men = await page
    .locator('.figure use')
    .evaluateAll((all) =>
      all
        .map((use) => use.getBoundingClientRect())
        .map(({ x, y, width, bottom }) => ({ x, y, width, bottom })),
    )
  const open = men.filter((man) => man.x > 0 && man.y > 40 && man.x + man.width < 390 && man.bottom < rail.y)
  expect(open.length).toBeGreaterThan(2)
  expect(Math.min(...open.map((man) => man.width))).toBeGreaterThan(22)
  expect(await page.locator('.rail .thrown').first().isVisible()).toBe(true)
  await page.close()
})
