import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { Engine } from './engine'
import * as calls from './scene'

let engine: Engine
const file = (name: string): string =>
  readFileSync(new URL(`../../data/scenes/${name}.scene`, import.meta.url), 'utf8')
beforeAll(async () => {
  engine = await Engine.start(readFileSync(new URL('./skald.wasm', import.meta.url)))
})

function read(name: string): { scene: calls.Scene; text: string } {
  const reply = calls.readScene(engine, file(name))
  if ('problem' in reply) throw new Error(reply.problem.text)
  return reply
}

describe('scenes in the engine', () => {
  test.each(['barrow-hill', 'crane-ledge', 'twelve', 'bases'])(
    '%s is read, written and read again',
    (name) => {
      const { scene, text } = read(name)
      const reply = calls.writeScene(engine, scene)
      expect('text' in reply && reply.text).toBe(text)
    },
  )

  test('a bad scene is refused with its place', () => {
    const reply = calls.readScene(engine, 'skald scene 1\ngame chess\n')
    expect('problem' in reply && reply.problem).toMatchObject({ line: 2, column: 6 })
  })

  test('a scene that cannot be written is refused with a sentence', () => {
    const { scene } = read('twelve')
    const reply = calls.writeScene(engine, { ...scene, name: 'say "so"' })
    expect('problem' in reply && reply.problem.text).toContain('name')
  })

  test('the scenes to begin with are legal as they stand', () => {
    for (const name of ['barrow-hill', 'twelve', 'crane-ledge']) {
      expect(calls.checkScene(engine, read(name).text), name).toEqual([])
    }
  })

  test('what is wrong with a scene is named with its rule', () => {
    const kinds = calls.checkScene(engine, read('bases').text).map((f) => `${f.kind} ${f.rule}`)
    expect(kinds).toContain('edge MOV-R4')
    expect(kinds).toContain('overlap MEA-R5')
    expect(kinds).toContain('chain FRM-01')
  })

  test('the ruler measures from base to base', () => {
    const { text } = read('bases')
    expect(calls.measure(engine, text, { figure: 0 }, { figure: 1 }).gap).toBe(0)
    const { gap, from, to } = calls.measure(engine, text, { figure: 0 }, { point: [2000, 1000] })
    expect(gap).toBe(875)
    expect(from[1]).toBe(1000)
    expect(to).toEqual([2000, 1000])
  })

  test('a unit of twelve goes where it is sent, each figure within its stick', () => {
    const { scene, text } = read('twelve')
    const plan = calls.planMove(engine, text, 0, [1500], [6600, 6300])
    expect(plan.found).toBe(true)
    expect(plan.shortfall).toBeLessThan(20)
    expect(plan.figures).toHaveLength(36)
    const start = scene.units[0]!.figures
    for (const way of plan.ways) {
      const i = way[0]!
      expect(Math.hypot(way[1]! - start[3 * i]!, way[2]! - start[3 * i + 1]!)).toBeLessThanOrEqual(1500)
    }
  })

  test('a refusal names the rule and the thing in the way', () => {
    const { scene, text } = read('twelve')
    const house = scene.pieces.findIndex((p) => p.kind === 'house')
    const plan = calls.planMove(engine, text, 1, [3000], [2700, 5200])
    expect(plan.shortfall).toBeGreaterThan(100)
    expect(plan.reason).toMatchObject({ kind: 'impassable', piece: house })
  })

  test('reach is one outline for each figure', () => {
    const outlines = calls.reach(engine, read('twelve').text, 0, [1500])
    expect(outlines).toHaveLength(12)
    expect(outlines.every((o) => o.length === 240)).toBe(true)
  })

  test('each figure sees, or is told what stops it', () => {
    const { text, scene } = read('twelve')
    const seen = calls.sight(engine, text, 0, 2)
    expect(seen.lines).toHaveLength(12)
    expect(seen.seeing).toBe(seen.lines.filter((l) => l.free).length)
    const blocked = seen.lines.find((l) => l.blocker)
    expect(blocked?.blocker?.kind).toBe('piece')
    expect(scene.pieces[blocked!.blocker!.piece!]!.kind).toBe('wood')
  })

  test('nonsense is answered with a sentence', () => {
    expect(() => engine.call({ call: 'scene.plan', scene: 'x', unit: 0, sticks: [1], to: [0, 0] })).toThrow()
    const { text } = read('twelve')
    expect(() => engine.call({ call: 'scene.plan', scene: text, unit: 99, sticks: [1], to: [0, 0] })).toThrow(
      'unit',
    )
    expect(() => engine.call({ call: 'scene.plan', scene: text, unit: 0, sticks: [], to: [0, 0] })).toThrow(
      'sticks',
    )
    expect(() => calls.sight(engine, text, 0, 0)).toThrow('itself')
  })
})
