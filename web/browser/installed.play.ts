// Two browsers play a whole game over a server that somebody has installed: SKALD_SERVER is its address
// (scripts/try-package).
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { Player } from './hands'
import { picture, visiting } from './page'
import { agree, answersOf, press, visitor } from './server'

const visit = visiting()
const come = visitor(visit, () => process.env['SKALD_SERVER']!)
const atTable = (page: Page): Promise<void> => page.locator('.screen[data-ask]').waitFor()

test('a whole game is played, and its dice prove themselves', { timeout: 540_000 }, async () => {
  const ada = await come('Ada')
  await press(ada, /^The hall/)
  await press(ada, 'Skirmish')
  await press(ada, '150')
  await press(ada, 'Make the link')
  const link = await ada.getByLabel('Link to the game').inputValue()
  await press(ada, 'Go to it')
  const bo = await come('Bo', link)
  await press(bo, 'Sit down')
  const pages = [ada, bo]
  for (const page of pages) await atTable(page)
  const players = pages.map((page) => new Player(page, 'keys')) // no strip lies over a unit for them
  // who still reads the last attack sees the end later
  const over = players.map(() => false)
  while (over.includes(false))
    for (const [i, player] of players.entries()) over[i] ||= (await player.next()).over
  for (const page of pages)
    await page
      .getByText(/Dice verified/)
      .first()
      .waitFor()
  await agree(pages)
  for (const [i, page] of pages.entries()) await picture(page, `installed-${i}`)
  console.log(`${await answersOf(ada)} answers`)
  expect(await answersOf(ada)).toBeGreaterThan(20)
})
