// A whole evening beside a real table, on a phone: bots play it in an engine of their own, and every answer and every face of
// theirs is entered in the page by tapping. After each the page stands exactly as the engine does. With SKALD_DEEP to the end.
import { spawn, type ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { faults, phone, picture, visiting, wished } from './page'

type Choice = { verb: string } & Record<string, unknown>
interface Unit {
  id: number
  side: string
  alive: number
  fatigue?: number
}
interface Board {
  dice: { at: string; symbol: number; ability: number }[]
}
interface Oracle {
  game: number
  hash: string
  answers: number
  outcome: { over: boolean; points: [number, number] }
  question: { ask: string; side: string; unit?: number; most?: number }
  units: Unit[]
  boards?: [Board, Board]
  choice?: Choice
  log?: string
}

const visit = visiting()
/** a whole game of each book takes minutes: so many answers of it, or all */
const most = process.env['SKALD_DEEP'] ? Infinity : 40
const program = join(import.meta.dirname, '..', '..', 'build', 'skald')
let engine: ChildProcess
let replies: AsyncIterator<string>
beforeAll(() => {
  engine = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'ignore'] })
  replies = createInterface({ input: engine.stdout! })[Symbol.asyncIterator]()
})
afterAll(() => engine.kill())

async function call<Reply>(name: string, members: object): Promise<Reply> {
  engine.stdin!.write(JSON.stringify({ call: name, ...members }) + '\n')
  const told = JSON.parse((await replies.next()).value as string) as { reply?: Reply; error?: string }
  if (told.reply === undefined) throw new Error(told.error)
  return told.reply
}

/** The same whatever the order of its members is. */
const plain = (choice: Choice): string =>
  JSON.stringify(choice, (_, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** The hand that enters what the bots do. */
abstract class Follower {
  entered = 0
  constructor(
    readonly page: Page,
    readonly book: string,
  ) {}

  /** Gives the answer by tapping. */
  protected abstract tap(before: Oracle, choice: Choice, choices: readonly Choice[]): Promise<void>
  /** A die of this throw by its face: symbols have one for each. */
  protected readonly faceOf = async (face: number): Promise<number> =>
    (await this.page.locator('.faces .put').count()) === 3 ? (face < 4 ? 1 : face < 6 ? 4 : 6) : face

  protected go = (): Promise<void> => this.page.locator('.thumb .go').click()
  protected unit = (id: number) => this.page.locator(`.companion [data-unit="${id}"]`)
  /** Taps a unit, of whichever side. */
  protected async pick(id: number): Promise<void> {
    if ((await this.unit(id).count()) === 0)
      await this.page.locator('.sides [role=tab][aria-selected=false]').click()
    await this.unit(id).click()
  }
  /** One of the answers in the list, which are these of all. */
  protected async list(listed: readonly Choice[], choice: Choice): Promise<void> {
    const at = listed.findIndex((one) => plain(one) === plain(choice))
    expect(at, `${plain(choice)} is offered`).toBeGreaterThanOrEqual(0)
    const buttons = this.page.locator('.answers .btn')
    await expect.poll(() => buttons.count(), { message: 'as many as the engine offers' }).toBe(listed.length)
    await buttons.nth(at).click()
  }

  /** Faces as they fell, throw by throw. */
  private async enter(faces: readonly number[]): Promise<void> {
    for (let at = 0; at < faces.length;) {
      const count = this.page.locator('.sheet-of header .num')
      await count.waitFor()
      const due = Number(/(\d+)\s*$/.exec((await count.innerText()).replaceAll('\n', ' '))![1])
      for (const face of faces.slice(at, at + due))
        await this.page.locator(`[data-face="${await this.faceOf(face)}"]`).click()
      at += due
      this.entered += due
      const title = await this.page.locator('.sheet-of').innerText()
      await this.go()
      await expect.poll(() => this.page.locator('.sheet-of').innerText()).not.toBe(title)
    }
  }

  /** What the page shows of the units is what the engine says. */
  private async compare({ units }: Oracle): Promise<void> {
    const rows = await this.page.locator('.companion main [data-unit]').evaluateAll((all) =>
      all.map((row) => ({
        id: Number((row as HTMLElement).dataset['unit']),
        alive: Number(row.querySelector('.alive b')?.textContent),
        fatigue: /(\d)$/.exec(row.querySelector('.fatigue')?.getAttribute('aria-label') ?? '')?.[1],
      })),
    )
    for (const { id, alive, fatigue } of rows) {
      const unit = units.find((one) => one.id === id)!
      expect(alive, `models of ${id}`).toBe(unit.alive)
      if (fatigue !== undefined) expect(Number(fatigue), `fatigue of ${id}`).toBe(unit.fatigue)
    }
  }

  async follow(setup: object, shots: readonly string[]): Promise<Oracle> {
    let now = await call<Oracle>('game.new', setup)
    const { game } = now
    const seen = new Set<string>()
    while (!now.outcome.over && now.answers < most) {
      const { ask } = now.question
      const { choices } = await call<{ choices: Choice[] }>('game.choices', { game })
      const then = await call<Oracle>('game.bot', { game, bot: 'karl', logFrom: now.answers })
      const faces = (/^faces (.*)$/m.exec(then.log!)?.[1] ?? '').split(' ').filter(Boolean).map(Number)
      if (shots.includes(ask) && !seen.has(ask)) {
        await picture(this.page, `evening-${this.book}-${ask}`)
        expect(await faults(this.page), ask).toEqual([])
      }
      seen.add(ask)
      const message = `after answer ${now.answers}: ${ask} ${plain(then.choice!)}`
      await this.tap(now, then.choice!, choices).catch((cause: unknown) => {
        throw new Error(message, { cause })
      })
      await this.enter(faces)
      const stands = (): Promise<string | null> => this.page.locator('.companion').getAttribute('data-hash')
      await expect
        .poll(stands, { message, timeout: 15_000 })
        .toBe(then.hash)
        .catch(async (error: unknown) => {
          await picture(this.page, `evening-${this.book}-otherwise`)
          throw error
        })
      await this.compare(then)
      now = then
    }
    expect(this.entered, 'dice were entered').toBeGreaterThan(10)
    return now
  }
}

/** Begins beside a table, and gives the set-up that the page has chosen. */
async function begin(book: string): Promise<{ page: Page; setup: object }> {
  const page = await visit.open({ ...wished({ language: 'en' }), hash: '#companion', there: '.books' }, phone)
  await page.getByRole('button', { name: book, exact: true }).click()
  await page.getByRole('button', { name: 'Begin', exact: true }).click()
  await page.locator('.companion').waitFor()
  const log = await page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('skald.log.'))!
    return localStorage.getItem(key)!
  })
  // the page's own seed throws no die of such a game; that of the bots throws them all
  return { page, setup: { ...(JSON.parse(/^setup (.*)$/m.exec(log)![1]!) as object), seed: 11 } }
}

// ---- Age of Fantasy

class SkirmishFollower extends Follower {
  protected async tap(before: Oracle, choice: Choice, choices: readonly Choice[]): Promise<void> {
    const { ask } = before.question
    if (choice.verb === 'activate') return this.act(choice, choices)
    if (choice.verb === 'models' || choice.verb === 'remove') return this.name(choice['models'] as number[])
    if (ask === 'help' && choice.verb === 'help') return this.count(choice['helpers'] as Choice[], 'tokens')
    if (ask === 'beside') return this.count(choice['nearby'] as Choice[], 'models')
    if (choice.verb === 'cast') return this.cast(choice, choices)
    const closing =
      choices.find(({ verb }) => ['done', 'pass', 'begin'].includes(verb)) ??
      (ask === 'move' ? choices.find(({ verb }) => verb === 'arrive') : undefined)
    if (closing && plain(closing) === plain(choice)) return this.go()
    await this.list(
      choices.filter((one) => one !== closing && one.verb !== 'jump' && one.verb !== 'fall'),
      choice,
    )
  }

  private async act(choice: Choice, choices: readonly Choice[]): Promise<void> {
    await this.pick(choice['unit'] as number)
    const action = choice['action'] as string
    const charges = choices.filter((one) => one['unit'] === choice['unit'] && one['action'] === 'charge')
    const at = action === 'charge' ? charges.findIndex((one) => one['target'] === choice['target']) : 0
    await this.page.locator(`[data-action=${action}]`).nth(at).click()
  }

  private async name(wanted: readonly number[]): Promise<void> {
    const models = this.page.locator('.models [data-model]')
    await models.first().waitFor()
    const shown = await models.evaluateAll((all) =>
      all.map((one) => ({
        id: Number((one as HTMLElement).dataset['model']),
        on: one.getAttribute('aria-pressed') === 'true',
      })),
    )
    for (const on of [false, true])
      // first those that are none
      for (const { id, on: is } of shown)
        if (wanted.includes(id) === on && is !== on) await this.page.locator(`[data-model="${id}"]`).click()
    await this.go()
  }

  private async count(wanted: readonly Choice[], member: string): Promise<void> {
    for (const one of wanted) {
      const id = (one['model'] ?? one['unit']) as number
      for (let n = 0; n < (one[member] as unknown as number); n++)
        await this.page.locator(`[data-count="${id}"] button`).nth(1).click()
    }
    await this.go()
  }

  private async cast(choice: Choice, choices: readonly Choice[]): Promise<void> {
    const casts = choices.filter(({ verb }) => verb === 'cast')
    const spells = [...new Set(casts.map((one) => `${one['caster'] ?? ''} ${one['spell']}`))]
    await this.page
      .locator('.card')
      .nth(spells.indexOf(`${choice['caster'] ?? ''} ${choice['spell']}`))
      .click()
    const targets = casts.filter(
      (one) => one['spell'] === choice['spell'] && one['caster'] === choice['caster'] && !one['tokens'],
    )
    if (targets.length > 1)
      await this.page
        .locator('.sheet-of .targets button')
        .nth(targets.findIndex((one) => one['target'] === choice['target']))
        .click()
    if (choice['tokens'])
      await this.page
        .locator('.sheet-of .steps button')
        .nth(choice['tokens'] as number)
        .click()
    await this.go()
  }
}

test(
  'an evening of Age of Fantasy, from the markers to the last of them',
  { timeout: 600_000, retry: 0 },
  async () => {
    const { page, setup } = await begin('Age of Fantasy: Skirmish')
    const follower = new SkirmishFollower(page, 'aofs')
    const shots = ['activate', 'fire', 'cast', 'remove', 'holding', 'reach', 'help', 'cover', 'push', 'shoot']
    const end = await follower.follow(setup, shots)
    if (end.outcome.over) {
      const [first, second] = end.outcome.points
      await page.getByText(`${first} : ${second} markers`).waitFor()
      await page
        .getByRole('tab', { name: 'Markers' })
        .or(page.getByRole('button', { name: 'Markers' }))
        .click()
      await picture(page, 'evening-aofs-markers')
      expect(await faults(page), 'markers').toEqual([])
      await picture(page, 'evening-aofs-over')
      expect(await faults(page), 'the end').toEqual([])
    }
    await page.close()
  },
)

// ---- SAGA

class SagaFollower extends Follower {
  protected async tap(before: Oracle, choice: Choice, choices: readonly Choice[]): Promise<void> {
    const { ask, most } = before.question
    if (ask === 'orders' || ask === 'place_dice') return this.order(before, choice)
    if (choice.verb === 'number') return this.number(choice['number'] as number)
    if (ask === 'witnesses' || (ask === 'choose_units' && (most ?? 1) > 1)) {
      for (const unit of choice['units'] as number[]) await this.pick(unit)
      return this.go()
    }
    if (choice.verb === 'activate') await this.pick(choice['unit'] as number)
    const closing = choices.find(({ verb }) => ['begin', 'done', 'pass', 'take'].includes(verb))
    if (closing && plain(closing) === plain(choice)) return this.go()
    const shown = choices.filter(
      (one) => one !== closing && (one.verb !== 'activate' || one['unit'] === choice['unit']),
    )
    await this.list(ask === 'take_back' ? this.unlike(before, shown) : shown, choice)
  }

  /** Dice that read alike are offered once. */
  private unlike(before: Oracle, choices: readonly Choice[]): readonly Choice[] {
    const { dice } = this.board(before)
    const said = choices.map((one) =>
      (one['dice'] as number[]).map((die) => `${dice[die]!.ability} ${dice[die]!.symbol}`).join(),
    )
    return choices.filter((_, i) => said.indexOf(said[i]!) === i)
  }
  private board({ boards, question }: Oracle): Board {
    return boards![question.side === 'second' ? 1 : 0]!
  }

  private async number(number: number): Promise<void> {
    if (number > 0) await this.page.locator(`[data-number="${number}"]`).click()
    else await this.page.locator('.sheet-of .plain').click()
  }

  /** Dice onto the battle board, an ability that lies ready, or on to the activations. */
  private async order(before: Oracle, choice: Choice): Promise<void> {
    const { page } = this
    if (choice.verb === 'done') {
      const stood = await page.locator('.companion').getAttribute('data-hash')
      // what lies ready and is left unused is said once, and whoever goes on all the same taps again
      for (let i = 0; i < 3; i++) {
        await page.locator('.tray .done').click()
        await page.waitForTimeout(500)
        if ((await page.locator('.companion').getAttribute('data-hash')) !== stood) return
      }
      return
    }
    if (choice.verb === 'load') {
      const { dice } = this.board(before)
      const rolled = dice.flatMap(({ at }, die) => (at === 'inactive' ? [die] : []))
      for (const die of choice['dice'] as number[])
        await page.locator('.tray button.die').nth(rolled.indexOf(die)).click()
    }
    await page.locator(`.ab[data-ability="${String(choice['ability'])}"]`).click()
    await page.locator(choice.verb === 'load' ? '.reading .primary' : '.reading .btn:not(.primary)').click()
  }
}

test(
  'an evening of SAGA, from the first roll to the massacre points',
  { timeout: 600_000, retry: 0 },
  async () => {
    const { page, setup } = await begin('SAGA')
    const follower = new SagaFollower(page, 'saga')
    const shots = [
      'begin',
      'orders',
      'activate',
      'declare',
      'charge',
      'ability_step',
      'withdraw',
      'witnesses',
    ]
    const end = await follower.follow(setup, [...shots, 'in_reach', 'cover', 'save_casualties', 'take_back'])
    if (end.outcome.over) {
      const [first, second] = end.outcome.points
      await page.getByText(`${first} : ${second}`).first().waitFor()
      await picture(page, 'evening-saga-over')
      expect(await faults(page), 'the end').toEqual([])
    }
    await page.close()
  },
)
