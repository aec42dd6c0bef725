// The gallery: every screen that players judge us by, of both books, on a desk and on a phone, in four languages; and
// sheets that lay them side by side. `npm run gallery` takes it into build/gallery; docs/testing.md says how.
import type { Page } from 'playwright-core'
import { describe, test } from 'vitest'
import { hanging, sizes, taken } from './gallery'
import { Player, type Hand } from './hands'
import { visiting, wished, wishedAofs, type Options } from './page'

const visit = visiting({ provoked: /./ })
hanging()

/** What stands on the table now, by its name in the gallery; empty if it is nothing special. */
function moment(): string {
  const one = (selector: string): HTMLElement | null =>
    [...document.querySelectorAll<HTMLElement>(selector)].find((e) => e.offsetParent !== null) ?? null
  const { mine, ask, book } = one('.screen[data-ask]')?.dataset ?? {}
  const choices = document.querySelectorAll('.rail .answers .btn').length
  if (one('.tray')) return document.querySelectorAll('.ab.on').length > 0 ? 'board' : ''
  if (book === 'aofs' && one('.fight .title')) return 'attack'
  if (mine !== 'true') return ''
  if (one('.fight .title')) {
    if (ask !== 'ability_step' || choices < 2) return ''
    return document.querySelectorAll('.fight .steps li').length > 5 ? 'melee' : 'shooting'
  }
  if (ask === 'move' && document.querySelector('.ghosts > g')) return 'table'
  return ''
}

const handOf = (size: string): Hand => (size === 'desk' ? 'mouse' : 'finger')

/** Plays until that moment has come, in a game in which it comes soon. */
async function awaited(page: Page, what: string, size: string): Promise<void> {
  await page.locator('.battle').click()
  await page.locator('.screen[data-ask]').waitFor()
  await new Player(page, handOf(size)).play(
    async (sight) => sight.over || (await page.evaluate(moment)) === what,
  )
  await page.waitForTimeout(900)
  if ((await page.evaluate(moment)) === what) await taken(page, what, size)
  await page.close()
}

/** Plays a game to its end; gives which moments were seen. */
async function played(page: Page, prefix: string, size: string): Promise<Set<string>> {
  const seen = new Set<string>()
  const wishes: Record<string, string> = prefix ? { activate: 'Charge' } : {}
  await new Player(page, handOf(size), wishes).play(async (sight) => {
    if (sight.over) return true
    const what = await page.evaluate(moment)
    if (!what || seen.has(what)) return false
    seen.add(what)
    if (what === 'table') await page.keyboard.press('t')
    await page.waitForTimeout(900) // odds and reach come from their own engine
    await taken(page, prefix + what, size)
    if (what === 'table') await page.keyboard.press('t')
    return false
  })
  await taken(page, `${prefix}over`, size)
  await page.locator('.over .btn, .rail .btn').filter({ hasText: 'Review the battle' }).click()
  await page.locator('.replay').waitFor()
  const most = Number(await page.getByRole('slider').getAttribute('max'))
  await page.getByRole('slider').fill(String(Math.floor(most * 0.55)))
  await page.keyboard.press('PageDown')
  await page.waitForTimeout(900)
  await taken(page, `${prefix}replay`, size)
  return seen
}

/** Moments that a game played straight on does not stop at. */
const moments: readonly {
  name: string
  wish: Options
  /** it has come */
  come: (page: Page) => Promise<boolean>
  /** what shows it */
  show?: (page: Page) => Promise<void>
}[] = [
  {
    name: 'react',
    wish: wished({ seed: 11, foe: 'karl', points: 6 }),
    come: async (page) =>
      (await page.locator('.screen[data-ask=react][data-mine=true]').count()) > 0 &&
      (await page.locator('.fight').count()) === 0,
  },
  {
    name: 'card',
    wish: wished({ seed: 3, foe: 'karl', points: 6 }),
    come: async (page) => (await page.locator('.screen[data-ask=activate][data-mine=true]').count()) > 0,
    show: async (page) => {
      await page.keyboard.press('.')
      await page.keyboard.press('i')
    },
  },
  {
    name: 'casualties',
    wish: wished({ seed: 11, foe: 'karl', points: 6 }),
    come: async (page) => (await page.locator('.screen[data-ask=casualties][data-mine=true]').count()) > 0,
  },
  {
    name: 'aof-spell',
    wish: wishedAofs({ seed: 11, points: 250, armies: ['toll-company', 'lychgate-court'] }),
    come: async (page) => (await page.locator('.card .lozenges').count()) > 0,
    show: async (page) => page.locator('.card').first().click(),
  },
  {
    name: 'aof-jump',
    wish: wishedAofs({ seed: 22, foe: 'human', points: 250 }),
    come: async (page) => (await page.locator('.rail .answers .btn', { hasText: /^Jump/ }).count()) > 0,
    show: async (page) => page.locator('.rail .answers .btn', { hasText: /^Jump/ }).first().hover(),
  },
]

describe.each(Object.keys(sizes))('on a %s', (size) => {
  const opened = (options: Options): Promise<Page> => visit.open(options, sizes[size])

  test.each([
    ['', wished({ seed: 11, foe: 'karl', points: 6 }), '#muster'],
    ['aof-', wishedAofs({ seed: 11, foe: 'karl', points: 250 }), '#armies'],
  ] as const)('%sscreens', { timeout: 900_000, retry: 0 }, async (prefix, wish, builder) => {
    const page = await opened(wish)
    await taken(page, `${prefix}start`, size)
    await page.locator('.rows button').last().click()
    await page.locator('[role=dialog]').waitFor()
    await taken(page, `${prefix}rules`, size)
    await page.keyboard.press('Escape')
    await page.locator('.battle').click()
    await page.locator('.screen[data-ask]').waitFor()
    const seen = await played(page, prefix, size)
    await page.close()
    if (!prefix && !seen.has('shooting')) {
      const archers = wished({ seed: 4, foe: 'karl', peoples: ['magyars', 'saxons'], points: 6 })
      await awaited(await opened(archers), 'shooting', size)
    }
    const list = await opened({ ...wish, hash: builder })
    await list.waitForTimeout(1500)
    await taken(list, `${prefix}builder`, size)
    await list.close()
  })

  test.each(moments)(
    'the moment $name',
    { timeout: 60_000, retry: 0 },
    async ({ name, wish, come, show }) => {
      const page = await opened(wish)
      await page.locator('.battle').click()
      await page.locator('.screen[data-ask]').waitFor()
      const player = new Player(page, handOf(size))
      const asking = page.locator('.screen[data-mine=true], .fight.over').first()
      // whatever is asked is looked at before it is answered
      for (let over = false; !over && !(await come(page));) {
        await asking.waitFor({ timeout: 3000 }).catch(() => undefined)
        if (!(await come(page))) ({ over } = await player.next())
      }
      if (await come(page)) {
        await show?.(page)
        await page.waitForTimeout(900)
        await taken(page, name, size)
      }
      await page.close()
    },
  )

  test('the moment lesson', { timeout: 120_000, retry: 0 }, async () => {
    const page = await opened(wished())
    await page.locator('.rows button').first().click()
    await page.locator('[data-task=orders]').click()
    await page.locator('.tray').waitFor()
    await page.waitForTimeout(900)
    await taken(page, 'lesson', size)
    await page.close()
  })
})
