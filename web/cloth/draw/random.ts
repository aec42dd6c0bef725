// Drawings are scattered by seed, so that the same piece always looks the same.

export type Random = () => number

/** mulberry32: a number in [0, 1). For pictures only; the engine has its own generator. */
export function seeded(seed: number): Random {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

export const between = (random: Random, low: number, high: number): number => low + random() * (high - low)
