// `skald serve` with games of its own, behind a net that can be cut, for pages that play over it.
import { execFileSync, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect } from 'vitest'
import { Player, type Hand } from './hands'
import { picture, type Visit } from './page'

export const root = join(import.meta.dirname, '..', '..')

export class Server {
  private child: ChildProcess | null = null
  private port = 0
  private cutOff = false
  private readonly lines = new Set<net.Socket>()
  private readonly db = join(mkdtempSync(join(tmpdir(), 'skald-')), 'games.db')
  private readonly net = net.createServer((near) => {
    if (this.cutOff) return void near.destroy()
    const far = net.connect(this.port, '127.0.0.1')
    for (const [one, another] of [
      [near, far],
      [far, near],
    ] as const) {
      this.lines.add(one)
      one.pipe(another)
      one.on('error', () => another.destroy())
      one.on('close', () => (this.lines.delete(one), another.destroy()))
    }
  })
  url = ''

  async begin(): Promise<void> {
    await this.start()
    await new Promise<void>((done) => this.net.listen(0, '127.0.0.1', done))
    this.url = `http://127.0.0.1:${(this.net.address() as net.AddressInfo).port}/`
  }
  async start(): Promise<void> {
    const args = ['serve', '--web', join(root, 'web', 'dist'), '--db', this.db, '--port', String(this.port)]
    this.child = spawn(join(root, 'build', 'skald'), args, { stdio: ['ignore', 'ignore', 'pipe'] })
    const [line] = (await once(createInterface({ input: this.child.stderr! }), 'line')) as [string]
    this.port = Number(new URL(/http:\/\/\S+/.exec(line)![0]).port)
  }
  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.child!.kill(signal)
    await once(this.child!, 'exit')
  }
  cut(): void {
    this.cutOff = true
    for (const line of this.lines) line.destroy()
  }
  mend(): void {
    this.cutOff = false
  }
  /** Whatever a test before did to it. */
  async ready(): Promise<void> {
    this.mend()
    if (this.child!.exitCode !== null || this.child!.signalCode !== null) await this.start()
  }
  /** All that has happened so far was so many days ago. */
  async passDays(days: number): Promise<void> {
    await this.kill('SIGINT')
    const ms = Math.round(days * 86_400_000)
    const sql = `UPDATE events SET at = at - ${ms}; UPDATE chat SET at = at - ${ms}; UPDATE games SET changed = changed - ${ms};`
    execFileSync('sqlite3', [this.db, sql])
    await this.start()
  }
  async end(): Promise<void> {
    this.cut()
    this.net.close()
    await this.kill('SIGINT')
  }
}

/** A page of a server, of somebody with this name. */
export const visitor =
  (visit: Visit, home: () => string) =>
  (name: string, address = home(), context: BrowserContextOptions = {}): Promise<Page> =>
    visit.open(
      { address, hash: '', keep: { 'skald.name': name, 'skald.pace': 'instant' }, there: '.battle, .hall' },
      context,
    )

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name }).first().click()

const stand = async (page: Page): Promise<string> => {
  const { answers, hash } = await page
    .locator('.screen[data-ask]')
    .evaluate((screen) => ({ ...(screen as HTMLElement).dataset }))
  return `${answers} ${hash}`
}
export const answersOf = async (page: Page): Promise<number> => Number((await stand(page)).split(' ')[0])

/** Plays until so many answers have been given. */
export async function play(pages: readonly Page[], count: number, hand: Hand = 'mouse'): Promise<void> {
  const players = pages.map((page) => new Player(page, hand))
  const aim = (await answersOf(pages[0]!)) + count
  for (let i = 0; i < 40 * count; i++) {
    for (const player of players) await player.next()
    if ((await answersOf(pages[0]!)) >= aim) return
  }
  for (const [i, page] of pages.entries()) await picture(page, `stuck-${i}`)
  throw new Error(`only ${await answersOf(pages[0]!)} of ${aim} answers`)
}

/** All see the same table. */
export async function agree(pages: readonly Page[]): Promise<void> {
  await expect
    .poll(async () => new Set(await Promise.all(pages.map(stand))).size, { timeout: 40_000 })
    .toBe(1)
}
