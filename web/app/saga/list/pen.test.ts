import { readFileSync } from 'node:fs'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Ask } from '../../../engine/book'
import { Engine, type Request } from '../../../engine/engine'
import { Pen } from './pen.svelte'
import { shelf } from './shelf'

let engine: Engine
const ask: Ask = <Reply>(request: Request) => Promise.resolve(engine.call<Reply>(request))
const kept = new Map<string, string>()

beforeAll(async () => {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  engine = await Engine.start(readFileSync(new URL('../../../engine/skald.wasm', import.meta.url)))
})

test('the list of a link is kept when it is first changed, and its name fits the page', async () => {
  const pen = new Pen(ask)
  await pen.start(`normans.4~Wh~g4h~g4h~w8b~l12b~n-${'Odo'.repeat(200)}`)
  expect(pen.list?.faction).toBe('normans')
  expect(pen.list?.name).toHaveLength(60)
  expect(shelf.all()).toEqual([])
  await pen.rename('Odo')
  expect(shelf.all().map((list) => list.name)).toEqual(['Odo'])
})
