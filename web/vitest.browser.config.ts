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
    // two games at a time, one for each core of the machine that CI has; with three it takes as long
    maxWorkers: 2,
  },
})
