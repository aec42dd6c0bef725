// The engine on a thread of its own, so that the page never waits for it. The name of the thread says which book.
import aofs from './aofs.wasm?url'
import { Engine } from './engine'
import saga from './saga.wasm?url'

/** Requests and answers cross as text: what the page holds need not be cloned. */
export type Posted = { id: number; text: string }
export type Replied = { id: number; text: string } | { id: number; crash: string }

const engine = Engine.start(fetch(self.name === 'aofs' ? aofs : saga))

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
