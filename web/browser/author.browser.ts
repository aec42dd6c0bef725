// An author's evening: a people of fifteen abilities made from nothing with the mouse alone, printed, saved, shared with a second
// browser, and led against Karl. With SKALD_DEEP to the end of the game.
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { add, toml } from './editors'
import { Player } from './hands'
import { picture, visiting, wished } from './page'

const visit = visiting()
const open = (hash = '#peoples') => ({ ...wished({ language: 'en' }), hash, there: '.shelf, .desk' })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** Basic ones first, so that every class is activated; `dice`: what the first die of the cost shows. */
const abilities: readonly (readonly [name: string, keyword: string, verb: string, die?: string])[] = [
  ['Follow me', 'Activation', 'activate'],
  ['All hands', 'Activation', 'activate'],
  ['To the shore', 'Activation', 'activate'],
  ['Hold fast', 'Melee', 'gain-defence'],
  ['Strike home', 'Melee', 'gain-attack'],
  ['Tide table', 'Orders', 'roll', 'Crown'],
  ['High water', 'Orders', 'roll', 'Shield'],
  ['Spring tide', 'Melee', 'auto-hit', 'Crown'],
  ['Undertow', 'Melee', 'gain-attack', 'Shield'],
  ['Breakwater', 'Melee', 'gain-defence', 'Shield'],
  ['Hail of stones', 'Shooting', 'gain-attack'],
  ['Long cast', 'Shooting', 'auto-hit', 'Crown'],
  ['Sea wall', 'Shooting/Reaction', 'gain-defence'],
  ['Salt mist', 'Shooting/Reaction', 'gain-defence', 'Shield'],
  ['Ebb', 'Activation', 'activate', 'Crown'],
]
const basic = 5

async function make(page: Page, place: number): Promise<void> {
  const [name, keyword, verb, die] = abilities[place]!
  await add(page, place < basic ? 'basic' : 'advanced', name)
  if (keyword !== 'Activation') await press(page, keyword)
  const does = page.getByRole('combobox', { name: 'What effect 1 does' })
  if ((await does.inputValue()) !== verb) await does.selectOption(verb)
  if (die) {
    const cost = page.getByRole('group', { name: 'Die 1' })
    await cost.getByRole('button', { name: die, exact: true }).click()
    await cost.getByRole('button', { name: 'Spear', exact: true }).click()
  }
}

test(
  'a people of fifteen abilities is made with the mouse, printed, saved, shared and led against Karl',
  { timeout: 900_000 },
  async () => {
    const page = await visit.open(open())
    await press(page, 'Begin')
    await page.getByRole('textbox', { name: 'Name of the people' }).fill('Frisians')
    await page.keyboard.press('Tab')
    await expect.poll(() => toml(page)).toContain('id = "frisians"')
    await page.getByRole('button', { name: 'Levies, Bows: not offered' }).click()
    await press(page, 'every unit')
    await press(page, 'Board')
    for (const place of abilities.keys()) await make(page, place)
    await expect.poll(async () => (await toml(page)).match(/\[\[ability\]\]/g)?.length).toBe(15)
    await picture(page, 'author-board')
    expect(await page.locator('.problems p:not(.warning)').allTextContents(), 'errors').toEqual([])
    const text = await toml(page)

    // on paper: one sheet with every ability by name
    await press(page, 'Print')
    await expect.poll(() => page.locator('.printed').textContent()).toContain('Salt mist')
    await page.emulateMedia({ media: 'print' })
    const paper = await page.locator('.printed').innerText()
    for (const [name] of abilities) expect(paper.toLowerCase()).toContain(name.toLowerCase())
    const pdf = (await page.pdf({ format: 'A4', printBackground: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)?.length, 'pages').toBeLessThanOrEqual(2)
    await page.emulateMedia({ media: 'screen' })

    // a file to be saved is the text to the letter
    const saving = page.waitForEvent('download')
    await press(page, 'Download')
    expect(readFileSync(await (await saving).path(), 'utf8')).toBe(text)

    // another browser gets the whole of it from the link
    await press(page, 'Copy a link')
    const link = await page.getByRole('textbox', { name: 'Copy a link' }).inputValue()
    const friend = await visit.open(open(link.slice(link.indexOf('#'))))
    await friend.locator('.card', { hasText: 'Undertow' }).waitFor()
    expect(await toml(friend)).toBe(text)
    expect(await friend.getByRole('button', { name: 'Take to the table' }).isEnabled()).toBe(true)
    await friend.close()

    await press(page, 'Take to the table')
    await page.locator('.screen[data-ask]').waitFor()
    const player = new Player(page, 'mouse')
    const last = await player.play((sight) => !process.env['SKALD_DEEP'] && sight.answers > 4)
    expect(last.over || last.answers > 4).toBe(true)
    await picture(page, 'author-table')
    await page.close()
  },
)
