// Several servers on one database: none owns a game, any of them may die, and so may the database.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { Engine, Guest, Server, assertNothingLost, digits, finishedIn, seatedAt, sha256, wishes } from '../support/hall.mjs'
import { Postgres } from '../support/postgres.mjs'
import { newFolder, root, skald } from '../support/program.mjs'

const deep = process.env.SKALD_DEEP !== undefined
const kills = Number(process.env.SKALD_KILLS ?? (deep ? 50 : 5))
const folder = newFolder()
const site = join(folder, 'site')
const engine = new Engine()
const contract = ['what_was_kept', 'of_two_servers', 'a_step_is_kept', 'listed_games', 'a_time_in_which', 'of_much_talk', 'a_game_that_never_began']
const postgres = new Postgres('skald', 'crashed', ...contract)
const url = postgres.url('skald')
let nodes

before(async () => {
  mkdirSync(site)
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>Skald</title>')
  await postgres.start()
  nodes = [new Server(site, url), new Server(site, url)]
  await Promise.all(nodes.map((node) => node.start())) // both make the tables at once
})
after(async () => {
  for (const node of nodes) await node.end('SIGKILL')
  await postgres.end()
  engine.end()
  setTimeout(() => process.exit(), 1000).unref()
})

const pause = (ms) => new Promise((done) => setTimeout(done, ms))
const anyNode = () => nodes[Math.floor(Math.random() * nodes.length)].port

const tests = ['sanitize', 'release', 'dev'].map((preset) => join(root, 'build', preset, 'tests/test_apps')).find(existsSync)
for (const name of contract)
  test(`PostgreSQL keeps the contract of every store: ${name.replaceAll('_', ' ')}`, () => {
    const env = { ...process.env, SKALD_STORE: postgres.url(name) }
    const said = execFileSync(tests, [`--gtest_filter=AnyStore.${name}*`], { env, encoding: 'utf8' })
    assert.match(said, /PASSED {2}\] 1 test/)
  })

test('players and a watcher at different servers see one game, and hear each other', async () => {
  const ports = [nodes[0].port, nodes[1].port]
  const players = await seatedAt(wishes.aofs, () => ports[0], engine)
  players.two.at = () => ports[1]
  players.two.cut()
  const guest = new Guest(() => ports[1])
  const heard = []
  guest.told = (message) => message.type === 'said' && heard.push(message.line.text)
  await guest.connect()
  await guest.get('join', { game: players.game })
  const other = new Guest(() => ports[0])
  await other.connect()
  await other.get('join', { game: players.game })
  await other.get('say', { text: 'a fine game', key: '1', name: 'Cy' })
  await finishedIn(folder, players)
  assertNothingLost(players)
  assert.deepEqual(heard, ['a fine game'])
  for (const one of [guest, other]) one.cut()
})

test('a challenge laid out at one server is listed at the other', async () => {
  const [here, there] = nodes.map((node) => new Guest(() => node.port))
  for (const guest of [here, there]) await guest.connect()
  await there.get('lobby')
  const news = new Promise((done) => (there.told = (message) => message.type === 'lobby' && done(message)))
  const laid = { wish: wishes.aofs, secret: digits(), promise: sha256(digits()), listed: true }
  const { game } = await here.get('lay_out', laid)
  assert.equal((await news).challenges[0].game, game)
  for (const guest of [here, there]) guest.cut()
})

test(`of two servers one is killed ${kills} times in mid-game: nothing is lost and nothing done twice`, async () => {
  const counts = { killed: 0, games: 0, answers: 0 }
  while (counts.killed < kills) {
    const players = await seatedAt(wishes[counts.games % 2 ? 'saga' : 'aofs'], anyNode, engine)
    let over = false
    Promise.all([players.one.over, players.two.over]).then(() => (over = true))
    while (!over && counts.killed < kills) {
      await pause(30 + Math.random() * 300)
      if (over) break
      const node = nodes[counts.killed % 2]
      await node.end('SIGKILL')
      await pause(Math.random() * 100)
      await node.start()
      ++counts.killed
    }
    await finishedIn(folder, players)
    assertNothingLost(players)
    ++counts.games
    counts.answers += players.one.acknowledged.size + players.two.acknowledged.size
  }
  console.log(`${counts.killed} kills in ${counts.games} games, ${counts.answers} acknowledged answers: lost 0, applied twice 0`)
})

test('a database that dies and comes back in mid-game loses nothing', async () => {
  const players = await seatedAt(wishes.saga, anyNode, engine)
  for (let i = 0; i < (deep ? 10 : 2); ++i) {
    await pause(150)
    await postgres.end()
    await pause(100)
    await postgres.start()
  }
  await finishedIn(folder, players)
  assertNothingLost(players)
})

test('a database that is none is named, without what its address holds in secret', async () => {
  const nowhere = `postgres://skald:hidden@${encodeURIComponent(join(folder, 'nowhere'))}/skald`
  const { code, stderr } = await skald(['serve', '--web', site, '--db', nowhere, '--port', '0'])
  assert.notEqual(code, 0)
  assert.match(stderr, /nowhere/)
  assert.doesNotMatch(stderr, /hidden/)
})
