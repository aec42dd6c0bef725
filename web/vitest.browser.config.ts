// Tests in a real Chromium, on the built page: npm run build && npm run test:browser
// With SKALD_SERVER, the address of a server that runs, one game is played over it.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: [process.env['SKALD_SERVER'] ? 'browser/installed.play.ts' : 'browser/**/*.browser.ts'],
    testTimeout: 120_000,
    // a loaded machine may be late, seldom twice
    retry: 2,
    expect: { poll: { timeout: 40_000 } },
    hookTimeout: 60_000,
    // three games at a time on the two cores that CI has: each waits a quarter of its time for what it is shown
    maxWorkers: 3,
  },
})
