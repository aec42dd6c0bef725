// Whole games over the server: two players, watchers, lines that break, a server that is killed, and guests who mean no good.
import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import tls from 'node:tls'
import { Engine, Guest, Player, Server, assertNothingLost, digits, finishedIn, seatedAt, sha256, wishes } from '../support/hall.mjs'
import { newFolder } from '../support/program.mjs'
import { frame, openSocket } from '../support/socket.mjs'

const deep = process.env.SKALD_DEEP !== undefined
const kills = Number(process.env.SKALD_KILLS ?? (deep ? 10000 : 200))
const killsAtOnce = 250 // a test must come to its end
const pointDeaths = deep ? 60 : 4
const folder = newFolder()
const site = join(folder, 'site')
const engine = new Engine()

let server
before(async () => {
  mkdirSync(site)
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>Skald</title>')
  server = new Server(site, join(folder, 'games.db'))
  await server.start()
})
after(async () => {
  await server.end('SIGINT')
  engine.end()
  setTimeout(() => process.exit(), 1000).unref() // lines of a test that failed keep nobody
})

const seated = (wish, where = server) => seatedAt(wish, where.at, engine)
const finished = (players) => finishedIn(folder, players)

for (const [book, wish] of Object.entries(wishes)) {
  test(`a whole game of ${book} is played by two and watched by a third`, async () => {
    const players = await seated(wish)
    const watcher = new Player(() => server.port, engine, { secret: '' })
    await watcher.connect()
    await watcher.join(players.game)
    assert.equal(watcher.seat, 'none')
    await finished(players)
    await watcher.over
    assert.deepEqual(watcher.events, players.one.events)
    watcher.stop()
    assertNothingLost(players)
  })

  test(`a game of ${book} survives lines that break at any moment`, async () => {
    const players = await seated(wish)
    const timer = setInterval(() => [players.one, players.two][Math.floor(Math.random() * 2)].cut(), 40)
    players.one.over.then(() => clearInterval(timer))
    await finished(players)
    assertNothingLost(players)
  })
}

const survived = { kills: 0, games: 0, answers: 0 }
/** A game during which the server is killed again and again. */
async function playThroughKills(own, most) {
  const players = await seated(wishes[survived.games % 2 ? 'saga' : 'aofs'], own)
  let [over, killed] = [false, 0]
  Promise.all([players.one.over, players.two.over]).then(() => (over = true))
  while (!over && killed < most) {
    await new Promise((done) => setTimeout(done, 20 + Math.random() * 200))
    if (over) break
    await own.end('SIGKILL')
    await own.start()
    ++killed
  }
  await finished(players)
  assertNothingLost(players)
  survived.kills += killed
  ++survived.games
  survived.answers += players.one.acknowledged.size + players.two.acknowledged.size
}
for (let from = 0; from < kills; from += killsAtOnce) {
  const to = Math.min(kills, from + killsAtOnce)
  test(`a server that is killed in mid-game loses nothing and does nothing twice: ${from + 1} to ${to}`, async () => {
    const own = new Server(site, join(folder, `killed${from}.db`))
    await own.start()
    while (survived.kills < to) await playThroughKills(own, to - survived.kills)
    await own.end('SIGINT')
    console.log(
      `${survived.kills} kills in ${survived.games} games, ${survived.answers} acknowledged answers: lost 0, applied twice 0`,
    )
  })
}

const gone = (child) => (child.exitCode ?? child.signalCode) !== null || once(child, 'exit')
for (const point of ['before_write', 'after_write', 'while_shown'])
  test(`a server that dies at ${point} loses nothing and does nothing twice`, async () => {
    const own = new Server(site, join(folder, `${point}.db`))
    const seatedThere = async () => {
      own.env = {}
      await own.start()
      const players = await seated(wishes[deep ? 'saga' : 'aofs'], own)
      await own.end('SIGKILL')
      return players
    }
    const players = await seatedThere()
    let [over, deaths] = [false, 0]
    Promise.race([players.one.over, players.two.over]).then(() => (over = true))
    while (!over && deaths < pointDeaths) {
      own.env = { SKALD_DIES_AT: `${point} ${1 + (deaths % 7)}` }
      await own.start().catch(() => {}) // it may die before it is heard
      await Promise.race([gone(own.child), players.one.over, players.two.over])
      if (own.child.signalCode === 'SIGKILL') ++deaths
    }
    await own.end('SIGKILL')
    own.env = {}
    await own.start()
    await finished(players)
    assertNothingLost(players)
    await own.end('SIGINT')
    assert.ok(deaths > 0)
    console.log(`${deaths} deaths at ${point}: lost 0, applied twice 0`)
  })

test('a copy of the file made while the server runs is a server’s file: the game goes on from it', async () => {
  const { game, one, two } = await seated(wishes.aofs)
  await new Promise((done) => setTimeout(done, 300))
  const copy = join(folder, 'copy.db')
  execFileSync('sqlite3', [join(folder, 'games.db'), `.backup '${copy}'`]) // as docs/hosting.md says
  for (const player of [one, two]) player.stop()
  const other = new Server(site, copy)
  await other.start()
  const again = ({ name, secret, seed }) => new Player(() => other.port, engine, { name, secret, seed })
  const players = { one: again(one), two: again(two) }
  for (const player of [players.one, players.two]) {
    await player.connect()
    assert.equal((await player.join(game)).game, game)
  }
  await finished(players)
  await other.end('SIGINT')
})

test('the link of a game is the page, with the headers that keep it from others', async () => {
  const page = await server.get('/g/abcdefghjkmn')
  assert.equal(page.status, 200)
  assert.match(page.body, /Skald/)
  assert.equal(page.headers['referrer-policy'], 'no-referrer')
  assert.match(page.headers['content-security-policy'], /default-src 'self'/)
  assert.equal((await server.get('/g/../etc')).status, 404)
})

test('the page learns from the server that there is a hall', async () => {
  const told = await server.get('/hall.json')
  assert.deepEqual(JSON.parse(told.body), { hall: true })
  assert.equal(told.headers['cache-control'], 'no-store')
})

/** A certificate that signs itself, as NAME.pem and NAME.key. */
function certify(name) {
  const [certificate, key] = ['pem', 'key'].map((kind) => join(folder, `${name}.${kind}`))
  const made = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  execFileSync('openssl', [...made, '-subj', `/CN=${name}`, '-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  return [certificate, key]
}
/** The name that a server's certificate has for who comes now. */
const shown = ({ port, ca }) =>
  new Promise((done, fail) => {
    const socket = tls.connect({ host: '127.0.0.1', port, ca }, () => {
      done(socket.getPeerCertificate().subject.CN)
      socket.end()
    })
    socket.on('error', fail)
  })

test('with a certificate the server speaks TLS itself, and takes up a new one while a game goes on', async () => {
  const old = certify('old')
  const renewed = certify('renewed')
  const used = [join(folder, 'tls.pem'), join(folder, 'tls.key')]
  const lay = (files) => files.forEach((file, i) => copyFileSync(file, used[i]))
  lay(old)
  const own = new Server(site, join(folder, 'tls.db'), ['--tls-cert', used[0], '--tls-key', used[1]])
  own.ca = [old, renewed].map(([certificate]) => readFileSync(certificate))
  await own.start()
  assert.equal((await own.get('/health')).status, 200)
  const page = await own.get('/g/abcdefghjkmn')
  assert.match(page.body, /Skald/)
  assert.equal(page.headers['strict-transport-security'], 'max-age=31536000', 'and never plainly again')
  await assert.rejects(new Promise((done, fail) => net.connect(own.port).on('error', fail).on('close', () => fail(new Error('closed'))).write('GET / HTTP/1.1\r\n\r\n')))
  const players = await seated(wishes.aofs, own)
  const told = once(own.child.stderr, 'data')
  writeFileSync(used[0], 'no certificate')
  own.child.kill('SIGHUP')
  assert.match(String(await told), /the certificate from before stays/)
  assert.equal(await shown(own), 'old')
  lay(renewed)
  own.child.kill('SIGHUP')
  while ((await shown(own)) !== 'renewed');
  await finished(players)
  assertNothingLost(players)
  await own.end('SIGINT')
  lay([old[0], renewed[1]])
  await assert.rejects(own.start(), /tls\.key/)
})

test('health and metrics tell how the server does', async () => {
  const health = await server.get('/health')
  assert.equal(JSON.parse(health.body).status, 'ok')
  assert.equal(health.headers['strict-transport-security'], undefined, 'it speaks no TLS')
  const metrics = (await server.get('/metrics')).body
  assert.match(metrics, /^skald_decisions_total [1-9]\d*$/m)
  assert.match(metrics, /^skald_connections \d+$/m)
  assert.match(metrics, /^skald_hearing_seconds_bucket\{le="\+Inf"\} [1-9]\d*$/m)
  assert.match(metrics, /^process_resident_memory_bytes [1-9]\d+$/m)
  const names = metrics.match(/^[a-z_]+/gm)
  for (const [, name] of metrics.matchAll(/^# TYPE (\S+)/gm)) assert.ok(names.some((one) => one.startsWith(name)), name)
})

test('metrics are for this machine and for who was named, not for whom a proxy speaks', async () => {
  const forwarded = { headers: { 'X-Forwarded-For': '127.0.0.1' } }
  assert.equal((await server.get('/metrics', forwarded)).status, 403)
  assert.equal((await server.get('/health', forwarded)).status, 200)
  const addresses = Object.values(networkInterfaces()).flat()
  const outside = addresses.filter(({ internal, family }) => !internal && family === 'IPv4').slice(0, 1)
  for (const { address } of outside) {
    for (const [named, status] of [
      [['--metrics-for', '198.51.100.1'], 403],
      [['--metrics-for', '198.51.100.1', '--metrics-for', address], 200],
    ]) {
      const own = new Server(site, join(folder, `metrics-${status}.db`), ['--host', '0.0.0.0', ...named])
      await own.start()
      assert.equal((await own.get('/metrics', { host: address, localAddress: address })).status, status)
      await own.end('SIGINT')
    }
  }
})

test('spoiled messages get an error each and harm no game', async () => {
  const { game, one, two } = await seated(wishes.aofs)
  const stranger = new Guest(() => server.port)
  await stranger.connect()
  let heard = 0
  stranger.told = ({ type }) => (heard += type === 'error' || type === 'reply' || type === 'lobby' || type === 'present')
  const honest = JSON.stringify({ type: 'join', game, since: 0, secret: digits() })
  const count = deep ? 20000 : 400
  for (let i = 0; i < count; ++i) {
    const at = Math.floor(Math.random() * honest.length)
    const spoiled = [
      honest.slice(0, at),
      honest.slice(0, at) + String.fromCharCode(32 + Math.floor(Math.random() * 90)) + honest.slice(at + 1),
      honest.replace(/"since":0/, `"since":${[-1, 1e30, '"x"', '[]', '{}', 'null'][i % 6]}`),
      '['.repeat(at),
    ][i % 4]
    stranger.socket.send(spoiled)
    if (i % 40 === 39) await new Promise((done) => setTimeout(done, 1100))
    if (!stranger.socket) await stranger.connect()
  }
  stranger.cut()
  await finished({ one, two })
  assert.ok(heard > 0)
})

test('a guest who floods is told to slow down and then sent away, and the others play on', async () => {
  const players = await seated(wishes.aofs)
  const codes = new Set()
  const gone = new Promise((done) => {
    openSocket(server.port, { hear: (text) => codes.add(JSON.parse(text).code), ended: done }).then((socket) => {
      for (let i = 0; i < 500; ++i) socket.send({ type: 'lobby' })
    })
  })
  assert.equal(await gone, 1008)
  assert.ok(codes.has('slow_down'))
  await finished(players)
})

test('a message that is too large, a frame that is none and a half-open line end only themselves', async () => {
  const ends = (bytes) =>
    new Promise((done) => openSocket(server.port, { ended: done }).then((socket) => socket.raw.write(bytes)))
  assert.equal(await ends(frame('x'.repeat(200 * 1024))), 1009)
  assert.ok([0, 1002, 1006, 1007].includes(await ends(Buffer.alloc(32, 0xff))))
  assert.ok([0, 1002, 1007].includes(await ends(frame(Buffer.from([0xff, 0xfe])))))
  const half = net.connect(server.port, '127.0.0.1')
  half.write('GET /ws HTTP/1.1\r\nHost: x\r\n')
  assert.equal((await server.get('/health')).status, 200)
  half.destroy()
})

test('an address has only so many lines, a page of another site none', async () => {
  const own = new Server(site, join(folder, 'few.db'), ['--most-per-address', '2'])
  await own.start()
  const lines = [await openSocket(own.port), await openSocket(own.port)]
  await assert.rejects(openSocket(own.port), { status: 429 })
  lines[0].end()
  await new Promise((done) => setTimeout(done, 100))
  await openSocket(own.port)
  await assert.rejects(openSocket(own.port, { headers: { Origin: 'http://elsewhere.example' } }), { status: 403 })
  await own.end('SIGKILL')
})

test('an address lays out only so many tables in a while, over however many lines', async () => {
  const own = new Server(site, join(folder, 'tables.db'), ['--tables-per-minute', '1'], [])
  await own.start()
  const codes = []
  for (let i = 0; i < 6; ++i) {
    const guest = new Guest(() => own.port)
    await guest.connect()
    const { code } = await guest.ask('lay_out', { wish: wishes.aofs, secret: digits(), promise: sha256(digits()) })
    codes.push(code)
  }
  assert.deepEqual(codes, [...Array(5).fill(undefined), 'slow_down'])
  await own.end('SIGKILL')
})

const linesOf = async (where) => Number(/^skald_lines (\d+)$/m.exec((await where.get('/metrics')).body)[1])
const until = async (done, seconds) => {
  for (const end = Date.now() + 1000 * seconds; !(await done()); await new Promise((again) => setTimeout(again, 50)))
    assert.ok(Date.now() < end, `not within ${seconds} s`)
}

test('a guest who never reads is cut off and costs the others nothing', async () => {
  const own = new Server(site, join(folder, 'deaf.db'))
  await own.start()
  const players = await seated(wishes.saga, own)
  const deaf = await openSocket(own.port)
  deaf.raw.pause()
  const timer = setInterval(() => deaf.send({ type: 'join', game: players.game }), 50)
  await finished(players)
  await until(async () => (await linesOf(own)) === 0, 120)
  clearInterval(timer)
  deaf.end()
  await own.end('SIGINT')
})

test('who floods and never reads is gone in a moment, with all that waits for him', async () => {
  const own = new Server(site, join(folder, 'flood.db'))
  await own.start()
  const deaf = await openSocket(own.port)
  deaf.raw.pause()
  for (let i = 0; i < 400; ++i) deaf.send(`{"type": "ping", "id": "${'x'.repeat(40000)}"}`)
  await until(async () => (await linesOf(own)) === 0, 15)
  assert.match((await own.get('/metrics')).body, /^skald_connections 1$/m)
  deaf.end()
  await own.end('SIGINT')
})

test('a line that gives no sign of life, a half frame and a half request are ended', async () => {
  const own = new Server(site, join(folder, 'idle.db'), ['--idle-seconds', '2'])
  await own.start()
  const kept = await openSocket(own.port) // answers when it is asked whether it is there
  const silent = () => new Promise((ended) => openSocket(own.port, { silent: true, ended }))
  const half = new Promise((ended) =>
    openSocket(own.port, { silent: true, ended }).then((socket) => socket.raw.write(Buffer.from([0x81, 0xff]))),
  )
  const request = new Promise((done) => net.connect(own.port, '127.0.0.1').on('close', done).write('GET / HTTP/1.1\r\nHo'))
  await Promise.all([silent(), half, request])
  assert.equal(await linesOf(own), 1)
  kept.end()
  await own.end('SIGINT')
})

test('a large file comes over a slow net: it has the time that its size takes', async () => {
  const bytes = 16 << 20
  writeFileSync(join(site, 'large.bin'), Buffer.alloc(bytes, 'x'))
  const own = new Server(site, join(folder, 'slow.db'), ['--idle-seconds', '1'])
  await own.start()
  let heard = 0
  await new Promise((done, fail) => {
    const socket = net.connect(own.port, '127.0.0.1').on('error', fail).on('close', done)
    socket.on('data', (data) => (heard += data.length))
    socket.write('GET /large.bin HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
    setTimeout(() => socket.pause(), 20)
    setTimeout(() => socket.resume(), 3000)
  })
  assert.ok(heard > bytes, `${heard} of ${bytes} bytes`)
  await own.end('SIGINT')
})

test('behind a proxy the last address that was told counts, in whichever line it stands', async () => {
  const own = new Server(site, join(folder, 'proxy.db'), ['--behind-proxy', '--most-per-address', '1'])
  await own.start()
  const from = (...lines) => openSocket(own.port, { headers: { 'X-Forwarded-For': lines } })
  const first = await from('1.1.1.1', '2.2.2.2')
  await assert.rejects(from('9.9.9.9', '2.2.2.2'), { status: 429 })
  const other = await from('9.9.9.9', '3.3.3.3')
  for (const socket of [first, other]) socket.end()
  await own.end('SIGINT')
})

test('an address that asks for pages without end is told so, and the others are not', async () => {
  const own = new Server(site, join(folder, 'pages.db'), ['--behind-proxy', '--most-per-address', '1'])
  await own.start()
  const statuses = async (address) => {
    const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })
    const one = () =>
      new Promise((done, fail) =>
        http
          .get({ host: '127.0.0.1', port: own.port, path: '/health', agent, headers: { 'X-Forwarded-For': address } }, (response) =>
            response.resume().on('end', () => done(response.statusCode)),
          )
          .on('error', fail),
      )
    const seen = []
    for (let i = 0; i < 400; ++i) seen.push(await one())
    agent.destroy()
    return seen
  }
  assert.ok((await statuses('1.1.1.1')).includes(429))
  assert.equal((await statuses('2.2.2.2'))[0], 200)
  await own.end('SIGINT')
})

test('two hundred guests lay out games, find them in the hall and leave', async () => {
  const own = new Server(site, join(folder, 'many.db'), ['--most-per-address', '1000'])
  await own.start()
  const guests = Array.from({ length: deep ? 1000 : 200 }, () => new Guest(() => own.port))
  for (const guest of guests) await guest.connect()
  const laid = await Promise.all(
    guests.map((guest) => guest.get('lay_out', { wish: wishes.aofs, secret: digits(), promise: sha256(digits()), listed: true })),
  )
  assert.equal(new Set(laid.map(({ game }) => game)).size, guests.length)
  const { challenges } = await guests[0].get('lobby')
  assert.equal(challenges.length, 50)
  for (const guest of guests) guest.cut()
  await own.end('SIGINT')
})
