// The army builder in a real browser: legal, illegal and imported lists, mending, keeping, sharing.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faults, phone, picture, small, visiting } from './page'

const visit = visiting()

const open = (language = 'en', hash = '#armies') => ({ language, hash })
const lists = join(import.meta.dirname, '..', '..', 'tests', 'import')
const imported = (name: string): string => readFileSync(join(lists, name), 'utf8')

test('a list is made illegal, told why, mended, named and kept', async () => {
  const page = await visit.open(open())
  await page.getByText('This army may take the field.').waitFor()
  await page.getByText('250 of 250 points', { exact: true }).waitFor()
  await picture(page, 'army')
  // what it is all for is in sight, however long the sheet is
  const field = (await page.locator('.acts .fight').boundingBox())!
  expect(field.y + field.height).toBeLessThanOrEqual(900)
  expect(await page.locator('.paper').textContent()).not.toMatch(/[⟦⟧]/)
  expect(await faults(page), 'the builder').toEqual([])
  const rows = page.locator('.units > li[data-unit]')
  const before = await rows.count()
  await page.getByRole('button', { name: /Bridge Troll/ }).click()
  await expect.poll(() => rows.count()).toBe(before + 1)
  await expect.poll(() => page.locator('.law').textContent()).toContain('AOF-ARM-01')
  expect(await page.getByRole('button', { name: 'Take to the table' }).isDisabled()).toBe(true)
  await picture(page, 'army-illegal')
  expect(await faults(page), 'an illegal list').toEqual([])
  await page.getByRole('button', { name: 'Mend it' }).click()
  // nothing goes before one has seen what
  await page.getByText(/^This would throw out: /).waitFor()
  expect(await rows.count()).toBe(before + 1)
  await page.getByRole('button', { name: 'Do it' }).click()
  await page.getByText('This army may take the field.').waitFor()

  // an upgrade, a command group and a rule that is asked what it does
  await rows
    .nth(1)
    .getByRole('button', { name: /Upgrades/ })
    .click()
  await rows.nth(1).getByRole('checkbox', { name: 'Banner' }).check()
  await expect.poll(() => rows.nth(1).textContent()).toContain('Banner')
  await rows.first().getByRole('button', { name: 'Tough(3)' }).click()
  await rows.first().getByRole('button', { name: 'AOF-SR-TOUGH' }).click()
  await page.getByRole('dialog').getByText('AOF-SR-TOUGH').first().waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('textbox', { name: 'Name of the list' }).fill('Bridge and Banner')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.locator('.kept .now').textContent()).toContain('Bridge and Banner')
  await page.reload()
  await rows.first().waitFor()
  expect(await page.getByRole('textbox', { name: 'Name of the list' }).inputValue()).toBe('Bridge and Banner')
  await page.getByRole('button', { name: 'Copy a link' }).click()
  const link = await page.getByRole('textbox', { name: 'Copy a link' }).inputValue()
  expect(decodeURIComponent(link)).toContain('#army=toll-company.250~reckoner')
  await page.close()
})

test('a list of the official builder is imported with its losses by name', async () => {
  const page = await visit.open(open())
  await page.locator('.units > li').first().waitFor()
  // a rule is being read, and the list was scrolled to its end
  await page.locator('.units').getByRole('button', { name: 'Tough(3)' }).first().click()
  await page.getByRole('button', { name: 'AOF-SR-TOUGH' }).waitFor()
  await page.locator('.add').scrollIntoViewIfNeeded()
  const paste = page.getByRole('textbox', { name: /^Paste a list/ })
  await paste.fill(imported('quarry-march-campaign.json'))
  await page.getByRole('button', { name: 'Read it' }).click()
  const loss = page.getByRole('region', { name: 'What became of the imported list' })
  await loss.waitFor()
  // what became of it is seen first, and the rule of the former list is put away
  await expect.poll(() => loss.boundingBox().then((box) => box!.y)).toBeGreaterThanOrEqual(0)
  expect((await loss.boundingBox())!.y).toBeLessThan(300)
  expect(await page.getByRole('button', { name: 'AOF-SR-TOUGH' }).count()).toBe(0)
  const told = await loss.textContent()
  for (const name of ['Dust Veil', 'Shatter', 'Grudge-bearer', 'not known', 'approximated', 'understood'])
    expect(told).toContain(name)
  expect(await page.locator('.units .unknown').first().textContent()).toContain('Play by hand')
  await picture(page, 'army-imported')
  expect(await faults(page), 'an imported list').toEqual([])
  // the link holds the army that was brought along
  await page.getByRole('button', { name: 'Copy a link' }).click()
  const link = await page.getByRole('textbox', { name: 'Copy a link' }).inputValue()
  await page.close()
  const other = await visit.open(open('de', link.slice(link.indexOf('#'))))
  await expect.poll(() => other.locator('.units').first().textContent()).toContain('Von Hand spielen')
  await other.getByRole('textbox', { name: /^Liste einfügen/ }).fill('?? nothing at all')
  await other.getByRole('button', { name: 'Lesen' }).click()
  await other.locator('.lost').waitFor()
  await other.close()
})

test('an imported list takes the field under its own name, and is there again after a reload', async () => {
  const page = await visit.open(open())
  await page.locator('.units > li').first().waitFor()
  await page.getByRole('textbox', { name: /^Paste a list/ }).fill(imported('quarry-march-campaign.json'))
  await page.getByRole('button', { name: 'Read it', exact: true }).click()
  await page.getByRole('button', { name: 'Play without force organisation' }).click()
  await page.getByRole('button', { name: 'Take to the table' }).click()
  for (let visits = 0; visits < 2; visits++) {
    await page.locator('.screen[data-book=aofs]').waitFor()
    await expect.poll(() => page.locator('.figure').count()).toBeGreaterThan(10)
    expect(await page.locator('.band.bottom').textContent()).toContain('Quarry march')
    await page.reload()
  }
  await page.close()
})

test('every imported list takes the field', { timeout: 150_000 }, async () => {
  for (const name of readdirSync(lists).filter((file) => !file.endsWith('.report'))) {
    const page = await visit.open(open())
    await page.locator('.units > li').first().waitFor()
    await page.getByRole('textbox', { name: /^Paste a list/ }).fill(imported(name))
    await page.getByRole('button', { name: 'Read it', exact: true }).click()
    const all = page.getByRole('button', { name: 'Read it all the same' })
    const read = page.getByRole('region', { name: 'What became of the imported list' })
    await read.or(all).first().waitFor()
    if ((await all.count()) > 0) await all.click()
    await read.waitFor()
    const free = page.getByRole('button', { name: 'Play without force organisation' })
    const mend = page.getByRole('button', { name: 'Mend it', exact: true })
    const field = page.getByRole('button', { name: 'Take to the table' })
    await page.getByText('This army may take the field.').or(mend).first().waitFor()
    if ((await free.count()) > 0) await free.click()
    else if ((await mend.count()) > 0) {
      await mend.click()
      await page.getByRole('button', { name: 'Do it' }).click()
    }
    await field.click()
    await page.locator('.screen[data-book=aofs]').waitFor()
    await expect.poll(() => page.locator('.figure').count(), { message: name }).toBeGreaterThan(8)
    await page.close()
  }
})

test.each(['es', 'ru'])('on a phone, in %s, nothing is cut', async (language) => {
  const page = await visit.open(open(language), phone)
  await page.locator('.units > li').first().waitFor()
  await picture(page, `phone-army-${language}`)
  expect(await faults(page)).toEqual([])
  // the acts lie under the thumb, the way back at the top, and nothing to press is small
  const field = (await page.locator('.acts .fight').boundingBox())!
  expect(field.y + field.height).toBeGreaterThan(780)
  expect(field.y + field.height).toBeLessThanOrEqual(844)
  expect((await page.locator('.ways button').first().boundingBox())!.y).toBeLessThan(20)
  expect(await small(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.close()
})
