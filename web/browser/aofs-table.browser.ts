// Age of Fantasy: Skirmish in a real browser: whole games by mouse, by keys and by touch, set-up step by step, two people
// at one screen, four languages; and the same log gives the same game natively.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { Player } from './hands'
import { faults, phone, picture, small, visiting, wishedAofs } from './page'

const visit = visiting()

const root = join(import.meta.dirname, '..', '..')
const program =
  process.env['SKALD'] ??
  ['build/skald', 'build/dev/apps/cli/skald'].map((path) => join(root, path)).find(existsSync) ??
  'skald'

/** The page's newest game has the hash that the native program finds for its log. */
async function sameNatively(page: Page): Promise<void> {
  const { log, hash } = await page.evaluate(() => {
    const games = JSON.parse(localStorage.getItem('skald.games') ?? '[]') as { id: string }[]
    return {
      log: localStorage.getItem(`skald.log.${games[0]?.id}`) ?? '',
      hash: document.querySelector<HTMLElement>('.screen[data-hash]')?.dataset['hash'] ?? '',
    }
  })
  const input = `${JSON.stringify({ call: 'game.load', log })}\n`
  const text = execFileSync(program, ['engine'], { cwd: root, input, encoding: 'utf8' })
  expect((JSON.parse(text) as { reply: { hash: string } }).reply.hash).toBe(hash)
}

const begun = (page: Page) => page.locator('.screen[data-book=aofs][data-ask=activate]').waitFor()

describe('a battle against the bot', () => {
  test('is played to its end by mouse, watched again and played on', { timeout: 180_000 }, async () => {
    const page = await visit.open(wishedAofs({ seed: 11 }))
    await picture(page, 'skirmish-start')
    expect(await faults(page), 'the title page').toEqual([])
    await page.locator('.battle').click()
    await begun(page)
    await page.getByRole('heading', { name: /activate a unit/ }).waitFor()
    await picture(page, 'skirmish-table')
    expect(await faults(page), 'the table').toEqual([])
    expect(await page.locator('.no').count(), 'nothing is refused yet').toBe(0)
    const seen = new Set<string>()
    const player = new Player(page, 'mouse', { activate: 'Charge' })
    await player.play(async (sight) => {
      const worth = ['activate', 'move', 'charge', 'shoot', 'remove', 'cast', 'strike_back']
      if (sight.mine && worth.includes(sight.ask) && !seen.has(sight.ask)) {
        seen.add(sight.ask)
        await picture(page, `skirmish-${sight.ask}`)
        expect(await faults(page), sight.ask).toEqual([])
      }
      return false
    })
    expect([...seen]).toEqual(expect.arrayContaining(['activate', 'move']))
    expect(await page.locator('.result.num').textContent()).toMatch(/\d+ : \d+/)
    expect(await faults(page), 'the end').toEqual([])
    await picture(page, 'skirmish-over')
    await sameNatively(page)

    await page.getByRole('button', { name: 'Review the battle' }).click()
    await page.getByRole('slider').fill('20')
    await expect.poll(() => page.locator('.replay .num').textContent()).toContain('Answer 20 of')
    await page.getByRole('button', { name: 'One answer back' }).click()
    await expect.poll(() => page.locator('.replay .num').textContent()).toContain('Answer 19 of')
    expect(await faults(page), 'a replay').toEqual([])
    await page.getByRole('button', { name: 'Play on from here' }).click()
    const on = await new Player(page, 'mouse').play((sight) => sight.answers > 22)
    expect(on.over).toBe(false)
    await page.close()
  })

  test('is played to its end by keys alone', { timeout: 150_000 }, async () => {
    const page = await visit.open(wishedAofs({ seed: 12, armies: ['alderkin', 'lychgate-court'] }))
    await page.keyboard.press('Enter')
    await begun(page)
    const end = await new Player(page, 'keys').play(() => false)
    expect(end.over).toBe(true)
    await sameNatively(page)
    await page.close()
  })

  test('is played to its end by touch on a phone', { timeout: 150_000 }, async () => {
    const page = await visit.open(wishedAofs({ seed: 14 }), phone)
    await page.locator('.battle').tap()
    await begun(page)
    const seen = new Set<string>()
    const end = await new Player(page, 'finger', { activate: 'Charge' }).play(async (sight) => {
      if (sight.mine && !seen.has(sight.ask)) {
        seen.add(sight.ask)
        await picture(page, `phone-skirmish-${sight.ask}`)
        expect(await faults(page), `${sight.ask} on a phone`).toEqual([])
        expect(await small(page), `${sight.ask} under a finger`).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
      }
      return false
    })
    expect(end.over).toBe(true)
    await page.close()
  })
})

/** Acts on until the page shows something. */
async function until(page: Page, player: Player, selector: string): Promise<void> {
  for (let i = 0; i < 600; i++) {
    if ((await page.locator(selector).count()) > 0) return
    const { over } = await player.next()
    if (over) break
  }
  throw new Error(`${selector} was never seen`)
}

/** Every number that has a reason opens to it, and to the rule. */
async function numbersOpen(page: Page): Promise<void> {
  const number = page.locator('.fight .n:enabled').last()
  await number.click()
  expect(await number.getAttribute('aria-expanded')).toBe('true')
  await expect.poll(() => page.locator('.why li').first().textContent()).toMatch(/\w+.*AOF-/s)
  await number.click()
  expect(await page.locator('.why').count()).toBe(0)
}

/** The sheet as it lies there, on a desk and on a phone. */
async function sheetIsSound(page: Page, when: string): Promise<void> {
  for (const [name, width, height] of [
    ['phone', 390, 844],
    ['desk', 1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await numbersOpen(page)
    await picture(page, `skirmish-sheet-${when}-${name}`)
    expect(await faults(page), `${when} on a ${name}`).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
}

test('an attack is a sheet with its steps, numbers, odds and dice', { timeout: 150_000 }, async () => {
  const wish = wishedAofs({ seed: 14 })
  const page = await visit.open({ ...wish, keep: { ...wish.keep, 'skald.pace': 'quick' } })
  await page.locator('.battle').click()
  await begun(page)
  const player = new Player(page, 'mouse', { activate: 'Charge' })
  await until(page, player, '.fight .answers .btn')
  expect(await page.locator('.fight .steps li').allTextContents()).toHaveLength(6)
  await page.locator('.fight .thrown li b').first().waitFor()
  const chances = await page.locator('.fight .thrown ul').first().locator('li b').allTextContents()
  const sum = chances.reduce((all, text) => all + parseFloat(text), 0)
  expect(Math.abs(sum - 100), 'the ends make up the whole').toBeLessThan(0.5)
  await sheetIsSound(page, 'before')

  await until(page, player, '.fight .go')
  expect(await page.locator('.fight .row .die').count()).toBeGreaterThan(0)
  await sheetIsSound(page, 'after')
  // on a phone the table lies under it, and can be looked at
  await page.setViewportSize({ width: 390, height: 844 })
  await page.locator('.tabs button').first().click()
  await page.locator('.fight').waitFor({ state: 'detached' })
  await page.locator('.tabs button').first().click()
  await page.locator('.fight .go').click()
  await page.locator('.fight .go').waitFor({ state: 'detached' })
  await page.close()
})

test('lengths are shown in centimetres where that is wished', async () => {
  const wish = wishedAofs({ seed: 11 })
  const page = await visit.open({ ...wish, keep: { ...wish.keep, 'skald.measure': 'cm' } })
  await page.locator('.battle').click()
  await begun(page)
  await page.keyboard.press('.')
  await page.locator('.answers .btn').first().waitFor()
  expect(await page.locator('.screen').textContent()).not.toContain('″')
  await page.getByRole('button', { name: /^Advance/ }).click()
  await page.locator('.screen[data-ask=move]').waitFor()
  await expect.poll(() => page.locator('.ask h2').textContent()).toContain('15.2 cm')
  expect(await page.locator('.screen').textContent()).not.toContain('″')
  await picture(page, 'skirmish-cm')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'inches' }).click()
  await expect.poll(() => page.locator('.plate text').first().textContent()).toContain('″')
  await page.close()
})

test('whoever has chosen the book begins the battle by Enter, as its key says; figures stand on the line', async () => {
  const page = await visit.open({ path: '?seed=11', hash: '', there: '.battle' })
  await page.locator('.games button', { hasText: 'Age of Fantasy' }).click()
  await expect.poll(() => page.locator('.battle').textContent()).toContain('Toll Company')
  await page.keyboard.press('Enter')
  await begun(page)
  await page.keyboard.press('.')
  const drawn = await page.locator('kbd, .rail b, .rail h2, svg text').evaluateAll((all) => [
    // what the next moment takes away has no style
    ...new Set(all.filter((one) => one.isConnected).map((one) => getComputedStyle(one).fontVariantNumeric)),
  ])
  expect(drawn).toEqual(['lining-nums'])
  await page.close()
})

test('the rules open at the book that was chosen when the page was last open', async () => {
  const page = await visit.open(wishedAofs())
  await page.locator('.rows button').last().click()
  const tab = page.locator('[role=dialog] button', { hasText: 'Age of Fantasy' }).first()
  expect(await tab.getAttribute('aria-pressed')).toBe('true')
  await page.close()
})

test('Enter opens what has the focus, and after a click it places what was suggested', async () => {
  const wish = wishedAofs({ seed: 11, foe: 'human', quick: false })
  const page = await visit.open({ ...wish, keep: { ...wish.keep, 'skald.measure': 'inch' } })
  await page.locator('.battle').click()
  const answers = (): Promise<string | null> => page.locator('.screen').getAttribute('data-answers')
  const deploying = page.locator('.screen[data-ask=deploy][data-mine=true]')
  await new Player(page, 'mouse').play(async () => (await deploying.count()) > 0)
  const before = await answers()
  const placing = page.locator('.rail .plan .primary:enabled')
  await page.getByRole('button', { name: 'As the table suggests' }).click()
  await placing.waitFor()
  await page.keyboard.press('Enter')
  await expect.poll(answers).not.toBe(before)

  await new Player(page, 'mouse').play((sight) => sight.mine && sight.ask === 'move')
  const moving = await answers()
  await page.getByText('By distance').focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Distance in inches').waitFor()
  expect(await answers()).toBe(moving)
  await page.close()
})

test('a unit is dragged, its formation follows, and it may be taken back', async () => {
  const page = await visit.open(wishedAofs({ seed: 11 }))
  await page.locator('.battle').click()
  await begun(page)
  await page.keyboard.press('.')
  await page.getByRole('button', { name: /^Rush/ }).click()
  await page.locator('.screen[data-ask=move]').waitFor()
  const box = await page.locator('.halo').first().boundingBox()
  const [x, y] = [box!.x + box!.width / 2, box!.y + box!.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 40, { steps: 4 })
  await expect.poll(() => page.locator('.ghosts > g').count()).toBeGreaterThan(0)
  await page.mouse.move(x, y - 90, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => page.locator('dl').first().textContent()).toMatch(/\d\.\d″/)
  await picture(page, 'skirmish-drag')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.screen').getAttribute('data-answers')).not.toBe('')
  await page.close()
})

test('a lit unit is dragged to where it should go, three presses from the title page, and taken back as one act', async () => {
  const page = await visit.open(wishedAofs({ seed: 11, foe: 'human' }))
  await page.locator('.battle').click()
  await begun(page)
  const screen = page.locator('.screen')
  const [lit] = (await screen.getAttribute('data-lit'))!.split(' ')
  const before = Number(await screen.getAttribute('data-answers'))
  const figure = page.locator(`.figure[data-unit="${lit}"] use`).first()
  const from = (await figure.boundingBox())!
  const [x, y] = [from.x + from.width / 2, from.y + from.height / 2]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y - 40, { steps: 4 })
  await page.mouse.move(x, y - 70, { steps: 4 })
  await expect.poll(() => page.locator('.ghosts > g').count()).toBeGreaterThan(0)
  // what it would be is said before the hand lets go
  await expect.poll(() => page.locator('.rail .plan .primary').textContent()).toMatch(/^(Advance|Rush)/)
  await picture(page, 'skirmish-sent')
  expect(await faults(page)).toEqual([])
  expect(Number(await screen.getAttribute('data-answers'))).toBe(before)
  await page.mouse.up()
  await expect
    .poll(async () => Number(await screen.getAttribute('data-answers')))
    .toBeGreaterThanOrEqual(before + 2)
  await expect.poll(async () => (await figure.boundingBox())!.y).toBeLessThan(from.y - 40)
  await page.keyboard.press('z')
  await expect.poll(async () => Number(await screen.getAttribute('data-answers'))).toBe(before)
  await expect.poll(async () => Math.abs((await figure.boundingBox())!.y - from.y)).toBeLessThan(2)
  await page.close()
})

/** The first figure of a unit that may act: of the first of them, or of the last. */
async function litFigure(page: Page, last = false): Promise<Locator> {
  const lit = (await page.locator('.screen').getAttribute('data-lit'))!.split(' ')
  return page.locator(`.figure[data-unit="${last ? lit.at(-1)! : lit[0]!}"] use`).first()
}

test('on a phone nobody is hidden: not under the small map, and not under the answers of the one who was tapped', async () => {
  const page = await visit.open(wishedAofs({ seed: 22, foe: 'human', points: 250 }), phone)
  await page.locator('.battle').tap()
  await begun(page)
  const figure = await litFigure(page)
  await expect.poll(async () => (await figure.boundingBox())!.x).toBeGreaterThan(0)
  await page.waitForTimeout(600)
  // no corner is free: the map is only to be looked at
  const faded = page.locator('.faded')
  expect(await faded.count()).toBe(1)
  const taken = await faded.evaluate((map) => {
    const { x, y, width, height } = map.getBoundingClientRect()
    return map.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(taken).toBe(false)
  const at = (await figure.boundingBox())!
  await page.touchscreen.tap(at.x + at.width / 2, at.y + at.height / 2)
  await page.locator('.rail .answers .btn').nth(2).waitFor()
  const sheet = page.locator('.rail')
  await expect
    .poll(async () => (await figure.boundingBox())!.y + at.height < (await sheet.boundingBox())!.y)
    .toBe(true)
  expect(await faults(page)).toEqual([])
  await picture(page, 'phone-skirmish-chosen')
  // from afar flags fold into discs, one for each unit; from close by the units are named
  const flags = await page.locator('.pennant').count()
  expect(await page.locator('.disc').count()).toBe(0)
  await page.getByRole('button', { name: 'Whole table' }).tap()
  await expect.poll(() => page.locator('.disc').count()).toBe(flags)
  expect(await page.locator('.pennant').count()).toBe(0)
  await picture(page, 'phone-skirmish-far')
  for (let i = 0; i < 8; i++) await page.keyboard.press('+')
  await expect.poll(() => page.locator('.called').count()).toBeGreaterThan(0)
  await picture(page, 'phone-skirmish-near')
  await page.close()
})

test('on a phone held sideways a unit that was tapped is seen from close by, and all that it may do lies in sight', async () => {
  const page = await visit.open(wishedAofs({ seed: 22, foe: 'human', points: 250 }), {
    ...phone,
    viewport: { width: 844, height: 390 },
  })
  await page.locator('.battle').tap()
  await begun(page)
  await page.waitForTimeout(600)
  const figure = await litFigure(page, true)
  const far = (await figure.boundingBox())!
  await page.touchscreen.tap(far.x + far.width / 2, far.y + far.height / 2)
  await page.locator('.rail .answers .btn').nth(2).waitFor()
  await expect.poll(async () => (await figure.boundingBox())!.width).toBeGreaterThan(1.5 * far.width)
  for (const answer of await page.locator('.rail .answers .btn').all()) {
    const { y, height } = (await answer.boundingBox())!
    expect(height).toBeGreaterThan(43.5)
    expect(y + height).toBeLessThanOrEqual(391)
  }
  expect(await faults(page)).toEqual([])
  expect(await small(page)).toEqual([])
  await picture(page, 'sideways-skirmish-chosen')
  await page.close()
})

test('markers and units are placed step by step', { timeout: 120_000 }, async () => {
  const page = await visit.open(wishedAofs({ seed: 15, quick: false }))
  await page.locator('.battle').click()
  await page.locator('.screen[data-book=aofs]').waitFor()
  const seen = new Set<string>()
  await new Player(page, 'mouse').play(async (sight) => {
    if (sight.mine && !seen.has(sight.ask)) {
      seen.add(sight.ask)
      await picture(page, `skirmish-${sight.ask}`)
      expect(await faults(page), sight.ask).toEqual([])
    }
    if (sight.ask === 'deploy' && (await page.locator('.ghosts > g').count()) > 0) seen.add('ghosts')
    return sight.turn > 0 && sight.ask === 'activate'
  })
  expect([...seen]).toEqual(expect.arrayContaining(['marker', 'deploy', 'ghosts']))
  expect(await page.locator('.markers li').count()).toBeGreaterThan(2)
  await page.close()
})

test('two people play at one screen, and the game is continued after the page was closed', async () => {
  const page = await visit.open(wishedAofs({ seed: 13, foe: 'human' }))
  await page.locator('.battle').click()
  await begun(page)
  const asked = new Set<string>()
  await new Player(page, 'mouse').play(async (sight) => {
    const who = page.locator('.who')
    if (sight.mine && (await who.count()) > 0) asked.add(((await who.first().textContent()) ?? '').trim())
    return sight.answers > 7
  })
  expect([...asked].filter(Boolean).length).toBeGreaterThan(1)
  const hash = await page.locator('.screen').getAttribute('data-hash')
  await page.reload()
  await page.locator('.screen[data-book=aofs]').waitFor()
  expect(await page.locator('.screen').getAttribute('data-hash')).toBe(hash)
  await page.close()
})

test.each(['es', 'de', 'ru'])('the table speaks %s, also at 360 pixels', async (language) => {
  const page = await visit.open(wishedAofs({ seed: 11, language }), {
    ...phone,
    viewport: { width: 360, height: 740 },
  })
  await page.locator('.battle').tap()
  await begun(page)
  await page.keyboard.press('.')
  await page.locator('.answers .btn').first().waitFor()
  await picture(page, `phone-skirmish-${language}`)
  expect(await faults(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.close()
})

test('on a phone whoever may act lies in sight when the first battle begins, though a hint is read', async () => {
  for (const seed of [21, 22]) {
    const page = await visit.open({ ...wishedAofs({ seed, foe: 'karl', points: 250 }) }, phone)
    await page.evaluate(() => localStorage.setItem('skald.hints', '{}'))
    await page.reload()
    await page.locator('.battle').tap()
    await begun(page)
    await page.getByRole('button', { name: 'Understood' }).waitFor()
    const lit = (await page.locator('.screen').getAttribute('data-lit'))!.split(' ')
    const seen = async (): Promise<boolean> => {
      const top = (await page.locator('.rail').boundingBox())!.y
      const figures = page.locator(lit.map((unit) => `.figure[data-unit="${unit}"] use`).join(', '))
      const boxes = await figures.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
      return (boxes as DOMRect[]).some(
        ({ x, y, right, bottom }) => x > 0 && right < 390 && y > 44 && bottom < top,
      )
    }
    await expect.poll(seen, { message: `seed ${seed}` }).toBe(true)
    await picture(page, `phone-skirmish-first-${seed}`)
    await page.close()
  }
})
