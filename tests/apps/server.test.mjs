import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import net from 'node:net'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { newFolder, serve, skald } from '../support/program.mjs'

let server
const site = join(newFolder(), 'site')
before(async () => {
  mkdirSync(join(site, 'assets'), { recursive: true })
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>Skald</title>')
  writeFileSync(join(site, 'assets/skald-1f2e.wasm'), Buffer.from([0, 0x61, 0x73, 0x6d]))
  writeFileSync(join(site, '..', 'secret'), 'secret')
  server = await serve(site)
})
after(() => server.stop())

/** A request as it stands: no client tidies its path. */
const ask = (path, options = {}) =>
  new Promise((resolve, reject) => {
    const request = http.request({ host: '127.0.0.1', port: server.port, path, ...options }, (response) => {
      let body = ''
      response.setEncoding('utf8').on('data', (text) => (body += text))
      response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }))
    })
    request.on('error', reject).end(options.body)
  })

/** The least of a WebSocket client: short text frames out, whole frames in. */
async function openSocket(headers = {}) {
  const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' }
  const key = { 'Sec-WebSocket-Key': randomBytes(16).toString('base64') }
  const request = http.request({ host: '127.0.0.1', port: server.port, path: '/ws', headers: { ...upgrade, ...key, ...headers } })
  request.end()
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('response', (response) => resolve({ status: response.statusCode }))
    request.on('upgrade', (response, socket) => {
      const frames = []
      const waiting = []
      let bytes = Buffer.alloc(0)
      socket.on('error', () => {})
      socket.on('data', (data) => {
        bytes = Buffer.concat([bytes, data])
        while (bytes.length >= 2 && bytes.length >= 2 + (bytes[1] & 127)) {
          const frame = { kind: bytes[0] & 15, body: bytes.subarray(2, 2 + (bytes[1] & 127)) }
          bytes = bytes.subarray(2 + frame.body.length)
          waiting.length > 0 ? waiting.shift()(frame) : frames.push(frame)
        }
      })
      const next = () => (frames.length > 0 ? frames.shift() : new Promise((done) => waiting.push(done)))
      const send = (text) => {
        const body = Buffer.from(text)
        assert.ok(body.length < 126)
        socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body])) // mask 0
      }
      const say = async (message) => (send(JSON.stringify(message)), JSON.parse((await next()).body.toString()))
      resolve({ status: response.statusCode, say, send, next, end: () => socket.destroy() })
    })
  })
}

test('the page is served with its types and may be kept as its names allow', async () => {
  const page = await ask('/')
  assert.equal(page.status, 200)
  assert.equal(page.headers['content-type'], 'text/html; charset=utf-8')
  assert.equal(page.headers['cache-control'], 'no-cache')
  assert.match(page.body, /Skald/)
  const module = await ask('/assets/skald-1f2e.wasm')
  assert.equal(module.headers['content-type'], 'application/wasm')
  assert.match(module.headers['cache-control'], /immutable/)
})

test('a file that has not changed is not sent again', async () => {
  const first = await ask('/')
  const second = await ask('/', { headers: { 'If-None-Match': first.headers.etag } })
  assert.equal(second.status, 304)
  assert.equal(second.body, '')
})

test('HEAD gives the labels without the file', async () => {
  const head = await ask('/', { method: 'HEAD' })
  assert.equal(head.status, 200)
  assert.equal(head.body, '')
  assert.equal(Number(head.headers['content-length']), 35)
})

test('nothing outside the site is served', async () => {
  for (const path of ['/../secret', '/%2e%2e/secret', '/assets/../../secret', '/nothing'])
    assert.equal((await ask(path)).status, 404, path)
})

test('other methods are refused, with or without a body', async () => {
  for (const options of [{ method: 'POST', body: 'x'.repeat(100000) }, { method: 'DELETE' }]) {
    const answer = await ask('/', options).catch((error) => ({ status: error.code }))
    assert.ok([405, 'ECONNRESET', 'EPIPE'].includes(answer.status), String(answer.status))
  }
  assert.equal((await ask('/', { method: 'POST' })).status, 405)
})

test('health says ok and the version', async () => {
  const health = await ask('/health')
  assert.equal(health.headers['content-type'], 'application/json')
  assert.equal(JSON.parse(health.body).status, 'ok')
  assert.equal(`skald ${JSON.parse(health.body).version}\n`, (await skald(['--version'])).stdout)
})

test('the WebSocket greets and returns a ping', async () => {
  const socket = await openSocket()
  const hello = await socket.say({ type: 'hello', protocol: 1 })
  assert.deepEqual([hello.type, hello.protocol], ['hello', 1])
  assert.deepEqual(await socket.say({ type: 'ping', id: 3 }), { type: 'pong', id: 3 })
  assert.equal((await socket.say({ type: 'nonsense' })).type, 'error')
  socket.end()
})

test('a page of another site cannot open the WebSocket, our own can', async () => {
  assert.equal((await openSocket({ Origin: 'http://elsewhere.example' })).status, 403)
  const own = await openSocket({ Origin: `http://127.0.0.1:${server.port}` })
  assert.equal(own.status, 101)
  own.end()
})

test('bytes that are no request do not disturb the others', async () => {
  const stranger = net.connect(server.port, '127.0.0.1')
  stranger.on('error', () => {})
  stranger.write(randomBytes(4096))
  await new Promise((done) => stranger.on('close', done))
  assert.equal((await ask('/health')).status, 200)
})

test('a taken port is an error, or the next one is taken', async () => {
  const refused = await skald(['serve', '--port', String(server.port), '--web', site])
  assert.equal(refused.code, 4)
  assert.match(refused.stderr, /in use/)
  const next = await serve(site, ['--port', String(server.port), '--next-free'])
  assert.notEqual(next.port, server.port)
  assert.equal(await next.stop(), 0)
})

test('a missing page is an error of input and output', async () => {
  const missing = await skald(['serve', '--port', '0', '--web', join(site, 'nothing')])
  assert.equal(missing.code, 4)
})

test('an interrupted server says goodbye and ends with 0', async () => {
  const own = server
  server = await serve(site)
  const socket = await openSocket()
  await socket.say({ type: 'ping', id: 1 })
  const frame = socket.next()
  assert.equal(await server.stop(), 0)
  const { kind, body } = await frame
  assert.equal(kind, 8) // a close frame
  assert.equal(body.readUInt16BE(0), 1001) // going away
  server = own
})
