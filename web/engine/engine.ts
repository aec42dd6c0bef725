// The engine in the browser: the C++ library as a wasm module behind one call that takes and gives JSON.
// Needs nothing but WebAssembly, so that it works in a page, in a worker and in node alike.

/** A request names its call; the rest is the call's own. */
export interface Request {
  call: string
  [name: string]: unknown
}

/** What is wrong with a log, and where. */
export interface LogFault {
  kind: string
  line: number
  column: number
  /** in English */
  text: string
  /** why the rules refuse the answer, in the language that was asked for */
  told?: string
}

/** The engine refused a request; the message is its sentence. */
export class EngineError extends Error {
  override readonly name = 'EngineError'
  constructor(
    sentence: string,
    readonly fault?: LogFault,
  ) {
    super(sentence)
  }
}

/** The engine does not understand what the page brings along: they are of two versions. */
export class OtherVersion extends Error {
  override readonly name = 'OtherVersion'
}

/** What the page itself gives the engine must be understood. */
export async function understood<Reply>(asked: Promise<Reply>): Promise<Reply> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof EngineError) throw new OtherVersion(error.message)
    throw error
  }
}

interface Exports {
  memory: WebAssembly.Memory
  _initialize(): void
  skald_alloc(size: number): number
  skald_free(pointer: number): void
  skald_call(pointer: number, size: number): number
}

const BAD_FILE = 8 // WASI's EBADF: the engine has no files

/** The little of WASI that the module's C library imports: it may write to the console, has a clock
 * to think by, and finds an empty environment. */
function wasi(memory: () => WebAssembly.Memory): WebAssembly.ModuleImports {
  const decoder = new TextDecoder()
  const fd_write = (file: number, vectors: number, count: number, written: number): number => {
    if (file !== 1 && file !== 2) return BAD_FILE
    const view = new DataView(memory().buffer)
    let text = ''
    let total = 0
    for (let i = 0; i < count; ++i) {
      const start = view.getUint32(vectors + 8 * i, true)
      const size = view.getUint32(vectors + 8 * i + 4, true)
      text += decoder.decode(new Uint8Array(memory().buffer, start, size))
      total += size
    }
    view.setUint32(written, total, true)
    console.warn(text.trimEnd())
    return 0
  }
  const refuse = () => BAD_FILE
  return {
    fd_write,
    fd_close: refuse,
    fd_seek: refuse,
    fd_fdstat_get: refuse,
    clock_time_get: (_clock: number, _precision: bigint, time: number): number => {
      new DataView(memory().buffer).setBigUint64(time, BigInt(Math.round(performance.now() * 1e6)), true)
      return 0
    },
    environ_get: () => 0,
    environ_sizes_get: (count: number, size: number): number => {
      const view = new DataView(memory().buffer)
      view.setUint32(count, 0, true)
      view.setUint32(size, 0, true)
      return 0
    },
    proc_exit: (code: number) => {
      throw new Error(`the engine stopped with ${code}`)
    },
  }
}

export class Engine {
  private readonly encoder = new TextEncoder()
  private readonly decoder = new TextDecoder()

  private constructor(private readonly exports: Exports) {}

  /** Starts an engine from the bytes of skald.wasm, or from a fetch of them, which compiles as it loads. */
  static async start(source: BufferSource | PromiseLike<Response>): Promise<Engine> {
    const started: { memory?: WebAssembly.Memory } = {}
    const imports = {
      wasi_snapshot_preview1: wasi(() => {
        if (!started.memory) throw new Error('the engine printed before it was ready')
        return started.memory
      }),
    }
    const { instance } =
      'then' in source
        ? await WebAssembly.instantiateStreaming(source, imports)
        : await WebAssembly.instantiate(source, imports)
    const exports = instance.exports as unknown as Exports
    started.memory = exports.memory
    exports._initialize()
    return new Engine(exports)
  }

  /** Asks the engine. Throws EngineError with the engine's sentence when it refuses. */
  call<Reply = unknown>(request: Request): Reply {
    const answer = JSON.parse(this.callText(JSON.stringify(request))) as
      { reply: Reply } | { error: string; fault?: LogFault }
    if ('error' in answer) throw new EngineError(answer.error, answer.fault)
    return answer.reply
  }

  /** The same in text: exactly the bytes that `skald call` prints. */
  callText(request: string): string {
    const { skald_alloc, skald_call, skald_free } = this.exports
    const bytes = this.encoder.encode(request)
    const input = skald_alloc(bytes.length)
    if (input === 0 && bytes.length > 0) throw new Error('the engine is out of memory')
    new Uint8Array(this.exports.memory.buffer, input, bytes.length).set(bytes)
    const output = skald_call(input, bytes.length)
    skald_free(input)
    if (output === 0) throw new Error('the engine is out of memory')
    // The call may have grown the memory, which empties every earlier view of it.
    const buffer = this.exports.memory.buffer
    const size = new DataView(buffer).getUint32(output, true)
    const text = this.decoder.decode(new Uint8Array(buffer, output + 4, size))
    skald_free(output)
    return text
  }
}
