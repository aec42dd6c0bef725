// Looking back: the table as it stood after any answer, and playing on from there.
import type { AnyView } from '../../engine/book'
import type { AnySession } from './session.svelte'

export class Replay<View extends AnyView> {
  at = $state<number | null>(null)
  view = $state.raw<View | null>(null)
  /** a moment is played again and then given back: the answer with which it began */
  moment = $state<number | null>(null)
  private due: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly session: AnySession<View>) {}

  async show(at: number): Promise<void> {
    this.halt()
    await this.see(at)
  }

  /** Plays what happened from one answer to another; then the table is as it was. */
  watch(from: number, to: number): void {
    this.halt()
    this.moment = from
    const pause = Math.max(150, Math.min(700, 3000 / Math.max(1, to - from)))
    const step = (at: number): void => {
      void this.see(at)
      // the beginning and the end are looked at for longer
      if (at < to) this.due = setTimeout(() => step(at + 1), at === from ? 700 : pause)
      else this.due = setTimeout(() => this.end(), 1500)
    }
    step(from)
  }

  private halt(): void {
    clearTimeout(this.due)
    this.moment = null
  }

  private async see(at: number): Promise<void> {
    const to = Math.max(0, Math.min(this.session.history.length, at))
    this.at = to
    const found = await this.session.viewAt(to)
    if (this.at === to) this.view = found
  }

  /** From the first answer where there is something to see: a quick game is laid out by the first. */
  begin(): Promise<void> {
    return this.show(this.session.history[0]?.ask === 'begin' ? 1 : 0)
  }

  end(): void {
    this.halt()
    this.at = null
    this.view = null
  }

  async branch(): Promise<void> {
    const { at } = this
    if (at === null) return
    // the replay stays until the branch is there: the game that was left is not shown again
    await this.session.branch(at)
    this.end()
  }
}
