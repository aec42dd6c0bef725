// What the engine says of a game of SAGA: beside question, answers and events the two battle boards, and what things are
// called at any table.
import type { Ask, SideName } from '../../../engine/book'
import { sideIndex } from '../../../engine/book'
import type { BoardWords, Terms, View } from '../../../engine/saga'
import type { Language } from '../../i18n/translate'
import { AnyTeller } from '../../shell/teller.svelte'
import { boardWords, kitName, loadWords, loadTerms, noTerms, type PeopleKey } from '../content'

export class Teller extends AnyTeller {
  private boards = $state.raw<readonly BoardWords[]>([])
  terms = $state.raw<Terms>(noTerms)

  constructor(
    ask: Ask,
    private readonly view: () => View | null,
    private readonly peoples: () => readonly PeopleKey[],
  ) {
    super(ask, 'cm')
  }

  protected override async teach(language: Language): Promise<void> {
    await loadWords(this.ask, language)
    const terms = await loadTerms(this.ask, language)
    const boards = await Promise.all(this.peoples().map((people) => boardWords(this.ask, language, people)))
    this.terms = terms
    this.boards = boards
  }

  people(side: 0 | 1): { name: string; wins: string; play: string } {
    return this.boards[side] ?? { name: '', wins: '', play: '' }
  }
  ability(side: 0 | 1, number: number): string {
    return this.boards[side]?.abilities[number]?.name ?? ''
  }
  /** What an ability does. */
  effect(side: 0 | 1, number: number): string {
    return this.text(this.boards[side]?.abilities[number]?.text)
  }
  /** When an ability is used, as the board prints it. */
  keywords(side: 0 | 1, number: number): string {
    return this.boards[side]?.abilities[number]?.keywords ?? ''
  }
  symbol(side: 0 | 1, number: number): string {
    return this.boards[side]?.symbols[number] ?? ''
  }
  troop(id: string): string {
    return this.terms.troops.find((t) => t.id === id)?.name ?? ''
  }
  kit(equipment: string): string {
    return kitName(this.terms, equipment)
  }
  terrain(kind: string): string {
    return this.terms.terrain.find((t) => t.id === kind)?.name ?? ''
  }
  /** What a line of a fight's reckoning counts. */
  part(id: string): string {
    return this.terms.parts.find((p) => p.id === id)?.name ?? ''
  }
  /** What such a line is due to, in a word; empty where its rule is no thing that has one. */
  cause(rule: string): string {
    return this.terms.causes.find((c) => c.id === rule)?.name ?? ''
  }
  override piece(number: number): string {
    return this.terrain(this.view()?.terrain[number]?.kind ?? '')
  }
  /** The rule of an event or a line as it is shown: what a board causes is named by its ability. */
  rule(rule: string): string {
    const board = /^(first|second)\/(\d+)$/.exec(rule)
    return board ? this.ability(sideIndex(board[1] as SideName), Number(board[2])) : rule
  }
}

export const isLedgerRule = (rule: string): boolean => /^[A-Z]{3}-/.test(rule)
