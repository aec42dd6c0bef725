// A real Chromium on the built page. Needs `npm run build` first.
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { extname, join } from 'node:path'
import axe from 'axe-core'
import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
}
const root = join(import.meta.dirname, '..', 'dist')

/** `instead`: what is answered in place of a file. */
function serve(instead: Readonly<Record<string, string>>): Promise<Server> {
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0]!
    const file = join(root, path === '/' ? 'index.html' : path)
    if (!file.startsWith(root) || !existsSync(file)) {
      response.writeHead(404).end()
      return
    }
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
    response.end(instead[path] ?? readFileSync(file))
  })
  return new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(server)))
}

export interface Options {
  scene?: string
  language?: string
  dark?: boolean
  hash?: string
  /** what follows the address before the hash */
  path?: string
  /** what the browser keeps from earlier */
  keep?: Record<string, string>
  /** another server's page */
  address?: string
  /** what is waited for */
  there?: string
}

export const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}

/** One browser and one server. */
export class Visit {
  private browser?: Browser
  private server?: Server
  url = ''
  /** texts that the server gives in place of its files, by path */
  readonly instead: Record<string, string> = {}
  /** Everything that the pages complained about. */
  readonly complaints: string[] = []

  async begin(): Promise<void> {
    this.server = await serve(this.instead)
    const address = this.server.address()
    this.url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`
    this.browser = await chromium.launch({
      executablePath: process.env['SKALD_CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
  }

  async open(options: Options = {}, context: BrowserContextOptions = {}): Promise<Page> {
    const room = await this.browser!.newContext({
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      serviceWorkers: 'block', // each visit would keep the whole page
      ...context,
    })
    const page = await room.newPage()
    page.setDefaultTimeout(60_000) // a loaded machine is slow, not wrong
    page.on('pageerror', (error) => this.complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') this.complaints.push(message.text())
    })
    await page.addInitScript(
      ({ scene, language, dark, keep }) => {
        if (sessionStorage.getItem('begun')) return
        sessionStorage.setItem('begun', 'yes')
        localStorage.setItem('skald.language', language ?? 'en')
        localStorage.setItem('skald.room', dark ? 'dark' : 'light')
        localStorage.setItem('skald.hints', '{"off":true}')
        if (scene) localStorage.setItem('skald.sandbox', scene)
        for (const [key, value] of Object.entries(keep)) localStorage.setItem(key, value)
      },
      {
        scene: options.scene,
        language: options.language,
        dark: options.dark ?? false,
        keep: options.keep ?? {},
      },
    )
    await page.goto((options.address ?? this.url) + (options.path ?? '') + (options.hash ?? '#sandbox'))
    await page
      .locator(options.there ?? '.figure, .battle, .builder')
      .first()
      .waitFor()
    await page.evaluate(() => document.fonts.ready)
    return page
  }

  /** Built files by their names: where the server has them, and what they hold. */
  assets(name: RegExp): [string, string][] {
    return readdirSync(join(root, 'assets'))
      .filter((file) => name.test(file))
      .map((file) => [`/assets/${file}`, readFileSync(join(root, 'assets', file), 'utf8')])
  }

  async end(): Promise<void> {
    await this.browser?.close()
    this.server?.close()
  }
}

/** A visit for all tests of a file. After each test no page may have complained (a key without its text is a complaint),
 * but for what the file provokes. */
export function visiting({ provoked }: { provoked?: RegExp } = {}): Visit {
  const visit = new Visit()
  beforeAll(() => visit.begin())
  afterEach(() => {
    expect(visit.complaints.splice(0).filter((text) => !provoked?.test(text))).toEqual([])
  })
  afterAll(() => visit.end())
  return visit
}

/** What axe finds wrong on the page as it stands. */
export async function faults(page: Page): Promise<string[]> {
  await page.evaluate(axe.source)
  return page.evaluate(async () => {
    const all = await (
      window as unknown as {
        axe: { run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
      }
    ).axe.run()
    return all.violations.map((v) => `${v.id}: ${v.nodes.map((n) => n.html.slice(0, 120)).join(' | ')}`)
  })
}

/** What is smaller than a finger: its class or element, its words, its width and height. */
export const small = (page: Page): Promise<string[]> =>
  page.locator('button, select, summary, input, textarea, a[href]').evaluateAll((all) => {
    const found = new Set<string>()
    for (const one of all as HTMLInputElement[]) {
      if (one.disabled || !one.checkVisibility({ visibilityProperty: true })) continue
      // a label is pressed for its box
      const box = /^(checkbox|radio)$/.test(one.type) ? (one.closest('label') ?? one) : one
      if (box.closest('.hidden')) continue
      const { width, height } = box.getBoundingClientRect()
      // what lies around it, unseen, is pressed with it
      const around = getComputedStyle(box, '::after')
      const beyond = (edge: string): number =>
        around.content !== 'none' && around.position === 'absolute'
          ? Math.max(0, -parseFloat(around.getPropertyValue(edge)) || 0)
          : 0
      const wide = width + beyond('left') + beyond('right')
      const high = height + beyond('top') + beyond('bottom')
      if (wide >= 43.5 && high >= 43.5) continue
      const name = (one.getAttribute('aria-label') ?? one.textContent).trim().replace(/\s+/g, ' ')
      const kind =
        one.className.replace(/ ?svelte-\w+/g, '') ||
        one.parentElement!.className.replace(/ ?svelte-\w+/g, '')
      found.add(
        `${one.tagName.toLowerCase()} ${kind} "${name.slice(0, 30)}" ${Math.round(wide)} x ${Math.round(high)}`,
      )
    }
    return [...found]
  })

/** A picture of the page, where SKALD_SHOTS names a folder for them. */
export async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env['SKALD_SHOTS']
  if (!folder) return
  mkdirSync(folder, { recursive: true })
  await page.waitForTimeout(250)
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

export interface Wish {
  language?: string
  dark?: boolean
  seed?: number
  foe?: string
  quick?: boolean
  peoples?: [string, string]
  points?: number
}

/** The title page with the wish for a battle already made. */
export const wished = (wish: Wish = {}): Options & { keep: Record<string, string> } => ({
  ...(wish.language ? { language: wish.language } : {}),
  dark: wish.dark ?? false,
  path: `?seed=${wish.seed ?? 7}`,
  hash: '',
  keep: {
    'skald.pace': 'instant',
    'skald.battle': JSON.stringify({
      peoples: wish.peoples ?? ['danes', 'normans'],
      points: wish.points ?? 4,
      foe: wish.foe ?? 'thrall',
      quick: wish.quick ?? true,
    }),
  },
})

/** Waits as long as a finger does that has just brought about another page: two taps at one spot within half a second are
 * one double tap, whose second half presses nothing that the first one brought (`shell/taps.ts`). */
export const tapsApart = (page: Page): Promise<void> => page.waitForTimeout(600)

export const sceneFile = (name: string): string =>
  readFileSync(join(import.meta.dirname, '..', '..', 'data', 'scenes', `${name}.scene`), 'utf8')

/** Where the figures of a unit stand, in millimetres, as drawn. */
export const places = (page: Page, unit: number): Promise<string[]> =>
  page
    .locator(`.figure[data-unit="${unit}"]`)
    .evaluateAll((all) => all.map((g) => (g as SVGElement).style.transform.replace(/ rotate.*/, '')))

export async function middle(page: Page, unit: number): Promise<{ x: number; y: number }> {
  const box = await page.locator(`.figure[data-unit="${unit}"] use`).nth(4).boundingBox()
  if (!box) throw new Error('no figure')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** The title page with the wish for a battle of Age of Fantasy: Skirmish already made. */
export const wishedAofs = (
  wish: Wish & { armies?: [string, string] } = {},
): Options & { keep: Record<string, string> } => ({
  ...wished(wish),
  keep: {
    'skald.pace': 'instant',
    'skald.book': 'aofs',
    'skald.skirmish': JSON.stringify({
      armies: wish.armies ?? ['toll-company', 'tuskmark'],
      points: wish.points ?? 150,
      foe: wish.foe ?? 'thrall',
      quick: wish.quick ?? true,
    }),
  },
})
