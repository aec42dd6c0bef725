import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [svelte()],
  build: { outDir: 'dist', target: 'es2023' },
  test: { include: ['**/*.test.ts'], exclude: ['node_modules/**', 'dist/**'] },
})
