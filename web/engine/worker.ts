// The engine on a thread of its own, so that the page never waits for it. The name of the thread says which book.
import { Engine } from './engine'

const modules = import.meta.glob<string>(['./*.wasm', '!./skald.wasm'], {
  query: '?url',
  import: 'default',
  eager: true,
})

/** Requests and answers cross as text: what the page holds need not be cloned. */
export type Posted = { id: number; text: string }
export type Replied = { id: number; text: string } | { id: number; crash: string }

const engine = Engine.start(fetch(modules[`./${self.name}.wasm`]!))

self.onmessage = async (event: MessageEvent<Posted>) => {
  const { id, text } = event.data
  try {
    const ready = await engine
    if (text === '{"call":"worker.crash"}') throw new Error('asked to')
    self.postMessage({ id, text: ready.callText(text) } satisfies Replied)
  } catch (error) {
    self.postMessage({ id, crash: String(error) } satisfies Replied)
  }
}
