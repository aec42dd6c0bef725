// What the title page knows of the hall: whether there is one, and how many tables wait there for this player.
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

  close(): void {
    this.closed = true
    this.lobby?.close()
  }
}
