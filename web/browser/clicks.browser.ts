// How many clicks a game of SAGA takes: a person who drags units, taps enemies and lets the page do the rest.
import { expect, test } from 'vitest'
import type { Page } from 'playwright-core'
import { picture, visiting, wished } from './page'

const visit = visiting()

interface Next {
  /** which questions were answered so far, and what is asked */
  key: string
  ask: string
  mine: boolean
  over: boolean
  turn: number
  fight: boolean
  /** to be pressed */
  at: [number, number] | null
  name: string
  /** own units that may act, nearest to the enemy first, each with where it stands and where the enemy is */
  units: { id: number; at: [number, number]; towards: [number, number] }[]
  /** enemies that the chosen unit can attack */
  targets: [number, number][]
  done: [number, number] | null
}

/** Runs in the page: what a person sees. */
function look(): Next {
  const seen = (e: HTMLElement): boolean => e.offsetParent !== null
  const one = (selector: string): HTMLElement | null =>
    [...document.querySelectorAll<HTMLElement>(selector)].find(seen) ?? null
  const middle = (e: Element): [number, number] => {
    const box = e.getBoundingClientRect()
    return [box.x + box.width / 2, box.y + Math.min(box.height / 2, 24)]
  }
  const screen = document.querySelector<HTMLElement>('.screen[data-ask]')
  const data = screen?.dataset ?? {}
  const next: Next = {
    key: `${data['answers']} ${data['ask']}`,
    ask: data['ask'] ?? '',
    mine: data['mine'] === 'true',
    over: one('.result.num') !== null,
    turn: Number(document.querySelector('.turns .now')?.textContent ?? 0),
    fight: one('.fight') !== null,
    at: null,
    name: '',
    units: [],
    targets: [],
    done: null,
  }
  const press = (e: HTMLElement | null): boolean => {
    if (!e) return false
    e.scrollIntoView({ block: 'nearest' })
    next.at = middle(e)
    next.name = e.textContent.trim().slice(0, 50)
    return true
  }
  if (next.over) return next
  // at this pace a fight in the other side's turn puts itself away
  if (one('.fight.over') && (next.mine || next.ask === '')) {
    press(one('.fight .title'))
    return next
  }
  if (one('.halt button')) {
    press(one('.halt button'))
    return next
  }
  if (one('.tray')) {
    void (press(one('.tray .suggest:enabled, .tray .waive:enabled')) || press(one('.tray .done:enabled')))
    return next
  }
  if (!next.mine) return next
  if (next.ask === 'activate') {
    const lit = (data['callable'] ?? '').split(' ').filter(Boolean).map(Number)
    const places = new Map<number, { x: number; y: number; n: number }>()
    for (const f of document.querySelectorAll<SVGElement>('.figure[data-unit]')) {
      const [x, y] = middle(f.querySelector('use')!)
      const id = Number(f.dataset['unit'])
      if (!places.has(id)) places.set(id, { x, y, n: 1 })
    }
    const own = (id: number): boolean => (data['home'] === 'first') === id < 26
    const enemies = [...places].filter(([id]) => !own(id)).map(([, p]) => p)
    for (const id of lit) {
      const at = places.get(id)
      if (!at) continue
      if (!own(id)) {
        next.targets.push([at.x, at.y])
        continue
      }
      const near = enemies.toSorted(
        (a, b) => Math.hypot(a.x - at.x, a.y - at.y) - Math.hypot(b.x - at.x, b.y - at.y),
      )[0]
      if (near) next.units.push({ id, at: [at.x, at.y], towards: [near.x, near.y] })
    }
    const done = one('.rail [data-verb=done]') ?? one('.rail .scroll > .link')
    done?.scrollIntoView({ block: 'nearest' })
    if (done) next.done = middle(done)
    return next
  }
  void (
    press(one('.rail .waive:enabled')) ||
    press(one('.rail .btn.primary:enabled')) ||
    press(one('.rail .answers .btn:enabled'))
  )
  return next
}

/** Plays with as few clicks as the page allows, and counts them. */
class Person {
  clicks = 0
  firstAct = 0
  prompts = new Map<string, number>()
  private acted = new Map<number, string>()
  private tried = 0
  private last = ''

  constructor(readonly page: Page) {}

  async click(at: [number, number]): Promise<void> {
    this.clicks++
    await this.page.mouse.click(...at)
  }

  async drag(from: [number, number], to: [number, number]): Promise<void> {
    this.clicks++
    const { mouse } = this.page
    await mouse.move(...from)
    await mouse.down()
    for (let i = 1; i <= 4; i++)
      await mouse.move(from[0] + ((to[0] - from[0]) * i) / 4, from[1] + ((to[1] - from[1]) * i) / 4)
    await this.page.waitForTimeout(60)
    await mouse.up()
  }

  async next(): Promise<Next> {
    const seen = await this.page.evaluate(look)
    if (seen.over) return seen
    this.tried = seen.key === this.last ? this.tried + 1 : 0
    this.last = seen.key
    if (this.tried === 50) await picture(this.page, 'stuck')
    if (this.tried > (seen.mine ? 60 : 400)) throw new Error(`stuck at ${seen.key}: ${seen.name}`)
    if (seen.mine && seen.ask === 'activate' && !seen.at) await this.activate(seen)
    else if (seen.at) {
      this.prompts.set(seen.ask, (this.prompts.get(seen.ask) ?? 0) + 1)
      if (process.env['SKALD_CLICKS']) console.log(this.clicks, seen.key, seen.name)
      await this.click(seen.at)
    }
    await this.page.waitForTimeout(seen.at || seen.ask === 'activate' ? 120 : 40)
    return seen
  }

  private async activate(seen: Next): Promise<void> {
    const turn = `${seen.turn}`
    // whoever stands together and strikes when the enemy is near lives to see the sixth turn
    const done = [...this.acted.values()].filter((t) => t === turn).length
    const unit = done < 5 ? seen.units.find(({ id }) => this.acted.get(id) !== turn) : undefined
    if (!unit) {
      if (seen.units.length === 0 && this.tried < 3) return // the page is still asking who can act
      if (seen.done) {
        this.prompts.set('end', (this.prompts.get('end') ?? 0) + 1)
        await this.click(seen.done)
      }
      return
    }
    if (this.firstAct === 0) this.firstAct = this.clicks + 1
    this.acted.set(unit.id, turn)
    const [dx, dy] = [unit.towards[0] - unit.at[0], unit.towards[1] - unit.at[1]]
    const far = Math.hypot(dx, dy)
    this.prompts.set('activate', (this.prompts.get('activate') ?? 0) + 1)
    if (far < 230) {
      // an enemy may be in reach: whoever is chosen shows whom it can attack
      await this.click(unit.at)
      await this.page.waitForTimeout(120)
      const { targets } = await this.page.evaluate(look)
      if (targets.length > 0) return this.click(targets[0]!)
    }
    const go = Math.min(45, far - 60)
    await this.drag(unit.at, [unit.at[0] + (dx / far) * go, unit.at[1] + (dy / far) * go])
    await this.page.waitForTimeout(150)
  }
}

test('a whole game against Karl takes at most 120 clicks', { timeout: 200_000 }, async () => {
  const wish = wished({ seed: 18, foe: 'karl', points: 6 })
  const page = await visit.open({ ...wish, keep: { ...wish.keep, 'skald.pace': 'quick' } })
  const person = new Person(page)
  const battle = await page.locator('.battle').boundingBox()
  await person.click([battle!.x + battle!.width / 2, battle!.y + battle!.height / 2])
  let seen: Next | null = null
  let turns = 0
  for (let i = 0; i < 9000 && !seen?.over; i++) {
    seen = await person.next()
    turns = Math.max(turns, seen.turn)
  }
  await picture(page, 'clicks-end')
  console.log(`clicks ${person.clicks}, first activation with click ${person.firstAct}, turns ${turns}`, [
    ...person.prompts,
  ])
  expect(seen?.over).toBe(true)
  expect(person.firstAct).toBeLessThanOrEqual(8)
  expect(person.clicks).toBeLessThanOrEqual(120)
  await page.close()
})
