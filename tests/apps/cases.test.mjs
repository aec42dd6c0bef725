// What skald case tells and takes, beyond what the cases of the rules try themselves (docs/cases.md).
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder, program, root } from '../support/program.mjs'

/** Runs the lines as a case, from the folder that it lies in. */
function play(lines, title = 'case "A case" MOV-07') {
  const folder = newFolder()
  copyFileSync(join(root, 'tests/cases/saga/drill.toml'), join(folder, 'drill-beside.toml'))
  writeFileSync(join(folder, 't.case'), [title, ...lines].join('\n') + '\n')
  const done = spawnSync(program, ['case', 't.case'], { cwd: folder, encoding: 'utf8', env: { ...process.env, SKALD_DATA: join(root, 'data') } })
  return done.stdout + done.stderr
}

const start = [
  'faction first drill-beside',
  'load first go sword',
  'unit A first warriors at 30,20',
  'unit B first warriors at 50,20',
  'unit Foe second warriors at 100,85',
]
const moving = [...start, 'do trigger go', 'do units A', 'do declare move']

test('a faction beside the case is found by the name of the file alone', () => {
  assert.match(play(moving), /^1 passed, 0 failed/)
})

test('a case that fails says the value, the question, the answers and what happened', () => {
  assert.match(play([...moving, 'expect at A.1 31,20']), /is not so: it stands at 30\.00,20\.00/)
  assert.match(play([...moving, 'expect ask shoot']), /the question is move first A/)
  assert.match(play([...start, 'expect choice trigger rush']), /what is offered:\n +trigger go/)
  assert.match(play([...moving, 'do move A.1:30,30', 'expect event rested A']), /what happened:\n.*\n? *moved MOV-01 A\.1/)
  assert.match(play([...start, 'expect gone A']), /is not so: 1 figures are left/)
  assert.match(play([...start, 'expect within A B 5']), /is not so: the ruler shows 17\.50/)
  assert.match(play([...moving, 'do move A.1:30,60']), /refused: MOV-07 too-far A\.1 4000 1500; the question is move first A/)
})

test('a refusal may name several rules, and what it says', () => {
  assert.match(play([...moving, 'refuse MOV-16|MOV-07 move A.1:30,60 says too-far A.1 4000 1500']), /^1 passed/)
  assert.match(play([...moving, 'refuse MOV-16|MOV-15 move A.1:30,60']), /refused by MOV-07 too-far A\.1 4000 1500/)
  assert.match(play([...moving, 'refuse MOV-07 move A.1:30,60 says too-far A.1 4000 1000']), /it says MOV-07 too-far/)
})

test('edition both runs a case under both texts and says which one failed', () => {
  assert.match(play(['edition both', ...moving]), /^1 passed/)
  const apart = [...moving.map((line) => line.replace('at 30,20', 'at 30,20 33,20')), 'refuse FRM-01 move A.1:30,22 A.2:40,22']
  assert.match(play(apart), /^1 passed/)
  assert.match(play(['edition both', ...apart]), /refused by MOV-11\.b .* \(edition 2018\)/)
})

test('the order of events counts where a case asks for it', () => {
  const moved = [...moving, 'do move A.1:30,30']
  assert.match(play([...moved, 'expect events moved A.1 then activation-done A move']), /^1 passed/)
  assert.match(play([...moved, 'expect events activation-done A move then moved A.1']), /is not so: what happened/)
})

test('what is not expected may be a number, too', () => {
  assert.match(play([...start, 'expect not fatigue A 1', 'expect not ruler A B 20', 'expect not score first 3', 'expect not turn first 3']), /^1 passed/)
  assert.match(play([...start, 'expect not fatigue A 0']), /t\.case:\d+:\d+: is so/)
  assert.match(play([...start, 'expect fatigue A 1']), /expected 1, got 0/)
})

test('a Hero is one figure unless his people or the case give him company', () => {
  const chief = (words) => ['faction first drill-beside', `unit Chief first hero ${words} at 30,20 34,20`, 'unit Foe second warriors at 100,85', 'expect figures Chief 2']
  assert.match(play(chief('warlord')), /a Hero is one figure, unless escort=CLASS gives him company/)
  assert.match(play(chief('warlord escort=levies')), /^1 passed/)
})
