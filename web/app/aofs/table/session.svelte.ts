// A game of Age of Fantasy: Skirmish at the table: its armies, and the attack that was last thrown.
import type { AnsweredBy, Choice, Happened, Refused } from '../../../engine/book'
import type { View, Way } from '../../../engine/aofs'
import { armyIds, loadArmies } from '../content'
import type { KeptGame, Player } from '../../shell/keep'
import { AnySession, setupOf } from '../../shell/session.svelte'
import { dice } from './attack'
import { Teller } from './teller.svelte'

export interface Battle {
  /** two lists in any form */
  lists: [string, string]
  points: number
  players: [Player, Player]
  quick: boolean
  seed: number
}

/** Events by which something else begins. */
const opening = new Set(['activated', 'casting', 'melee', 'round_began'])
/** Questions that are put in the midst of an attack. */
const midst = new Set(['remove', 'push', 'push_to', 'land', 'strike', 'strike_back', 'pile_in'])
/** Dice that no attack rolls, and what comes of them. */
const lesser = new Set(['cast', 'jumped', 'dangerous', 'morale', 'fearless', 'routed'])

/** An attack as it is shown: also for a while after it has ended. */
export interface AttackShown {
  thrown: Happened[]
  over: boolean
}

export class Session extends AnySession<View> {
  /** the attack under way or just ended, to be looked at */
  attack = $state.raw<AttackShown | null>(null)
  /** dice of the last answer that no attack rolled */
  dice = $state.raw<Happened[]>([])
  /** the answer that began the attack, and the log up to it: what it could have brought */
  begun = $state.raw<{ log: readonly string[]; choice: Choice } | null>(null)
  /** what was told since something last began */
  private heard: Happened[] = []
  /** how long the ways of the plan are */
  ways = $state.raw<Way[]>([])
  override readonly teller = new Teller(this.ask)
  points = 250
  lists: [string, string] = ['', '']

  protected async prepare(again: boolean): Promise<void> {
    await loadArmies(this.ask, again)
  }

  protected pointsOf(view: View): [number, number] {
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
    this.attack = null
    this.dice = []
    this.begun = null
    this.heard = []
    this.ways = []
  }

  protected override follow(reply: AnsweredBy<View>): void {
    const at = this.history.length - 1
    const { verb, what } = reply.choice
    if (verb === 'shoot' || verb === 'cast' || (verb === 'activate' && what?.[1] === 3))
      this.begun = { log: this.log, choice: reply.choice }
    if (this.attack?.over) this.attack = null
    let heard = this.heard
    let closed = false
    const latest = this.happened(at)
    for (const one of latest) {
      const { event } = one
      if (
        opening.has(event.event) ||
        (event.event === 'shot' && heard.some((h) => h.event.event === 'cast'))
      ) {
        // what follows an attack in the same breath does not take it away
        closed ||= heard.some((h) => dice.has(h.event.event) && h.at === at)
        if (!closed) heard = []
      }
      if (!closed) heard = [...heard, one]
    }
    this.heard = heard
    this.dice = latest.filter(({ event }) => lesser.has(event.event) && (event.faces?.length ?? 0) > 0)
    if (heard.some((h) => dice.has(h.event.event)))
      this.attack = { thrown: heard, over: !midst.has(reply.question.ask) }
    else if (this.attack) this.attack = { ...this.attack, over: true }
    if (this.attack?.over) this.heard = []
  }

  /** An attack that has ended is looked at before the game goes on. */
  protected override holds(): boolean {
    return this.attack?.over ?? false
  }

  dismissAttack(): void {
    if (this.attack?.over) this.attack = null
    this.next()
  }

  async begin(battle: Battle): Promise<void> {
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
