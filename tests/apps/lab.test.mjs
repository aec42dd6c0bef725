import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder, program, root, skald } from '../support/program.mjs'
import { startModule } from '../support/wasm.mjs'

const experiment = `title = "Thralls & others"
book = "saga"
peoples = ["danes", "rus", "welsh"]
bots = ["thrall"]
points = 4
games = 6
seed = 5

[[question]]
a = "danes:karl"
b = "danes:thrall"
points = 4
stronger = 80
most = 40
`

function laboratory(text = experiment) {
  const folder = newFolder()
  const file = join(folder, 'x.toml')
  writeFileSync(file, text)
  const out = join(folder, 'out')
  return {
    folder,
    file,
    out,
    run: (...args) => skald(['lab', 'run', file, '--out', out, ...args]),
    results: () => ['games.csv', 'results.json', 'report.html'].map((name) => readFileSync(join(out, name), 'utf8')),
    lines: () => (existsSync(join(out, 'games.jsonl')) ? readFileSync(join(out, 'games.jsonl'), 'utf8').split('\n').length - 1 : 0),
  }
}

const undisturbed = (async () => {
  const lab = laboratory()
  const run = await lab.run('--threads', '1')
  return { lab, run, results: lab.results() }
})()

test('an experiment is played, counted and told, and its question is settled before its last game', async () => {
  const { run, results } = await undisturbed
  assert.equal(run.code, 0, run.stderr)
  assert.match(run.stdout, /is danes:karl stronger than danes:thrall\? yes/)
  const [csv, json] = results
  const told = JSON.parse(json)
  assert.equal(told.matches.length, 3)
  assert.ok(told.matches.every((match) => match.games === 6))
  assert.equal(told.field.reduce((sum, row) => sum + row.score, 0), 1.5)
  const [question] = told.questions
  assert.equal(question.verdict, 'yes')
  assert.ok(question.games < 40 && question.games % 2 === 0)
  assert.equal(question.llr.length, question.games / 2)
  assert.equal(told.games, 18 + question.games)
  assert.equal(csv.trimEnd().split('\n').length, 1 + told.games)
  const used = told.uses.map((use) => `${use.side} ${use.what}`)
  assert.ok(used.some((use) => use.startsWith('danes ability/')) && used.includes('rus unit/warriors'), used.join())
})

test('two threads give the same bytes as one', async () => {
  const { results } = await undisturbed
  const lab = laboratory()
  assert.equal((await lab.run('--threads', '2')).code, 0)
  assert.deepEqual(lab.results(), results)
})

test('a run that was killed three times ends with the same bytes, and nothing is played twice', async () => {
  const { results } = await undisturbed
  const lab = laboratory()
  for (let kills = 0; kills < 3; ++kills) {
    const before = lab.lines()
    const child = spawn(program, ['lab', 'run', lab.file, '--out', lab.out, '--threads', '2'])
    const ended = once(child, 'close')
    while (lab.lines() < before + 3 && child.exitCode === null) await new Promise((done) => setTimeout(done, 5))
    child.kill('SIGKILL')
    await ended
  }
  const record = join(lab.out, 'games.jsonl')
  writeFileSync(record, readFileSync(record, 'utf8').slice(0, -7)) // killed within a line
  assert.equal((await lab.run('--threads', '2')).code, 0)
  assert.deepEqual(lab.results(), results)
  const games = readFileSync(record, 'utf8').trimEnd().split('\n').slice(1).map((line) => JSON.parse(line))
  assert.equal(new Set(games.map((game) => `${game.series} ${game.number}`)).size, games.length)
})

test('two machines that share an experiment, one of which died, give the same bytes as one', async () => {
  const { results } = await undisturbed
  const lab = laboratory()
  const first = await lab.run('--share', '1/2', '--threads', '1')
  assert.equal(first.code, 0, first.stderr)
  assert.equal(existsSync(join(lab.out, 'results.json')), false)
  assert.equal((await lab.run('--share', '2/2', '--threads', '1')).code, 0)
  const record = join(lab.out, 'games.2-2.jsonl')
  const lines = readFileSync(record, 'utf8').split('\n')
  assert.equal(lines.length, 1 + 3 * 2 + 1) // of three pairs of games in each match the second one
  writeFileSync(record, lines.slice(0, 4).join('\n')) // it died in the third game
  const joined = await lab.run('--threads', '2')
  assert.equal(joined.code, 0, joined.stderr)
  assert.deepEqual(lab.results(), results)
  const bad = await lab.run('--share', '3/2')
  assert.equal(bad.code, 2)
  assert.match(bad.stderr, /--share is K\/N/)
})

/** Starts one of several processes as mpirun does; no library of MPI is needed for it. */
function rank(lab, number, size, ...args) {
  const env = { ...process.env, OMPI_COMM_WORLD_RANK: `${number}`, OMPI_COMM_WORLD_SIZE: `${size}`, OMPI_COMM_WORLD_LOCAL_SIZE: `${size}` }
  const child = spawn(program, ['lab', 'run', lab.file, '--out', lab.out, ...args], { env })
  const told = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr']) child[stream].setEncoding('utf8').on('data', (text) => (told[stream] += text))
  const ended = once(child, 'close').then(([code, signal]) => ({ code: code ?? signal, ...told }))
  const lines = () => {
    const record = join(lab.out, `games.${number + 1}-${size}.jsonl`)
    return existsSync(record) ? readFileSync(record, 'utf8').split('\n').length - 1 : 0
  }
  const has = async (count) => {
    while (lines() < count && child.exitCode === null) await new Promise((done) => setTimeout(done, 5))
  }
  return { child, ended, has }
}

test('two ranks of mpirun give the same bytes as one process, and the first one tells them', async () => {
  const { run, results } = await undisturbed
  const lab = laboratory()
  const [first, second] = await Promise.all([0, 1].map((number) => rank(lab, number, 2).ended))
  assert.deepEqual([first.code, second.code], [0, 0], first.stderr + second.stderr)
  assert.deepEqual(lab.results(), results)
  assert.equal(first.stdout, run.stdout)
  assert.equal(second.stdout + second.stderr, '')
  const shared = await skald(['lab', 'run', lab.file, '--out', lab.out]) // one process goes on with what they have
  assert.equal(shared.code, 0)
  assert.deepEqual(lab.results(), results)
})

test('a rank that is killed costs its unfinished games only: another one plays them', async () => {
  const { results } = await undisturbed
  const lab = laboratory()
  const dying = rank(lab, 1, 2)
  await dying.has(4)
  dying.child.kill('SIGKILL')
  await dying.ended
  const record = join(lab.out, 'games.2-2.jsonl')
  const kept = readFileSync(record, 'utf8').slice(0, -7) // killed within a line
  writeFileSync(record, kept)
  assert.equal((await rank(lab, 0, 2).ended).code, 0)
  assert.deepEqual(lab.results(), results)
  assert.equal(readFileSync(record, 'utf8'), kept)
  const theirs = kept.split('\n').slice(1, -1).map((line) => JSON.parse(line))
  const mine = readFileSync(join(lab.out, 'games.1-2.jsonl'), 'utf8').trimEnd().split('\n').slice(1).map((line) => JSON.parse(line))
  const games = [...theirs, ...mine].map((game) => `${game.series} ${game.number}`)
  assert.equal(new Set(games).size, games.length, 'nothing is played twice')
})

test('when mpirun ends all ranks because one died, the rest say so and the same command goes on', async () => {
  const lab = laboratory(experiment.replace('games = 6', 'games = 100000'))
  const ranks = [0, 1].map((number) => rank(lab, number, 2))
  await Promise.all(ranks.map((one) => one.has(4)))
  ranks[1].child.kill('SIGKILL')
  ranks[0].child.kill('SIGTERM')
  const first = await ranks[0].ended
  assert.equal(first.code, 1)
  assert.match(first.stderr, /broken off; the same command goes on with it/)
  writeFileSync(lab.file, experiment) // fewer games of the same: what was played is used
  const again = await Promise.all([0, 1].map((number) => rank(lab, number, 2).ended))
  assert.deepEqual(again.map((one) => one.code), [0, 0], again[0].stderr)
  assert.deepEqual(lab.results(), (await undisturbed).results)
})

/** Runs the experiment under the mpirun of this machine, as docs/lab.md says. */
const mpirun = (lab, flags, ...args) => {
  const child = spawn('mpirun', ['--allow-run-as-root', '--oversubscribe', '-n', '2', ...flags, program, 'lab', 'run', lab.file, '--out', lab.out, ...args])
  const told = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr']) child[stream].setEncoding('utf8').on('data', (text) => (told[stream] += text))
  return once(child, 'close').then(([code]) => ({ code, ...told }))
}
const launcher = spawnSync('mpirun', ['--version'])
if (launcher.error === undefined) {
  test('a real mpirun gives the same bytes as one process', async () => {
    const { run, results } = await undisturbed
    const lab = laboratory()
    const both = await mpirun(lab, [], '--threads', '1')
    assert.equal(both.code, 0, both.stderr)
    assert.equal(both.stdout, run.stdout)
    assert.deepEqual(lab.results(), results)
    for (const record of ['games.1-2.jsonl', 'games.2-2.jsonl']) assert.ok(existsSync(join(lab.out, record)), record)
  })

  test('under a real mpirun that recovers, the rank that is left plays what the killed one had not', async () => {
    const { results } = await undisturbed
    const lab = laboratory(experiment.replace('games = 6', 'games = 60'))
    const both = mpirun(lab, ['--enable-recovery'], '--threads', '1')
    const second = join(lab.out, 'games.2-2.jsonl')
    while (!existsSync(second) || readFileSync(second, 'utf8').split('\n').length < 4) await new Promise((done) => setTimeout(done, 5))
    const isSecond = (id) => {
      const environment = readFileSync(`/proc/${id}/environ`, 'utf8').split('\0')
      return environment.includes('OMPI_COMM_WORLD_RANK=1') && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes(lab.out)
    }
    const ids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
    const found = ids.filter((id) => {
      try {
        return isSecond(id)
      } catch {
        return false // it has ended, or is somebody else's
      }
    })
    assert.equal(found.length, 1)
    process.kill(Number(found[0]), 'SIGKILL')
    await both
    assert.equal(JSON.parse(lab.results()[1]).matches[0].games, 60, 'the first one has gone on to the end')
    writeFileSync(lab.file, experiment) // fewer games of the same
    assert.equal((await lab.run()).code, 0)
    assert.deepEqual(lab.results(), results)
  })
}

test('--share is refused where mpirun shares', async () => {
  const lab = laboratory()
  const { code, stderr } = await rank(lab, 0, 2, '--share', '1/2').ended
  assert.equal(code, 2)
  assert.match(stderr, /--share is not for processes that mpirun starts/)
})

test('a second run in the same folder is refused and does the first one no harm', async () => {
  const lab = laboratory(experiment.replace('games = 6', 'games = 100000'))
  const child = spawn(program, ['lab', 'run', lab.file, '--out', lab.out, '--threads', '1'])
  const ended = once(child, 'close')
  while (lab.lines() < 4) await new Promise((done) => setTimeout(done, 5))
  const second = await lab.run()
  assert.equal(second.code, 4)
  assert.match(second.stderr, /games\.jsonl: another run is writing here/)
  child.kill('SIGINT')
  assert.equal((await ended)[0], 1)
  writeFileSync(lab.file, experiment)
  assert.equal((await lab.run()).code, 0)
  assert.deepEqual(lab.results(), (await undisturbed).results)
})

test('an interrupted run tells what there is', async () => {
  const lab = laboratory(experiment.replace('games = 6', 'games = 100000'))
  const child = spawn(program, ['lab', 'run', lab.file, '--out', lab.out])
  const ended = once(child, 'close')
  while (lab.lines() < 4) await new Promise((done) => setTimeout(done, 5))
  child.kill('SIGINT')
  const [code] = await ended
  assert.equal(code, 1)
  assert.ok(JSON.parse(readFileSync(join(lab.out, 'results.json'), 'utf8')).games >= 3)
})

test('armies play their ready lists, and lists of one’s own play beside them', async () => {
  const lab = laboratory(`title = "x"
book = "aofs"
armies = ["tuskmark"]
bots = ["thrall"]
points = 150
games = 2
[[side]]
id = "mine"
file = "mine.list.toml"
`)
  writeFileSync(join(lab.folder, 'mine.list.toml'), readFileSync(join(root, 'data/aofs/lists/alderkin-150.toml')))
  const run = await lab.run()
  assert.equal(run.code, 0, run.stderr)
  const told = JSON.parse(lab.results()[1])
  assert.deepEqual([told.matches[0].a, told.matches[0].b, told.matches[0].games], ['tuskmark:thrall', 'mine:thrall', 2])
  assert.ok(told.uses.some((use) => use.side === 'mine' && use.what.startsWith('unit/')))
})

test('a warband of one’s own plays as it was written', async () => {
  const lab = laboratory(`title = "x"
book = "saga"
peoples = ["rus"]
bots = ["thrall"]
points = 4
games = 2
[[side]]
id = "mine"
file = "mine.warband.toml"
`)
  writeFileSync(join(lab.folder, 'mine.warband.toml'), 'faction = "danes"\npoints = 4\nunits = ["warlord", "8 hearthguard", "8 hearthguard"]\n')
  const run = await lab.run()
  assert.equal(run.code, 0, run.stderr)
  const used = JSON.parse(lab.results()[1]).uses.filter((use) => use.side === 'mine').map((use) => use.what)
  assert.ok(used.includes('unit/hearthguard') && !used.includes('unit/levies'), used.join())
})

test('what is wrong with an experiment is told with file, line and column, all at once', async () => {
  const lab = laboratory('title = "x"\nbook = "saga"\npeoples = ["danes", "dames"]\ngames = 7\n')
  const run = await lab.run()
  assert.equal(run.code, 3)
  assert.match(run.stderr, /x\.toml:3:21: error\[side\]/)
  assert.match(run.stderr, /x\.toml:4:9: error\[range\]/)
  assert.equal(existsSync(lab.out), false)
})

test('a folder of another experiment is left alone', async () => {
  const { lab } = await undisturbed
  const other = laboratory(experiment.replace('book = "saga"', 'book = "saga"\nedition = "2018"'))
  const run = await skald(['lab', 'run', other.file, '--out', lab.out])
  assert.equal(run.code, 3)
  assert.match(run.stderr, /games\.jsonl:1:1: another series was kept here \(edition\)/)
})

test('games of another program, of other files or of another list are not used', async () => {
  const data = join(newFolder(), 'data')
  cpSync(join(root, 'data'), data, { recursive: true })
  const edit = (path, ...change) => writeFileSync(path, readFileSync(path, 'utf8').replace(...change))
  const play = (...args) => skald(args, '', program, { SKALD_DATA: data })
  const lab = laboratory('title = "x"\nbook = "aofs"\narmies = ["tuskmark", "alderkin"]\nbots = ["thrall"]\npoints = 150\ngames = 2\n')
  const run = () => play('lab', 'run', lab.file, '--out', lab.out)
  const sim = () => play('sim', '--book', 'aofs', '--a', 'tuskmark:thrall', '--b', 'alderkin:thrall', '--points', '150', '--games', '2', '--out', join(lab.folder, 'sim'))

  for (const again of [run, sim, run, sim]) assert.equal((await again()).code, 0)
  assert.equal(lab.lines(), 1 + 2)
  edit(join(data, 'aofs/lists/tuskmark-150.toml'), /$/, '# another list\n')
  assert.equal((await run()).code, 0)
  assert.equal(lab.lines(), 1 + 2 + 2, 'the other list has games of its own')
  assert.match((await sim()).stderr, /another series was kept here \(lists\)/)

  edit(join(data, 'aofs/tuskmark.toml'), /$/, '# another army\n')
  const refused = [await run(), await sim()]
  assert.deepEqual(refused.map(({ code }) => code), [3, 3])
  for (const { stderr } of refused) assert.match(stderr, /another series was kept here \((files|files, lists)\)/)

  const other = laboratory()
  assert.equal((await other.run()).code, 0)
  edit(join(other.out, 'games.jsonl'), /"program":"\d/, '"program":"0')
  assert.match((await other.run()).stderr, /another series was kept here \(program\)/)
})

test('the published experiments can be read', async () => {
  for (const name of ['peoples', 'armies', 'bots', 'danes']) {
    const out = newFolder()
    const child = spawn(program, ['lab', 'run', join(root, 'lab', `${name}.toml`), '--out', out])
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text) => (stderr += text))
    const ended = once(child, 'close')
    const record = join(out, 'games.jsonl')
    while (child.exitCode === null && !(existsSync(record) && readFileSync(record, 'utf8').includes('\n'))) await new Promise((done) => setTimeout(done, 20))
    child.kill('SIGINT')
    const [code] = await ended
    assert.equal(code, 1, `${name}: ${stderr}`)
  }
})

test('the page plays the same games and makes the same report of them, to the last byte', async () => {
  const list = readFileSync(join(root, 'data/aofs/lists/tuskmark-250.toml'), 'utf8')
  const text = `title = "Mine"\nbook = "aofs"\narmies = ["toll-company", "alderkin"]\npairs = "own"\npoints = 250\ngames = 2\nseed = 1\n
[[side]]\nid = "mine"\nfile = "mine.list.toml"\n`
  const lab = laboratory(text)
  writeFileSync(join(lab.folder, 'mine.list.toml'), list)
  const run = await lab.run('--threads', '1')
  assert.equal(run.code, 0, run.stderr)

  const start = async (name) => {
    const answer = await startModule(readFileSync(join(root, `web/engine/${name}.wasm`)))
    return (request) => {
      const { reply, error } = JSON.parse(answer(JSON.stringify(request)))
      assert.equal(error, undefined)
      return reply
    }
  }
  const [ask, play] = [await start('lab'), await start('aofs')]
  const ids = ['alderkin', 'lychgate-court', 'toll-company', 'tuskmark']
  const file = (path) => readFileSync(join(root, path), 'utf8')
  const lists = ids.map((id) => `data/aofs/lists/${id}-250.toml`)
  const words = ['en', 'es', 'de', 'ru'].flatMap((l) => ['lab', 'armies', 'aofs'].map((name) => `data/text/${l}/${name}.json`))
  const files = Object.fromEntries([...lists, ...words, 'data/lab/aofs.json'].map((path) => [path, file(path)]))
  const brought = { experiment: text, sides: ids, files: { ...files, 'mine.list.toml': list } }
  play({ call: 'army.load', files: ids.map((id) => ({ name: `${id}.toml`, text: file(`data/aofs/${id}.toml`) })) })
  const { series } = ask({ call: 'lab.plan', ...brought })
  assert.deepEqual(series.map(({ id }) => id.replace(/ \d+$/, '')), ['toll-company:karl mine:karl 250 1', 'alderkin:karl mine:karl 250 1'])
  const games = series.flatMap(({ id, request }) => [0, 1].map((number) => ({ ...play({ ...request, number }), series: id })))
  const { csv, results, page } = ask({ call: 'lab.report', ...brought, games })
  assert.deepEqual([csv, results, page], lab.results())
})
