// The line to the server's hall: messages out, answers and news in. It comes back by itself when it breaks; what was
// asked meanwhile fails with LineCut, and whoever asked knows how to ask again.
export interface Told {
  type: string
  id?: number
  code?: string
  text?: string
  [member: string]: unknown
}

export class LineCut extends Error {
  constructor() {
    super('the line is cut')
  }
}

/** What the server says no to: by its code, in its own words. */
export class Complaint extends Error {
  constructor(
    readonly code: string,
    text: string,
  ) {
    super(text)
  }
}

/** As much of a WebSocket as is needed, so that a test can bring its own. */
export interface Socket {
  send(text: string): void
  close(): void
  onopen: (() => void) | null
  onclose: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
}

const hallAddress = (): string => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`

/** How long it waits before it tries again, in milliseconds: longer and longer. */
const waits = [200, 500, 1000, 2000, 4000]
/** Somebody who spoke too fast waits so long and says it again, so often. */
const breath = 400
const breaths = 8
/** So often it makes sure that there is still somebody at the other end. */
const beat = 20_000

interface Asked {
  text: string
  /** how often it was said again */
  again: number
  done: (told: Told) => void
  failed: (error: Error) => void
}

export class Line {
  /** news: everything that nobody asked for */
  told: (message: Told) => void = () => undefined
  /** it is open (again): who was in a game must join it again */
  opened: () => void = () => undefined
  /** it broke, and is being tried again */
  broken: () => void = () => undefined

  private socket: Socket | null = null
  private open = false
  private ended = false
  private heard = true
  private tries = 0
  private number = 0
  private breathing = false
  private retry: ReturnType<typeof setTimeout> | undefined
  private readonly pulse: ReturnType<typeof setInterval>
  private readonly asked = new Map<number, Asked>()

  constructor(private readonly make: () => Socket = () => new WebSocket(hallAddress()) as unknown as Socket) {
    this.pulse = setInterval(() => this.feel(), beat)
    globalThis.addEventListener?.('online', this.hurry)
    globalThis.addEventListener?.('focus', this.hurry)
  }

  connect(): void {
    if (this.ended) return
    clearTimeout(this.retry)
    const socket = this.make()
    this.socket = socket
    socket.onopen = () => {
      this.open = this.heard = true
      this.tries = 0
      this.opened()
    }
    socket.onmessage = ({ data }) => this.hear(String(data))
    socket.onclose = () => this.lost(socket)
  }

  ask(type: string, members: Record<string, unknown> = {}): Promise<Told> {
    return new Promise((done, failed) => {
      if (!this.open || !this.socket) return failed(new LineCut())
      const id = ++this.number
      const text = JSON.stringify({ type, id, ...members })
      this.asked.set(id, { text, again: 0, done, failed })
      this.socket.send(text)
    })
  }

  end(): void {
    this.ended = true
    clearTimeout(this.retry)
    clearInterval(this.pulse)
    globalThis.removeEventListener?.('online', this.hurry)
    globalThis.removeEventListener?.('focus', this.hurry)
    this.socket?.close()
  }

  /** The net is back, or somebody looks: it is tried at once. */
  private readonly hurry = (): void => {
    if (this.socket === null) this.connect()
  }

  private hear(text: string): void {
    this.heard = true
    for (const message of [JSON.parse(text) as Told | Told[]].flat()) this.hearOne(message) // a list: told at once
  }

  private hearOne(message: Told): void {
    const asked = message.id === undefined ? undefined : this.asked.get(message.id)
    if (message.code === 'slow_down' && (asked?.again ?? 0) < breaths) return this.takeBreath()
    if (!asked) return this.told(message)
    this.asked.delete(message.id!)
    if (message.type === 'error') asked.failed(new Complaint(message.code ?? '', message.text ?? ''))
    else asked.done(message)
  }

  /** What was said too fast was not read: all that has no answer is said again. Nothing that is asked of the hall happens
   * twice. */
  private takeBreath(): void {
    if (this.breathing) return
    this.breathing = true
    setTimeout(() => {
      this.breathing = false
      if (!this.open) return
      for (const asked of this.asked.values()) {
        asked.again++
        this.socket?.send(asked.text)
      }
    }, breath)
  }

  /** A line may be dead without a word: then nobody answers. */
  private feel(): void {
    if (!this.open || !this.socket) return
    const { socket } = this
    if (!this.heard) {
      socket.close()
      return this.lost(socket)
    }
    this.heard = false
    socket.send(JSON.stringify({ type: 'ping' }))
  }

  private lost(socket: Socket): void {
    if (socket !== this.socket) return
    this.open = false
    this.socket = null
    const lost = [...this.asked.values()]
    this.asked.clear()
    for (const { failed } of lost) failed(new LineCut())
    if (this.ended) return
    this.broken()
    this.retry = setTimeout(() => this.connect(), waits[Math.min(this.tries++, waits.length - 1)])
  }
}
