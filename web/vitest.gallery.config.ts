// Pictures of every screen, for eyes to judge: npm run build && npm run gallery
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['browser/*.shots.ts'], hookTimeout: 120_000, fileParallelism: false },
})
