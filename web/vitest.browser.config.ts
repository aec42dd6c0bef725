// Tests in a real Chromium, on the built page: npm run build && npm run test:browser
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['browser/**/*.browser.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    fileParallelism: false,
  },
})
