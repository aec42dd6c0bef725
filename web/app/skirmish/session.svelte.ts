// A game of Age of Fantasy: Skirmish at the table: its armies, and the attack that was last thrown.
import type { AnsweredBy, Choice, GameEvent, Refused } from '../../engine/match'
import type { SkirmishView, Way } from '../../engine/skirmish'
import { armyIds, loadArmies } from '../army/content'
import type { KeptGame, Player } from '../table/keep'
import { Session, setupOf } from '../table/session.svelte'

export interface Skirmish {
  /** two lists in any form */
  lists: [string, string]
  points: number
  players: [Player, Player]
  quick: boolean
  seed: number
}

/** Events that show dice of an attack or of what comes of it. */
const shows = new Set([
  'hits',
  'saves',
  'saved_again',
  'regenerated',
  'impact',
  'wound_effect',
  'cast',
  'jumped',
])
const opening = new Set(['activated', 'shot', 'strikes', 'casting', 'round_began'])

/** An event, and where its sentence is found: the answer, and the place among its events. */
export interface Thrown {
  at: number
  n: number
  event: GameEvent
}

export class SkirmishSession extends Session<SkirmishView> {
  /** what was thrown since the last attack began, to be looked at */
  attack = $state.raw<Thrown[]>([])
  /** how long the ways of the plan are */
  ways = $state.raw<Way[]>([])
  points = 250
  lists: [string, string] = ['', '']

  protected async prepare(again: boolean): Promise<void> {
    await loadArmies(this.ask, again)
  }

  protected pointsOf(view: SkirmishView): [number, number] {
    if (view.outcome.over) return view.outcome.points
    const held = (side: string): number => view.markers.filter((m) => m.owner === side).length
    return [held('first'), held('second')]
  }

  /** The army of a list, by its id. */
  armyOf(side: 0 | 1): string {
    const list = this.lists[side]
    return (
      /^\s*army = "([\w-]+)"/m.exec(list)?.[1] ??
      /^\s*([a-z][a-z0-9-]*)[ .]\d+/.exec(list)?.[1] ??
      armyIds[side]!
    )
  }

  protected told(): Pick<KeptGame, 'book' | 'peoples'> {
    return { book: 'aofs', peoples: [this.armyOf(0), this.armyOf(1)] }
  }

  protected override fresh(): void {
    this.attack = []
    this.ways = []
  }

  protected override follow(reply: AnsweredBy<SkirmishView>): void {
    let thrown = this.attack
    const at = this.history.length - 1
    reply.events.forEach((event, n) => {
      if (opening.has(event.event)) thrown = []
      thrown = [...thrown, { at, n, event }]
    })
    this.attack = thrown.some(({ event }) => shows.has(event.event)) ? thrown : []
  }

  async begin(battle: Skirmish): Promise<void> {
    this.lists = battle.lists
    this.points = battle.points
    await this.start(
      {
        book: 'aofs',
        lists: battle.lists,
        points: battle.points,
        quick: battle.quick,
        seed: battle.seed,
        terrain: 'fair',
        forceOrg: false,
      },
      battle.players,
      String(battle.seed),
    )
  }

  override async open(log: string, kept?: Pick<KeptGame, 'id' | 'players' | 'reasons'>): Promise<void> {
    const setup = setupOf(log) as { lists?: [string, string]; points?: number }
    this.lists = setup.lists ?? ['', '']
    this.points = setup.points ?? 250
    await super.open(log, kept)
  }

  override async plan(choice: Choice): Promise<{ choice: Choice } | Refused> {
    const reply = (await super.plan(choice)) as ({ choice: Choice } | Refused) & { ways?: Way[] }
    this.ways = reply.ways ?? []
    return reply
  }

  override async check(choice: Choice): Promise<Partial<Refused>> {
    const reply = (await super.check(choice)) as Partial<Refused> & { ways?: Way[] }
    this.ways = reply.ways ?? []
    return reply
  }
}
