// A simple soul at the table: it loads what can be paid, goes forward, and fights where it may. It looks at the page as
// a player does and acts with one hand only: mouse, finger or keys.
import type { Page } from 'playwright-core'

/** What the page asks for now, and where a pointer would go for it. */
export interface Sight {
  over: boolean
  mine: boolean
  board: boolean
  ask: string
  answers: number
  turn: number
  /** the kind of fight that lies open, if any */
  fight: '' | 'melee' | 'shooting'
  /** where to press, in pixels of the window */
  at: [number, number] | null
  /** what lies there, for complaints */
  name: string
  /** the key that does the same */
  key: string
}

/** Runs in the page. `tries` counts how often the same question has been looked at. */
function lookAround({ tries, wishes }: { tries: number; wishes: Record<string, string> }): Sight {
  const one = (selector: string, text?: RegExp): HTMLElement | null =>
    [...document.querySelectorAll<HTMLElement>(selector)].find(
      (e) => e.offsetParent !== null && (!text || text.test(e.textContent)),
    ) ?? null
  const screen = one('.screen[data-ask]')
  const sight: Sight = {
    over: one('.result.num') !== null,
    mine: screen?.dataset['mine'] === 'true',
    board: one('.tray') !== null,
    ask: screen?.dataset['ask'] ?? '',
    answers: Number(screen?.dataset['answers'] ?? -1),
    turn: Number(document.querySelector('.turns .now')?.textContent ?? 0),
    fight: '',
    at: null,
    name: '',
    key: '',
  }
  const title = one('.fight .title')
  if (title) sight.fight = document.querySelectorAll('.fight .steps li').length > 5 ? 'melee' : 'shooting'
  const go = (element: HTMLElement | null, key: string): boolean => {
    if (!element) return false
    element.scrollIntoView({ block: 'nearest' })
    const box = element.getBoundingClientRect()
    sight.at = [box.x + box.width / 2, box.y + Math.min(box.height / 2, 24)]
    sight.name = element.textContent.trim().slice(0, 60)
    sight.key = key
    return true
  }
  const answered = (): boolean => {
    const listed = [...document.querySelectorAll<HTMLElement>('.rail .answers .btn:enabled')]
    const wish = wishes[sight.ask]
    const wished = wish ? listed.findIndex((b) => b.textContent.includes(wish)) : -1
    if (wished >= 0) return go(listed[wished]!, String(wished + 1))
    const place = listed.findIndex((b) => b.dataset['verb'] === 'declare' && Number(b.dataset['type']) >= 2)
    const fights = place >= 0 && listed[place]!.dataset['type'] !== '4' ? place : -1
    if (fights >= 0) return go(listed[fights]!, String(fights + 1))
    const primary = one('.rail .btn.primary:enabled')
    const first = listed.indexOf(primary!)
    if (primary) return go(primary, first >= 0 ? String(first + 1) : 'Enter')
    return go(listed[0] ?? null, '1')
  }
  if (sight.over) return sight
  if (sight.board) {
    const lit = [...document.querySelectorAll<HTMLElement>('.ab.lit:enabled')]
    const reading = one('.reading .btn:enabled')
    if (reading) go(reading, '')
    else if (lit.length > 0) {
      const chosen = lit[(sight.answers + lit.length) % lit.length]!
      go(chosen, chosen.querySelector('kbd')?.textContent.toLowerCase() ?? '')
    } else go(one('.tb.done:enabled'), 'Enter')
    return sight
  }
  const read = one('.fight .choice .go')
  if (read) {
    // an attack that has ended is looked at before anything else
    go(read, 'Enter')
    return sight
  }
  if (!sight.mine) {
    // a fight that has ended is looked at before the game goes on
    if (sight.fight) go(one('.fight .choice .btn.primary'), 'Enter')
    return sight
  }
  const saga = ['move', 'charge', 'shift', 'push', 'withdraw', 'deploy', 'terrain']
  const aofs = ['move', 'charge', 'deploy', 'scout', 'arrive', 'pile_in', 'free_move']
  const spots = ['marker', 'push_to', 'land']
  const planned = (screen?.dataset['book'] === 'aofs' ? [...aofs, ...spots] : saga).includes(sight.ask)
  if (sight.ask === 'activate' && screen?.dataset['lit'] && !one('.rail .answers .btn')) {
    // a unit must be pointed at first: one that may act and lies open to the hand
    const lit = screen.dataset['lit'].split(' ')
    const rail = one('.rail')!.getBoundingClientRect()
    const free = [...document.querySelectorAll<SVGElement>('.figure[data-unit]')]
      .filter((f) => lit.includes(f.dataset['unit']!))
      .map((f) => f.querySelector('use')!.getBoundingClientRect())
      .filter((b) => b.x > 0 && b.y > 44 && (b.right < rail.x || b.bottom < rail.y))
    // one that lies under another is not pressed for ever
    const open = tries < 20 ? free[tries % free.length] : undefined
    if (open) {
      sight.at = [open.x + open.width / 2, open.y + open.height / 2]
      sight.name = 'a unit'
      sight.key = '.'
    } else {
      // none can be pressed: the round's list has them all
      const row = lit.map((id) => one(`.both button[data-unit="${id}"]`)).find((b) => b)
      go(row ?? document.querySelectorAll<HTMLElement>('.tabs button')[1] ?? null, '.')
    }
    return sight
  }
  const place = one('.rail .plan .btn.primary:enabled')
  const closing = one('.rail .close-terrain:enabled')
  if (!planned) answered()
  else if (closing) go(closing, '')
  else if (place) go(place, 'Enter')
  else if (tries === 0 && sight.ask === 'move') {
    const halo = document.querySelector('.halo')?.getBoundingClientRect()
    const cloth = one('[role=application]')?.getBoundingClientRect()
    if (halo && cloth)
      sight.at = [halo.x + halo.width / 2, Math.max(cloth.y + 50, halo.y - cloth.height / 12)]
    sight.name = 'the table'
    sight.key = 'ArrowUp'
  } else if (tries > 1 && one('.rail .plan .stay:enabled')) {
    go(one('.rail .plan .stay:enabled'), 'stay')
  } else if (tries < 4 && one('.rail .plan .btn:not(.primary):enabled')) {
    // what was planned is refused, or nothing was: the engine's own choice, or stay
    go(one('.rail .plan .btn:not(.primary):enabled'), tries % 2 === 1 ? 'Escape' : ' ')
  } else answered() // among them to give up, where no way is known
  return sight
}

export type Hand = 'mouse' | 'finger' | 'keys'

export class Player {
  private asked = ''
  private tries = 0
  turns = 0

  constructor(
    readonly page: Page,
    private readonly hand: Hand,
    /** by the name of a question: words of the answer that is preferred */
    private readonly wishes: Record<string, string> = {},
  ) {}

  /** Looks, and does the next thing; the sight is that from before. */
  async next(): Promise<Sight> {
    const { page } = this
    const sight = await page.evaluate(lookAround, { tries: this.tries, wishes: this.wishes })
    this.turns = Math.max(this.turns, sight.turn)
    const question = `${sight.answers} ${sight.ask}`
    if (question !== this.asked) {
      this.asked = question
      if (this.tries !== 0) {
        this.tries = 0
        return sight
      }
    }
    if (sight.over) return sight
    if (!sight.at) {
      await page.waitForTimeout(30)
      return sight
    }
    this.tries++
    if (this.tries > 40) throw new Error(`stuck at ${question}: ${sight.name}`)
    if (this.hand === 'keys') await this.strike(sight)
    else if (this.hand === 'finger') await page.touchscreen.tap(...sight.at)
    else await page.mouse.click(...sight.at)
    await this.settle(sight)
    return sight
  }

  private async strike(sight: Sight): Promise<void> {
    const { page } = this
    if (sight.name === 'the table') {
      for (let i = 0; i < 2; i++) await page.keyboard.press('Shift+ArrowUp')
    } else if (sight.key === ' ' || sight.key === 'stay') {
      // no letter stands for it: the focus goes there by Tab, as everywhere
      const which = sight.key === 'stay' ? '.stay' : '.btn:not(.primary)'
      const to = page.locator(`.rail .plan ${which}:enabled`).first()
      await to.focus({ timeout: 1000 }).catch(() => undefined)
      await page.keyboard.press('Space')
      await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    } else if (sight.key) await page.keyboard.press(sight.key)
  }

  /** Waits until the page has taken the act in: the game went on, or the plan or the refusal is there. */
  private async settle(sight: Sight): Promise<void> {
    const changed = await this.page
      .waitForFunction(
        ({ answers, name }) => {
          const screen = document.querySelector<HTMLElement>('.screen[data-ask]')
          if (!screen || Number(screen.dataset['answers']) !== answers) return true
          if (name !== 'the table') return false
          return document.querySelector('.rail .plan .btn.primary:enabled, .rail .no') !== null
        },
        { answers: sight.answers, name: sight.name },
        { timeout: sight.name === 'the table' ? 1500 : 250, polling: 'raf' },
      )
      .catch(() => null)
    if (changed) return
    // a loaded machine is slow: what it is at is not pressed a second time; a net that is cut keeps it at it for long
    await this.page
      .waitForFunction(() => !document.querySelector('.screen[data-busy=true]'), null, { timeout: 5000 })
      .catch(() => null)
  }

  /** Plays until the game is over, or until `enough` says so. */
  async play(enough: (sight: Sight) => boolean | Promise<boolean>, most = 1500): Promise<Sight> {
    let asked = ''
    for (let i = 0; i < most; i++) {
      const sight = await this.next()
      if (sight.over || (await enough(sight))) return sight
      asked = `${sight.answers} ${sight.ask} ${sight.mine ? 'mine' : 'theirs'} ${sight.name}`
    }
    throw new Error(`no end after ${most} acts, at ${asked}`)
  }
}
