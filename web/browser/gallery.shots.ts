// The gallery: every screen that players judge us by, of both books, on a desk and on a phone, in four languages; and
// sheets that lay them side by side. `npm run gallery` takes it into build/gallery; docs/testing.md says how.
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, test } from 'vitest'
import { Player, type Hand } from './hands'
import { phone, visiting, wished, wishedAofs, type Options } from './page'

const languages = ['en', 'es', 'de', 'ru']
const folder = process.env['SKALD_GALLERY'] ?? join(import.meta.dirname, '..', '..', 'build', 'gallery')
/** drawings to follow, to be laid beside: NAME.png as in `models` */
const models = process.env['SKALD_LOOK'] ?? ''

const sizes: Record<string, BrowserContextOptions> = { desk: {}, phone: { ...phone, deviceScaleFactor: 2 } }

const visit = visiting({ provoked: /./ })
beforeAll(() => {
  mkdirSync(folder, { recursive: true })
})
afterAll(() => sheets())

/** The same moment in every language: the page follows as if another window had chosen it. */
async function taken(page: Page, screen: string, size: string): Promise<void> {
  for (const language of [...languages.slice(1), 'en']) {
    await page.evaluate((chosen) => {
      localStorage.setItem('skald.language', chosen)
      dispatchEvent(new StorageEvent('storage', { key: 'skald.language', newValue: chosen }))
    }, language)
    await page.locator(`html[lang=${language}]`).waitFor()
    await page.waitForTimeout(500)
    await page.screenshot({ path: join(folder, `${screen}-${size}-${language}.png`) })
  }
}

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

const handOf = (size: string): Hand => (size === 'phone' ? 'finger' : 'mouse')

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
})

/** Which drawing a screen follows, on a desk and on a phone. */
const followed: Record<string, [string, string]> = {
  start: ['01-start', ''],
  table: ['02-table', '07a-phone-table'],
  board: ['03-board', '07b-phone-board'],
  melee: ['04-melee', ''],
  shooting: ['13-shooting', ''],
  replay: ['05-replay', ''],
  builder: ['06-builder', ''],
  'aof-table': ['09-aofs-table', ''],
  'aof-attack': ['10-aofs-attack', '11-aofs-phone'],
  'aof-replay': ['05-replay', ''],
  'aof-builder': ['06-builder', ''],
  'aof-start': ['01-start', ''],
}

/** One sheet for each screen and size: the drawing, then ours in four languages. */
async function sheets(): Promise<void> {
  const pictures = readdirSync(folder).filter((name) => /-(desk|phone)-(en|es|de|ru)\.png$/.test(name))
  const names = [...new Set(pictures.map((name) => name.replace(/-..\.png$/, '')))].sort()
  for (const name of names) {
    const size = name.endsWith('phone') ? 'phone' : 'desk'
    const model = followed[name.replace(/-(desk|phone)$/, '')]?.[size === 'phone' ? 1 : 0] ?? ''
    const shown = languages.map((language) => `${name}-${language}.png`).filter((p) => pictures.includes(p))
    if (model && models && existsSync(join(models, `${model}.png`))) {
      copyFileSync(join(models, `${model}.png`), join(folder, `${model}.png`))
      shown.unshift(`${model}.png`)
    }
    const width = size === 'phone' ? 390 : 960
    const images = shown.map((src) => `<img src="${src}" width="${width}" alt="${src}">`).join('\n')
    const across = size === 'phone' ? 5 : 2
    const style = `body{margin:0;background:#1b120b;width:${across * (width + 8)}px}img{margin:4px;vertical-align:top}`
    writeFileSync(
      join(folder, `${name}.html`),
      `<!doctype html><meta charset="utf-8"><title>${name}</title><style>${style}</style>\n${images}\n`,
    )
  }
  const links = names.map((name) => `<li><a href="${name}.html">${name}</a></li>`).join('\n')
  writeFileSync(join(folder, 'index.html'), `<!doctype html><meta charset="utf-8"><ul>${links}</ul>\n`)
}
