// What is heard, and when.
import { expect, test } from 'vitest'
import { lengthOf, recipes, type SoundName } from './recipes'
import { inOrder } from './sound.svelte'
import { Synth } from './synth'

const names = Object.keys(recipes) as SoundName[]

test('every sound is short and never louder than full', () => {
  for (const name of names) {
    expect(lengthOf(name)).toBeLessThan(1)
    for (const part of recipes[name]) expect(part.gain).toBeLessThanOrEqual(1)
  }
})

test('of many dice and many steps each is heard once, one after the other', () => {
  const heard = inOrder(['step', 'step', 'dice', 'dice', 'blow'])
  expect(heard.map((one) => one.name)).toEqual(['step', 'dice', 'blow'])
  expect(heard[0]!.later).toBe(0)
  expect(heard[1]!.later).toBeGreaterThan(0)
  expect(heard[2]!.later).toBeGreaterThan(heard[1]!.later)
})

/** A context that only counts what was begun. */
function silent(): { context: BaseAudioContext; begun: number[] } {
  const begun: number[] = []
  const param = { value: 0, setValueAtTime: () => param, exponentialRampToValueAtTime: () => param }
  const node = {
    gain: param,
    frequency: param,
    connect: (to: unknown) => to,
    start: (at: number) => begun.push(at),
    stop: () => undefined,
  }
  const make = (): typeof node => ({ ...node })
  const context = {
    currentTime: 10,
    sampleRate: 100,
    destination: {},
    createBuffer: (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) }),
    createGain: make,
    createBufferSource: make,
    createBiquadFilter: make,
    createOscillator: make,
  }
  return { context: context as unknown as BaseAudioContext, begun }
}

test('a sound that is to be heard later begins later', () => {
  const { context, begun } = silent()
  const synth = new Synth(context)
  synth.play('blow', 0.5)
  expect(begun).toHaveLength(recipes.blow.length)
  expect(Math.min(...begun)).toBe(10.5)
})
