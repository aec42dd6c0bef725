// What a finger means on the table.
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { picture, visiting, wishedAofs } from './page'

const visit = visiting()
/** The whole table lies in sight. */
const tablet = { viewport: { width: 1180, height: 820 }, hasTouch: true, isMobile: true }
const wish = wishedAofs({ seed: 22, foe: 'human', points: 250, armies: ['toll-company', 'toll-company'] })

type Spot = { x: number; y: number }
/** Where the figures of a unit lie on the screen: their middles, and how wide one is. */
const figuresOf = (page: Page, unit: number): Promise<(Spot & { r: number })[]> =>
  page.locator(`.figure[data-unit="${unit}"] use`).evaluateAll((all) =>
    all.map((one) => {
      const { x, y, width, height } = one.getBoundingClientRect()
      return { x: x + width / 2, y: y + height / 2, r: Math.max(width, height) / 2 }
    }),
  )
const screen = (page: Page) => page.locator('.screen[data-ask]')
const far = (a: Spot, b: Spot): number => Math.hypot(a.x - b.x, a.y - b.y)
/** The table holds still. */
async function still(page: Page): Promise<void> {
  await page.waitForTimeout(600)
}

/** Bare ground in the midst of a unit, or so many pixels beside one of its figures, where no finger means another unit. */
async function ground(page: Page, unit: number, beside: number | null): Promise<Spot | undefined> {
  const own = await figuresOf(page, unit)
  const ids = await page
    .locator('.figure[data-unit]')
    .evaluateAll((all) => [...new Set(all.map((f) => Number((f as SVGElement).dataset['unit'])))])
  const others = (await Promise.all(ids.filter((id) => id !== unit).map((id) => figuresOf(page, id)))).flat()
  const spots =
    beside === null
      ? own.flatMap((a) => own.map((b) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })))
      : own.flatMap(({ x, y, r }) =>
          Array.from({ length: 16 }, (_, k) => ({
            x: x + (r + beside) * Math.cos((k * Math.PI) / 8),
            y: y + (r + beside) * Math.sin((k * Math.PI) / 8),
          })),
        )
  const free = await page.evaluate(
    (all) =>
      all.map(({ x, y }) => {
        const hit = document.elementsFromPoint(x, y)
        return (
          hit.some((e) => e.matches('[role=application]')) &&
          !hit.some((e) => e.closest('[data-figure], button, .rail'))
        )
      }),
    spots,
  )
  return spots.find(
    (spot, i) =>
      free[i] &&
      others.every((f) => far(f, spot) > f.r + 30) &&
      (beside === null || own.every((f) => far(f, spot) > f.r + beside - 1)),
  )
}
/** The first of some units for which there is such ground. */
async function groundOf(page: Page, units: number[], beside: number | null): Promise<[number, Spot]> {
  for (const unit of units) {
    const spot = await ground(page, unit, beside)
    if (spot) return [unit, spot]
  }
  throw new Error('no such ground')
}
const litOf = async (page: Page, name: string): Promise<number[]> =>
  ((await screen(page).getAttribute(name)) ?? '').split(' ').filter(Boolean).map(Number)
test('a tap between the figures of a unit, or close beside one, is meant for it; farther off it is the ground', async () => {
  const page = await visit.open(wish, tablet)
  await page.locator('.battle').tap()
  await page.locator('.screen[data-ask=activate][data-mine=true]').waitFor()
  await still(page)
  await picture(page, 'touch-begin')
  const answers = page.locator('.rail .answers .btn')
  const lit = await litOf(page, 'data-lit')
  for (const beside of [null, 8, 19]) {
    const [, spot] = await groundOf(page, lit, beside)
    await page.touchscreen.tap(spot.x, spot.y)
    await expect.poll(() => answers.count(), { message: `${beside}` }).toBeGreaterThan(1)
    await picture(page, `touch-beside-${beside}`)
    await page.keyboard.press('Escape')
    await expect.poll(() => answers.count()).toBe(0)
    await still(page)
  }
  const [, off] = await groundOf(page, lit, 34)
  await page.touchscreen.tap(off.x, off.y)
  await still(page)
  expect(await answers.count()).toBe(0)

  // with a unit in the hand the ground beside another one is a place to go to, and the other one is still meant where it stands
  const [chosen, spot] = await groundOf(page, lit, null)
  await page.touchscreen.tap(spot.x, spot.y)
  await expect.poll(() => answers.count()).toBeGreaterThan(1)
  await still(page)
  const [, beside] = await groundOf(
    page,
    lit.filter((unit) => unit !== chosen),
    8,
  )
  await page.touchscreen.tap(beside.x, beside.y)
  await expect.poll(() => page.locator('.ghosts > g').count()).toBeGreaterThan(0)
  await picture(page, 'touch-ground')
  await page.close()
})

test('with a mouse only what is under the pointer is meant', async () => {
  const page = await visit.open(wish)
  await page.locator('.battle').click()
  await page.locator('.screen[data-ask=activate][data-mine=true]').waitFor()
  await still(page)
  const [, spot] = await groundOf(page, await litOf(page, 'data-lit'), 8)
  await page.mouse.click(spot.x, spot.y)
  await still(page)
  expect(await page.locator('.rail .answers .btn').count()).toBe(0)
  await page.close()
})

test('a drag that begins in the gap between two figures takes their unit along, by mouse and by finger', async () => {
  for (const device of [{}, tablet]) {
    const page = await visit.open(wish, device)
    await page.locator('.battle').click()
    await page.locator('.screen[data-ask=activate][data-mine=true]').waitFor()
    await still(page)
    const [unit, spot] = await groundOf(page, await litOf(page, 'data-lit'), null)
    const before = (await figuresOf(page, unit))[0]!
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dy = 0) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: spot.x, y: spot.y - dy }],
      })
    if ('hasTouch' in device) {
      await touch('touchStart')
      for (const dy of [15, 30, 45]) await touch('touchMove', dy)
    } else {
      await page.mouse.move(spot.x, spot.y)
      await page.mouse.down()
      await page.mouse.move(spot.x, spot.y - 45, { steps: 4 })
    }
    await expect.poll(() => page.locator('.ghosts > g').count()).toBeGreaterThan(0)
    // the tab beside them says by which action they would go
    await expect.poll(() => page.locator('.above').textContent()).toMatch(/(Advance|Rush) \d+\.\d″ of/)
    expect(far((await figuresOf(page, unit))[0]!, before), 'the table holds still').toBeLessThan(2)
    if ('hasTouch' in device) await touch('touchEnd')
    else await page.mouse.up()
    await expect.poll(async () => far((await figuresOf(page, unit))[0]!, before)).toBeGreaterThan(30)
    await page.close()
  }
})

test('the card of a unit comes by pointing, stays by a key, and comes under a finger that rests', async () => {
  const page = await visit.open(wish)
  await page.locator('.battle').click()
  await page.locator('.screen[data-ask=activate][data-mine=true]').waitFor()
  await still(page)
  const [unit] = await litOf(page, 'data-lit')
  const [own] = await figuresOf(page, unit!)
  const card = page.locator('.unit-card')
  await page.mouse.move(own!.x, own!.y)
  await expect.poll(() => card.getAttribute('data-unit')).toBe(String(unit))
  await page.mouse.move(own!.x, own!.y - 120)
  await expect.poll(() => card.count(), { message: 'it goes with the pointer' }).toBe(0)
  await page.mouse.move(own!.x, own!.y)
  await card.waitFor()
  await page.keyboard.press('i')
  await page.mouse.move(own!.x, own!.y - 120)
  await page.waitForTimeout(200)
  expect(await card.getAttribute('data-unit'), 'the key keeps it').toBe(String(unit))
  await page.keyboard.press('i')
  await expect.poll(() => card.count()).toBe(0)
  // without a pointer the key shows whoever is chosen
  await page.keyboard.press('.')
  await page.keyboard.press('i')
  await expect.poll(() => card.getByRole('button').count()).toBeGreaterThan(0)
  await page.keyboard.press('Escape')
  await page.close()

  const small = await visit.open(wish, tablet)
  await small.setViewportSize({ width: 390, height: 844 })
  await small.locator('.battle').tap()
  await small.locator('.screen[data-ask=activate][data-mine=true]').waitFor()
  await still(small)
  const seen = (await Promise.all((await litOf(small, 'data-lit')).map((id) => figuresOf(small, id))))
    .flat()
    .find(({ x, y }) => x > 20 && x < 320 && y > 100 && y < 400)!
  const session = await small.context().newCDPSession(small)
  await session.send('Input.dispatchTouchEvent', {
    type: 'touchStart',
    touchPoints: [{ x: seen.x, y: seen.y }],
  })
  await small.locator('.unit-card').waitFor()
  await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await picture(small, 'touch-card')
  await small.locator('.unit-card .close').tap()
  await expect.poll(() => small.locator('.unit-card').count()).toBe(0)
  await small.close()
})
