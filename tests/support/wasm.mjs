// skald.wasm without the page's loader: small enough to be handed to a browser as text.

/** Starts the module and gives a function from request text to answer text. Uses nothing outside itself. */
export async function startModule(bytes) {
  const refuse = () => 8
  const wasi = { fd_write: refuse, fd_close: refuse, fd_seek: refuse, fd_fdstat_get: refuse, proc_exit: refuse }
  wasi.clock_time_get = (clock, precision, time) => {
    const now = BigInt(Math.round(performance.now() * 1e6))
    new DataView(instance.exports.memory.buffer).setBigUint64(time, now, true)
    return 0
  }
  wasi.environ_get = () => 0
  wasi.environ_sizes_get = (count, size) => {
    new DataView(instance.exports.memory.buffer).setUint32(count, 0, true)
    new DataView(instance.exports.memory.buffer).setUint32(size, 0, true)
    return 0
  }
  const { instance } = await WebAssembly.instantiate(bytes, { wasi_snapshot_preview1: wasi })
  const { memory, skald_alloc, skald_free, skald_call, _initialize } = instance.exports
  _initialize()
  return (request) => {
    const text = new TextEncoder().encode(request)
    const input = skald_alloc(text.length)
    new Uint8Array(memory.buffer, input, text.length).set(text)
    const output = skald_call(input, text.length)
    const size = new DataView(memory.buffer).getUint32(output, true)
    const answer = new TextDecoder().decode(new Uint8Array(memory.buffer, output + 4, size))
    skald_free(input)
    skald_free(output)
    return answer
  }
}
