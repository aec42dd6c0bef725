import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { version } from './calls'
import { Engine, EngineError } from './engine'

let engine: Engine
beforeAll(async () => {
  engine = await Engine.start(readFileSync(new URL('./skald.wasm', import.meta.url)))
})

describe('the engine', () => {
  test('says its version and its calls', () => {
    const answer = version(engine)
    expect(answer.version).toMatch(/^\d+\.\d+\.\d+$/)
    expect(answer.calls).toContain('version')
  })

  test('refuses an unknown call with a sentence that names it', () => {
    expect(() => engine.call({ call: 'nonsense é' })).toThrow(EngineError)
    expect(() => engine.call({ call: 'nonsense é' })).toThrow('there is no call "nonsense é"')
  })

  test('answers what is no request at all', () => {
    expect(engine.callText('')).toBe('{"error":"the request is not JSON"}')
    expect(engine.callText('[1]')).toBe('{"error":"\\"call\\" must be a text"}')
  })

  test('survives requests that make its memory grow', () => {
    const padding = 'x'.repeat(8_000_000)
    for (let i = 0; i < 5; ++i) expect(engine.call({ call: 'version', padding })).toEqual(version(engine))
  })
})
