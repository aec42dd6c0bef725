// Where the unit in question may go, and what the enemy threatens: asked of the engine whenever the table changes.
import { untrack } from 'svelte'
import type { Overlay } from '../../cloth/types'
import type { AnySession } from './session.svelte'
import type { AnyTable, UnitsView } from './table.svelte'
import type { Viewpoint } from './viewpoint'

/** A region of the engine: its outlines, grown by half a base. */
interface Region {
  outlines: number[][]
  grow: number
  /** how far it goes by each of its actions, where they differ */
  edges?: { name: string; outlines: number[][] }[]
}

/** What a book asks for: of which unit, and whether as a charge; which of the enemies on the table threaten, else all. */
export interface Asked<View extends UnitsView> {
  reach: () => { unit: number; charge: boolean } | null
  threatens?: (unit: View['units'][number]) => boolean
}

export class Regions<View extends UnitsView> {
  private reach = $state.raw<Region | null>(null)
  private threats = $state.raw<Region[]>([])
  /** are threats wanted? */
  threat = $state(false)

  /** Called while a component is set up: it follows the table from then on. */
  constructor(
    private readonly table: AnyTable<View, AnySession<View>>,
    private readonly asked: Asked<View>,
  ) {
    $effect(() => this.followReach())
    $effect(() => this.followThreats())
  }

  /** The engine's regions are for the middle of a base: half of it is seen. */
  private async regionOf(unit: View['units'][number], charge: boolean): Promise<Region> {
    const { length, width } = this.table.figuresOf(unit)[0]!.base
    const { outlines, edges } = await this.table.session.reach(unit.id, charge)
    return { outlines, grow: Math.min(length, width) / 20, ...(edges ? { edges } : {}) }
  }

  private followReach(): void {
    const { table } = this
    void table.live
    const asked = this.asked.reach()
    const unit = untrack(() => table.unit(asked?.unit ?? null))
    this.reach = null
    if (!asked || !unit || table.figuresOf(unit).length === 0) return
    void this.regionOf(unit, asked.charge)
      .then((found) => {
        if (this.asked.reach()?.unit === asked.unit) this.reach = found
      })
      .catch(() => undefined)
  }

  private followThreats(): void {
    const { table } = this
    const { session, live } = table
    const own = session.asked ?? session.home
    this.threats = []
    if (!this.threat || table.replay.at !== null) return
    const { threatens } = this.asked
    const enemies = live.units.filter(
      (u) => u.side !== own && table.figuresOf(u).length > 0 && (!threatens || threatens(u)),
    )
    void Promise.all(enemies.map((unit) => this.regionOf(unit, true)))
      .then((found) => {
        if (table.live === live) this.threats = found
      })
      .catch(() => undefined)
  }

  overlays(viewpoint: Viewpoint): Overlay[] {
    const placed = (outlines: number[][]) => outlines.map((o) => viewpoint.points(o))
    const drawn = ({ outlines, grow, edges }: Region) => ({
      outlines: placed(outlines),
      grow,
      ...(edges ? { edges: edges.map(({ name, outlines: of }) => ({ name, outlines: placed(of) })) } : {}),
    })
    return [
      ...(this.reach ? [{ kind: 'reach' as const, ...drawn(this.reach) }] : []),
      ...this.threats.map((threat, key) => ({ kind: 'threat' as const, key, ...drawn(threat) })),
    ]
  }
}
