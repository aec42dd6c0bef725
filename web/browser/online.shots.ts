// The gallery of play over a server: the hall, an invitation, a table with somebody who watches, and a game to which
// one comes back after days.
import { createHash, randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { hanging, sizes, taken } from './gallery'
import { Player, type Hand } from './hands'
import { visiting } from './page'
import { agree, play, press, root, Server, visitor } from './server'

const visit = visiting({ provoked: /./ })
hanging()

type Message = Record<string, unknown>
const digits = (): string => randomBytes(32).toString('hex')
const promiseOf = (seed: string): string =>
  createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')

/** Says these things to the hall, one after the other, over a line of their own; gives the last answer. */
const speak = (page: Page, messages: readonly Message[]): Promise<Message> =>
  page.evaluate(
    (said) =>
      new Promise<Message>((done, failed) => {
        const line = new WebSocket(`ws://${location.host}/ws`)
        let next = 0
        const go = (): void => line.send(JSON.stringify({ id: next, ...said[next] }))
        line.onopen = go
        line.onmessage = ({ data }) => {
          const told = ([JSON.parse(String(data))].flat() as Message[]).find(({ id }) => id === next)
          if (!told) return
          if (told['type'] === 'error') return failed(new Error(String(data)))
          if (++next < said.length) return go()
          line.close()
          done(told)
        }
      }),
    messages as Message[],
  )

const saga = { book: 'saga', points: 6, quick: true }
const skirmish = { book: 'aofs', points: 250, quick: true, terrain: 'clear', forceOrg: false }
const minutes = (each: number, gain: number): Message => ({ clock: { seconds: each * 60, gain } })
const days = { clock: { seconds: 3 * 86400, per: 'answer' } }
const wolfCoast = readFileSync(join(root, 'data', 'saga', 'longships', 'danes.toml'), 'utf8').replace(
  '"danes"',
  '"wolf-coast"',
)
const saltWardens = `army = "salt-wardens"
points = 100
units = ["oarsmen"]
[own]
id = "salt-wardens"
name = "Salt Wardens"
[[own.weapon]]
id = "gaff"
attacks = 2
[[own.unit]]
id = "oarsmen"
quality = 5
defense = 5
size = 3
cost = 30
weapons = ["gaff"]
`

async function challenge(page: Page, name: string, wish: Message, part: Message, more: Message = {}) {
  const [secret, seed] = [digits(), digits()]
  const said = {
    type: 'lay_out',
    wish,
    part,
    secret,
    promise: promiseOf(seed),
    name,
    listed: true,
    seat: 'first',
    ...more,
  }
  const { game } = await speak(page, [said])
  return { game, secret, seed }
}

/** Two play a game that everybody may watch. */
async function playing(page: Page, names: [string, string], wish: Message, parts: [Message, Message]) {
  const seat = await challenge(page, names[0], wish, parts[0], minutes(25, 10))
  const { game, secret, seed } = seat
  const sit = { type: 'sit', game, secret: digits(), seed: digits(), name: names[1], part: parts[1] }
  await speak(page, [sit, { type: 'join', game, secret }, { type: 'seed', seed }])
  return seat
}

/** A hall in which something goes on. */
async function people(page: Page): Promise<void> {
  await playing(page, ['Marek', 'Tove'], skirmish, [{ armies: 'alderkin' }, { armies: 'tuskmark' }])
  await playing(page, ['Guiscard', 'Sigrun'], saga, [{ factions: 'normans' }, { factions: 'danes' }])
  await challenge(page, 'Maren', { ...skirmish, points: 150 }, { armies: 'lychgate-court' })
  await challenge(page, 'Dmitri', saga, { factions: 'rus' }, days)
  await challenge(page, 'Old Petar', skirmish, { armies: 'salt-wardens', lists: saltWardens }, minutes(15, 5))
  await challenge(page, 'Ines', saga, { factions: 'wolf-coast', peoples: wolfCoast }, minutes(25, 10))
  await challenge(page, 'Bartholomäus von der Wolfsküste', { ...saga, points: 8 }, { factions: 'saxons' })
}

/** Ada lays out a table with a people of her own, and makes the link. */
async function invitation(ada: Page): Promise<string> {
  await press(ada, /^The hall/)
  await press(ada, 'SAGA')
  const file = { name: 'wolf-coast.toml', mimeType: 'text/plain', buffer: Buffer.from(wolfCoast) }
  await ada.locator('input[type=file]').setInputFiles(file)
  await ada.locator('option[value=wolf-coast]').waitFor({ state: 'attached' })
  await press(ada, 'Make the link')
  const link = await ada.getByLabel('Link to the game').inputValue()
  await press(ada, 'Go to it')
  await ada.getByText('Nobody sits across from you yet').waitFor()
  return link
}

const atTable = (page: Page): Promise<void> => page.locator('.screen[data-ask]').waitFor()
/** The talk lies open, and no battle board over it. */
async function talk(page: Page): Promise<void> {
  await page.waitForTimeout(800)
  if ((await page.locator('.tray').count()) > 0) await page.keyboard.press('b')
  await press(page, 'Talk')
}

describe.each(Object.keys(sizes))('on a %s', (size) => {
  const hand: Hand = size === 'phone' ? 'finger' : 'mouse'

  test('an invitation, and a game that somebody watches', { timeout: 600_000, retry: 0 }, async () => {
    const server = new Server()
    await server.begin()
    const come = visitor(visit, () => server.url)
    const here = sizes[size]
    const ada = await come('Ada', server.url, here)
    const link = await invitation(ada)
    await taken(ada, 'online-waiting', size)
    const bo = await come('Bo', link, here)
    await bo.getByText('Ada invites you').waitFor()
    await taken(bo, 'online-invitation', size)
    const cleo = await come('Cleo', link, here)
    await press(cleo, 'Only watch')
    await press(bo, 'Sit down')
    const all = [ada, bo, cleo]
    for (const page of all) await atTable(page)
    await play([ada, bo], 9, hand)
    await agree(all)
    await taken(cleo, 'online-watcher', size)
    // who is asked may have a battle board before him
    const asked = (await ada.locator('.screen[data-ask]').getAttribute('data-mine')) === 'true' ? ada : bo
    const other = asked === ada ? bo : ada
    for (const [page, text] of [
      [asked, 'Well met! Your wolves look hungry.'],
      [other, 'They are. Shall we?'],
    ] as const) {
      await talk(page)
      await page.getByLabel('Say something').fill(text)
      await press(page, 'Send')
    }
    await other.getByText('Well met!').waitFor()
    await taken(other, 'online-talk', size)
    await press(asked, 'Offer a draw')
    await other
      .getByText(/offers a draw/)
      .first()
      .waitFor()
    await taken(other, 'online-offer', size)
    await press(other, 'Yes')
    await asked
      .getByText(/Dice verified/)
      .first()
      .waitFor()
    await taken(asked, 'online-drawn', size)
    for (const page of all) await page.close()
    await server.end()
  })

  test('a game to which one comes back after days', { timeout: 600_000, retry: 0 }, async () => {
    const server = new Server()
    await server.begin()
    const come = visitor(visit, () => server.url)
    const ada = await come('Ada', server.url, sizes[size])
    const bo = await come('Bo', `${server.url}#hall`, sizes[size])
    await press(ada, /^The hall/)
    await press(ada, 'Skirmish')
    await press(ada, '3 days')
    await press(ada, 'Lay it out')
    await bo.getByRole('row', { name: /Ada/ }).getByRole('button').click()
    await press(bo, 'Sit down')
    for (const page of [ada, bo]) await atTable(page)
    const players = [new Player(ada, hand), new Player(bo, hand)]
    for (let i = 0; i < 900 && (await ada.locator('.since').count()) === 0; i++)
      for (const player of players) {
        if ((await ada.locator('.since').count()) > 0) break
        await player.next()
      }
    const address = ada.url()
    await ada.close()
    await server.passDays(2.2)
    await people(bo)
    const back = await ada.context().newPage()
    await back.goto(server.url)
    await back.getByText(/your tables waits/).waitFor()
    await taken(back, 'online-title', size)
    await press(back, /^The hall/)
    await back.getByText('it is your move').waitFor()
    await back.getByText('Guiscard').first().waitFor()
    await taken(back, 'online-hall', size)
    if (size === 'phone') {
      await back.getByText('Guiscard').first().scrollIntoViewIfNeeded()
      await taken(back, 'online-hall-2', size)
      await back.locator('.do').scrollIntoViewIfNeeded()
      await taken(back, 'online-hall-3', size)
    }
    await back.goto(address)
    await atTable(back)
    await taken(back, 'online-resumed', size)
    for (const page of [back, bo]) await page.close()
    await server.end()
  })
})
