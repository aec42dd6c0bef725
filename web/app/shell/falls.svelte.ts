// Dice that are watched as they fall: one throw after the other, each telling what it came to when it lies.

/** How long the dice of one throw are watched, in milliseconds. */
const watched = 800

/** Does somebody look who likes to see things move? */
const moves = (): boolean =>
  typeof matchMedia !== 'undefined' && !matchMedia('(prefers-reduced-motion: reduce)').matches

export class Falls {
  /** how many throws of the fight lie still while the next one falls; null: all of them */
  still = $state<number | null>(null)
  private timer: ReturnType<typeof setTimeout> | undefined

  /** `done`: all of them lie. */
  constructor(private readonly done: () => void) {}

  /** The throws from `lying` on fall. */
  watch(lying: number, thrown: number): void {
    this.settle()
    if (thrown > lying && moves()) this.roll(lying, thrown)
  }

  private roll(lying: number, thrown: number): void {
    this.still = lying
    this.timer = setTimeout(() => {
      if (lying + 1 < thrown) this.roll(lying + 1, thrown)
      else this.end()
    }, watched)
  }

  /** They all lie: nothing falls any more. */
  settle(): void {
    clearTimeout(this.timer)
    this.still = null
  }

  /** The dice have been watched long enough. */
  end(): void {
    this.settle()
    this.done()
  }
}
