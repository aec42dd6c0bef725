import { svelte } from '@sveltejs/vite-plugin-svelte'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

/** Lays a packed copy beside everything that gets smaller by it; the server hands it out. */
const pack: Plugin = {
  name: 'pack',
  apply: 'build',
  closeBundle() {
    const folder = join(import.meta.dirname, 'dist')
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
      if (!/\.(js|css|html|wasm|svg|json)$/.test(name)) continue
      const file = join(folder, name)
      writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }))
    }
  },
}

export default defineConfig({
  plugins: [svelte(), pack],
  build: { outDir: 'dist', target: 'es2023' },
  // Whole games are played in some of them: a busy machine is slow, not wrong.
  test: { include: ['**/*.test.ts'], exclude: ['node_modules/**', 'dist/**'], testTimeout: 60_000 },
})
