// Where the unit in question may go, and what the enemy threatens: asked of the engine whenever the table changes.
import type { Unit } from '../../engine/game'
import type { Region } from './marks'
import type { SagaTable } from './saga.svelte'

/** The engine's regions are for the middle of a base: half of it is seen. */
const halfBase = (unit: Unit): number => {
  const { length, width } = unit.figures[0]!.base
  return Math.min(length, width) / 20
}

export class Regions {
  reach = $state.raw<Region | null>(null)
  threats = $state.raw<Region[]>([])
  /** are threats wanted? */
  threat = $state(false)

  /** Called while a component is set up: it follows the table from then on. */
  constructor(table: SagaTable) {
    $effect(() => this.followReach(table))
    $effect(() => this.followThreats(table))
  }

  private followReach(table: SagaTable): void {
    const { acting, verb } = table
    void table.live
    const unit = table.unit(acting)
    this.reach = null
    if ((verb !== 'move' && verb !== 'shift') || acting === null || !unit?.figures.length) return
    void table.session
      .reach(acting, false)
      .then(({ outlines }) => {
        if (table.acting === acting) this.reach = { outlines, grow: halfBase(unit) }
      })
      .catch(() => undefined)
  }

  private followThreats(table: SagaTable): void {
    const { session, live } = table
    const own = session.asked ?? session.home
    this.threats = []
    if (!this.threat || table.replay.at !== null) return
    const enemies = live.units.filter((u) => u.side !== own && u.figures.length > 0 && u.troop !== 'levies')
    const region = async (unit: Unit): Promise<Region> => ({
      outlines: (await session.reach(unit.id, true)).outlines,
      grow: halfBase(unit),
    })
    void Promise.all(enemies.map(region))
      .then((found) => {
        if (table.live === live) this.threats = found
      })
      .catch(() => undefined)
  }
}
