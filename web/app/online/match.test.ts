import { beforeEach, expect, test, vi } from 'vitest'
import { EngineCrash } from '../../engine/remote'
import { after, awaits, logOf, type HallEvent, type Standing } from './events'
import { Complaint, Line, LineCut, type Socket, type Told } from './line'
import { Match, takeTable, type Followed } from './match.svelte'
import { dropSeat, keepSeat, keptSeats, seatIn, seatLink, seatOf, seatsHere } from './seats'

vi.mock('../../engine/remote', async (original) => ({
  ...(await original<object>()),
  remoteEngine: () => ({ call: believes }),
}))

const begin: HallEvent = { number: 2, at: 0, kind: 'begin', log: 'setup {}\n', hash: 'h0', asked: 'first' }
const answer = (number: number, answers: number, more: Partial<HallEvent> = {}): HallEvent => ({
  number,
  at: number,
  kind: 'answer',
  seat: 'second',
  log: `a${answers}\n`,
  answers,
  hash: `h${answers}`,
  asked: 'first',
  ...more,
})
const standing: Standing = {
  game: 'abcdefghjkmn',
  head: { wish: {}, maker: 'second', name: 'Ada', commitment: 'c', promise: 'p', watch: true, brings: {} },
  seat: 'first',
  status: 'playing',
  number: 2,
  names: ['Bo', 'Ada'],
  asked: 'first',
  answers: 0,
  changed: 0,
  now: 0,
}

/** A server that tells what it is given, and takes every deed. */
class Server implements Socket {
  deeds: Record<string, unknown>[] = []
  events: HallEvent[] = [{ number: 1, at: 0, kind: 'sit', seat: 'first' }, begin]
  refuse = ''
  /** it does not know the secret */
  unknown = false
  /** it does not know this one, and this complaint it has about everybody who joins */
  stranger = ''
  busy = ''
  /** what it tells of the game that is not as `standing` has it */
  other: Partial<Standing> = {}
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  /** what it does when it hears a deed */
  heard: (type: string) => void = () => undefined
  close(): void {
    this.onclose?.()
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  show(event: HallEvent): void {
    this.events.push(event)
    this.tell({ type: 'event', game: standing.game, event })
  }
  send(text: string): void {
    const { type, id, ...members } = JSON.parse(text) as {
      type: string
      id: number
      since?: number
      secret?: string
    }
    if (type === 'join' && this.busy) return this.tell({ type: 'error', id, code: this.busy, text: '' })
    if (type === 'join' && members.secret && (this.unknown || members.secret === this.stranger))
      return this.tell({ type: 'error', id, code: 'not_yours', text: '' })
    if (type === 'join')
      return this.tell({
        type: 'reply',
        id,
        ...standing,
        ...this.other,
        events: this.events.slice(members.since),
        said: [],
      })
    this.deeds.push({ type, ...members })
    this.heard(type)
    if (this.refuse) this.tell({ type: 'error', id, code: this.refuse, text: '' })
    else this.tell({ type: 'reply', id })
  }
}

class Table implements Followed {
  falling: Followed['falling'] = null
  heard: string[] = []
  laid: string[] = []
  view = { hash: 'h0' }
  looking = false
  fault: '' | 'differs' | 'crash' = ''
  ended = ''
  ask = vi.fn(() => Promise.reject(new Error('no engine'))) as unknown as Followed['ask']
  async hear(from: number, log: string, hash: string): Promise<boolean> {
    const { fault } = this
    this.fault = ''
    if (fault === 'crash') throw new EngineCrash('gone')
    if (fault) return false
    this.heard.push(`${from} ${log}`.trim())
    this.view = { hash }
    return Promise.resolve(true)
  }
  async relay(log: string, crashed: boolean): Promise<void> {
    this.laid.push(`${log.replaceAll('\n', ' ')}${crashed ? '!' : ''}`)
    this.view = { hash: `h${log.split('\n').length - 2}` }
    return Promise.resolve()
  }
  conclude(winner: string): void {
    this.ended = winner
  }
}

let server: Server
let table: Table
let match: Match
const settled = (): Promise<void> => new Promise((done) => setTimeout(done, 20))
beforeEach(async () => {
  server = new Server()
  table = new Table()
  const line = new Line(() => server)
  const seat = { game: standing.game, secret: 'a'.repeat(64), seed: 'b'.repeat(64), time: 0 }
  match = new Match(line, standing.game, () => Promise.resolve(table), seat)
  line.connect()
  server.onopen?.()
  await settled()
})

test('the table follows the events in their order, whatever order they come in', async () => {
  server.tell({ type: 'event', game: standing.game, event: answer(4, 2) })
  server.tell({ type: 'event', game: 'another', event: answer(3, 9) })
  server.tell({ type: 'event', game: standing.game, event: answer(3, 1) })
  server.tell({ type: 'event', game: standing.game, event: answer(3, 1) })
  await settled()
  expect(table.heard).toEqual(['0 a1', '1 a2'])
  expect(match.laid).toBe(4)
})

test('a table that stands otherwise than the server says is laid anew', async () => {
  server.show(answer(3, 1))
  await settled()
  table.fault = 'differs'
  server.show(answer(4, 2))
  await settled()
  expect(table.laid).toEqual(['setup {} a1 a2 '])
  expect(match.problem).toBe('')
  table.fault = 'crash'
  server.show(answer(5, 3))
  await settled()
  expect(table.laid.at(-1)).toBe('setup {} a1 a2 a3 !')
})

test('what was taken back is gone from the table and from the log', async () => {
  for (const event of [answer(3, 1), answer(4, 2)]) server.show(event)
  server.show({ number: 5, at: 5, kind: 'back', answers: 1, hash: 'h1', asked: 'second' })
  await settled()
  expect(table.heard.at(-1)).toBe('1')
  expect(logOf(match.events)).toBe('setup {}\na1\n')
})

test('what the other does waits until it was looked at; what one does oneself does not', async () => {
  table.looking = true
  server.show(answer(3, 1, { seat: 'first' }))
  server.show(answer(4, 2))
  await settled()
  expect(table.heard).toEqual(['0 a1'])
  table.looking = false
  await vi.waitFor(() => expect(table.heard).toEqual(['0 a1', '1 a2']))
})

test('an answer is sent with the same key until the server has it', async () => {
  server.refuse = 'not_here'
  const done = match.answer({ verb: 'pass' }, match.laid)
  await vi.waitFor(() => expect(server.deeds.length).toBeGreaterThan(1))
  server.refuse = ''
  expect(await done).toBe(true)
  const keys = new Set(server.deeds.map((deed) => deed['key']))
  expect(keys.size).toBe(1)
  expect(server.deeds[0]).toMatchObject({ type: 'answer', choice: { verb: 'pass' }, expected: 2 })
})

test('what the server says no to is told by its name, except that the game has gone on', async () => {
  server.refuse = 'store_full'
  expect(await match.offerDraw()).toBe(false)
  expect(match.problem).toBe('store_full')
  server.refuse = 'moved'
  expect(await match.offerDraw()).toBe(false)
  expect(match.problem).toBe('')
})

test('whose secret the server does not know looks on as a guest', async () => {
  server.unknown = true
  await match.join()
  expect(match.seat).toBeNull()
  expect(match.problem).toBe('')
})

test('a seat that a link brings is taken only where one’s own is none', async () => {
  const [mine, link] = ['a', 'f'].map((digit) => digit.repeat(64)) as [string, string]
  const seatWith = (secret: string) => ({ game: standing.game, secret, seed: '', time: 0 })
  const at = { pathname: `/g/${standing.game}`, hash: `#seat=${link}` }
  const joined = async (): Promise<Match> => {
    const [seat, spare] = seatsHere(at)
    const line = new Line(() => server)
    const player = new Match(line, standing.game, () => Promise.resolve(table), seat ?? null, spare)
    line.connect()
    server.onopen?.()
    await settled()
    return player
  }
  keepSeat(seatWith(mine))
  expect((await joined()).seat?.secret).toBe(mine)
  expect(seatOf(standing.game)?.secret).toBe(mine)
  server.stranger = mine
  expect((await joined()).seat?.secret).toBe(link)
  expect(seatOf(standing.game)?.secret).toBe(link)
  dropSeat(standing.game)
  server.stranger = link
  expect((await joined()).seat).toBeNull()
  expect(seatOf(standing.game), 'a link that is no seat leaves nothing behind').toBeUndefined()
})

test('who cannot join because the store is gone for a while comes in when it is back', async () => {
  server.busy = 'store_broken'
  await server.onopen?.()
  await settled()
  expect(match.problem).toBe('store_broken')
  server.busy = ''
  await vi.waitFor(() => expect(match.problem).toBe(''))
  expect(await match.offerDraw()).toBe(true)
})

test('a page that knows more than a server that was restored from a copy goes back to what the server knows', async () => {
  for (const event of [answer(3, 1), answer(4, 2)]) server.show(event)
  await settled()
  server.events = server.events.slice(0, 3)
  server.other = { number: 3 }
  await match.join()
  await settled()
  expect(table.laid.at(-1)).toBe('setup {} a1 ')
  expect(match.events.length).toBe(3)
  server.show(answer(4, 2, { log: 'b2\n' }))
  await settled()
  expect(table.heard.at(-1)).toBe('1 b2')
})

test('who is shown out of a game that is not to be watched is told why', () => {
  server.tell({ type: 'shut', game: standing.game })
  expect(match.problem).toBe('private')
})

test('an offer stands until it is answered or the game goes on', async () => {
  server.show({ number: 3, at: 3, kind: 'offer', seat: 'second', what: 'draw' })
  await settled()
  expect(match.offer?.what).toBe('draw')
  server.show(answer(4, 1))
  await settled()
  expect(match.offer).toBeNull()
})

test('dice that fall on a real table are told until they are answered with or taken back', async () => {
  const choice = { verb: 'begin' }
  server.show({ number: 3, at: 3, kind: 'throw', seat: 'second', choice, dice: [4, 2] })
  server.show({ number: 4, at: 4, kind: 'offer', seat: 'second', what: 'draw' })
  await settled()
  expect(table.falling).toEqual({ choice, dice: [4, 2] })
  server.show(answer(5, 1))
  await settled()
  expect(table.falling).toBeNull()
  server.show({ number: 6, at: 6, kind: 'throw', seat: 'first', choice, dice: [] })
  await settled()
  expect(table.falling).toEqual({ choice, dice: [] })
  server.show({ number: 7, at: 7, kind: 'back', answers: 1, hash: 'h1', asked: 'first' })
  await settled()
  expect(table.falling).toBeNull()
})

test('a game that is given up ends for the table, and dice that cannot be proved are told', async () => {
  server.show({ number: 3, at: 3, kind: 'over', how: 'resigned', winner: 'second', seat: 'first' })
  await settled()
  expect(table.ended).toBe('second')
  expect(match.proof).toBe('faulty')
})

// ---- dice

/** An engine that finds nothing to say against any log. */
const believes = ((request: { call: string; bytes?: string }) =>
  Promise.resolve(
    request.call === 'seal.digest'
      ? { digest: `hash of ${request.bytes}` }
      : { game: 1, verified: { faces: 7, seal: { revealed: true, faces: 7 } } },
  )) as unknown as Followed['ask']
const own = 'b'.repeat(64)
const over: HallEvent = { number: 3, at: 3, kind: 'over', how: 'rules', winner: 'second' }
const sealed = (seal: object): HallEvent => ({ ...begin, log: `setup ${JSON.stringify({ seal })}\n` })
const head = { ...standing.head, promise: 'hash of hers' }

/** Somebody sits down at Ada's table; what the server then makes of the dice is held against what it told before. */
async function sitsAt(seal: object, later: Partial<Standing>): Promise<Match> {
  server = new Server()
  Object.assign(server, { events: [], other: { head, seat: 'none', status: 'waiting', number: 0 } })
  const line = new Line(() => server)
  table.ask = believes
  const guest = new Match(line, standing.game, () => Promise.resolve(table), null)
  line.connect()
  server.onopen?.()
  await settled()
  server.heard = (type) => {
    if (type !== 'sit') return
    server.events = [{ number: 1, at: 0, kind: 'sit', seat: 'first', seed: own }, sealed(seal), over]
    server.other = { head, status: 'over', ...later }
  }
  await guest.sit({ game: standing.game, secret: 'a'.repeat(64), seed: own, time: 0 }, {})
  await settled()
  return guest
}
const honest = { commitment: 'c', first: own, second: 'hers' }

test('who sat down has the dice proved by the commitment and the promise that he heard before', async () => {
  expect((await sitsAt(honest, {})).proof).toEqual({ faces: 7 })
  const swapped = { head: { ...head, commitment: 'another' } }
  expect((await sitsAt({ ...honest, commitment: 'another' }, swapped)).proof).toBe('faulty')
  const grown = { head: { ...head, promise: 'hash of grown' } }
  expect((await sitsAt({ ...honest, second: 'grown' }, grown)).proof).toBe('faulty')
  expect((await sitsAt({ ...honest, first: 'c'.repeat(64) }, {})).proof).toBe('faulty')
})

test('who agreed to a rematch sits down there with a seed of which nobody has heard', async () => {
  keepSeat({ game: standing.game, secret: 'a'.repeat(64), seed: '', time: 0 })
  server = new Server()
  Object.assign(server, { events: [], other: { head, status: 'waiting', number: 0 } })
  server.heard = () => (server.events = [{ number: 1, at: 0, kind: 'sit', seat: 'first' }])
  const line = new Line(() => server)
  const guest = new Match(line, standing.game, () => Promise.resolve(table), seatOf(standing.game)!)
  line.connect()
  server.onopen?.()
  await settled()
  expect(server.deeds).toEqual([
    expect.objectContaining({ type: 'sit', secret: 'a'.repeat(64), seed: guest.seat?.seed }),
  ])
  expect(seatOf(standing.game)).toMatchObject({
    seed: guest.seat!.seed,
    commitment: 'c',
    promise: 'hash of hers',
  })
})

test('what was told of the dice goes along to another device and is believed there before the server', async () => {
  vi.stubGlobal('location', { origin: 'https://skald.example' })
  const { seat } = await sitsAt(honest, {})
  expect(seatOf(standing.game)).toMatchObject({ commitment: 'c', promise: 'hash of hers' })
  const told = { commitment: 'c'.repeat(64), promise: 'd'.repeat(64), heard: 'e'.repeat(64) }
  const link = new URL(seatLink({ ...seat!, ...told }))
  expect(seatIn(link.pathname, link.hash)).toMatchObject({ ...told, seed: own })
})

/** Ada laid the table out; Bo's seed is told, then hers. */
async function laidOut(seal: object, later: Partial<Standing>): Promise<Match> {
  server = new Server()
  const waiting: Partial<Standing> = { head, seat: 'second', status: 'waiting', number: 1 }
  Object.assign(server, {
    events: [{ number: 1, at: 0, kind: 'sit', seat: 'first', seed: 'his' }],
    other: waiting,
  })
  table.ask = believes
  server.heard = (type) => {
    if (type !== 'seed') return
    server.other = { ...waiting, status: 'over', ...later }
    for (const event of [sealed(seal), over]) server.show(event)
  }
  const line = new Line(() => server)
  const seat = { game: standing.game, secret: 'a'.repeat(64), seed: own, time: 0, commitment: 'c' }
  const maker = new Match(line, standing.game, () => Promise.resolve(table), seat)
  line.connect()
  server.onopen?.()
  await settled()
  await maker.join()
  await settled()
  return maker
}

test('who laid the game out has the dice proved by the seed of the other that he heard before he told his own', async () => {
  const fair = { commitment: 'c', first: 'his', second: own }
  expect((await laidOut(fair, {})).proof).toEqual({ faces: 7 })
  expect((await laidOut({ ...fair, first: 'grown' }, {})).proof).toBe('faulty')
  const swapped = { head: { ...head, commitment: 'another' } }
  expect((await laidOut({ ...fair, commitment: 'another' }, swapped)).proof).toBe('faulty')
})

test('a seat is kept before it is asked for, and asked for again with the same secret when the line breaks', async () => {
  dropSeat(standing.game)
  const guest = new Match(new Line(() => server), standing.game, () => Promise.resolve(table), null)
  const seat = { game: standing.game, secret: 'd'.repeat(64), seed: own, time: 0 }
  const asked: unknown[] = []
  const ask = vi.spyOn(Line.prototype, 'ask').mockImplementation((type, members) => {
    if (type !== 'sit') return Promise.reject(new LineCut())
    asked.push(members)
    expect(seatOf(standing.game)).toMatchObject(seat)
    return asked.length < 3
      ? Promise.reject(new LineCut())
      : Promise.resolve({ type: 'reply', seat: 'first' })
  })
  await guest.sit(seat, { name: 'Bo' })
  expect(asked).toEqual(
    Array(3).fill(expect.objectContaining({ secret: seat.secret, seed: own, name: 'Bo' })),
  )
  dropSeat(standing.game)
  ask.mockRejectedValue(new Complaint('taken', ''))
  await expect(guest.sit(seat, {})).rejects.toThrow()
  expect(seatOf(standing.game), 'the server said no').toBeUndefined()
  ask.mockRestore()
})

test('a table is laid out under an id that is kept before, so that it is found again whatever breaks', async () => {
  const asked: Record<string, unknown>[] = []
  const layOut = (members: Record<string, unknown>): Promise<Told> => {
    asked.push(members)
    expect(keptSeats()[0]).toMatchObject({ game: members['game'], secret: members['secret'] })
    return asked.length < 2
      ? Promise.reject(new LineCut())
      : Promise.resolve({ type: 'reply', commitment: 'e'.repeat(64) })
  }
  const game = await takeTable(layOut, { wish: { book: 'saga' } })
  expect(asked[1]).toEqual(asked[0])
  expect(game).toMatch(/^[a-km-np-z2-9]{12}$/)
  expect(seatOf(game)?.commitment).toBe('e'.repeat(64))
})

test('a clock runs for who is asked, and an answer gains time', () => {
  const clocked: Standing = {
    ...standing,
    head: { ...standing.head, clock: { seconds: 60, gain: 5 } },
    clock: { left: [60_000, 60_000], thinking: 9_000 },
  }
  const next = after(clocked, answer(3, 1, { spent: 12_000, asked: 'second' }))
  expect(next.clock).toEqual({ left: [53_000, 60_000], thinking: 0 })
  const offered = after(next, { number: 4, at: 5_003, kind: 'offer', seat: 'second', what: 'draw' })
  expect(offered.clock, 'an offer does not stop it').toEqual({ left: [53_000, 60_000], thinking: 5_000 })
  const back: HallEvent = { number: 5, at: 6_000, kind: 'back', answers: 0, hash: 'h0', asked: 'first' }
  expect(after(offered, { ...back, left: [48_000, 59_000] }).clock).toEqual({
    left: [48_000, 59_000],
    thinking: 0,
  })
  const thrown = after(next, {
    number: 4,
    at: 4,
    kind: 'throw',
    choice: { verb: 'begin' },
    dice: [],
    spent: 2_000,
  })
  expect(thrown.clock).toEqual({ left: [53_000, 58_000], thinking: 0 })
  const daily: Standing = { ...clocked, head: { ...clocked.head, clock: { seconds: 60, per: 'answer' } } }
  expect(after(daily, answer(3, 1, { spent: 12_000 })).clock?.left).toEqual([60_000, 60_000])
  const timed: Standing = { ...clocked, head: { ...clocked.head, clock: { seconds: 60, per: 'turn' } } }
  const left: [number, number] = [60_000, 60_000]
  expect(after(timed, answer(3, 1, { spent: 12_000 })).clock?.left).toEqual([48_000, 60_000])
  expect(after(timed, answer(3, 1, { spent: 12_000, left })).clock?.left, 'a turn begins').toEqual(left)
})

test('a game may be claimed as long as the server says so and it does not go on', () => {
  const left: Standing = { ...standing, claim: true }
  const offered = after(left, { number: 3, at: 4, kind: 'offer', seat: 'second', what: 'draw' })
  expect(offered.claim).toBe(true)
  expect(after(offered, answer(4, 1, { asked: 'second' })).claim).toBeUndefined()
})

test('a player is awaited when he is asked, and when somebody sits at the table that he laid out', () => {
  expect(awaits(standing)).toBe(true)
  expect(awaits({ ...standing, asked: 'second' })).toBe(false)
  const waiting: Standing = { ...standing, status: 'waiting', asked: 'none', number: 0, seat: 'second' }
  expect(awaits(waiting)).toBe(false)
  expect(awaits({ ...waiting, number: 1 })).toBe(true)
  expect(awaits({ ...waiting, number: 1, seat: 'first' })).toBe(false)
  expect(awaits({ ...waiting, seat: 'first' }), 'a rematch that is kept for him').toBe(true)
  expect(awaits({ ...waiting, seat: 'none' })).toBe(false)
})
