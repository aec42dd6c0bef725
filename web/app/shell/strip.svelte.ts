// The strip of what the other side did since one's own last act: what it tells, which act is pointed at, and whether it
// has been put away.
import type { ActReader } from './acts'
import { actsSince } from './acts'
import type { AnyTable } from './table.svelte'

export class Strip {
  /** the act under the pointer, by its place */
  pointed = $state<number | null>(null)
  /** it was put away: as many answers had been given */
  private read = $state(-1)

  constructor(
    private readonly table: AnyTable,
    private readonly reader: ActReader,
  ) {}

  private readonly told = $derived.by(() => {
    const { session, replay, live } = this.table
    const looksBack = replay.at !== null && replay.moment === null
    if (!session.players.includes('human') || looksBack || live.outcome.over) return []
    return actsSince(session.history, session.home, session.teller, this.reader, (id) => this.table.unit(id))
  })
  /** Unread ones, on a table on which nobody is about to point at a place. */
  readonly acts = $derived.by(() => {
    const { session, verb } = this.table
    const unread = (this.told.at(-1)?.at ?? -2) >= this.read
    return session.mine && verb === null && unread ? this.told : []
  })
  /** It gives way to the hand, and to those of whom some are to fall. */
  readonly open = $derived.by(() => {
    const { chosen, live, traits } = this.table
    return this.acts.length > 0 && chosen === null && live.question.ask !== traits.losses
  })
  /** The act that is shown alone: the one that is played again, or the one that is pointed at. */
  readonly alone = $derived.by(() => {
    const { moment } = this.table.replay
    return moment === null ? this.pointed : this.acts.findIndex(({ at }) => at === moment)
  })

  /** Plays an act again. */
  watch(place: number): void {
    const { replay, session } = this.table
    const act = this.acts[place]
    if (act) replay.watch(act.at, this.acts[place + 1]?.at ?? session.history.length)
  }

  close(): void {
    this.read = this.table.session.history.length
  }
}
