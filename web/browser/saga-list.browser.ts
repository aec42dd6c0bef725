// The builder in a real browser: legal, illegal and imported lists, mending, keeping, sharing, and into battle.
import { expect, test } from 'vitest'
import { Player } from './hands'
import { faults, phone, picture, small, visiting, wished } from './page'

const visit = visiting()

const open = (language = 'en', hash = '#muster') => ({ ...wished({ language }), hash })

test('a list is made illegal, told why, mended, and taken to the table', { timeout: 150_000 }, async () => {
  const page = await visit.open(open())
  await page.locator('tbody tr').first().waitFor()
  await page.getByText('This warband may take the field.').waitFor()
  await picture(page, 'builder')
  expect(await faults(page), 'the builder').toEqual([])
  const rows = await page.locator('tbody tr').count()
  await page.getByRole('button', { name: /Warriors × 8/ }).click()
  await expect.poll(() => page.locator('tbody tr').count()).toBe(rows + 1)
  await expect.poll(() => page.locator('.law').textContent()).toContain('WAR-01')
  await page.getByRole('button', { name: 'One figure fewer: Warriors' }).last().click()
  await picture(page, 'builder-illegal')
  expect(await faults(page), 'an illegal list').toEqual([])
  expect(await page.getByRole('button', { name: 'Take to the table' }).isDisabled()).toBe(true)
  await page.getByRole('button', { name: 'Mend it' }).click()
  await page.getByText('This warband may take the field.').waitFor()

  await page.getByRole('textbox', { name: 'Name of the list' }).fill('Danes of Orm')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.locator('.kept .now').textContent()).toContain('Danes of Orm')
  await page.reload()
  await page.locator('tbody tr').first().waitFor()
  expect(await page.getByRole('textbox', { name: 'Name of the list' }).inputValue()).toBe('Danes of Orm')

  await page.getByRole('button', { name: 'Battle board' }).click()
  await page.getByText('Raise the Hird').first().waitFor()
  await expect.poll(() => page.locator('.people li').first().textContent()).toContain('Activate one unit')
  await picture(page, 'builder-board')
  expect(await faults(page), 'a board').toEqual([])

  await page.getByRole('button', { name: 'Take to the table' }).click()
  await page.locator('.tray').waitFor()
  const player = new Player(page, 'mouse')
  await player.play((sight) => sight.answers > 8)
  await page.close()
})

test('a link holds the list itself, and a damaged one says so', async () => {
  const page = await visit.open(open('en', '#list=normans.4~Wh~g4h~g4h~w8b~l12b~n-Odo'))
  await expect.poll(() => page.getByRole('textbox', { name: 'Name of the list' }).inputValue()).toBe('Odo')
  await page.getByRole('button', { name: 'Copy a link' }).click()
  const link = await page.getByRole('textbox', { name: 'Copy a link' }).inputValue()
  expect(decodeURIComponent(link)).toContain('normans.4~Wh~g4h~g4h~w8b~l12b~n-Odo')
  await picture(page, 'builder-link')
  expect(await faults(page), 'the link can be read').toEqual([])
  await page.close()
  const bad = await visit.open(open('en', '#list=%E0%A4%A'))
  await expect.poll(() => bad.locator('.lost').textContent()).toContain('Nothing of it could be read')
  expect(await bad.locator('tbody tr').count()).toBeGreaterThan(2)
  await bad.close()
})

test('on paper lies the sheet alone, with what its abilities do, and nothing of the room', async () => {
  const page = await visit.open(open())
  await page.locator('tbody tr').first().waitFor()
  await page.emulateMedia({ media: 'print' })
  const paper = page.locator('.paper')
  expect(await paper.isVisible()).toBe(true)
  expect(await page.locator('.acts .fight').isVisible()).toBe(false)
  expect(await page.locator('tbody tr').first().isVisible()).toBe(false)
  const ground = await page.locator('body').evaluate((e) => getComputedStyle(e).backgroundImage)
  expect(ground).toBe('none')
  // an ability says what it does, not only its name
  await expect.poll(() => paper.textContent()).toMatch(/Raise the Hird.*Activate/s)
  await picture(page, 'builder-print')
  await page.close()
})

test('a pasted list is read, and what cannot be read is told', async () => {
  const page = await visit.open(open())
  await page.locator('tbody tr').first().waitFor()
  const paste = page.getByRole('textbox', { name: /^Paste lines/ })
  await paste.fill('saxons 4 "The wall"\nwarlord\n4 hearthguard\n8 trolls\n8 warriors\n8 warriors\n')
  await page.getByRole('button', { name: 'Read it' }).click()
  await expect.poll(() => page.locator('.lost').textContent()).toContain('8 trolls')
  expect(await page.locator('.lost').textContent()).toContain('line 4')
  expect(await page.locator('tbody tr').count()).toBe(4)
  expect(await page.getByRole('textbox', { name: 'Name of the list' }).inputValue()).toBe('The wall')
  await paste.fill('?? nothing at all')
  await page.getByRole('button', { name: 'Read it' }).click()
  await expect.poll(() => page.locator('.lost').textContent()).toContain('your list is as it was')
  expect(await page.getByRole('textbox', { name: 'Name of the list' }).inputValue()).toBe('The wall')
  await page.close()
})

test('on a phone, in Russian, nothing is cut', async () => {
  const page = await visit.open(open('ru'), phone)
  await page.locator('tbody tr').first().waitFor()
  await picture(page, 'phone-builder')
  expect(await faults(page)).toEqual([])
  expect(await small(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.close()
})
