// What things are called: peoples, units, abilities, symbols, in the reader's language.
import type { BotReason, GameEvent, SideName } from '../../engine/book'
import type { FactionInfo, View, Unit } from '../../engine/saga'
import { sideIndex } from '../../engine/book'
import { plainName, type Translator } from '../i18n/translate'
import type { Effects, Peoples, PeopleText } from './content'

const roman = ['I', 'II', 'III', 'IV', 'V', 'VI', 'VII', 'VIII', 'IX', 'X', 'XI', 'XII']

/** What the engine says itself, where it speaks the language. */
export interface Telling {
  effects?: Effects
  units?: Record<string, string>
  told?(event: GameEvent): string | undefined
  why?(reason: BotReason): string | undefined
}

export class Names {
  private readonly units = new Map<number, string>()
  private readonly byFigure = new Map<number, number>()
  private figures: View | null = null

  constructor(
    readonly words: Translator,
    readonly peoples: Peoples,
    readonly factions: readonly [FactionInfo, FactionInfo],
    private readonly teller: Telling = {},
  ) {}

  private people(side: 0 | 1): PeopleText | undefined {
    return this.peoples[this.factions[side].id]
  }

  peopleName(id: string): string {
    return this.peoples[id]?.name ?? plainName(id)
  }

  /** The side by its people; by its dye too where both are of one people. */
  side(side: SideName | 'none'): string {
    if (side === 'none') return ''
    const i = sideIndex(side)
    const name = this.peopleName(this.factions[i].id)
    return this.factions[0].id === this.factions[1].id ? `${name} (${this.words.say(`side.${i}`)})` : name
  }

  ability(side: 0 | 1, number: number): string {
    const ability = this.factions[side].abilities[number]
    if (!ability) return '?'
    const people = this.people(side)
    return people?.abilities[ability.id] ?? people?.rules[ability.id] ?? plainName(ability.id)
  }

  effect(side: 0 | 1, number: number): string {
    return this.teller.effects?.[this.factions[side].id]?.[number] ?? ''
  }

  told(event: GameEvent): string | undefined {
    const text = this.teller.told?.(event)
    return text && this.words.told(text, 'cm')
  }

  why(reason: BotReason): string | undefined {
    const text = this.teller.why?.(reason)
    return text && this.words.told(text, 'cm')
  }

  /** The kinds of an ability, as the board prints them. */
  keywords(ability: { keywords: number }): string {
    return [1, 2, 4, 8, 16, 32, 64]
      .filter((bit) => ability.keywords & bit)
      .map((bit) => this.words.say(`keyword.${bit}`))
      .join(' / ')
  }

  symbol(side: 0 | 1, number: number): string {
    const id = this.factions[side].symbols[number] ?? ''
    return this.people(side)?.symbols[id] ?? plainName(id)
  }

  /** Names the units of a view, once for a game: their order and arms never change. */
  learn(view: View): void {
    this.figures = view
    for (const unit of view.units) {
      for (let f = unit.first; f < unit.first + unit.size; f++) this.byFigure.set(f, unit.id)
    }
    if (this.units.size === view.units.length) return
    this.units.clear()
    for (const side of [0, 1] as const) {
      const own = view.units.filter((u) => sideIndex(u.side) === side)
      const plain = own.map((u) => this.plainUnit(u, side))
      own.forEach((unit, i) => {
        const same = plain.filter((name) => name === plain[i])
        const place = plain.slice(0, i).filter((name) => name === plain[i]).length
        this.units.set(unit.id, same.length > 1 ? `${plain[i]} ${roman[place]}` : plain[i]!)
      })
    }
  }

  private plainUnit(unit: Unit, side: 0 | 1): string {
    const people = this.people(side)
    if (unit.hero) return people?.heroes[unit.hero] ?? plainName(unit.hero)
    if (unit.legend) return people?.legends[unit.legend] ?? plainName(unit.legend)
    if (unit.hired) return people?.hired[unit.hired] ?? plainName(unit.hired)
    if (unit.warlord) return this.words.say('troop.warlord')
    const troop = this.words.say(`troop.${unit.troop}`)
    const kit = this.kit(unit.equipment)
    return kit ? `${troop}, ${kit}` : troop
  }

  /** What they carry besides hand weapons. */
  kit(equipment: string): string {
    return equipment
      .split(' + ')
      .filter((id) => id && id !== 'hand-weapons')
      .map((id) => (this.words.has(`kit.${id}`) ? this.words.say(`kit.${id}`) : plainName(id)))
      .join(', ')
  }

  unit(id: number): string {
    return this.teller.units?.[id] ?? this.units.get(id) ?? '?'
  }

  unitOfFigure(figure: number): string {
    const unit = this.byFigure.get(figure)
    return unit === undefined ? '?' : this.unit(unit)
  }

  unitIdOfFigure(figure: number): number | undefined {
    return this.byFigure.get(figure)
  }

  piece(number: number): string {
    const piece = this.figures?.terrain[number]
    return piece ? this.words.say(`piece.${piece.kind}`) : '?'
  }
}
