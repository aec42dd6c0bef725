// What the title page knows of the hall: whether there is one, and which tables wait there for this player.
import { foeOf } from './events'
import { hasHall } from './hall'
import { Lobby } from './lobby.svelte'
import { keptSeats } from './seats'

export class HallNews {
  found = $state(false)
  private lobby = $state.raw<Lobby | null>(null)
  private closed = false

  constructor() {
    void hasHall().then((has) => {
      this.found = has
      if (has && !this.closed && keptSeats().length > 0) this.lobby = new Lobby()
    })
  }

  get waiting(): number {
    return this.lobby?.waiting.length ?? 0
  }

  /** Who waits at them; nobody has a name where none was said. */
  get foes(): readonly string[] {
    return this.lobby?.waiting.map(foeOf) ?? []
  }
  /** What waits now did not wait when it was first looked at. */
  get seen(): boolean {
    return this.lobby?.seen ?? false
  }

  close(): void {
    this.closed = true
    this.lobby?.close()
  }
}
