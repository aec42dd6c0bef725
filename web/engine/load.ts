// The engine for a page or a worker: fetches the module that the build put beside the page.
import { Engine } from './engine'
import url from './skald.wasm?url'

let engine: Promise<Engine> | undefined

/** One engine for the whole page, loaded on first use. */
export function loadEngine(): Promise<Engine> {
  engine ??= Engine.start(fetch(url))
  return engine
}
