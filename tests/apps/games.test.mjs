// Whole games of both books: the same signature, every state of every game mixed in, natively and in the wasm module.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { program, root, skald } from '../support/program.mjs'
import { startModule } from '../support/wasm.mjs'

const builds = (process.env.SKALD_BUILDS ?? program).split(':')
const answer = await startModule(readFileSync(join(root, 'web/engine/skald.wasm')))
const games = 1000

function factionFiles() {
  const files = []
  for (const universe of readdirSync(join(root, 'data/saga')).sort())
    for (const name of readdirSync(join(root, 'data/saga', universe)).sort()) {
      if (!name.endsWith('.toml')) continue
      const text = readFileSync(join(root, 'data/saga', universe, name), 'utf8')
      if (text.includes('[[ability]]')) files.push({ name, text })
    }
  return files
}

const requests = (count) =>
  [{ call: 'content.load', files: factionFiles() }, { call: 'bench.games', games: count }].map((r) => JSON.stringify(r))

let inWasm
for (const build of builds) {
  test(`${games} games: wasm under node plays as ${build}, every state of them`, async () => {
    const native = (await skald(['call'], requests(games).join('\n') + '\n', build)).stdout.trimEnd().split('\n')
    assert.equal(JSON.parse(native[1]).reply.games, games)
    assert.equal(native[1], (inWasm ??= requests(games).map((request) => answer(request)))[1])
  })
}

for (const build of builds) {
  const count = build.includes('sanitize') ? 20 : games
  test(`${count} games of Age of Fantasy: wasm under node plays as ${build}`, async () => {
    const request = JSON.stringify({ call: 'bench.games', book: 'aofs', games: count })
    const native = (await skald(['call'], request + '\n', build)).stdout.trimEnd()
    assert.equal(JSON.parse(native).reply.games, count)
    assert.equal(native, answer(request))
  })
}

test(`the odds beside every answer of a game: wasm under node reckons as ${builds[0]}`, async () => {
  const begin = [
    { call: 'content.load', files: factionFiles() },
    { call: 'game.new', factions: ['danes', 'normans'], points: 4, seed: 11, quick: true },
  ]
  const turn = [{ call: 'odds.choices', game: 1, aim: 'casualties' }, { call: 'game.bot', game: 1, bot: 'karl' }]
  const asked = [...begin, ...Array(260).fill(turn).flat()].map((request) => JSON.stringify(request))
  const native = (await skald(['call'], asked.join('\n') + '\n', builds[0])).stdout.trimEnd().split('\n')
  assert.deepEqual(asked.map((request) => answer(request)), native)
  const reckoned = native.map((text) => JSON.parse(text).reply).filter((reply) => reply?.aim && reply.choices.length > 0)
  assert.ok(reckoned.length > 20, `${reckoned.length} questions of a fight`)
})

for (const setup of [
  { factions: ['danes', 'normans'], points: 4, seed: 11 },
  { book: 'aofs', points: 250, seed: 12, danger: true, heights: true },
]) test(`a game of ${setup.book ?? 'saga'} beside a real table: wasm under node plays as ${builds[0]}, with the odds of its fights`, async () => {
  const begin = [{ call: 'content.load', files: factionFiles() }, { call: 'game.new', ...setup, real: true }]
  const turns = (game) =>
    Array(200).fill([{ call: 'game.bot', game, bot: 'thrall' }, { call: 'odds.choices', game, aim: 'casualties' }]).flat()
  const lines = [...begin, ...turns(1)].map((request) => JSON.stringify(request))
  const native = (await skald(['call'], lines.join('\n') + '\n', builds[0])).stdout.trimEnd().split('\n')
  const begun = begin.map((request) => answer(JSON.stringify(request)))
  const { game } = JSON.parse(begun[1]).reply
  assert.deepEqual(turns(game).map((request) => answer(JSON.stringify(request))), native.slice(2))
  const answered = native.map((text) => JSON.parse(text).reply).filter((reply) => reply?.choice)
  assert.ok(answered.length > 150 && answered.every((reply) => !reply.choice.steps))
})

test('a client in Python plays a whole random game through the pipe', () => {
  const said = execFileSync('python3', [join(root, 'docs/client.py'), builds[0], '3'], { encoding: 'utf8' })
  assert.match(said, /^\d+ answers, massacre points \[\d+, \d+\], winner (first|second|none)\n$/)
})

test('a bot in Python plays against Karl, who says why he does what he does', () => {
  for (const [language, charge] of [['en', /charge/], ['ru', /натиск/]]) {
    const said = execFileSync('python3', [join(root, 'docs/bot.py'), builds[0], '3', language], { encoding: 'utf8' })
    const lines = said.trimEnd().split('\n')
    assert.match(lines.at(-1), /^\d+ answers, \d+ reasons, massacre points \[\d+, \d+\], winner (first|second|none)$/)
    assert.ok(lines.length > 10)
    assert.ok(lines.some((line) => charge.test(line) && /\d+ %/.test(line)), said)
    for (const line of lines.slice(0, -1)) assert.match(line, /^turn \d: .+\. \[[A-Z]+-\w+\]$/)
  }
})

for (const name of readdirSync(join(root, 'tests/playthroughs')).filter((n) => n.endsWith('.log')))
  test(`the kept game ${name} replays, and branches in its middle`, async () => {
    const path = join(root, 'tests/playthroughs', name)
    const verified = JSON.parse((await skald(['replay', path, '--json'], '', builds[0])).stdout)
    assert.ok(verified.answers > 20)
    const middle = Math.floor(verified.answers / 2)
    const branch = (await skald(['replay', path, '--branch', String(middle)], '', builds[0])).stdout
    // The same answers; a branch is a log of today, and says that its dice are its own.
    const answers = (log) => log.split('\n').filter((line) => /^(first|second) /.test(line))
    assert.deepEqual(answers(branch), answers(readFileSync(path, 'utf8')).slice(0, middle))
    assert.match(branch, /^skald-log 2 .*\ndice \d+\n$/s)
    const at = JSON.parse((await skald(['replay', path, '--at', String(middle), '--json'], '', builds[0])).stdout)
    assert.equal(at.answers, middle)
  })

// Each of these games as a player reads it. Where the words have changed on purpose: SKALD_WRITE=1, and read the difference.
for (const name of readdirSync(join(root, 'tests/playthroughs')).filter((n) => n.endsWith('.log')))
  test(`the kept game ${name} reads as it did`, async () => {
    const path = join(root, 'tests/playthroughs', name)
    const told = (await skald(['replay', path, '--tell', 'en'], '', builds[0])).stdout
    if (process.env.SKALD_WRITE) writeFileSync(path.replace(/\.log$/, '.txt'), told)
    assert.equal(told, readFileSync(path.replace(/\.log$/, '.txt'), 'utf8'))
  })
