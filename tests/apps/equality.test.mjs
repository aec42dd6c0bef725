// The same library, the same bytes: every native build and the wasm module under node give equal answers.
// SKALD_BUILDS names the native programs, with colons between them.
import assert from 'node:assert/strict'
import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { program, root, skald } from '../support/program.mjs'
import { startModule } from '../support/wasm.mjs'

const builds = (process.env.SKALD_BUILDS ?? program).split(':')
const folder = join(root, 'tests/apps/requests')
const answer = await startModule(readFileSync(join(root, 'web/engine/skald.wasm')))

for (const file of readdirSync(folder).sort()) {
  const text = readFileSync(join(folder, file), 'utf8')
  const requests = text.split('\n').filter((line) => line !== '')
  const inWasm = requests.map((request) => answer(request))
  for (const build of builds)
    test(`${file}: wasm under node answers as ${build}`, async () => {
      assert.ok(existsSync(build), build)
      assert.ok(requests.length > 0)
      const native = (await skald(['call'], text, build)).stdout.trimEnd().split('\n')
      assert.deepEqual(native, inWasm)
    })
}
