// The page's end of the worker: asks, waits, and starts a new worker when one has died.
import { EngineError, type Request } from './engine'
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
      const answer = JSON.parse(message.text) as { reply: unknown } | { error: string }
      if ('error' in answer) waiting?.reject(new EngineError(answer.error))
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

  call = <Reply>(request: Request): Promise<Reply> =>
    new Promise<Reply>((resolve, reject) => {
      const id = this.next++
      this.waiting.set(id, { resolve: resolve as (reply: unknown) => void, reject })
      this.worker.postMessage({ id, text: JSON.stringify(request) } satisfies Posted)
    })
}

const makeWorker = (): Worker =>
  new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'skald engine' })

let remote: RemoteEngine | undefined
let reckoner: RemoteEngine | undefined

/** One worker for the page. */
export function remoteEngine(): RemoteEngine {
  remote ??= new RemoteEngine(makeWorker)
  return remote
}

/** A second one for odds, so that no answer waits for them. */
export function reckoningEngine(): RemoteEngine {
  reckoner ??= new RemoteEngine(makeWorker)
  return reckoner
}
