// The wasm module in Chromium gives the very bytes that the native program gives.
import assert from 'node:assert/strict'
import { copyFileSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { openBrowser, openPage } from '../support/browser.mjs'
import { newFolder, root, serve, skald } from '../support/program.mjs'
import { startModule } from '../support/wasm.mjs'

let browser, page, server
before(async () => {
  const site = newFolder()
  writeFileSync(join(site, 'index.html'), '<!doctype html><link rel="icon" href="data:,"><title>Equality</title>')
  copyFileSync(join(root, 'web/engine/skald.wasm'), join(site, 'skald.wasm'))
  server = await serve(site)
  browser = await openBrowser()
  page = await openPage(browser, server.address)
})
after(async () => {
  await browser?.close()
  await server?.stop()
})

const folder = join(root, 'tests/apps/requests')
for (const file of readdirSync(folder).sort())
  test(`${file}: wasm in Chromium answers as the program`, async () => {
    const text = readFileSync(join(folder, file), 'utf8')
    const requests = text.split('\n').filter((line) => line !== '')
    // As a text of code: the page's policy allows the module, and playwright evaluates from outside the page.
    const code = `(async () => {
      const start = ${startModule}
      const answer = await start(await (await fetch('/skald.wasm')).arrayBuffer())
      return ${JSON.stringify(requests)}.map((request) => answer(request))
    })()`
    const inBrowser = await page.evaluate(code)
    const native = (await skald(['call'], text)).stdout.trimEnd().split('\n')
    assert.deepEqual(inBrowser, native)
    assert.deepEqual(page.troubles, [])
  })
