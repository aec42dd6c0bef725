import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Complaint, Line, LineCut, type Socket } from './line'

/** A server's end of the line. */
class Far implements Socket {
  sent: Record<string, unknown>[] = []
  closed = false
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(): void {
    this.closed = true
  }
  tell(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}

let ends: Far[]
let line: Line
beforeEach(() => {
  vi.useFakeTimers()
  ends = []
  line = new Line(() => {
    const end = new Far()
    ends.push(end)
    return end
  })
  line.connect()
})
afterEach(() => {
  line.end()
  vi.useRealTimers()
})

test('an answer goes to whoever asked, and news to the listener', async () => {
  const told: unknown[] = []
  line.told = (message) => told.push(message.type)
  ends[0]!.onopen?.()
  const [one, two] = [line.ask('lobby'), line.ask('join', { game: 'x' })]
  expect(ends[0]!.sent.map(({ type }) => type)).toEqual(['lobby', 'join'])
  ends[0]!.tell({ type: 'reply', id: 2, seat: 'first' })
  ends[0]!.tell({ type: 'event', event: {} })
  ends[0]!.tell({ type: 'error', id: 1, code: 'private', text: 'no' })
  expect((await two)['seat']).toBe('first')
  await expect(one).rejects.toThrow(Complaint)
  expect(told).toEqual(['event'])
})

test('what is told at once comes as a list', async () => {
  const told: unknown[] = []
  line.told = (message) => told.push(message.type)
  ends[0]!.onopen?.()
  const asked = line.ask('answer')
  ends[0]!.tell([
    { type: 'event', event: {} },
    { type: 'reply', id: 1, number: 7 },
  ])
  expect((await asked)['number']).toBe(7)
  expect(told).toEqual(['event'])
})

test('what is asked while the line is broken fails, and the line comes back by itself', async () => {
  let [opened, broken] = [0, 0]
  line.opened = () => void opened++
  line.broken = () => void broken++
  await expect(line.ask('lobby')).rejects.toThrow(LineCut)
  ends[0]!.onopen?.()
  const asked = line.ask('lobby')
  ends[0]!.onclose?.()
  await expect(asked).rejects.toThrow(LineCut)
  vi.advanceTimersByTime(250)
  expect(ends.length).toBe(2)
  ends[1]!.onopen?.()
  expect([opened, broken]).toEqual([2, 1])
})

test('whoever spoke too fast takes a breath and says again what has no answer', async () => {
  ends[0]!.onopen?.()
  const [one, two] = [line.ask('lobby'), line.ask('mine')]
  ends[0]!.tell({ type: 'reply', id: 1 })
  ends[0]!.tell({ type: 'error', code: 'slow_down', text: 'too fast' })
  await one
  expect(ends[0]!.sent.length).toBe(2)
  vi.advanceTimersByTime(500)
  expect(ends[0]!.sent.slice(2)).toEqual([{ type: 'mine', id: 2 }])
  ends[0]!.tell({ type: 'reply', id: 2, games: [] })
  expect((await two)['games']).toEqual([])
})

test('who is told by name that he spoke too fast says it again, but not without end', async () => {
  ends[0]!.onopen?.()
  const one = line.ask('lay_out')
  const refuse = (): void => {
    ends[0]!.tell({ type: 'error', id: 1, code: 'slow_down', text: 'too fast' })
    vi.advanceTimersByTime(500)
  }
  refuse()
  expect(ends[0]!.sent.map(({ type }) => type)).toEqual(['lay_out', 'lay_out'])
  for (let i = 0; i < 8; i++) refuse()
  await expect(one).rejects.toMatchObject({ code: 'slow_down' })
})

test('a line on which nobody answers any more is given up and tried anew', () => {
  ends[0]!.onopen?.()
  vi.advanceTimersByTime(20_000)
  expect(ends[0]!.sent.at(-1)).toEqual({ type: 'ping' })
  ends[0]!.tell({ type: 'pong' })
  vi.advanceTimersByTime(20_000)
  expect(ends[0]!.closed).toBe(false)
  vi.advanceTimersByTime(21_000)
  expect(ends[0]!.closed).toBe(true)
  expect(ends.length).toBe(2)
})

test('a line that was ended stays ended', () => {
  ends[0]!.onopen?.()
  line.end()
  ends[0]!.onclose?.()
  vi.advanceTimersByTime(60_000)
  expect(ends.length).toBe(1)
})
