// The editors in a real browser: a people and an army made by choosing, kept, shared, and played.
import { expect, test } from 'vitest'
import { Player } from './hands'
import { faults, phone, picture, visiting, wished } from './page'

const visit = visiting()
const open = (language = 'en', hash = '#peoples') => ({
  ...wished({ language }),
  hash,
  there: '.shelf, .desk',
})

type Page = Awaited<ReturnType<typeof visit.open>>
const sentence = (page: Page) => page.locator('.says p').textContent()
const toml = (page: Page) => page.getByRole('textbox', { name: /, as text$/ }).inputValue()

/** A new ability with a name. */
async function add(page: Page, kind: 'basic' | 'advanced', name: string): Promise<void> {
  await page
    .getByRole('button', { name: `New ${kind} ability`, exact: true })
    .first()
    .click()
  const field = page.getByRole('textbox', { name: 'Name of the ability' })
  await expect.poll(() => field.inputValue()).toBe('')
  await field.fill(name)
  await field.press('Tab')
  await page.locator('.card[aria-pressed=true]', { hasText: name }).waitFor()
}

test('a people is made by choosing, kept, shared by a link, and played', { timeout: 240_000 }, async () => {
  const page = await visit.open(open())
  expect(await faults(page), 'the shelf').toEqual([])
  await picture(page, 'editor-shelf')
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('textbox', { name: 'Name of the people' }).fill('Frisians')
  await page.keyboard.press('Tab')
  await expect.poll(() => toml(page)).toContain('id = "frisians"')
  await page.getByRole('button', { name: 'Salmon' }).click()
  await page.getByRole('button', { name: 'Levies, Bows: not offered' }).click()
  await page.getByRole('button', { name: 'half of the units' }).click()
  await expect.poll(() => toml(page)).toContain('{ equipment = "bows", half = true }')
  await picture(page, 'editor-dice')
  expect(await faults(page), 'dice and troops').toEqual([])

  await page.getByRole('button', { name: 'Board', exact: true }).click()
  await add(page, 'basic', 'Dyke-wardens')
  await expect.poll(() => sentence(page)).toBe('Activate one unit.')
  await page.getByRole('button', { name: /^who: / }).click()
  await page.getByRole('group', { name: 'class' }).getByRole('button', { name: 'Warriors' }).click()
  await page.getByRole('group', { name: 'class' }).getByRole('button', { name: 'Levies' }).click()
  await expect.poll(() => sentence(page)).toBe('Activate one unit of warriors or levies.')
  expect(await toml(page)).toContain('who = "own warriors or levies"')
  await add(page, 'basic', 'All hands')
  await add(page, 'advanced', 'Spring Tide')
  await page.getByRole('button', { name: 'Melee', exact: true }).click()
  await page.getByRole('button', { name: 'Activation', exact: true }).click()
  await page.getByRole('combobox', { name: 'What effect 1 does' }).selectOption('auto-hit')
  await page.getByRole('combobox', { name: 'say more' }).selectOption('amount')
  await page.getByRole('button', { name: /^how much: / }).click()
  await page.getByRole('spinbutton', { name: 'number' }).fill('2')
  await page.keyboard.press('Tab')
  await expect.poll(() => sentence(page)).toContain('2 automatic hits')
  await picture(page, 'editor-board')
  expect(await faults(page), 'the board').toEqual([])
  await page.getByRole('button', { name: 'Deutsch' }).click()
  await expect.poll(() => sentence(page)).toContain('automatische Treffer')

  // the text and the fields are in step, and a torn text loses nothing
  await page.getByRole('button', { name: 'As text' }).click()
  const text = page.getByRole('textbox', { name: /, as text$/ })
  const whole = await text.inputValue()
  await text.fill(whole.replace('amount = 2', 'amount = 3'))
  await page.getByRole('button', { name: 'Board', exact: true }).click()
  await page.getByRole('button', { name: 'how much: 3' }).waitFor()
  await text.fill(whole.replace('amount = 2', 'amount = '))
  await page.getByText('The text cannot be read just now').waitFor()
  expect(await page.locator('.problems').textContent()).toMatch(/line \d+, column \d+/)
  expect(await text.inputValue()).toContain('amount = \n'.trimEnd())
  await text.fill(whole.replace('"auto-hit"', '"auto-hitt"'))
  await expect.poll(() => page.locator('.clause').textContent()).toContain("'auto-hit'")
  await text.fill(whole)
  await page.getByRole('button', { name: 'how much: 2' }).waitFor()

  await page.reload()
  await page.locator('.shelf').waitFor()
  await page.getByRole('button', { name: /^Frisians can be played/ }).click()
  await page.getByText('Spring Tide').first().waitFor()
  await page.getByRole('button', { name: 'Copy a link' }).click()
  const link = await page.getByRole('textbox', { name: 'Copy a link' }).inputValue()
  expect(link).toContain('#people=')

  const second = await visit.open(open('en', link.slice(link.indexOf('#'))))
  await second.getByText('Spring Tide').first().waitFor()
  expect(await toml(second)).toBe(await toml(page))
  await second.close()

  await page.getByRole('button', { name: 'Take to the table' }).click()
  await page.locator('.tray').waitFor()
  await expect.poll(() => page.locator('body').textContent()).toContain('Frisians')
  const player = new Player(page, 'mouse')
  await player.play((sight) => sight.answers > 8)
  await page.close()
})

test('a copy of ours can be changed; a damaged link says so', async () => {
  const page = await visit.open(open('de'))
  await page.getByRole('button', { name: 'Abschreiben' }).click()
  await page.locator('.card').first().waitFor()
  await expect.poll(() => page.locator('h1').textContent()).toContain('(Abschrift)')
  expect(await page.locator('.card:not(.new)').count()).toBe(15)
  await picture(page, 'editor-copy-de')
  for (const name of ['Würfel und Truppen', 'Helden und Legenden', 'Namen', 'Als Text']) {
    await page.getByRole('button', { name, exact: true }).click()
    expect(await faults(page), name).toEqual([])
  }
  await page.close()
  const bad = await visit.open(open('en', '#people=damaged'))
  await bad.getByText('This link is damaged').waitFor()
  await bad.close()
})

test('on a phone, in Russian, nothing is cut', async () => {
  const page = await visit.open(open('ru'), phone)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.getByRole('button', { name: 'Скопировать' }).click()
  await page.locator('.card').first().waitFor()
  await picture(page, 'phone-editor')
  expect(await faults(page)).toEqual([])
  for (const name of ['Доска', 'Кубики и войска', 'Герои и легенды', 'Имена', 'Текстом']) {
    await page.getByRole('button', { name, exact: true }).click()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), name).toBeLessThanOrEqual(390)
  }
  await page.close()
})

test('an army is made by choosing, priced by the formula, and played', { timeout: 120_000 }, async () => {
  const page = await visit.open(open('en', '#army-books'))
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.getByRole('textbox', { name: 'Name of the army' }).fill('Salt Wardens')
  await page.keyboard.press('Tab')
  await expect.poll(() => toml(page)).toContain('id = "salt-wardens"')
  await page.getByRole('button', { name: 'A unit', exact: true }).click()
  const name = page.getByRole('textbox', { name: 'Name of the unit' })
  await expect.poll(() => name.inputValue()).toBe('Unit')
  await name.fill('Oarsmen')
  await name.press('Tab')
  await expect.poll(() => toml(page)).toContain('id = "oarsmen"')
  await page.getByRole('spinbutton', { name: 'models' }).fill('3')
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: '50 by the formula' }).click()
  await expect.poll(() => toml(page)).toContain('cost = 50')
  await picture(page, 'editor-army')
  expect(await faults(page), 'units').toEqual([])
  await page.getByRole('button', { name: 'Weapons and spells' }).click()
  await page.getByRole('button', { name: 'A weapon', exact: true }).click()
  await page.getByRole('combobox', { name: /^One more/ }).selectOption({ label: 'AP(X)' })
  await expect.poll(() => page.locator('.says').textContent()).toContain('AP(1)')
  expect(await page.getByRole('combobox', { name: /^One more/ }).textContent()).not.toContain('Ambush')
  expect(await faults(page), 'weapons').toEqual([])
  await page.getByRole('button', { name: 'Take to the table' }).click()
  await page.locator('.cloth, .figure').first().waitFor()
  await expect.poll(() => page.locator('body').textContent()).toContain('Salt Wardens')
  await expect.poll(() => page.locator('body').textContent()).toContain('Oarsmen')
  // and it is chosen on the title page like any other
  await page.goto(page.url().replace(/#.*/, ''))
  await page.getByText('Age of Fantasy: Skirmish', { exact: true }).click()
  await page.getByRole('button', { name: /^Choose armies/ }).click()
  await page.getByRole('combobox').first().selectOption({ label: 'Salt Wardens' })
  await page.getByRole('button', { name: /^Battle at once/ }).click()
  await page.locator('.screen[data-ask]').waitFor()
  await expect.poll(() => page.locator('body').textContent()).toContain('Salt Wardens')
  await page.close()
  const small = await visit.open(open('de', '#army-books'), phone)
  await small.getByRole('button', { name: 'Abschreiben' }).click()
  await small.getByRole('textbox', { name: 'Name der Einheit' }).waitFor()
  await picture(small, 'phone-editor-army')
  expect(await faults(small)).toEqual([])
  for (const page of ['Waffen und Zauber', 'Als Text']) {
    await small.getByRole('button', { name: page, exact: true }).click()
    expect(await small.evaluate(() => document.documentElement.scrollWidth), page).toBeLessThanOrEqual(390)
  }
  await small.close()
})

test(
  'an ability is tried alone, taken back, and left for the draft; a symbol is drawn',
  { timeout: 120_000 },
  async () => {
    const page = await visit.open(open())
    await page.getByRole('button', { name: 'Copy it' }).click()
    await page.locator('.card').first().waitFor()
    await page.getByRole('button', { name: 'Dice and troops' }).click()
    const give = (name: string, text: string) =>
      page
        .locator('.own input[type=file]')
        .setInputFiles({ name, mimeType: 'image/svg+xml', buffer: Buffer.from(text) })
    await give('bad.svg', '<svg onload="alert(1)"><circle r="3"/></svg>')
    await page.getByText('“onload” is not taken').waitFor()
    await give('eel.svg', '<svg viewBox="0 0 9 9"><path d="M0 0L9 0L4 9Z"/></svg>')
    await expect.poll(() => toml(page)).toContain('[drawings]')
    expect(await toml(page)).toContain('"M-11.8 -11.8L11.8 -11.8L-1.31 11.8Z"')
    expect(await page.locator('.die path[d^="M-11.8 -11.8L11.8"]').count()).toBe(1)
    await picture(page, 'editor-own-drawing')
    expect(await faults(page), 'the drawing').toEqual([])

    await page.getByRole('button', { name: 'Board', exact: true }).click()
    await page.locator('.card', { hasText: 'Ravens Gather' }).click()
    await page.getByText('Who stands there, and which dice').click()
    await picture(page, 'editor-try')
    expect(await faults(page), 'what is tried').toEqual([])
    await page.getByRole('button', { name: 'Try it on a small table' }).click()
    await page.getByText('Tried: Ravens Gather').waitFor()
    await page.locator('.figure').first().waitFor()
    await picture(page, 'editor-tryout')
    const player = new Player(page, 'mouse')
    const answers = () => page.locator('.screen[data-ask]').getAttribute('data-answers')
    await player.play((sight) => sight.answers > 0)
    await page.keyboard.press('z')
    await expect.poll(answers).toBe('0')
    await page.reload()
    await page.getByText('Tried: Ravens Gather').waitFor()
    await page.getByRole('button', { name: 'Back to the draft' }).click()
    await page.locator('.card[aria-pressed=true]', { hasText: 'Ravens Gather' }).waitFor()
    await page.goBack()
    await page.getByText('Tried: Ravens Gather').waitFor()
    await page.goForward()
    await page.locator('.card[aria-pressed=true]', { hasText: 'Ravens Gather' }).waitFor()
    await page.close()
    const small = await visit.open(open('ru'), phone)
    await small.getByRole('button', { name: 'Скопировать' }).click()
    await small.locator('.card').first().waitFor()
    await small.getByRole('button', { name: 'Испытать на малом столе' }).click()
    await small.getByText('Испытание:').waitFor()
    await picture(small, 'phone-tryout')
    // who tries it is in sight, and so is the way back
    await expect
      .poll(async () => {
        const box = await small.locator('.figure[data-unit="0"] use').first().boundingBox()
        return box !== null && box.x > 0 && box.x < 330 && box.y > 40 && box.y < 240
      })
      .toBe(true)
    expect(await small.getByRole('button', { name: 'Назад к черновику' }).isVisible()).toBe(true)
    expect(await small.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await small.close()
  },
)
