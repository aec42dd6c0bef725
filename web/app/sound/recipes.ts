// What the table sounds like, as recipes: short noises and tones with their times, pitches and loudness. Nothing is
// recorded; synth.ts makes them when they are heard.

export type SoundName = 'dice' | 'step' | 'blow' | 'horn' | 'turn'

/** One part of a sound. Times in seconds, pitches in hertz; a pitch glides from `from` to `to`. */
export interface Part {
  kind: 'noise' | 'sine' | 'triangle' | 'sawtooth'
  at: number
  length: number
  from: number
  to: number
  gain: number
}

const knock = (at: number, pitch: number, gain: number): Part => ({
  kind: 'noise',
  at,
  length: 0.045,
  from: pitch,
  to: pitch * 0.7,
  gain,
})

export const recipes: Readonly<Record<SoundName, readonly Part[]>> = {
  // bone on wood, four times, each softer
  dice: [knock(0, 2600, 0.7), knock(0.07, 2100, 0.55), knock(0.12, 2900, 0.4), knock(0.2, 2300, 0.25)],
  // boots on grass
  step: [0, 0.13, 0.26].map((at) => ({
    kind: 'noise',
    at,
    length: 0.08,
    from: 420,
    to: 180,
    gain: 0.35,
  })),
  // iron on a shield
  blow: [
    { kind: 'noise', at: 0, length: 0.16, from: 1400, to: 240, gain: 0.8 },
    { kind: 'triangle', at: 0, length: 0.22, from: 190, to: 70, gain: 0.7 },
    { kind: 'triangle', at: 0.01, length: 0.3, from: 1730, to: 1690, gain: 0.12 },
  ],
  // two notes, a fifth apart
  horn: [
    { kind: 'sawtooth', at: 0, length: 0.34, from: 146, to: 147, gain: 0.3 },
    { kind: 'sawtooth', at: 0.3, length: 0.6, from: 219, to: 220, gain: 0.34 },
    { kind: 'sine', at: 0.3, length: 0.6, from: 110, to: 110, gain: 0.3 },
  ],
  // two wooden bars, upwards
  turn: [
    { kind: 'sine', at: 0, length: 0.18, from: 523, to: 521, gain: 0.4 },
    { kind: 'sine', at: 0.12, length: 0.3, from: 784, to: 782, gain: 0.4 },
  ],
}

export const lengthOf = (name: SoundName): number =>
  Math.max(...recipes[name].map(({ at, length }) => at + length))
