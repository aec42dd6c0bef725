// Looking back: the table as it stood after any answer, and playing on from there.
import type { AnyView } from '../../engine/book'
import type { AnySession } from './session.svelte'

export class Replay<View extends AnyView> {
  at = $state<number | null>(null)
  view = $state.raw<View | null>(null)

  constructor(private readonly session: AnySession<View>) {}

  async show(at: number): Promise<void> {
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
