import assert from 'node:assert/strict'
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, symlinkSync, truncateSync, unlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder, program, root, skald } from '../support/program.mjs'

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

const duel = ['sim', '--book', 'saga', '--a', 'danes:karl', '--b', 'danes:thrall', '--seed', '7', '--json']

test('sim counts wins, losses and draws, the same with any number of threads', async () => {
  const one = await skald([...duel, '--games', '6', '--threads', '1'])
  const three = await skald([...duel, '--games', '6', '--threads', '3'])
  assert.equal(one.code, 0)
  assert.equal(one.stdout, three.stdout)
  const result = JSON.parse(one.stdout)
  assert.equal(result.games, 6)
  assert.equal(result.a_wins + result.b_wins + result.draws, 6)
  assert.ok(result.a_wins > result.b_wins)
  assert.ok(result.interval[0] < result.score && result.score <= result.interval[1])
})

test('sim plays the other book from its ready lists', async () => {
  const skirmish = ['sim', '--book', 'aofs', '--a', 'toll-company:karl', '--games', '4', '--seed', '7', '--json']
  const one = await skald([...skirmish, '--b', 'tuskmark:thrall', '--points', '150', '--threads', '1'])
  const two = await skald([...skirmish, '--b', 'tuskmark:thrall', '--points', '150', '--threads', '2'])
  assert.equal(one.code, 0, one.stderr)
  assert.equal(one.stdout, two.stdout)
  const result = JSON.parse(one.stdout)
  assert.equal(result.a_wins + result.b_wins + result.draws, 4)
  assert.ok(result.a_wins > result.b_wins)
  const unknown = await skald([...skirmish, '--b', 'nobody:thrall'])
  assert.equal(unknown.code, 2)
  assert.match(unknown.stderr, /no ready list nobody-250; there are .*tuskmark-250/)
})

test('sim goes on with a series that was broken off, even within a line', async () => {
  const file = join(newFolder(), 'series')
  assert.equal((await skald([...duel, '--games', '3', '--out', file])).code, 0)
  writeFileSync(file, readFileSync(file, 'utf8').slice(0, -10))
  const resumed = await skald([...duel, '--games', '4', '--out', file])
  assert.equal(resumed.stdout, (await skald([...duel, '--games', '4'])).stdout)
  assert.equal(readFileSync(file, 'utf8').trimEnd().split('\n').length, 5)
  const other = await skald([...duel, '--games', '4', '--points', '4', '--out', file])
  assert.equal(other.code, 3)
  assert.match(other.stderr, /another series/)
})

test('sim can be interrupted and tells what was played', async () => {
  const file = join(newFolder(), 'series')
  const child = spawn(program, [...duel, '--games', '1000000', '--out', file])
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (more) => (text += more))
  while (!existsSync(file) || readFileSync(file, 'utf8').split('\n').length < 3) await new Promise((done) => setTimeout(done, 20))
  child.kill('SIGINT')
  const [code] = await once(child, 'close')
  assert.equal(code, 1)
  const result = JSON.parse(text)
  assert.ok(result.games > 0)
  assert.equal(result.games + result.missing, 1000000)
})

test('sim says which player, people or book there is not', async () => {
  for (const [flag, value, sentence] of [
    ['--a', 'danes:jarl', /there is no bot "jarl"/],
    ['--a', 'danes', /names no player/],
    ['--a', 'danes:karl:mad', /there is no temper "mad"/],
    ['--b', 'martians:karl', /"martians" is not loaded/],
    ['--book', 'chess', /there is no book chess/],
  ]) {
    const args = [...duel, '--games', '1']
    args[args.indexOf(flag) + 1] = value
    const result = await skald(args)
    assert.equal(result.code, 2, value)
    assert.match(result.stderr, sentence)
  }
})

test('random games keep the contract, and what comes up is counted the same with any number of threads', async () => {
  const count = (threads) => skald(['rules', '--fired', '--games', '4', '--threads', threads, '--json'])
  const one = await count('1')
  assert.equal(one.code, 0, one.stderr)
  assert.equal(one.stdout, (await count('3')).stdout)
  const tally = JSON.parse(one.stdout)
  assert.equal(tally.games, 4)
  assert.ok(tally.mutants.refused >= 20 * tally.answers)
  assert.equal(tally.mutants.stepsShort, 0)
  assert.equal(tally.fired + tally.never.length + tally.untold.length, tally.ids)
  assert.ok(tally.rules['MOV-01'] ?? tally.rules['ACT-10'])
  assert.ok('danes' in tally.abilities && 'activate' in tally.verbs)
})

test('print writes sheets of paper, and says what it cannot print', async () => {
  const folder = newFolder()
  const board = await skald(['print', 'board', 'danes', '--lang', 'ru', '-o', join(folder, 'board.pdf')])
  assert.equal(board.code, 0, board.stderr)
  assert.equal(readFileSync(join(folder, 'board.pdf')).subarray(0, 5).toString(), '%PDF-')
  const roster = ['print', 'roster', 'rus-6', '--paper', 'letter', '--lang', 'de', '-o', join(folder, 'roster.svg')]
  assert.equal((await skald(roster)).code, 0)
  assert.match(readFileSync(join(folder, 'roster.svg'), 'utf8'), /<svg[^>]* width="612/)
  const army = ['print', 'army', 'toll-company.250~toll-captain~gate-halberds', '--lang', 'ru', '-o', join(folder, 'army.pdf')]
  assert.equal((await skald(army)).code, 0)
  for (const kind of ['markers', 'sticks'])
    assert.equal((await skald(['print', kind, '-o', join(folder, `${kind}.pdf`)])).code, 0)

  for (const [args, code, words] of [
    [['board', 'dnaes', '-o', 'x.pdf'], 2, /no people 'dnaes'; there are .*danes/],
    [['board', 'danes', '--lang', 'fr', '-o', 'x.pdf'], 2, /--lang/],
    [['board', 'danes', '-o', 'x.png'], 2, /\.pdf or \.svg/],
    [['board', 'danes'], 2, /--output is required/],
    [['roster', 'nobody-9', '-o', 'x.pdf'], 2, /no list 'nobody-9'/],
    [['roster', 'danes.6~W~z9', '-o', 'x.pdf'], 3, /z9/],
    [['army', 'nobody-250', '-o', 'x.pdf'], 2, /no list 'nobody-250'/],
    [['army', 'toll-company.250~z9', '-o', 'x.pdf'], 3, /z9/],
    [['sticks', 'ells', '-o', 'x.pdf'], 2, /ells/],
    [['board', 'danes', '-o', join(folder, 'none', 'x.pdf')], 4, /x\.pdf/],
  ]) {
    const result = await skald(['print', ...args])
    assert.equal(result.code, code, args.join(' ') + result.stderr)
    assert.match(result.stderr, words)
  }
})

test('lists of the list builder are imported with a report; what is too large or too deep is refused', async () => {
  for (const [name, lost] of [
    ['marsh-lanterns.json', /^Nothing was lost\.$/m],
    ['salt-toll-old.json', /rule Poison: played as bane \[Salt Guards\]/],
    ['quarry-march-campaign.json', /^ {2}rule Dust Veil \[Quarry Gang\]$/m],
    ['lantern-text.txt', /2 units are marked/],
    ['old-text.txt', /rule Steady Aim: of Long Rifle/],
  ]) {
    const imported = await skald(['import', join(root, 'tests/import', name)])
    assert.equal(imported.code, 0, name)
    assert.match(imported.stderr, lost, name)
    const explained = await skald(['army', 'explain', '-', '--open', '--points', '500'], imported.stdout)
    assert.equal(explained.code, 0, name + explained.stdout)
  }
  const huge = await skald(['import', '-'], '['.repeat(10_000_000))
  assert.equal(huge.code, 3)
  assert.match(huge.stderr, /10000000 bytes; a list has at most 1048576/)
  const deep = await skald(['import', '-'], '['.repeat(500_000))
  assert.equal(deep.code, 3)
  assert.match(deep.stderr, /nests deeper than 64 levels/)
})

test('a list of an army is explained, and turned into every form and back', async () => {
  const file = join(root, 'data/aofs/lists/tuskmark-250.toml')
  const explained = await skald(['army', 'explain', file, '--json'])
  assert.equal(explained.code, 0)
  assert.equal(JSON.parse(explained.stdout).cost, 250)
  const tooDear = await skald(['army', 'explain', file, '--points', '150'])
  assert.equal(tooDear.code, 1)
  assert.match(tooDear.stdout, /AOF-ARM-01: it costs 250 points, the game is for 150/)
  const share = await skald(['army', 'convert', file, '--to', 'share'])
  const back = await skald(['army', 'convert', share.stdout.trim(), '--to', 'toml'])
  assert.equal(back.stdout, readFileSync(file, 'utf8'))
})

/** A game of two bots on the command line, as its log. */
async function playedLog(answers) {
  const begin = { call: 'game.new', book: 'saga', factions: ['danes', 'saxons'], points: 4, quick: true, seed: 3 }
  const bot = { call: 'game.bot', game: 1, bot: 'thrall' }
  const requests = [begin, ...Array(answers).fill(bot), { call: 'game.log', game: 1 }]
  const { stdout } = await skald(['engine'], requests.map((request) => JSON.stringify(request)).join('\n') + '\n')
  return JSON.parse(stdout.trimEnd().split('\n').at(-1)).reply.log
}

test('replay says verified only of a whole log, so far of a part, and what is wrong with a changed one', async () => {
  const folder = newFolder()
  const replay = async (text) => {
    writeFileSync(join(folder, 'game.log'), text)
    return skald(['replay', join(folder, 'game.log')])
  }
  const whole = await playedLog(2000)
  assert.match(whole, /\nend (first|second|draw) -?\d+ -?\d+ answers \d+ sum [0-9a-f]{16}\n$/)
  assert.match((await replay(whole)).stdout, /^verified: \d+ answers/)
  const lines = whole.trimEnd().split('\n')
  const part = await replay(lines.slice(0, 30).join('\n') + '\n')
  assert.match(part.stdout, /^verified so far, the game is not over: \d+ answers/)
  const cut = await replay(lines.slice(0, -1).join('\n') + '\n')
  assert.equal(cut.code, 3)
  assert.match(cut.stderr, /its last line, 'end', is missing/)
  const face = await replay(whole.replace(/\nfaces (\d)/, (_, was) => `\nfaces ${was === '6' ? 5 : 6}`))
  assert.equal(face.code, 3)
  assert.match(face.stderr, /the dice of this game's seed fall otherwise/)
  const old = await replay(whole.replace('skald-log 2', 'skald-log 1').replace(/\nend .*/, ''))
  assert.match(old.stdout, /^legal, but not verified: .*version 1 has no sum, and 0 of its \d+ faces/)
})

test('replay says where somebody went on with other dice, which he chose himself', async () => {
  const file = join(newFolder(), 'branched.log')
  const lines = (await playedLog(2000)).trimEnd().split('\n').slice(0, 40)
  while (!lines.at(-1).startsWith('faces')) lines.pop()
  const answers = lines.filter((line) => /^(first|second) /.test(line)).length
  const requests = [
    { call: 'game.load', log: [...lines, 'dice 12345', ''].join('\n'), brief: true },
    ...Array(2000).fill({ call: 'game.bot', game: 1, bot: 'thrall', brief: true }),
    { call: 'game.log', game: 1 },
  ]
  const { stdout } = await skald(['engine'], requests.map((request) => JSON.stringify(request)).join('\n') + '\n')
  writeFileSync(file, JSON.parse(stdout.trimEnd().split('\n').at(-1)).reply.log)
  const told = await skald(['replay', file])
  assert.equal(told.code, 0, told.stderr)
  assert.match(told.stdout, new RegExp(`^verified: .*; other dice begin after answer ${answers}\n$`))
})

test('bytes that are no UTF-8 are told at their place, wherever they come in', async () => {
  const folder = newFolder()
  const file = join(folder, 'l')
  writeFileSync(file, Buffer.from([0x61, 0x0a, 0x62, 0xff]))
  const replay = await skald(['replay', file])
  assert.equal(replay.code, 3)
  assert.match(replay.stderr, /l:2:2: error: this byte is no UTF-8/)
  writeFileSync(join(folder, 'bytes.toml'), Buffer.from('id = "x"\nname = "a\xff"\n', 'latin1'))
  assert.match((await skald(['check', join(folder, 'bytes.toml')])).stdout, /bytes\.toml:2:10: error\[text\]: this byte is no UTF-8/)
  unlinkSync(join(folder, 'bytes.toml'))
  const named = Buffer.concat([Buffer.from(join(folder, 'x')), Buffer.from([0xff]), Buffer.from('.toml')])
  writeFileSync(named, 'id = "x"\n')
  const checked = await skald(['check', '--json', folder])
  assert.equal(checked.code, 3)
  assert.match(JSON.parse(checked.stdout)[0].file, /x\\xff\.toml$/)
  for (const script of [`sim --a $'\\xff:karl' --b danes:karl`, `replay $'\\xff'`, `words $'\\xff'`]) {
    const { status, stderr } = spawnSync('bash', ['-c', `"$0" ${script}`, program])
    assert.equal(status, 2, script)
    assert.match(stderr.toString(), /is no UTF-8: .*\\xff/)
  }
  const colour = await skald(['replay', 'a\u001b[31mb'])
  assert.match(colour.stderr, /a\\x1b\[31mb: No such file/)
})

test('check passes over what is no file, and nothing is read without end', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'fine.scene'), readFileSync(join(root, 'tests/broken/one.scene')))
  symlinkSync('nowhere', join(folder, 'dangling.toml'))
  execFileSync('mkfifo', [join(folder, 'pipe.toml')])
  writeFileSync(join(folder, 'huge.toml'), 'id = "huge"\n')
  truncateSync(join(folder, 'huge.toml'), 65 << 20)
  const checked = await skald(['check', folder])
  assert.equal(checked.code, 3)
  assert.match(checked.stderr, /dangling\.toml: no file, passed over/)
  assert.match(checked.stderr, /pipe\.toml: no file, passed over/)
  assert.match(checked.stdout, /huge\.toml:1:1: error\[file\]: larger than 64 MiB/)
  assert.match(checked.stdout, /fine\.scene:/)
  assert.match(checked.stderr, /2 files, /)
  assert.match((await skald(['check', join(folder, 'huge.toml')])).stderr, /larger than 64 MiB/)
  assert.match((await skald(['replay', '/dev/zero'])).stderr, /larger than 64 MiB/)
})

test('numbers of moments begin at 0, and a series is never written over a file of another kind', async () => {
  const log = join(root, 'tests/playthroughs/danes-saxons-quick.log')
  assert.equal((await skald(['replay', log, '--branch', '-5'])).code, 2)
  const notes = join(newFolder(), 'notes')
  writeFileSync(notes, 'my notes')
  const refused = await skald([...duel, '--games', '1', '--out', notes])
  assert.equal(refused.code, 3)
  assert.match(refused.stderr, /this is no series/)
  assert.equal(readFileSync(notes, 'utf8'), 'my notes')
  const pipe = join(newFolder(), 'pipe')
  execFileSync('mkfifo', [pipe])
  const waiting = spawnSync(program, [...duel, '--games', '1', '--out', pipe], { timeout: 60_000, killSignal: 'SIGKILL' })
  assert.equal(waiting.status, 3)
  assert.match(waiting.stderr.toString(), /pipe: this is no file/)
})
