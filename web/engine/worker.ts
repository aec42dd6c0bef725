// The engine on a thread of its own, so that the page never waits for it.
import { Engine } from './engine'
import url from './skald.wasm?url'

/** Requests and answers cross as text: what the page holds need not be cloned. */
export type Posted = { id: number; text: string }
export type Replied = { id: number; text: string } | { id: number; crash: string }

const engine = Engine.start(fetch(url))

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
