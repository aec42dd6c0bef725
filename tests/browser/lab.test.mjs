// The report of an experiment in Chromium: it loads nothing, fits a desk and a phone, speaks four languages, sorts.
import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openBrowser } from '../support/browser.mjs'
import { newFolder, root, skald } from '../support/program.mjs'

const axe = readFileSync(createRequire(join(root, 'web/')).resolve('axe-core/axe.min.js'), 'utf8')
const experiment = `title = "Three peoples, two bots"
book = "saga"
peoples = ["danes", "mere-king", "rus"]
bots = ["thrall", "karl"]
points = 4
games = 2
[[question]]
a = "danes:karl"
b = "danes:thrall"
stronger = 80
most = 20
`

let browser, address
before(async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'x.toml'), experiment)
  const run = await skald(['lab', 'run', join(folder, 'x.toml'), '--out', folder])
  assert.equal(run.code, 0, run.stderr)
  address = `file://${join(folder, 'report.html')}`
  browser = await openBrowser()
})
after(() => browser?.close())

async function open(width, height, language) {
  const page = await browser.newPage({ viewport: { width, height } })
  const troubles = []
  page.on('pageerror', (error) => troubles.push(error.message))
  page.on('console', (message) => troubles.push(message.text()))
  page.on('request', (request) => request.url().startsWith('file:') || troubles.push(request.url()))
  await page.goto(`${address}#${language}`)
  return { page, troubles }
}

for (const [name, width, height] of [
  ['desk', 1440, 900],
  ['phone', 390, 844],
])
  test(`on a ${name} the report fits, in every language, with nothing for axe to find`, async () => {
    const { page, troubles } = await open(width, height, 'en')
    for (const [language, people] of Object.entries({ en: 'Danes', es: 'Daneses', de: 'Dänen', ru: 'Даны' })) {
      await page.click(`.tongues button[lang=${language}]`)
      const seen = await page.evaluate(() => [document.documentElement.lang, document.documentElement.scrollWidth, document.body.innerText])
      assert.equal(seen[0], language)
      assert.ok(seen[1] <= width, `${language}: ${seen[1]} px wide`)
      assert.ok(seen[2].includes(people), language)
      assert.doesNotMatch(seen[2], /undefined|NaN|\[object|\{\w+\}/)
    }
    await page.evaluate(axe)
    const found = await page.evaluate(async () => (await globalThis.axe.run()).violations.map((v) => `${v.id}: ${v.nodes[0].html}`))
    assert.deepEqual(found, [])
    assert.deepEqual(troubles, [])
    await page.close()
  })

test('on a phone the score of a pair stands beside its names, and the line of a question is drawn for its width', async () => {
  const { page } = await open(390, 844, 'en')
  const right = await page.evaluate(() => document.getElementById('pairsscore').closest('th').getBoundingClientRect().right)
  assert.ok(right < 390, `${right} px`)
  const difference = await page.evaluate(() => document.getElementById('usesdifference').closest('th').getBoundingClientRect().right)
  assert.ok(difference < 390, `what an ability changes stands at ${difference} px`)
  const letters = await page.evaluate(() => document.querySelector('.ask svg text').getBoundingClientRect().height)
  assert.ok(letters > 12, `${letters} px high`)
  await page.close()
})

test('a distribution with few values is drawn as bars, not as a wall', async () => {
  const { page } = await open(1440, 900, 'en')
  const widths = await page.evaluate(() => [...document.querySelectorAll('.two svg rect[fill="#6a563f"]')].map((bar) => bar.getBoundingClientRect().width))
  assert.ok(widths.length > 2)
  assert.ok(Math.max(...widths) <= 48, `${Math.max(...widths)} px wide`)
  await page.close()
})

test('a table of the report sorts by the column that is pressed, by keys too', async () => {
  const { page } = await open(1440, 900, 'en')
  const falling = (list) => list.every((value, i) => i === 0 || value <= list[i - 1])
  const scores = () => page.evaluate(() => [...document.getElementById('pairsscore').closest('table').tBodies[0].rows].map((row) => Number(row.cells[7].textContent)))
  assert.ok(falling(await scores()))
  await page.focus('#pairsscore')
  await page.keyboard.press('Enter')
  assert.ok(falling((await scores()).reverse()))
  assert.equal(await page.evaluate(() => document.activeElement.id), 'pairsscore')
  await page.close()
})
