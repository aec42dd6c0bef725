// How heavy and how quick the page is, in a real Chromium on the built page: what is sent for the first view, for the first
// battle and on a second visit; whether it opens without a net; how long a slow phone takes; the longest task; and the frames
// while twelve figures of a hundred and twenty are dragged. Prints a table for page.md.
// Needs web/dist (npm run build in web/) and chromium.
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import { extname, join } from 'node:path'
import { root } from '../tests/support/program.mjs'

const { chromium } = createRequire(join(root, 'web/package.json'))('playwright-core')
const types = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' }
let sent = {}
/** what the first view sent, by path; told with SKALD_SENT */
let first = {}
const server = createServer((request, response) => {
  const path = new URL(request.url, 'http://x').pathname
  const file = join(root, 'web/dist', path === '/' ? 'index.html' : path)
  if (!existsSync(file)) return response.writeHead(404).end()
  const packed = existsSync(`${file}.gz`)
  const body = readFileSync(packed ? `${file}.gz` : file)
  sent[path] = body.length
  const head = { 'content-type': types[extname(file)] ?? 'application/octet-stream' }
  response.writeHead(200, packed ? { ...head, 'content-encoding': 'gzip' } : head).end(body)
})
await new Promise((ready) => server.listen(0, '127.0.0.1', ready))
const url = `http://127.0.0.1:${server.address().port}/`
const browser = await chromium.launch({
  executablePath: process.env.SKALD_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
})
const rows = []
const kilo = (bytes) => `${Math.round(bytes / 1000)} KB`
const sum = (test) => Object.entries(sent).reduce((all, [path, size]) => all + (test(path) ? size : 0), 0)

/** Ten units of twelve on an open table, with a wood and a bog between them. */
function crowd() {
  const lines = ['skald scene 1', 'game saga', 'name "Crowd"', 'table 12000 9000', 'sticks 500 1000 1500 3000', '']
  lines.push('piece wood "Holt" uneven light high', 'outline 5200,4000 6800,4000 7000,5000 6000,5600 5000,5000')
  lines.push('piece bog "Fen" uneven', 'outline 1500,4200 2900,4100 3100,5000 1700,5200', '')
  for (let unit = 0; unit < 10; unit++) {
    const [side, left] = [unit % 2, 700 + 2250 * Math.floor(unit / 2)]
    lines.push(`unit "Unit ${unit}" side ${side} base round 250 look warrior spear round`)
    const places = Array.from({ length: 12 }, (_, i) => {
      const [x, y] = [left + 330 * (i % 6), 330 * Math.floor(i / 6)]
      return `${x},${side === 0 ? 7200 + y : 1300 + y},${side === 0 ? 540 : 180}`
    })
    lines.push(`figures ${places.join(' ')}`)
  }
  return lines.join('\n') + '\n'
}

/** `how`: of the room it is opened in; `before`: what is done before the page is opened. */
async function visit(hash, kept = {}, how = {}, before = async () => {}) {
  // the worker would fetch the whole page for times without a net, and all that would count
  const room = await browser.newContext({ viewport: { width: 1440, height: 900 }, serviceWorkers: 'block', ...how })
  const page = await room.newPage()
  await before(page)
  await page.addInitScript((all) => Object.entries(all).forEach(([key, value]) => localStorage.setItem(key, value)), {
    'skald.language': 'en',
    ...kept,
  })
  await page.goto(url + hash)
  return page
}

{
  const page = await visit('?seed=7')
  await page.locator('.battle').waitFor()
  await page.waitForLoadState('networkidle')
  first = sent
  rows.push(['first view: page, styles, fonts', kilo(sum(() => true)), '300 KB'])
  rows.push(['of these the fonts', kilo(sum((path) => path.endsWith('.woff2'))), ''])
  sent = {}
  const start = Date.now()
  await page.locator('.battle').click()
  await page.locator('.tray').waitFor()
  const wait = ((Date.now() - start) / 1000).toFixed(1)
  await page.waitForLoadState('networkidle')
  const content = (path) => /(peoples|words|danes|saxons|normans|welsh|gaels|magyars|rus|franks|mere|cinder)/.test(path)
  rows.push(['engine and content of a battle of SAGA', kilo(sum((p) => p.endsWith('.wasm') || content(p))), '600 KB'])
  rows.push(['of these the engine', kilo(sum((path) => path.endsWith('.wasm'))), ''])
  rows.push(['the table, the board, the fight, and the heaviest font', kilo(sum((p) => !p.endsWith('.wasm') && !content(p))), ''])
  rows.push(['from the click on "Battle at once" to the first question', `${wait} s`, ''])
}
{
  const page = await visit('#sandbox', { 'skald.sandbox': crowd() })
  await page.locator('.figure').nth(119).waitFor()
  const box = await page.locator('.figure[data-unit="4"] use').nth(4).boundingBox()
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.evaluate(() => {
    window.frames60 = []
    let last = performance.now()
    const tick = (now) => {
      window.frames60.push(now - last)
      last = now
      requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  for (let i = 0; i < 240; i++) await page.mouse.move(from.x + 60 * Math.sin(i / 20), from.y - i / 4 + 20 * Math.cos(i / 9))
  await page.locator('.ghosts > g').nth(11).waitFor()
  const frames = (await page.evaluate(() => window.frames60.slice(2))).sort((a, b) => a - b)
  await page.mouse.up()
  const at = (part) => `${frames[Math.min(frames.length - 1, Math.floor(frames.length * part))].toFixed(1)} ms`
  const told = [0.5, 0.9, 0.99].map(at).join(', ')
  rows.push([`one frame while 12 of 120 figures are dragged: half, 90, 99 in 100 (of ${frames.length})`, told, '16.7 ms'])
}
{
  const page = await visit('?seed=7', {}, { serviceWorkers: 'allow' })
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  sent = {}
  const again = async () => {
    const start = Date.now()
    await page.reload()
    await page.locator('.battle').waitFor()
    return `${((Date.now() - start) / 1000).toFixed(1)} s`
  }
  rows.push(['second visit, with the worker: until the title page can be used', await again(), ''])
  rows.push(['sent for it', kilo(sum(() => true)), ''])
  await page.context().setOffline(true)
  rows.push(['the same without a net; a battle then begins', await again(), ''])
  await page.locator('.battle').click()
  await page.locator('.tray').waitFor()
}
{
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const slow = async (page) => {
    const line = await page.context().newCDPSession(page)
    await line.send('Network.enable')
    const [down, up] = [1.6e6 / 8, 750e3 / 8]
    await line.send('Network.emulateNetworkConditions', { offline: false, latency: 150, downloadThroughput: down, uploadThroughput: up })
    await line.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(() => {
      window.longest = 0
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration)
      }).observe({ type: 'longtask', buffered: true })
    })
  }
  const start = Date.now()
  const page = await visit('?seed=7', {}, phone, slow)
  await page.locator('.battle').waitFor()
  const told = async (what, since) => rows.push([what, `${((Date.now() - since) / 1000).toFixed(1)} s`, ''])
  await told('fast 3G, a phone four times slower: until the title page can be used', start)
  await page.waitForLoadState('networkidle')
  const click = Date.now()
  await page.locator('.battle').tap()
  await page.locator('.tray').waitFor()
  await told('there, from "Battle at once" to the first question', click)
  rows.push(['there, the longest task so far', `${Math.round(await page.evaluate(() => window.longest))} ms`, ''])
}
if (process.env.SKALD_SENT) console.error(JSON.stringify(first, null, 1))
console.log('| | measured | wanted |\n| --- | ---: | ---: |')
for (const row of rows) console.log(`| ${row.join(' | ')} |`)
await browser.close()
server.close()
