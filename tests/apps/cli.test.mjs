import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder, skald } from '../support/program.mjs'

test('help and version are data and no failure', async () => {
  const help = await skald(['--help'])
  assert.equal(help.code, 0)
  for (const command of ['serve', 'call']) assert.match(help.stdout, new RegExp(`^ +${command} `, 'm'))
  const version = await skald(['--version'])
  assert.equal(version.code, 0)
  assert.match(version.stdout, /^skald \d+\.\d+\.\d+\n$/)
})

test('a command line that makes no sense ends with 2 and says so on stderr', async () => {
  for (const args of [[], ['fly'], ['serve', '--port', 'x'], ['serve', '--nothing']]) {
    const result = await skald(args)
    assert.equal(result.code, 2, args.join(' '))
    assert.equal(result.stdout, '')
    assert.notEqual(result.stderr, '')
  }
})

test('call answers line by line, and 1 means that something was refused', async () => {
  const fine = await skald(['call'], '{"call":"version"}\n\n{"call":"version"}')
  assert.equal(fine.code, 0)
  const lines = fine.stdout.trimEnd().split('\n')
  assert.equal(lines.length, 2)
  assert.equal(lines[0], lines[1])
  assert.ok(JSON.parse(lines[0]).reply.calls.includes('version'))

  const refused = await skald(['call'], 'nonsense\n')
  assert.equal(refused.code, 1)
  assert.equal(refused.stdout, '{"error":"the request is not JSON"}\n')
})

test('call reads a file, and 4 means that there is none', async () => {
  const file = join(newFolder(), 'requests')
  writeFileSync(file, '{"call":"version"}\n')
  assert.equal((await skald(['call', file])).code, 0)
  const missing = await skald(['call', `${file}-missing`])
  assert.equal(missing.code, 4)
  assert.match(missing.stderr, /requests-missing: No such file/)
})
