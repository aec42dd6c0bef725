// Tests in a real Chromium, on the built page: npm run build && npm run test:browser
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['browser/**/*.browser.ts'],
    testTimeout: 120_000,
    // a loaded machine may be late, seldom twice
    retry: 2,
    expect: { poll: { timeout: 40_000 } },
    hookTimeout: 60_000,
    // two games at a time, one for each core of the machine that CI has
    maxWorkers: 2,
  },
})
