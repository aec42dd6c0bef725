import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, test } from 'vitest'
import { Engine } from '../../engine/engine'
import { lookOf, pennantViews } from './looks'
import { Sandbox } from './sandbox.svelte'
import { pack, unpack } from '../shell/share'
import { bookNamed } from '../books'
import { emptyScene, newPiece } from './templates'
import { terrainKinds } from '../../cloth/draw/terrain'

const engine = await Engine.start(readFileSync(new URL('../../engine/skald.wasm', import.meta.url)))
const twelve = readFileSync(new URL('../../../data/scenes/twelve.scene', import.meta.url), 'utf8')
let box: Sandbox

beforeEach(() => {
  box = new Sandbox(engine)
  box.open(twelve)
})

describe('the sandbox', () => {
  test('moves a unit as planned, and takes it back', () => {
    const before = box.text
    box.choose(0)
    box.pointAt(6200, 6400)
    expect(box.plan?.found).toBe(true)
    expect(box.place()).toBeGreaterThan(500)
    expect(box.text).not.toBe(before)
    const after = box.text
    expect(box.undo()).toBe(true)
    expect(box.text).toBe(before)
    expect(box.redo()).toBe(true)
    expect(box.text).toBe(after)
  })

  test('leaves everything as it was when a text cannot be read', () => {
    const before = box.text
    expect(box.open('skald scene 1\ngame saga\nunit 7\n')).toBe(false)
    expect(box.problem).toMatchObject({ line: 3 })
    expect(box.text).toBe(before)
    expect(box.past).toHaveLength(0)
  })

  test('with a free hand puts a unit anywhere and then says what is wrong', () => {
    box.choose(1)
    box.free = true
    box.pointAt(2700, 5200)
    box.place()
    expect(box.faults.map((f) => f.kind)).toContain('impassable')
  })

  test('puts a new unit where nothing is wrong with it', () => {
    const unit = {
      name: 'New',
      look: 'warrior spear',
      side: 0,
      mounted: false,
      form: 'round',
      length: 250,
      width: 250,
      tall: 0,
    } as const
    box.addUnit(unit, 12)
    box.addUnit(unit, 12)
    expect(box.scene.units).toHaveLength(6)
    expect(box.faults).toEqual([])
  })

  test('holds every kind of terrain, turned and scaled', () => {
    box.change(emptyScene(bookNamed('aofs')))
    for (const kind of terrainKinds) {
      box.addPiece(newPiece(box.scene, kind, kind, 6000, 6000))
      box.turn(77)
      box.scalePiece(1.1)
    }
    expect(box.problem).toBeNull()
    expect(box.scene.pieces).toHaveLength(terrainKinds.length)
  })

  test('measures and looks between the two things that were pointed at', () => {
    box.setTool('measure')
    box.point({ unit: 0 })
    box.point({ unit: 2 })
    expect(box.measured?.gap).toBeGreaterThan(3000)
    box.setTool('sight')
    box.point({ unit: 0 })
    box.point({ unit: 3 })
    expect(box.sight?.lines).toHaveLength(12)
  })

  test('a scene goes into a link and comes out the same', async () => {
    const packed = await pack(box.text)
    expect(packed).toMatch(/^[\w-]+$/)
    expect(packed.length).toBeLessThan(2500)
    expect(await unpack(packed)).toBe(box.text)
    await expect(unpack(packed.slice(0, 40))).rejects.toThrow()
    await expect(unpack('%%%')).rejects.toThrow()
  })

  test('a look that nobody knows is drawn as a warrior', () => {
    expect(lookOf({ look: 'wizard staff', mounted: false, side: 0 })).toMatchObject({
      rank: 'warrior',
      arms: 'spear',
    })
    expect(pennantViews(box.scene).map((p) => p.label)).toEqual(['12', '6', '12', '4'])
  })
})
