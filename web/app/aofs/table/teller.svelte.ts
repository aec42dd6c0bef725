// What the engine says of a game of Age of Fantasy: Skirmish: beside question, answers and events the names of weapons,
// spells and special rules.
import type { Ask, SideName, Told } from '../../../engine/book'
import type { Choice, GameEvent } from '../../../engine/aofs'
import { sideIndex } from '../../../engine/book'
import type { Language } from '../../i18n/translate'
import { AnyTeller } from '../../shell/teller.svelte'
import { loadArmyWords } from '../content'

interface SpellWords {
  name: string
  text: string
}
interface Said extends Told {
  /** by unit, in the order of its weapon types */
  weapons: Record<string, string[]>
  spells: [SpellWords[], SpellWords[]]
  /** rules of each army's own, in their order */
  rules: [SpellWords[], SpellWords[]]
  /** who is near each marker */
  markers: string[]
}

export class Teller extends AnyTeller<Said> {
  private specials = $state.raw<Record<string, { name: string; text: string }>>({})

  constructor(ask: Ask) {
    super(ask, 'inch')
  }

  protected override async teach(language: Language): Promise<void> {
    await loadArmyWords(this.ask, language)
    const { specials } = await this.ask<{ specials: { id: string; name: string; text: string }[] }>({
      call: 'words.specials',
      book: 'aofs',
      language,
    })
    this.specials = Object.fromEntries(specials.map(({ id, name, text }) => [id, { name, text }]))
  }

  /** An answer under the name of the unit that gives it: the verb first, the name once. */
  act(choice: Choice, unit: number): string {
    const text = this.answer(choice)
    const head = `${this.unit(unit)}: `
    if (!text.startsWith(head)) return text
    return text.slice(head.length).replace(/^./u, (letter) => letter.toLocaleUpperCase())
  }
  weapon(unit: number, weapon: number): string {
    return this.now?.weapons[unit]?.[weapon] ?? ''
  }
  /** "tough(3)" in the reader's language. */
  special(id: string): string {
    const [word, value] = id.split(/[()]/)
    const name = this.specials[word ?? '']?.name ?? id
    return value ? name.replace(/\(.*\)/, `(${value})`) : name
  }
  /** Who is near a marker. */
  marker(number: number): string {
    return this.text(this.now?.markers[number])
  }
  /** What a special rule says. */
  specialText(id: string): string {
    return this.text(this.specials[id.split('(')[0] ?? '']?.text ?? '')
  }
  /** A rule of an army's own. */
  rule(side: SideName, rule: number): SpellWords {
    const { name, text } = this.now?.rules[sideIndex(side)][rule] ?? { name: '', text: '' }
    return { name, text: this.text(text) }
  }
  spell(side: SideName, spell: number): SpellWords {
    const { name, text } = this.now?.spells[sideIndex(side)][spell] ?? { name: '', text: '' }
    return { name, text: this.text(text) }
  }
}

/** Events that are told only when asked for. */
export const isQuiet = (event: GameEvent): boolean =>
  quiet.has(event.event) || (event.event === 'dangerous' && event.wounds === 0)
const quiet = new Set<GameEvent['event']>([
  'rolled_off',
  'markers',
  'marker_placed',
  'edge',
  'picked',
  'joined',
  'deployed',
  'tokens',
  'moved',
  'reckoned',
  'hits',
  'saves',
  'saved_again',
  'regenerated',
  'wound_effect',
  'push_roll',
  'stepped_back',
  'fearless',
  'helped',
  'casting',
  'landed',
  'melee',
  'round_ended',
  'impact',
  'no_strike_back',
  'ruled',
])
