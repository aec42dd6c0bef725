// The page's end of the worker: asks, waits, and starts a new worker when one has died.
import type { BookName } from './book'
import { EngineError, type LogFault, type Request } from './engine'
import type { Posted, Replied } from './worker'

/** The engine's thread ended in the middle of a call. */
export class EngineCrash extends Error {
  override readonly name = 'EngineCrash'
}

interface Waiting {
  resolve(reply: unknown): void
  reject(error: Error): void
}

export class RemoteEngine {
  private worker: Worker
  private waiting = new Map<number, Waiting>()
  private next = 1

  constructor(private readonly make: () => Worker) {
    this.worker = this.begin()
  }

  private begin(): Worker {
    const worker = this.make()
    worker.onmessage = (event: MessageEvent<Replied>) => {
      const message = event.data
      if ('crash' in message) {
        this.restart(message.crash)
        return
      }
      const waiting = this.waiting.get(message.id)
      this.waiting.delete(message.id)
      const answer = JSON.parse(message.text) as { reply: unknown } | { error: string; fault?: LogFault }
      if ('error' in answer) waiting?.reject(new EngineError(answer.error, answer.fault))
      else waiting?.resolve(answer.reply)
    }
    worker.onerror = (event) => this.restart(event.message)
    return worker
  }

  /** All that was asked of the dead worker fails; the next question goes to a new one, which knows nothing. */
  restart(reason: string): void {
    this.worker.terminate()
    const lost = [...this.waiting.values()]
    this.waiting.clear()
    this.worker = this.begin()
    for (const one of lost) one.reject(new EngineCrash(reason))
  }

  /** The thread ends with what it was asked; nobody hears of it. */
  close(): void {
    this.waiting.clear()
    this.worker.terminate()
  }

  call = <Reply>(request: Request): Promise<Reply> =>
    new Promise<Reply>((resolve, reject) => {
      const id = this.next++
      this.waiting.set(id, { resolve: resolve as (reply: unknown) => void, reject })
      this.worker.postMessage({ id, text: JSON.stringify(request) } satisfies Posted)
    })
}

/** Each book has a module of its own: no page loads the rules of a game that is not played. */
const makeWorker = (book: BookName): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: book })

const remotes = new Map<BookName, RemoteEngine>()
const reckoners = new Map<BookName, RemoteEngine>()

function found(among: Map<BookName, RemoteEngine>, book: BookName): RemoteEngine {
  const engine = among.get(book) ?? new RemoteEngine(() => makeWorker(book))
  among.set(book, engine)
  return engine
}

/** One worker for the page and the book. */
export const remoteEngine = (book: BookName): RemoteEngine => found(remotes, book)

/** An engine on a thread of its own that is sent away after its work. */
export function hire(module: string): { ask: RemoteEngine['call']; close: () => void } {
  const engine = new RemoteEngine(() => makeWorker(module))
  return { ask: engine.call, close: () => engine.close() }
}

/** Another program plays other games: the names of its modules tell them apart. */
export const programVersion = Object.values(
  import.meta.glob<string>(['./*.wasm', '!./skald.wasm'], { query: '?url', import: 'default', eager: true }),
).join(' ')

/** A second one for odds, so that no answer waits for them. */
export const reckoningEngine = (book: BookName): RemoteEngine => found(reckoners, book)
