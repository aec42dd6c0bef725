// What `skald serve` bears: whole figures of docs/trust.md. Each part starts a server of its own and takes a minute or two.
// It fails where something must never be (a die that does not prove itself, memory that grows), not where a machine is slow.
//   node bench/server.mjs echo load seats memory dice spoiled hostile        SKALD names the program, SKALD_DB a PostgreSQL
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { performance } from 'node:perf_hooks'
import { Engine, Guest, Server, digits, sha256, wishes } from '../tests/support/hall.mjs'
import { newFolder, root } from '../tests/support/program.mjs'
import { frame, openSocket } from '../tests/support/socket.mjs'

const folder = newFolder()
const site = join(folder, 'site')
mkdirSync(site)
writeFileSync(join(site, 'index.html'), '<!doctype html><title>Skald</title>')
const pause = (ms) => new Promise((done) => setTimeout(done, ms))
const books = ['saga', 'aofs']
const number = (value, digitsAfter = 0) => value.toLocaleString('en', { maximumFractionDigits: digitsAfter })

/** Seconds of CPU so far. */
function cpuOf({ pid }) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').replace(/^.*\) /, '').split(' ')
  return (Number(fields[11]) + Number(fields[12])) / 100
}
/** Made by the work, and the CPU seconds that it took. */
async function measured(cpu, work) {
  const from = cpu()
  const made = await work()
  return { made, seconds: cpu() - from }
}
const perSecond = (all) => all.reduce((sum, { made }) => sum + made, 0) / all.reduce((sum, { seconds }) => sum + seconds, 0)

const guestsAt = (at, count) =>
  Promise.all(
    Array.from({ length: count }, async () => {
      const guest = new Guest(at)
      await guest.connect()
      return guest
    }),
  )
/** Messages that only come back, short ones: from sixteen guests, 2,000 each. */
async function echoes(cpu, at) {
  const guests = await guestsAt(at, 16)
  const pings = async (guest) => {
    for (let i = 0; i < 2000; ++i) await guest.ask('ping')
  }
  const echoed = await measured(cpu, () => Promise.all(guests.map(pings)).then(() => guests.length * 2000))
  for (const guest of guests) guest.cut()
  return echoed
}
/** The same as the moves of so many tables come: two lines for each, one of them speaks, all at once, with a message as long. */
async function echoesLikeMoves(cpu, at, { count, rounds, bytes }) {
  const guests = await guestsAt(at, 2 * count)
  const speakers = guests.filter((_, i) => i % 2 === 0)
  const text = 'x'.repeat(Math.max(0, bytes - 32)) // the rest of it is type and id
  const echoed = await measured(cpu, async () => {
    for (let i = 0; i < rounds; ++i) {
      await pause(20) // others think
      await Promise.all(speakers.map((guest) => guest.ask('ping', { text })))
    }
    return speakers.length * rounds
  })
  for (const guest of guests) guest.cut()
  return echoed
}

/** The library alone, which knows no JSON (bench/echo.cpp), and says what it hears back, or to `both` who sit beside each other. */
const bareServers = () => {
  const program = join(folder, 'echo')
  execFileSync('g++', ['-O3', '-std=c++20', '-o', program, join(root, 'bench', 'echo.cpp')])
  return async (...both) => {
    const child = spawn(program, both, { stdio: ['ignore', 'pipe', 'inherit'] })
    const [line] = await once(child.stdout, 'data')
    return { cpu: () => cpuOf(child), at: () => Number(line), end: () => child.kill() }
  }
}

/** A server, the guests who will be at it, and what it costs. */
class Measured extends Server {
  constructor(name, messages = 1000000) {
    const limits = ['--most-per-address', '100000', '--messages-per-second', String(messages)]
    super(site, process.env.SKALD_DB ?? join(folder, `${name}.db`), limits)
  }
  guest = async () => {
    const guest = new Guest(this.at)
    await guest.connect()
    return guest
  }
  cpu = () => cpuOf(this.child)
  /** MiB that it has. */
  memory() {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${this.child.pid}/status`, 'utf8'))[1]) / 1024
  }
}

/** A game between two guests who answer at random. One engine thinks for both: what is measured is the server. */
class Table {
  constructor(server, engine, book) {
    Object.assign(this, { server, engine, book, times: [], bytes: 0, log: '' })
    this.secrets = [digits(), digits()]
    this.seeds = [digits(), digits()]
  }
  async begin() {
    this.guests = [await this.server.guest(), await this.server.guest()]
    const [one, two] = this.guests
    one.told = (message) => message.type === 'event' && this.hear(message.event)
    const laid = { wish: wishes[this.book], secret: this.secrets[0], promise: sha256(this.seeds[0]), seat: 'first' }
    this.game = (await one.get('lay_out', laid)).game
    await one.get('join', { game: this.game, secret: this.secrets[0] })
    await two.get('sit', { game: this.game, secret: this.secrets[1], seed: this.seeds[1] })
    await two.get('join', { game: this.game, secret: this.secrets[1] })
    await one.get('seed', { seed: this.seeds[0] })
    return this
  }
  hear(event) {
    this.last = event
    this.log += event.log ?? ''
    this.over = event.kind === 'over'
    this.done = this.over || event.asked === 'none' // the rules have ended it: nothing is left to answer
    this.asked = event.asked
  }
  /** One answer of who is asked; its time is from sending it to the server's word that it stands. */
  async answer() {
    await this.give(await this.think())
  }
  async give(choice) {
    const [from, guest] = [performance.now(), this.guests[this.asked === 'first' ? 0 : 1]]
    const before = this.last.number
    const answer = { choice, key: String(before), expected: before }
    this.bytes += JSON.stringify({ type: 'answer', id: guest.number, ...answer }).length
    await guest.get('answer', answer)
    this.times.push(performance.now() - from)
    while (this.last.number === before) await pause(1)
  }
  async think() {
    const { game, answers } = await this.follow()
    const branch = await this.engine.ask('game.branch', { game, at: answers })
    const { choice } = await this.engine.ask('game.bot', { game: branch.game, bot: 'thrall' })
    await this.engine.ask('game.close', { game: branch.game })
    return choice
  }
  async follow() {
    if (this.followed === undefined) {
      const view = await this.engine.ask('game.load', { log: this.log })
      return (this.followed = { game: view.game, answers: view.answers })
    }
    const { game, answers } = this.followed
    await this.engine.ask('game.follow', { game, from: answers, log: this.last.log })
    return (this.followed = { game, answers: answers + 1 })
  }
  async play(most, thinking = () => 0) {
    for (let i = 0; i < most && !this.done; ++i) {
      await this.answer()
      if (thinking() > 0) await pause(thinking())
    }
    return this
  }
  async resign() {
    if (!this.done) await this.guests[0].get('resign', { key: 'r' })
    while (!this.over) await pause(1)
  }
  async end() {
    for (const guest of this.guests) guest.cut()
    if (this.followed) await this.engine.ask('game.close', { game: this.followed.game })
  }
}

const engines = [new Engine(), new Engine()]
const tables = (server, count) =>
  Promise.all(Array.from({ length: count }, (_, i) => new Table(server, engines[i % 2], books[(i >> 1) % 2]).begin()))
const share = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))]
function percentiles(times) {
  const sorted = times.toSorted((a, b) => a - b)
  const [half, most, nearly, all] = [0.5, 0.9, 0.99, 1].map((part) => number(share(sorted, part), 1))
  return `half within ${half} ms, 90 % ${most}, 99 % ${nearly}, the slowest ${all}`
}
async function withServer(name, work, messages) {
  const server = new Measured(name, messages)
  await server.start()
  try {
    return await work(server)
  } finally {
    await server.end('SIGKILL')
  }
}

/** All think first, then all answer at once. */
async function inRounds(playing, rounds) {
  for (let i = 0; i < rounds; ++i) {
    const open = playing.filter(({ done }) => !done)
    const choices = await Promise.all(open.map((table) => table.think()))
    await Promise.all(open.map((table, j) => table.give(choices[j])))
  }
}

const parts = {
  /** Moves for a second of the server's CPU: each table for itself, and all tables at once. A move is one message heard and
   * two told (to who answered what came of it with his reply, to the other what came of it). Beside it what the library
   * alone does for a second of its CPU: with a short message that comes back to one of sixteen (one heard, one told), with
   * one as long as a move's that comes back to one of as many lines as the moves have, and with the same one told to both
   * (one heard, two told). Pings are such short messages in the server itself. The machine is not the same all the time:
   * all of it is measured before, between and after the moves. */
  echo: (count = 200, most = 40) =>
    withServer('echo', async (server) => {
      const bare = bareServers()
      const [alone, toBoth] = [await bare(), await bare('both')]
      const seen = { pings: [], short: [], long: [], both: [] }
      const echo = async (bytes) => {
        seen.pings.push(await echoes(server.cpu, server.at))
        seen.short.push(await echoes(alone.cpu, alone.at))
        if (!bytes) return
        const like = { count, rounds: most, bytes }
        seen.long.push(await echoesLikeMoves(alone.cpu, alone.at, like))
        seen.both.push(await echoesLikeMoves(toBoth.cpu, toBoth.at, like))
      }
      const played = async (how) => {
        const playing = await tables(server, count)
        const sum = (of) => playing.reduce((all, table) => all + of(table), 0)
        const moved = await measured(server.cpu, () => how(playing).then(() => sum(({ times }) => times.length)))
        for (const table of playing) await table.end()
        await echo(Math.round(sum(({ bytes }) => bytes) / moved.made))
        return moved
      }
      await echo(0)
      const own = await played((playing) => Promise.all(playing.map((table) => table.play(most))))
      const together = await played((playing) => inRounds(playing, most))
      for (const one of [alone, toBoth]) one.end()
      const rates = Object.fromEntries(Object.entries(seen).map(([name, all]) => [name, perSecond(all)]))
      const said = (moved) => {
        const moves = perSecond([moved])
        const of = (name) => number(moves / rates[name], 3)
        return `${number(moves)} moves (${of('pings')} of the pings, ${of('short')} of the short echoes, ${of('long')} of those as long and as many, ${of('both')} of those told to both)`
      }
      return `for a second of CPU ${number(rates.pings)} pings; of the library alone ${number(rates.short)} short echoes, ${number(rates.long)} as long as moves over as many lines, ${number(rates.both)} told to both; ${said(own)} where each of ${count} tables goes its own way, ${said(together)} where their answers come together`
    }),

  /** Many games at once, each player thinking about as long as a hasty person. */
  load: (games = 200, seconds = 40) =>
    withServer('load', async (server) => {
      const playing = await tables(server, games)
      const until = performance.now() + seconds * 1000
      const from = server.cpu()
      const play = async (table) => {
        await pause(Math.random() * 2000)
        while (!table.done && performance.now() < until) {
          await table.answer()
          await pause(1000 + Math.random() * 2000)
        }
      }
      await Promise.all(playing.map(play))
      const times = playing.flatMap((table) => table.times)
      const busy = (server.cpu() - from) / seconds
      return `${games} games at once, ${number(times.length)} decisions in ${seconds} s: ${percentiles(times)}; the server used ${number(100 * busy)} % of a core and has ${number(server.memory())} MiB`
    }),

  /** Seats at which nothing happens. */
  seats: (seats = 5000) =>
    withServer('seats', async (server) => {
      const before = server.memory()
      for (let i = 0; i < seats / 2; i += 50) await tables(server, 50)
      return `${number(seats)} idle seats in ${number(seats / 2)} games: ${number(((server.memory() - before) * 1024) / seats, 1)} KiB each`
    }),

  /** Games one after the other: laid out, begun, two answers, resigned. */
  memory: (games = 10000) =>
    withServer('memory', async (server) => {
      const seen = []
      for (let done = 0; done < games; ) {
        const playing = await tables(server, 20)
        await Promise.all(playing.map((table) => table.play(2).then(() => table.resign()).then(() => table.end())))
        done += 20
        if (done % (games / 5) === 0) seen.push({ done, memory: server.memory() })
      }
      const said = seen.map(({ done, memory }) => `${number(memory)} MiB after ${number(done)}`).join(', ')
      assert.ok(seen.at(-1).memory < 1.25 * seen[1].memory + 8, `memory grows: ${said}`)
      return `games begun and ended: ${said}`
    }),

  /** Every log proves its dice, and none that was changed does. */
  dice: (games = 1000) =>
    withServer('dice', async (server) => {
      const counts = { verified: 0, faces: 0, tried: 0, flagged: 0 }
      for (let done = 0; done < games; done += 20) {
        const playing = await tables(server, 20)
        await Promise.all(playing.map((table) => proved(table, counts)))
      }
      assert.deepEqual([counts.verified, counts.flagged], [games, counts.tried])
      return `${number(counts.verified)} of ${number(games)} games verified with ${number(counts.faces)} faces; of ${number(counts.tried)} changed logs ${number(counts.flagged)} flagged`
    }),

  /** Spoiled messages beside people who play; every one of them is read. */
  spoiled: (messages = 100000) =>
    withServer('spoiled', async (server) => {
      const [victim] = await tables(server, 1) // whose secret the guests know
      const [heard, honest] = await besideHonest(server, () => spoil(server, victim, messages))
      assert.equal(heard.answers, messages)
      const closes = [...heard.closes].map(([code, count]) => `${count} with ${code}`).join(', ')
      return `${number(messages)} spoiled messages: ${number(heard.answers)} answered, lines closed: ${closes || 'none'}; ${honest}`
    }),

  /** Floods, half-open, deaf and oversized clients beside people who play; the limit of a line is that which everybody has. */
  hostile: (seconds = 20) =>
    withServer(
      'hostile',
      async (server) => {
        const [ends, honest] = await besideHonest(server, () => attack(server, seconds))
        assert.deepEqual([[...new Set(ends.floods)], [...new Set(ends.oversized)]], [[1008], [1009]])
        return `floods ended with ${[...new Set(ends.floods)]}, oversized messages with ${[...new Set(ends.oversized)]}, who does not read was ${ends.deaf ? '' : 'not yet '}cut off; ${honest}`
      },
      30,
    ),
}

/** Twenty games are played while something else happens; how long their decisions took. */
async function besideHonest(server, other) {
  const honest = await tables(server, 20)
  let over = false
  const playing = Promise.all(honest.map((table) => playUntil(table, () => over)))
  const happened = await other()
  over = true
  await playing
  const times = honest.flatMap((table) => table.times)
  return [happened, `${number(times.length)} decisions of 20 honest games meanwhile: ${percentiles(times)}`]
}
async function playUntil(table, isOver) {
  while (!table.done && !isOver()) {
    await table.answer()
    await pause(200)
  }
}

const changes = {
  'another seed': (log) => log.replace(/("second":")(.)/, (_, before, digit) => before + (digit === '0' ? '1' : '0')),
  'another secret': (log) => log.replace(/^(reveal )(.)/m, (_, before, digit) => before + (digit === '0' ? '1' : '0')),
  'no secret': (log) => log.replace(/^reveal .*\n/m, ''),
  'another face': (log) => log.replace(/^(faces )(\d)/m, (_, before, face) => before + ((Number(face) % 6) + 1)),
  'lines in another order': (log) => {
    const lines = log.split('\n')
    const at = lines.findIndex((line, i) => i > 1 && lines[i + 1] && line !== lines[i + 1] && !lines[i + 1].startsWith('reveal'))
    if (at > 0) [lines[at], lines[at + 1]] = [lines[at + 1], lines[at]]
    return lines.join('\n')
  },
}
async function proved(table, counts) {
  await table.play(30)
  await table.resign()
  await verify(table, counts)
  await table.end()
}
async function verify(table, counts) {
  const load = (log) => table.engine.ask('game.load', { log }).catch(() => null)
  const good = await load(table.log)
  counts.verified += good?.verified.seal?.revealed ? 1 : 0
  counts.faces += good?.verified.seal?.faces ?? 0
  if (good) await table.engine.ask('game.close', { game: good.game })
  for (const change of Object.values(changes)) {
    const changed = change(table.log)
    if (changed === table.log) continue // no die fell
    ++counts.tried
    const bad = await load(changed)
    counts.flagged += !bad || !bad.verified.seal?.revealed ? 1 : 0
    if (bad) await table.engine.ask('game.close', { game: bad.game })
  }
}

/** Messages as an honest client sends them, of every type. */
const honestMessages = ({ game, secrets, seeds }) => [
  { type: 'hello', protocol: 1 },
  { type: 'lobby' },
  { type: 'join', game, since: 0, secret: secrets[0] },
  { type: 'sit', game, secret: digits(), seed: seeds[1], name: 'Cy', part: { factions: 'danes' } },
  { type: 'lay_out', wish: wishes.aofs, secret: digits(), promise: digits(), name: 'Cy', clock: { seconds: 60, gain: 1, per: 'game' } },
  { type: 'seed', seed: digits() },
  { type: 'answer', choice: { verb: 'declare', type: 'charge', target: 3 }, key: 'x', expected: 7 },
  { type: 'offer', what: 'back', back: 1, key: 'y' },
  { type: 'respond', offer: 3, yes: true, key: 'z' },
  { type: 'say', text: 'hello', key: 's', name: 'Cy' },
  { type: 'mine', seats: [{ game, secret: secrets[0] }] },
  { type: 'back', key: 'b' },
  { type: 'claim' },
  { type: 'part' },
]
const strange = ['null', '-1', '1e400', '"\\u0000"', '[]', '{}', '""', 'true', '9'.repeat(400), '"' + 'x'.repeat(5000) + '"', '[['.repeat(50)]
const any = (list) => list[Math.floor(Math.random() * list.length)]
function spoiled(message) {
  const text = JSON.stringify(message)
  const at = Math.floor(Math.random() * text.length)
  return any([
    () => text.slice(0, at),
    () => text.slice(0, at) + String.fromCharCode(32 + Math.random() * 95) + text.slice(at + 1),
    () => text.slice(0, at) + text.slice(at + 1 + Math.random() * 9),
    () => text.replace(/:("[^"]*"|\d+|true)/g, (all) => (Math.random() < 0.4 ? ':' + any(strange) : all)),
    () => text.slice(0, at) + text,
    () => '['.repeat(at * 20),
  ])()
}
const answerTypes = ['error', 'reply', 'hello', 'pong']
async function spoil(server, table, messages) {
  const heard = { answers: 0, closes: new Map() }
  const kinds = honestMessages(table)
  const line = () =>
    openSocket(server.port, {
      hear: (text) => (heard.answers += [JSON.parse(text)].flat().filter(({ type }) => answerTypes.includes(type)).length),
      ended: (code) => code && heard.closes.set(code, (heard.closes.get(code) ?? 0) + 1),
    })
  const sockets = await Promise.all(Array.from({ length: 20 }, line))
  for (let sent = 0; sent < messages; sent += 20) {
    for (let i = 0; i < 20; ++i) {
      if (sockets[i].raw.destroyed) sockets[i] = await line()
      sockets[i].send(spoiled(any(kinds)))
    }
    if (sent % 400 === 0) while (heard.answers < sent - 2000 && sockets.some(({ raw }) => !raw.destroyed)) await pause(1)
  }
  for (let before = -1; before !== heard.answers; await pause(500)) before = heard.answers
  for (const socket of sockets) socket.end()
  return heard
}
/** What no client should do. Gives how the server ended it. */
async function attack(server, seconds) {
  const ends = { floods: [], oversized: [] }
  const deaf = await openSocket(server.port)
  deaf.raw.pause()
  const gone = () => {} // the server has ended meanwhile
  const much = 'x'.repeat(40_000) // comes back, and is not read
  const costly = [{ type: 'lobby' }, { type: 'mine', seats: Array(50).fill({ game: 'abcdefghjkmn', secret: digits() }) }]
  for (let i = 0; i < seconds * 10; ++i) {
    openSocket(server.port, { ended: (code) => ends.floods.push(code) }).then((socket) => {
      for (let j = 0; j < 400; ++j) socket.send(costly[(i + j) % 2])
    }, gone)
    openSocket(server.port, { ended: (code) => ends.oversized.push(code) }).then((socket) => socket.raw.write(frame('x'.repeat(200 * 1024))), gone)
    openSocket(server.port).then((socket) => socket.raw.write(Buffer.from([0x81, 0xff])), gone) // half a frame, for ever
    for (let j = 0; j < 3; ++j) deaf.send({ type: 'ping', id: much })
    await pause(100)
  }
  await pause(1000)
  ends.deaf = deaf.raw.destroyed || deaf.raw.errored !== null
  deaf.end()
  return ends
}

const version = execFileSync('git', ['-C', root, 'log', '-1', '--format=%h'], { encoding: 'utf8' }).trim()
console.log(`${version}, ${cpus()[0].model}, ${cpus().length} cores, load ${loadavg()[0].toFixed(2)} before`)
const wanted = process.argv.slice(2)
for (const name of wanted.length > 0 ? wanted : Object.keys(parts)) {
  const [part, ...counts] = name.split(':')
  console.log(`${part}: ${await parts[part](...counts.map(Number))}`)
}
for (const engine of engines) engine.end()
process.exit(0)
