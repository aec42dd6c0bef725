// A replay that goes on by itself, at the speed that was chosen last.
import { read, write } from '../storage/storage'

export const speeds = [1, 2, 4] as const
/** between two answers at the plain speed, in milliseconds */
const pause = 600

export class Playing {
  on = $state(false)
  speed = $state<number>(speeds.find((speed) => String(speed) === read('speed')) ?? 1)
  private timer: ReturnType<typeof setTimeout> | undefined

  /** `step`: shows the next answer; false where there is none. */
  constructor(private readonly step: () => boolean) {}

  /** Goes on, or stops. */
  turn(): void {
    if (this.on) return this.stop()
    this.on = true
    this.wait()
  }

  stop(): void {
    clearTimeout(this.timer)
    this.on = false
  }

  /** The next speed; behind the last one the first. */
  change(): void {
    const at = speeds.findIndex((speed) => speed === this.speed)
    this.speed = speeds[(at + 1) % speeds.length]!
    write('speed', String(this.speed))
  }

  private wait(): void {
    this.timer = setTimeout(() => {
      if (this.step()) this.wait()
      else this.stop()
    }, pause / this.speed)
  }
}
