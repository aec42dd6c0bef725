// A real browser for tests: Debian's Chromium, driven by playwright-core from web/node_modules.
import { createRequire } from 'node:module'
import { existsSync } from 'node:fs'

const { chromium } = createRequire(new URL('../../web/package.json', import.meta.url))('playwright-core')

const executablePath = process.env.CHROMIUM ?? ['/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync)

/** A browser with nothing remembered and nothing asked of the network by itself. */
export const openBrowser = () =>
  chromium.launch({
    executablePath,
    args: [
      '--no-sandbox', // root has no other way
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  })

/** A page whose console errors and exceptions are collected in `page.troubles`. */
export async function openPage(browser, address, options = {}) {
  const page = await browser.newPage(options)
  page.troubles = []
  page.on('console', (message) => message.type() === 'error' && page.troubles.push(message.text()))
  page.on('pageerror', (error) => page.troubles.push(String(error)))
  await page.goto(address)
  return page
}
