// Beside a real table, on a phone: dice are entered by hand, a melee is gone through, everything is taken back, and the game
// is there again after the page was left.
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { faults, phone, picture, visiting, wished } from './page'

const visit = visiting()

const question = (page: Page) => page.locator('.sheet-of h2').first()

/** Enters the faces of all throws that are due, one after the other, by tapping. */
async function enter(page: Page): Promise<number> {
  let entered = 0
  for (let i = 0; (await page.locator('.faces .put').count()) > 0 && i < 12; i++) {
    const faces = page.locator('.faces .put:enabled')
    for (let n = 0; (await faces.count()) > 0; n++, entered++)
      await faces.nth(n % (await faces.count())).click()
    await page.locator('.thumb .go').click()
    await page.waitForTimeout(150)
  }
  return entered
}

/** Answers what is asked in the plainest way until `stop` is true. */
async function follow(page: Page, stop: () => Promise<boolean>, most = 120): Promise<void> {
  for (let i = 0; i < most && !(await stop()); i++) {
    await page.waitForTimeout(60)
    if (await enter(page)) continue
    const board = page.locator('.screen .tray')
    if (await board.count()) {
      const lit = page.locator('.ab.lit').first()
      if (await lit.count()) {
        await lit.click()
        const place = page.locator('.reading .btn')
        if (await place.count()) await place.click()
      } else await page.keyboard.press('Enter')
      continue
    }
    const charge = page.locator('.answers .btn[data-type=charge]').first()
    const number = page.locator('.numbers button').first()
    const listed = page.locator('.answers .btn').first()
    if (await charge.count()) await charge.click()
    else if (await number.count()) await number.click()
    else if (await listed.count()) await listed.click()
    else await page.locator('.thumb .go').click()
  }
}

test('a game beside a table is followed by hand', { timeout: 300_000 }, async () => {
  const page = await visit.open({ ...wished({ language: 'en' }), hash: '' }, phone)
  await page.getByText('Beside a real table').click()
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await question(page).waitFor()
  await expect.poll(() => question(page).textContent()).toContain('Roll for the first turn')
  await page.getByRole('button', { name: 'Roll' }).click()

  // two dice are due, each of its side: one is entered, taken back, entered again
  await expect.poll(() => question(page).textContent()).toBe('Danes: roll off')
  expect(await page.locator('.thumb .go').isDisabled()).toBe(true)
  await page.locator('[data-face="6"]').click()
  await expect.poll(() => page.locator('[data-face="6"] b').textContent()).toBe('1')
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect.poll(() => page.locator('[data-face="6"] b').textContent()).toBe('0')
  await page.locator('[data-face="6"]').click()
  await picture(page, 'companion-dice')
  expect(await faults(page), 'dice').toEqual([])
  await page.locator('.thumb .go').click()
  // the other rolls his die, and then the SAGA dice of whoever does not begin
  await expect.poll(() => question(page).textContent()).toBe('Normans: roll off')
  await page.locator('[data-face="2"]').click()
  await page.locator('.thumb .go').click()
  await expect.poll(() => question(page).textContent()).toBe('Normans: SAGA dice')
  await page.locator('.faces').getByText('Keep').waitFor()

  await follow(
    page,
    async () => (await question(page).textContent())?.includes('Whom do you activate') ?? false,
  )
  await picture(page, 'companion-turn')
  expect(await faults(page), 'the turn').toEqual([])

  // a unit is put right by hand
  const unit = page.locator('.companion [data-unit]').nth(1)
  const before = await unit.locator('.alive b').textContent()
  const whom = await question(page).textContent()
  await unit.click()
  await page.getByRole('button', { name: 'One less' }).click()
  await page.getByRole('group', { name: 'Fatigue' }).getByRole('button', { name: '2' }).click()
  await page.getByRole('button', { name: 'Put right' }).click()
  await expect.poll(() => unit.locator('.alive b').textContent()).toBe(String(Number(before) - 1))
  expect(await question(page).textContent(), 'what was asked stays asked').toBe(whom)
  await page.getByRole('button', { name: 'Take back' }).click()
  await expect.poll(() => unit.locator('.alive b').textContent()).toBe(before)

  // on to a melee: it is gone through, its dice entered by hand
  await follow(page, async () => (await page.locator('.steps li').count()) === 7)
  await picture(page, 'companion-fight')
  expect(await faults(page), 'a fight').toEqual([])
  await follow(page, async () => (await page.locator('.steps').count()) === 0)

  // it is kept
  const asked = await question(page).textContent()
  await page.reload()
  await expect.poll(() => question(page).textContent()).toBe(asked)
  await page.close()
})

// ---- Age of Fantasy

/** The faces that are entered when no test cares: now high, now low. */
async function roll(page: Page): Promise<number> {
  let entered = 0
  for (let i = 0; (await page.locator('.faces .put').count()) > 0 && i < 20; i++) {
    for (let n = 0; (await page.locator('.faces .put:enabled').count()) > 0; n++, entered++)
      await page.locator(`[data-face="${((i + n) % 6) + 1}"]`).click()
    await page.locator('.thumb .go').click()
    await page.waitForTimeout(120)
  }
  return entered
}

/** Answers what is asked in the plainest way until `stop` is true; units charge and hold by turns. */
async function skirmish(page: Page, stop: () => Promise<boolean>, most = 160): Promise<Set<string>> {
  const seen = new Set<string>()
  for (let i = 0; i < most && !(await stop()); i++) {
    await page.waitForTimeout(60)
    if (await roll(page)) {
      seen.add('dice')
      continue
    }
    const lit = page.locator('.companion [data-unit].lit').first()
    const actions = page.locator('[data-action]')
    const listed = page.locator('.answers .btn').first()
    if (await page.locator('.models button').count()) seen.add('models')
    if (await actions.count()) {
      const charge = page.locator('[data-action=charge]').first()
      const shoot = page.locator('[data-action=hold]').first()
      await (
        (await charge.count()) && i % 2 ? charge : (await shoot.count()) ? shoot : actions.first()
      ).click()
    } else if (await lit.count()) await lit.click()
    else if (await listed.count()) await listed.click()
    else if (await page.locator('.thumb .go').isDisabled())
      await page.locator('.models [aria-pressed=false]').first().click()
    else await page.locator('.thumb .go').click()
  }
  return seen
}

test(
  'a round of Age of Fantasy beside a table, with dice entered by hand',
  { timeout: 300_000 },
  async () => {
    const page = await visit.open(
      { ...wished({ language: 'en' }), hash: '#companion', there: '.books' },
      phone,
    )
    await page.getByRole('button', { name: 'Age of Fantasy: Skirmish' }).click()
    expect(await page.getByLabel('Dangerous ground').isChecked()).toBe(false)
    await picture(page, 'companion-aofs-setup')
    await page.getByRole('button', { name: 'Begin', exact: true }).click()
    await expect.poll(() => question(page).textContent()).toContain('Roll for the markers')
    await page.getByRole('button', { name: 'Roll' }).click()

    // one die for the markers, then both roll off
    await page.locator('[data-face="3"]').click()
    await page.locator('.thumb .go').click()
    await expect.poll(() => question(page).textContent()).toContain('roll off')
    await page.locator('[data-face="6"]').click()
    await page.locator('.thumb .go').click()
    await page.locator('[data-face="2"]').click()
    await page.locator('.thumb .go').click()
    await skirmish(
      page,
      async () => (await question(page).textContent())?.includes('Round 1: activate') ?? false,
      20,
    )
    expect(await page.locator('.markers li').count()).toBe(4)
    await picture(page, 'companion-aofs-round')
    expect(await faults(page), 'the round').toEqual([])

    // a unit is put right by hand, and that is taken back
    const unit = page.locator('.companion [data-unit].lit').first()
    await unit.click()
    await picture(page, 'companion-aofs-unit')
    expect(await faults(page), 'a unit').toEqual([])
    await page.locator('summary', { hasText: 'Put right' }).click()
    await page.getByRole('group', { name: 'Stunned' }).getByRole('button', { name: 'Yes' }).click()
    await page.getByRole('button', { name: 'Put right' }).click()
    await expect.poll(() => unit.textContent()).toContain('Stunned')
    await page.getByRole('button', { name: 'Take back' }).click()
    await expect.poll(() => unit.textContent()).not.toContain('Stunned')

    // of models with other arms it is said who fell, not how many
    const fell = await putRightByName(page)
    await page.locator(`.correct [data-model="${fell}"][aria-pressed=false]`).waitFor()
    expect(await page.locator('.correct [data-model][aria-pressed=false]').count()).toBe(1)
    expect(await faults(page), 'who of them stands').toEqual([])
    await page.getByRole('button', { name: 'Take back' }).click()

    // an attack shows its numbers before the dice fall, and is gone through
    await skirmishToDice(page)
    await page.locator('.strike').first().waitFor()
    await picture(page, 'companion-aofs-attack')
    expect(await faults(page), 'an attack').toEqual([])
    const seen = await skirmish(page, async () =>
      Boolean((await question(page).textContent())?.includes('Marker I:')),
    )
    expect(seen.has('dice')).toBe(true)
    await picture(page, 'companion-aofs-markers')
    expect(await faults(page), 'the end of a round').toEqual([])

    // the first marker is held by the first side
    await page.locator('.answers .btn').nth(1).click()
    await skirmish(
      page,
      async () => (await question(page).textContent())?.includes('Round 2: activate') ?? false,
      30,
    )
    await expect.poll(() => page.locator('.held').first().textContent()).toBe('1')

    // it is kept
    const asked = await question(page).textContent()
    await page.reload()
    await expect.poll(() => question(page).textContent()).toBe(asked)
    await page.close()
  },
)

/** A unit whose models carry other arms loses its first; then it is looked at again. */
async function putRightByName(page: Page): Promise<string> {
  // every list of theirs has a banner among the levies
  const theirs = page.locator('button', { hasText: 'The Lychgate Court' }).first()
  await theirs.click()
  const units = page.locator('.companion [data-unit]', { hasText: 'Bone Levy' })
  await units.first().waitFor()
  for (let i = 0; i < (await units.count()); i++) {
    await units.nth(i).click()
    await page.locator('summary', { hasText: 'Put right' }).click()
    const first = page.locator('.correct [data-model]').first()
    if ((await first.count()) === 0) {
      await units.nth(i).click()
      continue
    }
    const id = (await first.getAttribute('data-model'))!
    const name = await units.nth(i).getAttribute('data-unit')
    await first.click()
    await page.getByRole('button', { name: 'Put right' }).click()
    await expect.poll(() => page.locator('.correct').count(), { message: 'it is told' }).toBe(0)
    await theirs.click()
    await page.locator(`.companion [data-unit="${name}"]`).click()
    await page.locator('summary', { hasText: 'Put right' }).click()
    return id
  }
  throw new Error('no unit with different arms')
}

/** Goes on until dice of an attack are due. */
async function skirmishToDice(page: Page): Promise<void> {
  for (let i = 0; i < 80 && (await page.locator('.strike').count()) === 0; i++) {
    await page.waitForTimeout(80)
    const lit = page.locator('.companion [data-unit].lit').first()
    const charge = page.locator('[data-action=charge]').first()
    const listed = page.locator('.answers .btn').first()
    if ((await page.locator('.faces .put').count()) > 0) await roll(page)
    else if (await charge.count()) await charge.click()
    else if (await lit.count()) await lit.click()
    else if (await listed.count()) await listed.click()
    else if (await page.locator('.thumb .go').isDisabled())
      await page.locator('.models [aria-pressed=false]').first().click()
    else await page.locator('.thumb .go').click()
  }
}
