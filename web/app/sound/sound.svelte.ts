// Sound at the table: whether it is heard, how loud, and what is heard of a moment. A phone is quiet until it is told
// otherwise; no browser makes a sound before the page has been touched.
import { read, write } from '../storage/storage'
import { lengthOf, type SoundName } from './recipes'
import { Synth } from './synth'

export type { SoundName }

const isPhone = (): boolean => globalThis.matchMedia?.('(pointer: coarse)').matches ?? false

/** What is heard of a moment, in order: each sound once, each begun before the last has died away. */
export function inOrder(names: readonly SoundName[]): { name: SoundName; later: number }[] {
  let later = 0
  return names
    .filter((name, i) => names.indexOf(name) === i)
    .map((name) => {
      const one = { name, later }
      later += lengthOf(name) * 0.7
      return one
    })
}

class Sound {
  on = $state(read('sound') === null ? !isPhone() : read('sound') === 'on')
  /** from 0 to 1 */
  volume = $state(Math.min(1, Math.max(0, Number(read('volume') ?? 0.5) || 0)))
  private synth: Synth | null = null

  turn(on: boolean): void {
    this.on = on
    write('sound', on ? 'on' : 'off')
    if (on) this.play(['turn'])
  }

  setVolume(volume: number): void {
    this.volume = volume
    write('volume', String(volume))
    this.play(['turn'])
  }

  play(names: readonly SoundName[]): void {
    if (!this.on || names.length === 0 || !globalThis.navigator?.userActivation?.hasBeenActive) return
    try {
      this.synth ??= new Synth(new AudioContext())
      this.synth.volume = this.volume
      for (const { name, later } of inOrder(names)) this.synth.play(name, later)
    } catch {
      this.on = false // this browser has no sound
    }
  }
}

export const sound = new Sound()
