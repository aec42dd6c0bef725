import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder, skald } from '../support/program.mjs'

test('odds of a pool are exact, and nonsense is refused', async () => {
  const asked = await skald(['odds', 'pool', '--dice', '16', '--hit', '4', '--save', '5', '--json'])
  assert.equal(asked.code, 0)
  const odds = JSON.parse(asked.stdout)
  assert.equal(odds.casualties[0], '65536/43046721')
  assert.equal(odds.casualties[16], '1/43046721')
  assert.equal(odds.mean, '16/3')
  const shot = await skald(['odds', 'pool', '--dice', '12', '--hit', '5', '--save', '4', '--reroll', '1,2', '--extra', '3', '--json'])
  assert.equal(JSON.parse(shot.stdout).mean, '43249404562/31381059609')
  assert.match((await skald(['odds', 'pool', '--dice', '3', '--hit', '4'])).stdout, /mean 3\/2/)
  for (const args of [['--hit', '4'], ['--dice', '33', '--hit', '4'], ['--dice', '3', '--hit', '7'], ['--dice', '3', '--hit', '4', '--reroll', '0']])
    assert.equal((await skald(['odds', 'pool', ...args])).code, 2, args.join(' '))
})

test('odds of a fight come from a position', async () => {
  const file = join(newFolder(), 'position')
  const figures = (y) => [20, 23, 26, 29].map((x) => `${x},${y}`).join(' ')
  writeFileSync(file, `unit Lord first hero warlord at 5,5\nunit A first warriors at ${figures(20)}\nunit B second warriors at ${figures(28)}\n`)
  const asked = await skald(['odds', 'fight', file, '--charge', 'A', 'B', '--json'])
  assert.equal(asked.code, 0, asked.stderr)
  const odds = JSON.parse(asked.stdout)
  assert.equal(odds.lost[1].exact[0], '16/81')
  assert.equal(odds.fight.exact, '1')
  assert.match((await skald(['odds', 'fight', file, '--melee', 'A', 'B'])).stdout, /4 dice hit on 4\+, saved on 5\+/)
  assert.equal((await skald(['odds', 'fight', file, '--charge', 'A', 'C'])).code, 2)
  writeFileSync(file, 'unit A first\n')
  assert.equal((await skald(['odds', 'fight', file, '--charge', 'A', 'C'])).code, 3)
})
