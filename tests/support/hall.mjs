// Scripted players of `skald serve --db`: each follows his games with an engine of his own, as the page does, and holds the
// hash of every event against it.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { program, skald } from './program.mjs'
import { openSocket } from './socket.mjs'

export const digits = () => randomBytes(32).toString('hex')
export const sha256 = (hex) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex')
/** What may be said again a little later. */
const isForLater = ({ code }) => code === 'slow_down' || code === 'store_broken'
const pause = (ms) => new Promise((done) => setTimeout(done, ms))

/** `skald engine` over its pipe. */
export class Engine {
  constructor() {
    this.child = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] })
    this.waiting = []
    createInterface({ input: this.child.stdout }).on('line', (line) => this.waiting.shift()(JSON.parse(line)))
  }
  async ask(call, request = {}) {
    this.child.stdin.write(JSON.stringify({ call, ...request }) + '\n')
    const { reply, error } = await new Promise((done) => this.waiting.push(done))
    if (error) throw new Error(`${call}: ${error}`)
    return reply
  }
  end() {
    this.child.stdin.end()
  }
}

/** Asks over a WebSocket and hears what is told; `cut` breaks the line, and what was asked fails. */
export class Guest {
  /** `at` gives what openSocket takes. */
  constructor(at) {
    this.at = at
    this.asked = new Map()
    this.number = 0
    this.told = () => {}
    this.ended = () => {}
  }
  async connect() {
    this.socket = await openSocket(this.at(), {
      hear: (text) => [JSON.parse(text)].flat().forEach((message) => this.hear(message)), // a list: told at once
      ended: (code) => {
        this.socket = null
        for (const { reject } of this.asked.values()) reject(new Error('cut'))
        this.asked.clear()
        this.ended(code)
      },
    })
  }
  hear(message) {
    const asked = this.asked.get(message.id)
    if (!asked) return this.told(message)
    this.asked.delete(message.id)
    asked.resolve(message)
  }
  /** The answer as it stands, an error too. */
  ask(type, members = {}) {
    const id = ++this.number
    return new Promise((resolve, reject) => {
      if (!this.socket) return reject(new Error('cut'))
      this.asked.set(id, { resolve, reject })
      this.socket.send({ type, id, ...members })
    })
  }
  async get(type, members) {
    let reply = await this.ask(type, members)
    for (; isForLater(reply); reply = await this.ask(type, members)) await pause(100)
    assert.equal(reply.type, 'reply', `${type}: ${reply.text}`)
    return reply
  }
  cut() {
    this.socket?.end()
  }
}

/** Who sits at a game, or watches it without a secret, and plays it to its end whatever becomes of the line. */
export class Player extends Guest {
  constructor(at, engine, { name = '', secret = digits(), seed = digits(), bot = 'thrall' } = {}) {
    super(at)
    Object.assign(this, { engine, name, secret, seed, bot })
    this.events = []
    this.later = new Map() // told before an earlier one
    this.acknowledged = new Map() // key: number of its event
    this.keys = 0
    this.over = new Promise((done) => (this.isOver = done))
    this.work = Promise.resolve()
    this.told = (message) => {
      if (message.type === 'event') this.queue([message.event])
    }
    this.ended = () => this.rejoin()
  }

  async layOut(wish, members = {}) {
    const message = { wish, secret: this.secret, promise: sha256(this.seed), name: this.name, seat: 'first', ...members }
    const { game, commitment } = await this.get('lay_out', message)
    this.commitment ??= commitment
    return game
  }
  /** What is told of the dice before the own seed is binds the server. */
  async sit(game, members = {}) {
    const { head } = await this.get('join', { game })
    await this.get('part')
    Object.assign(this, { commitment: head.commitment, promise: head.promise })
    await this.get('sit', { game, secret: this.secret, seed: this.seed, name: this.name, ...members })
  }
  async join(game) {
    this.game = game
    const message = { game, since: this.events.length, ...(this.secret && { secret: this.secret }) }
    const room = await this.get('join', message)
    this.seat = room.seat
    this.head = room.head
    this.queue(room.events)
    return room
  }
  /** One try after the other: a line that breaks while it is taken up again is no second one. */
  async rejoin() {
    if (this.rejoining) return
    for (this.rejoining = true; this.rejoining && !this.stopped; ) {
      try {
        if (!this.socket) await this.connect()
        await this.join(this.game)
        this.rejoining = false
      } catch {
        this.cut()
        await pause(20)
      }
    }
    if (this.stopped) this.cut()
  }
  stop() {
    this.stopped = true
    this.cut()
  }

  /** One batch of events after the other; after the last the player does what is asked of him. */
  queue(events) {
    this.work = this.work
      .then(async () => {
        for (const event of events) await this.take(event)
        if (!this.stopped) await this.act()
      })
      .catch((error) => {
        if (error.message !== 'cut') this.failed = error
        if (this.failed) this.isOver(null)
      })
  }
  async take(event) {
    if (event.number <= this.events.length) return // told by the line and by the room
    this.later.set(event.number, event)
    for (let next; (next = this.later.get(this.events.length + 1)); ) await this.takeNext(next)
  }
  async takeNext(event) {
    this.later.delete(event.number)
    this.events.push(event)
    if (event.kind === 'begin') await this.begin(event)
    if (event.kind === 'answer') await this.follow(event.answers - 1, event)
    if (event.kind === 'back') await this.follow(event.answers, { ...event, log: '' })
    if (event.kind === 'over') this.isOver(event)
  }
  async begin(event) {
    const { seal } = JSON.parse(/^setup (.*)$/m.exec(event.log)[1])
    assert.equal(seal.commitment, this.commitment ?? this.head.commitment, 'the dice are those that were promised')
    if (this.seat !== 'none') assert.equal(seal[this.seat], this.seed, 'one’s own seed is in them')
    const theirs = seal[this.seat === 'first' ? 'second' : 'first']
    if (this.heard) assert.equal(theirs, this.heard, 'the other’s seed is the one that was told')
    if (this.promise) assert.equal(sha256(theirs), this.promise, 'the other’s seed is the one that was promised')
    const view = await this.engine.ask('game.load', { log: event.log })
    this.number_ = view.game
    this.stands(view, event)
  }
  async follow(from, event) {
    await this.engine.ask('game.follow', { game: this.number_, from, log: event.log })
    this.stands(await this.engine.ask('game.view', { game: this.number_ }), event)
  }
  stands(view, event) {
    assert.equal(view.hash, event.hash, 'the state is the server’s')
    this.asked_ = event.asked
  }

  async act() {
    const last = this.events.at(-1)
    if (last?.kind === 'sit' && this.head.maker === this.seat) {
      this.heard ??= last.seed
      await this.ask('seed', { seed: this.seed })
    }
    if (this.later.size > 0) return
    const playing = this.number_ && this.asked_ === this.seat && !this.events.some(({ kind }) => kind === 'over')
    if (playing) await this.answer()
  }
  /** The same answer with the same key until the server has it. */
  async answer() {
    const { choice } = await this.think()
    const key = `${this.seat}-${this.events.length}`
    const expected = this.events.length
    for (;;) {
      const reply = await this.ask('answer', { choice, key, expected }).catch((error) => error)
      if (reply instanceof Error) return // the line is cut: rejoining asks again
      if (reply.type === 'reply') return void this.acknowledged.set(key, reply.number)
      if (isForLater(reply)) await pause(100)
      else if (reply.code === 'moved' || reply.code === 'over') return
      else throw new Error(`${reply.code}: ${reply.text} ${JSON.stringify(choice)}`)
    }
  }
  /** A branch with dice of its own is where a bot may think. */
  async think() {
    const { answers } = await this.engine.ask('game.view', { game: this.number_ })
    const branch = await this.engine.ask('game.branch', { game: this.number_, at: answers })
    const reply = await this.engine.ask('game.bot', { game: branch.game, bot: this.bot })
    await this.engine.ask('game.close', { game: branch.game })
    return reply
  }

  /** The whole log, as the events tell it. */
  log() {
    const lines = []
    let [first, last] = ['', '']
    for (const event of this.events) {
      if (event.kind === 'begin') first = event.log
      if (event.kind === 'answer') lines.push(event.log)
      if (event.kind === 'back') lines.length = event.answers
      if (event.kind === 'over') last = event.log ?? ''
    }
    return first + lines.join('') + last
  }
}

/** A server that can be killed and comes back at the same port with the same games. */
/** All guests of a test come from one address. */
const unlimited = ['--messages-per-address', '1000000', '--tables-per-minute', '1000000']

export class Server {
  constructor(site, db, args = [], limits = unlimited) {
    Object.assign(this, { site, db, args: [...limits, ...args], port: 0 })
  }
  async start() {
    const args = ['serve', '--web', this.site, '--db', this.db, '--port', String(this.port), ...this.args]
    this.child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, ...this.env } })
    const lines = createInterface({ input: this.child.stderr })
    const [line] = await Promise.race([once(lines, 'line'), once(this.child, 'exit').then(([code]) => [`ended with ${code}`])])
    const address = /https?:\/\/\S+/.exec(line)?.[0]
    if (!address) throw new Error(`skald serve: ${line}`)
    this.port = Number(new URL(address).port)
  }
  async end(signal) {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return
    this.child.kill(signal)
    await once(this.child, 'exit')
  }
  /** Where it is: a port, with the certificate to trust where it speaks TLS (`ca`). */
  at = () => (this.ca ? { port: this.port, ca: this.ca } : this.port)
  get = (path, asked = {}) =>
    new Promise((done, fail) => {
      const request = (this.ca ? https : http).get({ host: '127.0.0.1', port: this.port, ca: this.ca, path, ...asked }, (response) => {
        let body = ''
        response.on('data', (text) => (body += text)).on('end', () => done({ status: response.statusCode, headers: response.headers, body }))
      })
      request.on('error', fail)
    })
}

/** Two players at a game that begins when they have joined. */
export async function seatedAt(wish, at, engine) {
  const [one, two] = ['Ada', 'Bo'].map((name) => new Player(at, engine, { name }))
  for (const player of [one, two]) await player.connect()
  const game = await one.layOut(wish)
  await two.sit(game)
  await one.join(game)
  await two.join(game)
  return { game, one, two }
}
/** The game is over, both saw the same, and its log proves itself. */
export async function finishedIn(folder, { one, two }) {
  await Promise.race([one.over, two.over])
  for (const player of [one, two]) if (player.failed) throw player.failed
  for (const player of [one, two]) {
    await player.over
    if (player.failed) throw player.failed
    player.stop()
  }
  assert.deepEqual(one.events, two.events)
  const file = join(folder, 'game.log')
  writeFileSync(file, one.log())
  const { code, stdout, stderr } = await skald(['replay', file])
  assert.equal(code, 0, stderr)
  assert.match(stdout, /every face follows from the sealed dice/)
}
/** Every answer that was acknowledged stands at its number, and none stands twice. */
export function assertNothingLost({ one, two }) {
  const keys = one.events.filter(({ key }) => key).map(({ key }) => key)
  assert.equal(new Set(keys).size, keys.length, 'nothing was applied twice')
  for (const player of [one, two])
    for (const [key, number] of player.acknowledged) assert.equal(one.events[number - 1]?.key, key, 'nothing acknowledged is lost')
}

export const wishes = {
  saga: { book: 'saga', factions: ['danes', 'saxons'], points: 4, quick: true },
  aofs: { book: 'aofs', points: 100, quick: true },
}
