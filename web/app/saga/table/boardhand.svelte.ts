// Hands on a battle board: which dice are held, what they would load, which are taken back. No rule: what can be paid is
// among the engine's offers.
import type { AbilityInfo, BoardState, Choice, FactionInfo, SagaDie, View } from '../../../engine/saga'
import { sideIndex } from '../../../engine/book'
import type { Session } from './session.svelte'

export interface NumberedAbility {
  ability: AbilityInfo
  number: number
}
export interface NumberedDie {
  die: SagaDie
  index: number
}

/** Symbols that one die of a cost may show. */
export const rarities = (cost: number): number[] => [0, 1, 2].filter((r) => cost & (1 << r))

export const diceOn = (board: BoardState, ability: number): NumberedDie[] =>
  board.dice
    .map((die, index) => ({ die, index }))
    .filter(({ die }) => die.at === 'board' && die.ability === ability)

export class BoardHand {
  /** dice of the tray that are held */
  held = $state<number[]>([])
  /** the ability under the pointer, or the one that is read */
  pointed = $state<number | null>(null)
  /** dice on the board that are to be taken back */
  taken = $state<number[]>([])
  /** the other side's board lies large, to be read */
  looking = $state(false)
  /** it was said that an ability would be left unused; the next word is final */
  warned = $state(false)
  private finished = -Infinity

  constructor(
    readonly session: Session,
    private readonly seen: () => View,
    private readonly home: () => 0 | 1,
    private readonly onanswer: (choice: Choice) => void,
    /** an ability may be used in several ways: they are listed beside the table */
    private readonly onmany: () => void = () => undefined,
  ) {}

  readonly view = $derived.by(() => this.seen())
  private readonly ask = $derived.by(() => (this.session.mine ? this.view.question.ask : ''))
  /** whose board lies large: that of the side that is asked, else the home side's */
  readonly own = $derived.by<0 | 1>(() =>
    this.session.mine && this.session.asked ? sideIndex(this.session.asked) : this.home(),
  )
  readonly side = $derived.by<0 | 1>(() => (this.looking ? (this.own === 0 ? 1 : 0) : this.own))
  readonly board = $derived.by(() => this.view.boards[this.side])
  readonly faction = $derived.by<FactionInfo>(() => this.session.factions![this.side])
  readonly placing = $derived.by(() => !this.looking && (this.ask === 'orders' || this.ask === 'place_dice'))
  /** the other side's orders may be answered from the board */
  readonly reacting = $derived.by(() => !this.looking && this.ask === 'orders_reaction')
  readonly taking = $derived.by(() => !this.looking && this.ask === 'take_back')

  private readonly loads = $derived.by(() => this.session.choices.filter((c) => c.verb === 'load'))
  private readonly triggers = $derived.by(() =>
    this.session.mine && !this.looking ? this.session.choices.filter((c) => c.verb === 'trigger') : [],
  )
  readonly done = $derived.by(() => this.session.choices.find((c) => c.verb === 'done' || c.verb === 'pass'))

  private readonly abilities = $derived.by<NumberedAbility[]>(() =>
    this.faction.abilities.map((ability, number) => ({ ability, number })),
  )
  readonly basics = $derived.by(() =>
    this.abilities.filter(({ ability }) => ability.basic && ability.owner < 0),
  )
  readonly advanced = $derived.by(() =>
    this.abilities.filter(({ ability }) => !ability.basic && ability.owner < 0 && ability.cost.length > 0),
  )
  /** of heroes, where they can be used now */
  readonly owned = $derived.by(() =>
    this.abilities.filter(({ ability, number }) => ability.owner >= 0 && this.triggerOf(number)),
  )
  readonly rolled = $derived.by<NumberedDie[]>(() =>
    this.board.dice.map((die, index) => ({ die, index })).filter(({ die }) => die.at === 'inactive'),
  )
  readonly lying = $derived.by<NumberedDie[]>(() =>
    this.board.dice.map((die, index) => ({ die, index })).filter(({ die }) => die.at === 'board'),
  )

  /** Another question: nothing is held any more. */
  begin(): void {
    this.warned = false
    this.held = []
    this.taken = []
  }

  /** Abilities that lie ready while dice are placed: they work in this phase only. */
  readonly ready = $derived.by<number[]>(() =>
    this.placing ? this.triggers.map((c) => c.ability).filter((one, i, all) => all.indexOf(one) === i) : [],
  )
  /** How many rolled dice could still pay for something. */
  readonly left = $derived.by(() => (this.placing && this.loads.length > 0 ? this.rolled.length : 0))

  triggerOf(ability: number): Choice | undefined {
    return this.triggers.find((c) => c.ability === ability)
  }

  /** Dice of one symbol are alike: the same symbols pay. */
  private symbolsOf(dice: readonly number[]): string {
    return dice
      .map((d) => this.board.dice[d]?.symbol ?? 9)
      .sort()
      .join()
  }

  /** The load that the held dice make, or that needs them. */
  private loadFor(ability: number): Choice | undefined {
    const offered = this.loads.filter((c) => c.ability === ability)
    const { held, board } = this
    if (held.length === 0 || offered.length === 0) return offered[0]
    const whole = offered.find((c) => this.symbolsOf(c.dice) === this.symbolsOf(held))
    if (whole) return { verb: 'load', ability, dice: held }
    return offered.find((c) =>
      held.every((d) => c.dice.some((e) => board.dice[e]?.symbol === board.dice[d]?.symbol)),
    )
  }

  /** Can it be used now, with what is held? */
  lit(ability: number): boolean {
    return (this.placing ? this.loadFor(ability) : this.triggerOf(ability)) !== undefined
  }

  use(ability: number): void {
    const choice = this.placing ? this.loadFor(ability) : this.triggerOf(ability)
    if (choice) this.onanswer(choice)
  }

  /** Uses what lies on an ability, while dice are still placed. */
  fire(ability: number): void {
    const ways = this.triggers.filter((c) => c.ability === ability)
    if (ways.length === 1) this.onanswer(ways[0]!)
    else if (ways.length > 1) this.onmany()
  }

  hold(die: number): void {
    this.held = this.held.includes(die) ? this.held.filter((d) => d !== die) : [...this.held, die].slice(-2)
  }

  /** Dice that were loaded together are taken back together. */
  toggleTaken(die: number): void {
    const set = this.board.dice[die]
    if (!set) return
    const whole = diceOn(this.board, set.ability)
      .filter(({ die: d }) => d.set === set.set)
      .map(({ index }) => index)
    this.taken = whole.some((d) => this.taken.includes(d))
      ? this.taken.filter((d) => !whole.includes(d))
      : [...this.taken, ...whole].sort((a, b) => a - b)
  }

  finish(): void {
    // the second half of a double tap was not meant for the question that came of the first
    const now = performance.now()
    if (now - this.finished < 400) return
    this.finished = now
    if (this.ready.length > 0 && !this.warned) {
      this.warned = true
      return
    }
    if (this.taking) this.onanswer({ verb: 'take_back', dice: this.taken })
    else if ((this.placing || this.reacting) && this.done) this.onanswer(this.done)
  }
}
