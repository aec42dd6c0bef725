// Who acts is seen acting: arrows, the strip of what happened since one's turn, and sheets that any click puts away.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Player } from './hands'
import { faults, middle, phone, picture, visiting, wished, wishedAofs } from './page'

const visit = visiting()

test(
  'a turn begins with what the other side did, on the table and in a strip',
  { timeout: 200_000 },
  async () => {
    for (const room of [{}, phone]) {
      const page = await visit.open(wished({ seed: 11, foe: 'karl', points: 6 }), room)
      await page.locator('.battle').click()
      await page.locator('.tray').waitFor()
      const player = new Player(page, room === phone ? 'finger' : 'mouse')
      const strip = page.locator('.since li')
      const reacting = page.locator('.screen[data-ask=react][data-mine=true]')
      let arrows = 0
      for (let i = 0; i < 3000 && (await strip.count()) < 2; i++) {
        if ((await reacting.count()) > 0 && arrows === 0 && (await page.locator('.fight').count()) === 0) {
          arrows = await page.locator('.arrow').count()
          await picture(page, `react-${room === phone ? 'phone' : 'desk'}`)
          expect(arrows).toBeGreaterThan(0)
        }
        // whoever presses while the other side plays would press what its last answer brings
        const mine = await page.locator('.screen[data-mine=true], .fight.over').count()
        if (mine > 0 && (await strip.count()) < 2) await player.next()
        else await page.waitForTimeout(30)
      }
      // the table is looked at first: the board opens when it is wanted
      expect(await page.locator('.tray').count()).toBe(0)
      expect(await page.locator('.arrow').count()).toBeGreaterThan(1)
      await picture(page, `since-${room === phone ? 'phone' : 'desk'}`)
      expect(await faults(page)).toEqual([])
      if (room !== phone) {
        await strip.first().locator('button').hover()
        await expect.poll(() => page.locator('.arrow').count()).toBeLessThan(2)
      }
      // pressing an act plays it again on the table, from where it began to what it led to, and gives the table back
      const stands = (): Promise<string[]> =>
        page.locator('.figure').evaluateAll((all) => all.map((f) => (f as SVGElement).style.transform))
      const before = await stands()
      await strip.first().locator('button').click()
      await expect.poll(() => page.locator('.since [aria-pressed=true]').count()).toBe(1)
      await expect.poll(stands).not.toEqual(before)
      expect(await page.locator('.rail .halt').textContent()).not.toBe('')
      expect(await page.locator('.replay').count(), 'the table keeps its size').toBe(0)
      await expect.poll(() => page.locator('.rail .halt').count(), { timeout: 20_000 }).toBe(0)
      expect(await stands()).toEqual(before)
      await page.locator('.since .close').click()
      await expect.poll(() => strip.count()).toBe(0)
      await page.close()
    }
  },
)

test('a fight that is over is put away by a click anywhere on its sheet', { timeout: 200_000 }, async () => {
  const page = await visit.open(wished({ seed: 11, foe: 'karl', points: 6 }))
  await page.locator('.battle').click()
  await page.locator('.tray').waitFor()
  const player = new Player(page, 'mouse')
  const over = page.locator('.screen[data-mine=true] .fight.over')
  for (let i = 0; i < 900 && (await over.count()) === 0; i++) await player.next()
  await page.locator('.fight .title').click()
  await expect.poll(() => over.count()).toBe(0)
  await page.close()
})

test('dice fall throw by throw and tell what they came to when they lie; a click ends the watching', async () => {
  const wish = wished({ seed: 11, foe: 'karl', points: 6 })
  const page = await visit.open(
    { ...wish, keep: { ...wish.keep, 'skald.pace': 'calm' } },
    { reducedMotion: 'no-preference' },
  )
  await page.locator('.battle').click()
  await page.locator('.tray').waitFor()
  const player = new Player(page, 'mouse')
  const look = () =>
    page.evaluate(() => {
      const count = (what: string): number => document.querySelectorAll(`.fight ${what}`).length
      return {
        falling: count('.falls'),
        told: count('.choice .answers') + count('.lost') + count('.came'),
        crosses: document.querySelectorAll('.above path[stroke-linecap=round]').length,
      }
    })
  let seen = await look()
  for (let i = 0; i < 2000 && seen.falling === 0; i++) {
    await player.next()
    seen = await look()
  }
  expect(seen).toEqual({ falling: 1, told: 0, crosses: 0 })
  await page.locator('.fight .title').click()
  await expect.poll(async () => (await look()).falling).toBe(0)
  expect(await page.locator('.fight .throw').count()).toBeGreaterThan(0)
  // at its end the sheet says in one place what came of it
  const over = page.locator('.fight.over .onward')
  for (let i = 0; i < 2000 && (await over.count()) === 0; i++) await player.next()
  expect(await page.locator('.fight .great b').count()).toBe(2)
  expect(await page.locator('.fight .came').count()).toBeGreaterThan(0)
  expect(await page.locator('.fight .about', { hasText: ' win' }).count(), 'nothing is told twice').toBe(0)
  expect(await page.locator('.arrow').count(), 'no trail lies over who fights').toBe(0)
  expect(await faults(page)).toEqual([])
  await picture(page, 'fight-outcome')
  await page.close()
}, 300_000)

test('dice of Age of Fantasy fall throw by throw too, on a desk and on a phone', async () => {
  for (const room of [{}, phone]) {
    const wish = wishedAofs({
      seed: 11,
      foe: 'thrall',
      points: 250,
      armies: ['toll-company', 'lychgate-court'],
    })
    const page = await visit.open(
      { ...wish, keep: { ...wish.keep, 'skald.pace': 'calm' } },
      { ...room, reducedMotion: 'no-preference' },
    )
    await page.locator('.battle').click()
    await page.locator('.screen[data-ask=activate][data-mine=true]').waitFor()
    const player = new Player(page, room === phone ? 'finger' : 'mouse')
    const falling = page.locator('.fight .falls')
    const told = page.locator('.fight .about p:not(.nothing), .fight .choice :is(.answers, .go)')
    let seen = 0
    for (let i = 0; i < 2000 && seen === 0; i++) {
      await player.next()
      seen = await falling.count()
    }
    expect(seen).toBeGreaterThan(0)
    await picture(page, `aofs-falls-${room === phone ? 'phone' : 'desk'}`)
    expect(await told.count()).toBe(0)
    await page.locator('.fight .title').click()
    await expect.poll(() => falling.count()).toBe(0)
    await expect.poll(() => told.count()).toBeGreaterThan(0)
    expect(await faults(page)).toEqual([])
    await page.close()
  }
}, 300_000)

test(
  'Age of Fantasy says how it is won, what the other side did, what a spell costs, and how it ended',
  { timeout: 300_000 },
  async () => {
    const page = await visit.open(
      wishedAofs({ seed: 11, foe: 'thrall', points: 250, armies: ['toll-company', 'lychgate-court'] }),
    )
    await page.locator('.battle').click()
    await page.locator('.screen[data-ask=activate][data-mine=true]').waitFor()
    expect(await page.locator('.goal summary').textContent()).toContain('after round 4')
    expect(await page.locator('.goal p').isVisible()).toBe(true)
    const player = new Player(page, 'mouse')
    const strip = page.locator('.since li')
    const trails = page.locator('.arrow')
    await player.play(async () => (await strip.count()) > 0 && (await trails.count()) > 0)
    expect(await faults(page)).toEqual([])
    await picture(page, 'aofs-since')

    await player.play((sight) => sight.mine && sight.ask === 'cast')
    const card = page.locator('.card').first()
    await card.waitFor()
    expect(await card.locator('.lozenges .full').count()).toBeGreaterThan(0)
    const caster = page.locator('.halo').first()
    const far = (await caster.boundingBox())!.width
    await card.click()
    await page.locator('.taken table').waitFor()
    // whom it can reach is seen from close by
    await expect.poll(async () => (await caster.boundingBox())!.width).toBeGreaterThan(1.2 * far)
    expect(await page.locator('.answers [data-verb=cast]').count()).toBeGreaterThan(0)
    expect(await page.locator('.answers [data-verb=pass]').isVisible()).toBe(true)
    // with a card in hand its targets, and to cast none, lie open: the other cards are put away
    expect(await page.locator('.card').count()).toBe(1)
    const asking = (await page.locator('.asking').boundingBox())!
    const none = (await page.locator('.answers [data-verb=pass]').boundingBox())!
    expect(none.y + none.height).toBeLessThanOrEqual(asking.y + asking.height + 1)
    await expect.poll(() => page.locator('.taken td').allTextContents()).toContain('50.0%')
    expect(await faults(page)).toEqual([])
    await picture(page, 'aofs-spell')

    await player.play(() => false)
    const end = page.locator('.end')
    expect(await end.locator('h2').textContent()).toMatch(/^(You won|You lost|A draw)$/)
    await end.locator('.told table').waitFor()
    // who did most for the winner, or that nobody was felled for him
    expect(await end.locator('.best h4, .best > p').count()).toBeGreaterThan(0)
    expect(await faults(page)).toEqual([])
    await picture(page, 'aofs-end')
    await page.keyboard.press('Enter')
    await page.locator('.replay').waitFor()
    await page.close()
  },
)

test('every sign has its sentence, and every word that makes an activation free', async () => {
  for (const [wish, words] of [
    [wished({ seed: 3, points: 6 }), ['Massacre', 'We Obey', 'Determination']],
    [wishedAofs({ seed: 3 }), ['Quality', 'Stunned', 'Fatigued']],
  ] as const) {
    const page = await visit.open(wish)
    await page.locator('.battle').click()
    await page.locator('.screen[data-mine=true]').waitFor()
    await page.keyboard.press('Escape') // the board
    await page.keyboard.press('?')
    await expect.poll(() => page.locator('.signs li').count()).toBeGreaterThan(8)
    await expect
      .poll(() => page.locator('.signs dt').allTextContents())
      .toEqual(expect.arrayContaining([...words]))
    expect(await faults(page)).toEqual([])
    await picture(page, `signs-${words[0]}`)
    await page.keyboard.press('?')
    await page.locator('.ask').waitFor()
    await page.close()
  }
})

test('an answer that costs nothing says by which rule', async () => {
  const page = await visit.open(wished({ seed: 3, points: 6 }))
  await page.locator('.battle').click()
  await page.locator('.tray .done').click()
  await page.locator('.screen[data-ask=activate][data-mine=true]').waitFor()
  const door = page.locator('.doors button', { hasText: 'Determination' })
  await door.click()
  await expect.poll(() => page.locator('.told').textContent()).toContain('one free activation')
  expect(await faults(page)).toEqual([])
  await picture(page, 'doors')
  await page.close()
})

test('the first hint on the battle board shows its buttons whole', async () => {
  const options = wished({ seed: 3 })
  options.keep['skald.hints'] = '{}'
  const page = await visit.open(options)
  await page.locator('.battle').click()
  const sheet = page.locator('.voice')
  await sheet.locator('.acts .btn').first().waitFor()
  await picture(page, 'board-hint')
  const frame = (await sheet.boundingBox())!
  for (const button of await sheet.locator('.acts .btn').all()) {
    const { y, height } = (await button.boundingBox())!
    expect(height).toBeGreaterThan(30)
    expect(y + height).toBeLessThan(frame.y + frame.height)
    await button.click({ trial: true, timeout: 3000 }) // nothing covers it, nothing cuts it
  }
  const cut = await sheet.locator('.guide').evaluate((guide) => guide.scrollHeight - guide.clientHeight)
  expect(cut).toBeLessThanOrEqual(1)
  await page.close()
})

/** In the page: how many of those who are ringed lie open to the eye, and how wide the least of them is. */
const ringed = (page: Page): Promise<{ all: number; open: number; wide: number }> =>
  page.locator('.halo').evaluateAll((all) => {
    const top = document.querySelector('header.band')!.getBoundingClientRect().bottom
    const foot = document.querySelector('.rail')!.getBoundingClientRect().top
    const boxes = all.map((one) => one.getBoundingClientRect())
    const free = boxes.filter((b) => b.left > 0 && b.right < innerWidth && b.top > top && b.bottom < foot)
    return { all: boxes.length, open: free.length, wide: Math.min(...boxes.map((b) => b.width)) }
  })

test(
  'on a phone those of whom some are to fall lie open to the finger, whatever the sheet covered before',
  { timeout: 200_000 },
  async () => {
    const page = await visit.open(wished({ seed: 11, foe: 'karl', points: 6 }), phone)
    await page.locator('.battle').click()
    await page.locator('.tray').waitFor()
    const player = new Player(page, 'finger')
    const remove = page.locator('.screen:not(.fighting) .rail .btn', { hasText: /^Remove/ })
    for (let i = 0; i < 3000 && (await remove.count()) === 0; i++) await player.next()
    await expect
      .poll(async () => {
        const { all, open } = await ringed(page)
        return all > 0 && all === open
      })
      .toBe(true)
    expect((await ringed(page)).wide).toBeGreaterThan(14)
    expect(await page.locator('.since').count(), 'nothing lies over them').toBe(0)
    await picture(page, 'phone-who-falls')
    await page.close()
  },
)

test('a unit under the pointer, under a finger that stays, or by its key shows its card', async () => {
  const scene = { ...wished({ seed: 11 }), there: '.battle' }
  for (const room of [{}, phone]) {
    const page = await visit.open(scene, room)
    await page.locator('.battle').click()
    await page.locator('.tray').waitFor()
    await page.keyboard.press('b')
    await expect.poll(() => page.locator('.tray').count()).toBe(0)
    await page.waitForTimeout(400)
    const card = page.locator('.unit-card')
    const at = await middle(page, 2)
    if (room === phone) {
      const touch = await page.context().newCDPSession(page)
      await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
      await card.waitFor()
      await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    } else {
      await page.mouse.move(at.x, at.y)
      await card.waitFor()
      // by its key it stays when the pointer has gone
      await page.keyboard.press('i')
      await page.mouse.move(at.x, 10)
    }
    expect(await card.getAttribute('data-unit')).toBe('2')
    expect(await card.locator('.numbers li').count()).toBe(4)
    expect(await card.locator('.fatigue').getAttribute('aria-label')).toContain('0 / 3')
    expect(await card.locator('dl').textContent()).toContain('15.0 cm')
    await picture(page, `saga-card-${room === phone ? 'phone' : 'desk'}`)
    expect(await faults(page)).toEqual([])
    await card.locator('.close').click()
    await expect.poll(() => card.count()).toBe(0)
    await page.close()
  }
})

test('beside whoever speaks the saga has its room or is left away, and nothing lies on the foot', async () => {
  const page = await visit.open({ hash: '#learn', there: '.screen, .lessons, h1' })
  await page
    .getByRole('button', { name: /Orders/ })
    .or(page.getByRole('link', { name: /Orders/ }))
    .first()
    .click()
  await page.locator('.tray').waitFor()
  await page.keyboard.press('b')
  await page.locator('.rail .foot').waitFor()
  for (const height of [900, 760, 640]) {
    await page.setViewportSize({ width: 1440, height })
    await page.waitForTimeout(150)
    const over = await page.locator('.rail .inner > :not(.foot)').evaluateAll((all) => {
      const foot = document.querySelector('.rail .foot')!.getBoundingClientRect()
      return all
        .flatMap((one) => [...one.querySelectorAll<HTMLElement>('h3, .btn, .link, summary')])
        .filter((one) => one.checkVisibility() && one.getClientRects().length > 0)
        .filter((one) => {
          const { x, y, width, height } = one.getBoundingClientRect()
          const seen = document.elementFromPoint(x + width / 2, y + height / 2)
          return y + height > foot.top + 1 && seen !== null && one.contains(seen)
        })
        .map((one) => one.textContent)
    })
    expect(over, `${height} pixels high`).toEqual([])
  }
  await page.close()
})
