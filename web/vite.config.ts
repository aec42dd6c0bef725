import { svelte } from '@sveltejs/vite-plugin-svelte'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'

let folder = '' // where the page is built
const built = (): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true, encoding: 'utf8' })
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.gz'))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()

/** Writes the worker that keeps the page for times without a net: which files it keeps, and which version they are. */
const offline: Plugin = {
  name: 'offline',
  apply: 'build',
  configResolved(config) {
    folder = resolve(config.root, config.build.outDir)
  },
  closeBundle() {
    const files = built().filter((name) => !['offline.js', 'hall.json'].includes(name))
    const hash = createHash('sha256')
    for (const name of files) hash.update(name).update(readFileSync(join(folder, name)))
    const kept = files.map((name) => (name === 'index.html' ? './' : name))
    const worker = readFileSync(join(import.meta.dirname, 'offline.js'), 'utf8')
    writeFileSync(
      join(folder, 'offline.js'),
      worker
        .replace('= VERSION', `= '${hash.digest('hex').slice(0, 16)}'`)
        .replace('= FILES', `= ${JSON.stringify(kept)}`),
    )
  },
}

/** Lays a packed copy beside everything that gets smaller by it; the server hands it out. */
const pack: Plugin = {
  name: 'pack',
  apply: 'build',
  closeBundle() {
    for (const name of built()) {
      if (!/\.(js|css|html|wasm|svg|json)$/.test(name)) continue
      const file = join(folder, name)
      writeFileSync(`${file}.gz`, gzipSync(readFileSync(file), { level: 9 }))
    }
  },
}

export default defineConfig({
  plugins: [svelte(), offline, pack],
  build: { outDir: 'dist', target: 'es2023' },
  // Whole games are played in some of them: a busy machine is slow, not wrong.
  test: { include: ['**/*.test.ts'], exclude: ['node_modules/**', 'dist/**'], testTimeout: 60_000 },
})
