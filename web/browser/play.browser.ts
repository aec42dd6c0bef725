// Games in a real browser, by mouse, by keys and by touch; every screen is looked over by axe.
import axe from 'axe-core'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { phone, Visit } from './page'

let visit: Visit
beforeAll(async () => {
  visit = await Visit.begin()
})
afterAll(async () => {
  await visit.end()
  expect(visit.complaints).toEqual([])
})

const shots = process.env['SKALD_SHOTS']
async function picture(page: Page, name: string): Promise<void> {
  if (!shots) return
  mkdirSync(shots, { recursive: true })
  await page.waitForTimeout(250)
  await page.screenshot({ path: join(shots, `${name}.png`) })
}

async function lookOver(page: Page, name: string): Promise<void> {
  await page.evaluate(axe.source)
  const found = await page.evaluate(async () => {
    const all = await (
      window as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
      }
    ).axe.run()
    return all.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(' | ')}`)
  })
  expect(found, name).toEqual([])
}

interface State {
  board: boolean
  fight: boolean
  over: boolean
  mine: boolean
  question: string
  turn: number
}
const stateOf = (page: Page): Promise<State> =>
  page.evaluate(() => ({
    board: document.querySelector('.tray') !== null,
    fight: document.querySelector('.fight') !== null,
    over: document.querySelector('.result') !== null,
    mine: document.querySelector('.who') !== null,
    question: document.querySelector('.ask h2')?.textContent ?? '',
    turn: Number(document.querySelector('.turnline .now')?.textContent ?? 0),
  }))

type Press = (page: Page, selector: string, place?: number) => Promise<boolean>
const pressWith =
  (how: 'click' | 'tap'): Press =>
  async (page, selector, place = 0) => {
    const found = page.locator(selector)
    if ((await found.count()) <= place) return false
    try {
      await found.nth(place)[how]({ timeout: 1500 })
      return true
    } catch {
      return false // it went away while the hand was on its way
    }
  }

let turnsSeen = 0

/** One decision of a simple soul: load what can be paid, go forward, fight where possible. */
async function decide(
  page: Page,
  press: Press,
  point: (x: number, y: number) => Promise<void>,
): Promise<State> {
  const state = await stateOf(page)
  turnsSeen = Math.max(turnsSeen, state.turn)
  if (state.over) return state
  if (state.board) {
    const lit = await page.locator('.ab.lit:enabled').count()
    if (lit > 0 && (await press(page, '.ab.lit:enabled', (turnsSeen * 3 + lit) % lit))) return state
    if (!(await press(page, '.tb.done:enabled'))) await page.waitForTimeout(60)
  } else if (/^Move|^Shift/.test(state.question)) {
    const halo = await page
      .locator('.halo')
      .first()
      .boundingBox({ timeout: 1000 })
      .catch(() => null)
    const board = await page.getByRole('application').boundingBox()
    if (halo && board) await point(halo.x + halo.width / 2, Math.max(board.y + 50, halo.y - 70))
    await page.waitForTimeout(120)
    if (!(await press(page, '.rail .btn.primary:enabled'))) {
      await press(page, '.rail .btn[aria-label="Put back"]')
      await press(page, '.rail .row .btn:not(.primary)')
      await page.waitForTimeout(120)
      await press(page, '.rail .btn.primary:enabled')
    }
  } else {
    const attack = page.locator('.rail .answers .btn:enabled', { hasText: /^\s*(Charge|Shoot)/ })
    if ((await attack.count()) > 0) {
      await attack
        .first()
        .click({ timeout: 1500 })
        .catch(() => undefined)
      return state
    }
    const done =
      (await press(page, '.rail .btn.primary:enabled')) || (await press(page, '.rail .answers .btn:enabled'))
    if (!done) await page.waitForTimeout(60)
  }
  return state
}

const start = (options: { language?: string; dark?: boolean; seed?: number; foe?: string } = {}) => ({
  ...options,
  path: `?seed=${options.seed ?? 7}`,
  hash: '',
  keep: {
    'skald.pace': 'quick',
    'skald.battle': JSON.stringify({
      peoples: ['danes', 'normans'],
      points: 4,
      foe: options.foe ?? 'thrall',
      quick: true,
    }),
  },
})

describe('a game against the bot', () => {
  test('is played to its end by mouse', { timeout: 170_000 }, async () => {
    const page = await visit.open(start())
    await lookOver(page, 'the title page')
    await picture(page, 'start')
    await page.locator('.battle').click()
    await page.locator('.tray').waitFor()
    await lookOver(page, 'the battle board')
    await picture(page, 'board')
    const press = pressWith('click')
    const seen = new Set<string>()
    let state = await stateOf(page)
    for (let i = 0; i < 900 && !state.over; i++) {
      const title = await page.evaluate(() => document.querySelector('.fight .title')?.textContent ?? '')
      const kind = title.includes('charge') ? 'melee' : 'shooting'
      if (title && !seen.has(kind) && (await page.locator('.who').count()) > 0) {
        seen.add(kind)
        await picture(page, kind)
        await lookOver(page, `a ${kind}`)
      }
      state = await decide(page, press, async (x, y) => {
        await page.mouse.click(x, y)
        if (!seen.has('move') && turnsSeen > 1 && (await page.locator('.ghosts > g').count()) > 4) {
          seen.add('move')
          await picture(page, 'table')
          await lookOver(page, 'a move')
        }
      })
    }
    expect(state.over).toBe(true)
    expect(await page.locator('.result').textContent()).toMatch(/\d+ : \d+/)
    await lookOver(page, 'the end')
    await picture(page, 'over')

    // and again: it can be watched, left, continued
    await page.getByRole('button', { name: 'Watch it again' }).click()
    await page.getByRole('button', { name: 'One answer on' }).click()
    await page.getByRole('slider').fill('40')
    await expect.poll(() => page.locator('.replay .num').textContent()).toMatch(/^Answer 40 of/)
    await picture(page, 'replay')
    await lookOver(page, 'a replay')
    await page.getByRole('button', { name: 'Play on from here' }).click()
    await expect.poll(async () => (await stateOf(page)).over).toBe(false)
    await page.close()
  })

  test('is played by keys alone', { timeout: 60_000 }, async () => {
    const page = await visit.open(start({ seed: 12 }))
    await page.keyboard.press('Enter')
    await page.locator('.tray').waitFor()
    for (let i = 0; i < 60; i++) {
      const state = await stateOf(page)
      if ((await page.locator('.saga li', { hasText: 'moved' }).count()) > 1) break
      if (state.board) {
        for (const key of 'qwertasdfg') {
          if ((await page.locator('.die:enabled').count()) === 0) break
          await page.keyboard.press(key)
          await page.waitForTimeout(25)
        }
        await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
        await page.keyboard.press('Enter')
      } else if (/^Move/.test(state.question)) {
        for (let k = 0; k < 6; k++) await page.keyboard.press('ArrowUp')
        await page.waitForTimeout(120)
        await page.keyboard.press('Enter')
      } else if (state.mine) {
        await page.keyboard.press(/activate\?$/.test(state.question) && i > 60 ? '9' : '1')
      }
      await page.waitForTimeout(40)
    }
    await picture(page, 'keys')
    expect(await page.locator('.saga li', { hasText: 'moved' }).count()).toBeGreaterThan(1)
    const lines = await page.locator('.saga li').count()
    expect(lines).toBeGreaterThan(8)
    await page.keyboard.press('r')
    await page.getByRole('searchbox').fill('MAN-01')
    await expect.poll(() => page.locator('.panel article').first().textContent()).toContain('MAN-01')
    await lookOver(page, 'the rules')
    await picture(page, 'rules')
    await page.keyboard.press('Escape')
    expect(await page.locator('.panel').count()).toBe(0)
    await page.close()
  })

  test('is played by touch on a phone', { timeout: 90_000 }, async () => {
    const page = await visit.open(start({ seed: 21 }), phone)
    await picture(page, 'phone-start')
    await lookOver(page, 'the title page on a phone')
    await page.locator('.battle').tap()
    await page.locator('.tray').waitFor()
    await picture(page, 'phone-board')
    await lookOver(page, 'the battle board on a phone')
    const press = pressWith('tap')
    turnsSeen = 0
    const seen = new Set<string>()
    for (let i = 0; i < 140 && turnsSeen < 2; i++) {
      await decide(page, press, async (x, y) => {
        await page.touchscreen.tap(x, y)
        await page.waitForTimeout(150)
        if (!seen.has('move') && (await page.locator('.ghosts > g').count()) > 0) {
          seen.add('move')
          await picture(page, 'phone-table')
          await lookOver(page, 'a move on a phone')
        }
      })
    }
    expect(seen.has('move')).toBe(true)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(390)
    await page.close()
  })
})

test('a worker that dies says so, and the game goes on', async () => {
  const page = await visit.open(start({ seed: 3 }))
  await page.locator('.battle').click()
  await page.locator('.tray').waitFor()
  await page.locator('.ab.lit:enabled').first().click()
  await page.evaluate(() => (window as unknown as { skald: { crash(): Promise<void> } }).skald.crash())
  await page.keyboard.press('Escape')
  await expect.poll(() => page.locator('.rail .note').textContent()).toContain('started again')
  const before = await page.locator('.saga li').count()
  expect(before).toBeGreaterThan(2)
  await page.close()
})

test('a game is kept and continued after the page was closed', async () => {
  const page = await visit.open(start({ seed: 5 }))
  await page.locator('.battle').click()
  await page.locator('.tray').waitFor()
  await page.locator('.ab.lit:enabled').first().click()
  await expect.poll(() => page.locator('.ab.on').count()).toBe(1)
  await page.goto(visit.url)
  await page.getByRole('button', { name: /^Continue/ }).click()
  await expect.poll(() => page.locator('.ab.on').count()).toBe(1)
  await page.close()
})

test('a log that cannot be read is refused with a sentence', async () => {
  const page = await visit.open(start())
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'x.skald-log', mimeType: 'text/plain', buffer: Buffer.from('nonsense') })
  await expect.poll(() => page.locator('.no').textContent()).toContain('cannot be read')
  await page.close()
})

test('a link holds a whole game', async () => {
  const page = await visit.open(start({ seed: 5 }))
  await page.locator('.battle').click()
  await page.locator('.tray').waitFor()
  await page.locator('.ab.lit:enabled').first().click()
  await expect.poll(() => page.locator('.ab.on').count()).toBe(1)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Menu' }).click()
  await lookOver(page, 'the menu')
  await page.getByRole('button', { name: 'Copy a link' }).click()
  const link = page.getByRole('textbox', { name: 'Copy a link' })
  const address = await link.inputValue({ timeout: 5000 })
  const other = await visit.open({ hash: new URL(address).hash })
  await expect.poll(() => other.locator('.replay .num').textContent()).toMatch(/^Answer 0 of \d+/)
  await other.close()
  const bad = await visit.open({ hash: '#game=AAAA' })
  await expect.poll(() => bad.locator('.no').textContent()).toContain('cannot be read')
  await bad.close()
  await page.close()
})

test('a game is set up step by step', { timeout: 90_000 }, async () => {
  const options = start({ seed: 6, foe: 'thrall' })
  options.keep['skald.battle'] = JSON.stringify({
    peoples: ['saxons', 'gaels'],
    points: 4,
    foe: 'thrall',
    quick: false,
  })
  const page = await visit.open(options)
  await page.locator('.battle').click()
  await page.locator('.rail').waitFor()
  const asked: string[] = []
  for (let i = 0; i < 120; i++) {
    const { question, board } = await stateOf(page)
    if (board) break
    if (asked.at(-1) !== question) asked.push(question)
    if (question === 'Deploy a unit' && (await page.locator('.ghosts > g').count()) === 0) {
      await pressWith('click')(page, '.rail .row .btn:not(.small):not(.primary)')
      await page.waitForTimeout(100)
      if (!asked.includes('shown')) {
        await picture(page, 'deploy')
        asked.push('shown')
      }
    }
    const press = pressWith('click')
    const done =
      (await press(page, '.rail .btn.primary:enabled')) || (await press(page, '.rail .answers .btn:enabled'))
    if (!done) await page.waitForTimeout(60)
  }
  expect(asked).toContain('Spend your points')
  expect(asked).toContain('Form your units')
  expect(asked).toContain('Place terrain')
  expect(asked).toContain('Deploy a unit')
  expect(await page.locator('.tray').count()).toBe(1)
  await page.close()
})

test('at 360 pixels nothing is cut', async () => {
  const page = await visit.open(start({ seed: 8 }), { ...phone, viewport: { width: 360, height: 740 } })
  const wide = (): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth)
  expect(await wide()).toBeLessThanOrEqual(360)
  await page.locator('.battle').tap()
  await page.locator('.tray').waitFor()
  expect(await wide()).toBeLessThanOrEqual(360)
  await page.locator('.top .wooden').tap()
  await page.locator('.ask h2').waitFor()
  expect(await wide()).toBeLessThanOrEqual(360)
  await page.close()
})

describe.each(['en', 'es', 'de', 'ru'])('in %s', (language) => {
  test('title page, board and table hold their words', async () => {
    const page = await visit.open(start({ language, seed: 9, dark: language === 'de' }))
    await picture(page, `start-${language}`)
    await page.locator('.battle').click()
    await page.locator('.tray').waitFor()
    await picture(page, `board-${language}`)
    await page.keyboard.press('Escape')
    await page.locator('.ask h2').waitFor()
    await picture(page, `table-${language}`)
    for (const button of await page.locator('.btn:visible').all()) {
      const fits = await button.evaluate((b) => b.scrollWidth <= b.clientWidth + 1)
      expect(fits, (await button.textContent()) ?? '').toBe(true)
    }
    await page.close()
  })
})
