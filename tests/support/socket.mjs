// A WebSocket client on bare node, for tests of the server: whole frames of any length in and out, and the means to
// send what no honest client would.
import { randomBytes } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'

/** The bytes of one frame, masked as a client must. `kind` 1: text. */
export function frame(text, kind = 1) {
  const body = Buffer.from(text)
  const length = body.length
  const head =
    length < 126
      ? Buffer.from([0x80 | kind, 0x80 | length])
      : length < 65536
        ? Buffer.from([0x80 | kind, 0x80 | 126, length >> 8, length & 255])
        : Buffer.from([0x80 | kind, 0x80 | 127, 0, 0, 0, 0, length >>> 24, (length >> 16) & 255, (length >> 8) & 255, length & 255])
  return Buffer.concat([head, Buffer.alloc(4), body]) // a mask of zeros
}

/** The frames that are whole in these bytes, and the bytes that are left. The server sends each message as one frame. */
function taken(bytes) {
  const frames = []
  for (;;) {
    if (bytes.length < 2) return [frames, bytes]
    const short = bytes[1] & 127
    const head = short < 126 ? 2 : short === 126 ? 4 : 10
    if (bytes.length < head) return [frames, bytes]
    const length = short < 126 ? short : short === 126 ? bytes.readUInt16BE(2) : Number(bytes.readBigUInt64BE(2))
    if (bytes.length < head + length) return [frames, bytes]
    frames.push({ kind: bytes[0] & 15, body: bytes.subarray(head, head + length) })
    bytes = bytes.subarray(head + length)
  }
}

/**
 * Opens a WebSocket at /ws of a port, or of `{ port, ca }` over TLS. `hear` gets every message as it stands; `ended` is called once with the code of
 * the close, 0 without one; `silent` gives no sign of life by itself. Fails where the server says no, with `status`.
 */
export function openSocket(at, { headers = {}, hear = () => {}, ended = () => {}, silent = false } = {}) {
  const upgrade = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' }
  const key = { 'Sec-WebSocket-Key': randomBytes(16).toString('base64') }
  const where = typeof at === 'number' ? { port: at } : at
  const request = (where.ca ? https : http).request({ host: '127.0.0.1', ...where, path: '/ws', headers: { ...upgrade, ...key, ...headers } })
  return new Promise((resolve, reject) => {
    request.on('error', reject)
    request.on('response', ({ statusCode }) => reject(Object.assign(new Error(`no WebSocket: ${statusCode}`), { status: statusCode })))
    request.on('upgrade', (_, socket, head) => {
      let [rest, code] = [Buffer.alloc(0), 0]
      const hearAll = (data) => {
        const [frames, left] = taken(Buffer.concat([rest, data]))
        rest = left
        for (const { kind, body } of frames) {
          if (kind === 1) hear(body.toString())
          if (kind === 8) (code = body.length < 2 ? 1005 : body.readUInt16BE(0)), socket.end()
          if (kind === 9 && !silent) socket.write(frame(body, 10))
        }
      }
      socket.on('error', () => {})
      socket.on('data', hearAll)
      socket.on('close', () => ended(code))
      resolve({
        send: (message) => socket.write(frame(typeof message === 'string' ? message : JSON.stringify(message))),
        raw: socket,
        end: () => socket.destroy(),
      })
      hearAll(head)
    })
    request.end()
  })
}
