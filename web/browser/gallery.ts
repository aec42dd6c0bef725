// What the galleries share: one moment in every language, and sheets that lay the pictures side by side, the drawing that
// they follow first.
import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import { phone } from './page'

const languages = (process.env['SKALD_LANGUAGES'] ?? 'en es de ru').split(' ')
const folder = process.env['SKALD_GALLERY'] ?? join(import.meta.dirname, '..', '..', 'build', 'gallery')
/** drawings to follow, to be laid beside: NAME.png as in `models` */
const models = process.env['SKALD_LOOK'] ?? ''

export const sizes: Record<string, BrowserContextOptions> = {
  desk: {},
  phone: { ...phone, deviceScaleFactor: 2 },
  sideways: { ...phone, viewport: { width: 844, height: 390 }, deviceScaleFactor: 2 },
}

/** For the tests of a file: the folder is there, and at the end its sheets are. */
export function hanging(): void {
  beforeAll(() => void mkdirSync(folder, { recursive: true }))
  afterAll(() => sheets())
}

/** The same moment in every language: the page follows as if another window had chosen it. */
export async function taken(page: Page, screen: string, size: string): Promise<void> {
  for (const language of languages.toReversed()) {
    await page.evaluate((chosen) => {
      localStorage.setItem('skald.language', chosen)
      dispatchEvent(new StorageEvent('storage', { key: 'skald.language', newValue: chosen }))
    }, language)
    await page.locator(`html[lang=${language}]`).waitFor()
    await page.waitForTimeout(500)
    await page.screenshot({ path: join(folder, `${screen}-${size}-${language}.png`) })
  }
}

/** Which drawing a screen follows, on a desk, on a phone, and on one held sideways. */
const followed: Record<string, [string, string, string?]> = {
  'online-hall': ['14-lobby', ''],
  start: ['01-start', ''],
  table: ['02-table', '07a-phone-table'],
  board: ['03-board', '07b-phone-board'],
  melee: ['04-melee', '', '20-phone-landscape'],
  shooting: ['13-shooting', ''],
  replay: ['05-replay', ''],
  builder: ['06-builder', ''],
  'aof-table': ['09-aofs-table', ''],
  'aof-attack': ['10-aofs-attack', '11-aofs-phone'],
  'aof-replay': ['05-replay', ''],
  'aof-builder': ['06-builder', ''],
  'aof-start': ['01-start', ''],
  lesson: ['12-lesson', ''],
  card: ['16-unit-card', ''],
  react: ['17-they-act', ''],
  casualties: ['', '20b-phone-casualties'],
  over: ['19-end', ''],
  'aof-spell': ['18a-spells', ''],
  'aof-jump': ['18b-jump', ''],
  'aof-over': ['19-end', ''],
}

/** One sheet for each screen and size: the drawing, then ours in four languages. */
function sheets(): void {
  const pictures = readdirSync(folder).filter((name) =>
    /-(desk|phone|sideways)-(en|es|de|ru)\.png$/.test(name),
  )
  const names = [...new Set(pictures.map((name) => name.replace(/-..\.png$/, '')))].sort()
  for (const name of names) {
    const size = Object.keys(sizes).findIndex((one) => name.endsWith(one))
    const model = followed[name.replace(/-(desk|phone|sideways)$/, '')]?.[size] ?? ''
    const shown = languages.map((language) => `${name}-${language}.png`).filter((p) => pictures.includes(p))
    if (model && models && existsSync(join(models, `${model}.png`))) {
      copyFileSync(join(models, `${model}.png`), join(folder, `${model}.png`))
      shown.unshift(`${model}.png`)
    }
    const width = [960, 390, 844][size]!
    const images = shown.map((src) => `<img src="${src}" width="${width}" alt="${src}">`).join('\n')
    const across = [2, 5, 2][size]!
    const style = `body{margin:0;background:#1b120b;width:${across * (width + 8)}px}img{margin:4px;vertical-align:top}`
    writeFileSync(
      join(folder, `${name}.html`),
      `<!doctype html><meta charset="utf-8"><title>${name}</title><style>${style}</style>\n${images}\n`,
    )
  }
  const links = names.map((name) => `<li><a href="${name}.html">${name}</a></li>`).join('\n')
  writeFileSync(join(folder, 'index.html'), `<!doctype html><meta charset="utf-8"><ul>${links}</ul>\n`)
}
