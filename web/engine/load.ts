// The engine for the sandbox, on the page's own thread: fetches the module that the build put beside the page.
import { Engine } from './engine'
import url from './saga.wasm?url'

let engine: Promise<Engine> | undefined

/** One engine for the whole page, loaded on first use. */
export function loadEngine(): Promise<Engine> {
  engine ??= Engine.start(fetch(url))
  return engine
}
