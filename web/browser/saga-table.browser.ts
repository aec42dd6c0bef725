// Whole games in a real browser: by mouse, by keys, by touch, and two people at one screen.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { Player } from './hands'
import { faults, phone, picture, small, visiting, wished } from './page'

const visit = visiting()

/** The log that the page keeps of its newest game, and the hash of what it shows. */
const kept = (page: Page): Promise<{ log: string; hash: string }> =>
  page.evaluate(() => {
    const games = JSON.parse(localStorage.getItem('skald.games') ?? '[]') as { id: string }[]
    return {
      log: localStorage.getItem(`skald.log.${games[0]?.id}`) ?? '',
      hash: document.querySelector<HTMLElement>('.screen[data-hash]')?.dataset['hash'] ?? '',
    }
  })

const root = join(import.meta.dirname, '..', '..')
const program =
  process.env['SKALD'] ??
  ['build/skald', 'build/dev/apps/cli/skald'].map((path) => join(root, path)).find(existsSync) ??
  'skald'

/** The same log in the native program: the hash of its end. */
function nativeHash(log: string): string {
  const request = `${JSON.stringify({ call: 'game.load', log })}\n`
  const text = execFileSync(program, ['engine'], { cwd: root, input: request, encoding: 'utf8' })
  return (JSON.parse(text) as { reply: { hash: string } }).reply.hash
}

describe('a game against the bot', () => {
  test('is played to its end by mouse, watched again and played on', { timeout: 240_000 }, async () => {
    const page = await visit.open(wished({ seed: 11, foe: 'karl' }))
    expect(await faults(page)).toEqual([])
    await picture(page, 'start')
    await page.locator('.battle').click()
    await page.locator('.tray').waitFor()
    await picture(page, 'board')
    const seen = new Set<string>()
    const player = new Player(page, 'mouse')
    await player.play(async (sight) => {
      const what = sight.board ? 'board' : sight.fight && sight.mine ? sight.fight : sight.ask
      const worth = ['board', 'melee', 'shooting', 'declare', 'activate', 'casualties', 'choose_units']
      if (!seen.has(what) && worth.includes(what)) {
        seen.add(what)
        await picture(page, what)
        expect(await faults(page), what).toEqual([])
      }
      const aimed = page.locator('.rail [data-type="charge"], .rail [data-type="shoot"]')
      if (sight.ask === 'declare' && !seen.has('odds') && (await aimed.count()) > 0) {
        seen.add('odds')
        await expect.poll(() => page.locator('.rail .odds').count()).toBeGreaterThan(0)
      }
      if (sight.name === 'the table' && !seen.has('move')) {
        seen.add('move')
        await picture(page, 'table')
        expect(await faults(page), 'a move').toEqual([])
      }
      return false
    })
    // which fights come up is the bot's affair too: one of either kind is enough
    expect([...seen]).toEqual(expect.arrayContaining(['board', 'move']))
    expect(seen.has('melee') || seen.has('shooting')).toBe(true)
    expect(await page.locator('.result.num').textContent()).toMatch(/\d+ : \d+/)
    expect(await faults(page), 'the end').toEqual([])
    await picture(page, 'over')
    for (const row of await page.locator('.end .score dl > div').all()) {
      const [what, points] = [await row.locator('dt').boundingBox(), await row.locator('dd').boundingBox()]
      expect(Math.abs(what!.y - points!.y), 'points stand beside what brought them').toBeLessThan(6)
    }

    const { log, hash } = await kept(page)
    expect(nativeHash(log)).toBe(hash)

    await page.getByRole('button', { name: 'Review the battle' }).click()
    await page.getByRole('button', { name: 'One answer on' }).click()
    await expect.poll(() => page.locator('.replay .num').textContent()).toMatch(/^Answer 2 of/)
    // the course of the game: its fights are marked, the luck of the dice is told
    await page.locator('.back table').waitFor()
    await page.locator('.marks button').last().click()
    await expect.poll(() => page.locator('.marks .now').count()).toBe(1)
    const told = (await page.locator('.replay .num').textContent()) ?? ''
    const half = Math.floor(Number(/(\d+)\D*$/.exec(told)?.[1]) / 2)
    await page.getByRole('slider').fill(String(half))
    await expect.poll(() => page.locator('.replay .num').textContent()).toContain(`Answer ${half} of`)
    await page.getByRole('button', { name: 'One answer back' }).click()
    await expect.poll(() => page.locator('.replay .num').textContent()).toContain(`Answer ${half - 1} of`)
    await picture(page, 'replay')
    expect(await faults(page), 'a replay').toEqual([])
    // Karl looks back, as long as he may
    await page.getByRole('button', { name: 'Reckon the chance to win' }).click()
    await expect.poll(() => page.locator('.likely').textContent()).toMatch(/\d+ ?% to win/)
    if (process.env['SKALD_SHOTS']) await page.waitForTimeout(45_000) // so that there is something to see
    await page.getByRole('button', { name: /^Stop/ }).click()
    await picture(page, 'review')
    expect(await faults(page), 'a review').toEqual([])
    await page.getByRole('button', { name: 'Play on from here' }).click()
    const answers = () => page.locator('[data-answers]').getAttribute('data-answers')
    await expect.poll(async () => Number(await answers())).toBeLessThan(2 * half - 1)
    // until Karl has answered and, where nothing lies over the log, says why
    const asked = page.locator('.log .asked').last()
    const opened = () =>
      asked.click({ timeout: 1000 }).then(
        () => true,
        () => false,
      )
    const on = await new Player(page, 'mouse').play(
      async (sight) => sight.answers > half + 4 && (await asked.isVisible()) && (await opened()),
    )
    expect(on.over).toBe(false)
    expect((await page.locator('.log .why').first().textContent())?.length).toBeGreaterThan(20)
    await page.close()
  })

  test('is played to its end by keys alone', { timeout: 200_000 }, async () => {
    const page = await visit.open(wished({ seed: 12 }))
    await page.keyboard.press('Enter')
    await page.locator('.tray').waitFor()
    const end = await new Player(page, 'keys').play(() => false)
    expect(end.over).toBe(true)
    const { log, hash } = await kept(page)
    expect(nativeHash(log)).toBe(hash)
    await page.keyboard.press('Enter') // the battle is reviewed
    await expect.poll(() => page.locator('.log li', { hasText: ' move' }).count()).toBeGreaterThan(3)
    await page.close()
  })

  test('is played to its end by touch on a phone', { timeout: 200_000 }, async () => {
    const page = await visit.open(wished({ seed: 21 }), phone)
    await picture(page, 'phone-start')
    expect(await faults(page), 'the title page').toEqual([])
    await page.locator('.battle').tap()
    await page.locator('.tray').waitFor()
    const seen = new Set<string>()
    const end = await new Player(page, 'finger').play(async (sight) => {
      const what = sight.board ? 'board' : sight.fight && sight.mine ? sight.fight : sight.ask
      if (!seen.has(what) && ['board', 'melee', 'shooting', 'move'].includes(what)) {
        seen.add(what)
        await picture(page, `phone-${what}`)
        expect(await faults(page), `${what} on a phone`).toEqual([])
        expect(await small(page), `${what} under a finger`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      }
      return false
    })
    expect(end.over).toBe(true)
    expect([...seen]).toEqual(expect.arrayContaining(['board', 'move']))
    await page.close()
  })
})

test('a stranger is three clicks from the first activation', async () => {
  const page = await visit.open({ path: '?seed=3', hash: '' })
  const asked = (): Promise<string | null> => page.locator('.screen[data-mine=true]').getAttribute('data-ask')
  await page.locator('.battle').click()
  await expect.poll(asked).toBe('orders')
  await page.locator('.tray button').last().click()
  await expect.poll(asked).toBe('activate')
  await page.locator('.rail .answers .btn').first().click()
  await expect.poll(asked).toBe('declare')
  await page.close()
})

test('on a phone somebody who may act lies in sight, though a hint takes a part of the table', async () => {
  const wish = wished({ seed: 3 })
  const page = await visit.open({ ...wish, keep: { ...wish.keep, 'skald.hints': '{}' } }, phone)
  await page.locator('.battle').tap()
  await page.locator('.tray .done').tap()
  await page.locator('.screen[data-ask=activate][data-mine=true] .guide').waitFor()
  const open = (): Promise<number> =>
    page.evaluate(() => {
      const callable = document
        .querySelector<HTMLElement>('.screen[data-ask]')!
        .dataset['callable']!.split(' ')
      const rail = document.querySelector('.rail')!.getBoundingClientRect().y
      return [...document.querySelectorAll<SVGElement>('.figure[data-unit]')]
        .filter((figure) => callable.includes(figure.dataset['unit']!))
        .map((figure) => figure.querySelector('use')!.getBoundingClientRect())
        .filter(({ x, right, y, bottom }) => x > 0 && right < 336 && y > 44 && bottom < rail).length
    })
  await expect.poll(open).toBeGreaterThan(0)
  await picture(page, 'phone-activate-hint')
  await page.close()
})

test('whoever answers by keys finds the focus on the next answer, and whoever clicks does not', async () => {
  const page = await visit.open(wished({ seed: 3 }))
  const asked = (): Promise<string | null> => page.locator('.screen[data-mine=true]').getAttribute('data-ask')
  const focused = (): Promise<boolean> =>
    page.evaluate(() => document.activeElement?.closest('.rail .btn') !== null)
  await page.locator('.battle').click()
  await page.locator('.tray .done').click()
  await expect.poll(asked).toBe('activate')
  await page.locator('.rail .answers .btn').first().focus()
  await page.keyboard.press('Enter')
  await expect.poll(asked).toBe('declare')
  await expect.poll(focused).toBe(true)
  expect(await faults(page)).toEqual([])
  await page.keyboard.press('z')
  await expect.poll(asked).toBe('activate')
  await page.locator('.rail .answers .btn').first().click()
  await expect.poll(asked).toBe('declare')
  await page.waitForTimeout(200)
  expect(await focused()).toBe(false)
  await page.close()
})

test('two people play at one screen, each asked in turn', { timeout: 150_000 }, async () => {
  const page = await visit.open(wished({ seed: 13, foe: 'human' }))
  await page.locator('.battle').click()
  await page.locator('.tray').waitFor()
  const asked = new Set<string>()
  const player = new Player(page, 'mouse')
  let typed = false
  await player.play(async (sight) => {
    if (sight.ask === 'move' && sight.mine && !typed) {
      typed = true
      await page.getByText('By distance').click()
      await page.getByLabel('Distance in cm').fill('4')
      await page.getByRole('button', { name: 'Go', exact: true }).click()
      await expect.poll(() => page.locator('.ghosts > g').count()).toBeGreaterThan(0)
      expect(await page.locator('.rail dd').nth(1).textContent()).toContain('4.0 cm')
    }
    expect(sight.mine || sight.board || sight.fight !== '').toBe(true)
    const who = page.locator('.who')
    if ((await who.count()) > 0) asked.add(((await who.first().textContent()) ?? '').trim())
    return player.turns > 1
  })
  expect([...asked].sort()).toEqual(['Danes', 'Normans'])
  expect(typed).toBe(true)
  await page.close()
})

test('a bot that thinks long can be cut short', { timeout: 90_000 }, async () => {
  const page = await visit.open(wished({ seed: 11, foe: 'huscarl' }))
  await page.locator('.battle').click()
  await page.locator('.tray').waitFor()
  await page.locator('.tb.done').click()
  await page.getByRole('button', { name: 'Skip' }).click({ timeout: 30_000 })
  await expect.poll(() => page.locator('[data-mine=true]').count()).toBe(1)
  await page.close()
})

test('a ruler is pulled out by dragging, and the table stays where it is', async () => {
  const page = await visit.open(wished({ seed: 3 }))
  await page.locator('.battle').click()
  await page.locator('.tray').waitFor()
  await page.keyboard.press('b')
  await page.keyboard.press('m')
  const figure = page.locator('.figure use').first()
  const before = (await figure.boundingBox())!
  const cloth = (await page.locator('[role=application]').boundingBox())!
  await page.mouse.move(cloth.x + cloth.width / 2, cloth.y + cloth.height / 2)
  await page.mouse.down()
  await page.mouse.move(cloth.x + cloth.width / 2 + 90, cloth.y + cloth.height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => page.locator('.rail dd').first().textContent()).toMatch(/\d cm/)
  expect(await figure.boundingBox()).toEqual(before)
  await page.close()
})
