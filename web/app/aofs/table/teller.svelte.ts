// What the engine says of a game in the reader's language: names, the question, the answers, what happened, why not.
import type { Ask, Choice, GameEvent, HistoryEntry, SideName, Why } from '../../../engine/book'
import { sideIndex } from '../../../engine/book'
import { loadArmyWords } from '../content'
import { words } from '../../i18n/index.svelte'
import type { Language } from '../../i18n/translate'

interface UnitWords {
  units: Record<string, string>
  weapons: Record<string, string[]>
  spells: [{ name: string; text: string }[], { name: string; text: string }[]]
  sides: [string, string]
}

const nothing: UnitWords = { units: {}, weapons: {}, spells: [[], []], sides: ['', ''] }

/** The same answer may be put twice: by what it says it is known. */
export const choiceKey = (choice: Choice): string =>
  JSON.stringify([choice.verb, choice.what ?? [], choice.spot ?? [], choice.steps?.length ?? 0])

export class Teller {
  names = $state.raw<UnitWords>(nothing)
  private asked = $state('')
  /** a text for each event of each answer */
  told = $state.raw<string[][]>([])
  /** why a bot gave an answer, where it has said so */
  whys = $state.raw<string[]>([])
  private refused = $state.raw<{ text: string; rule: string } | null>(null)
  private specials = $state.raw<Record<string, string>>({})
  private labels = $state.raw<Record<string, string>>({})
  private language: Language = 'en'
  private serial = 0
  /** the engine has been taught the language */
  private ready = false

  constructor(private readonly ask: Ask) {}

  /** Speaks another language, or of another game: everything again. */
  async speak(language: Language, game: number, history: readonly HistoryEntry[]): Promise<void> {
    const serial = ++this.serial
    await loadArmyWords(this.ask, language)
    const names = await this.ask<UnitWords>({ call: 'words.units', language, game })
    const { specials } = await this.ask<{ specials: { id: string; name: string }[] }>({
      call: 'words.specials',
      book: 'aofs',
      language,
    })
    if (serial !== this.serial) return
    this.specials = Object.fromEntries(specials.map((s) => [s.id, s.name]))
    this.language = language
    this.names = names
    this.ready = true
    this.told = []
    this.whys = []
    await this.follow(game, history)
  }

  /** The sentences of what has happened since. */
  async follow(game: number, history: readonly HistoryEntry[]): Promise<void> {
    if (!this.ready) return
    const serial = this.serial
    const told = this.told.slice(0, history.length)
    const whys = this.whys.slice(0, history.length)
    for (let i = told.length; i < history.length; i++) {
      const { texts } = await this.ask<{ texts: string[] }>({
        call: 'words.events',
        language: this.language,
        game,
        at: i + 1,
        events: history[i]!.events,
      })
      const { reason } = history[i]!
      const { text } = reason
        ? await this.ask<{ text: string }>({
            call: 'words.reason',
            language: this.language,
            game,
            at: i,
            reason,
          }).catch(() => ({ text: '' }))
        : { text: '' }
      if (serial !== this.serial) return
      told.push(texts)
      whys.push(text)
    }
    this.told = told
    this.whys = whys
  }

  /** The pending question and its answers. */
  async put(game: number, choices: readonly Choice[]): Promise<void> {
    if (!this.ready) return
    const { language } = this
    const { text } = await this.ask<{ text: string }>({ call: 'words.question', language, game })
    this.asked = text
    if (choices.length === 0) return
    const { texts } = await this.ask<{ texts: string[] }>({ call: 'words.choices', language, game, choices })
    this.labels = Object.fromEntries(choices.map((choice, i) => [choiceKey(choice), texts[i] ?? '']))
  }

  async refuse(game: number, why: Why | null): Promise<void> {
    if (!why || !this.ready) this.refused = null
    else this.refused = await this.ask({ call: 'words.why', language: this.language, game, why })
  }

  /** A label for answers that the engine did not list. */
  async label(game: number, choice: Choice): Promise<string> {
    const { language } = this
    const { texts } = await this.ask<{ texts: string[] }>({
      call: 'words.choices',
      language,
      game,
      choices: [choice],
    })
    return texts[0] ?? ''
  }

  /** Sentences for events that have not happened: numbers of an attack before its dice fall. */
  async tell(game: number, events: readonly GameEvent[]): Promise<string[]> {
    if (!this.ready || events.length === 0) return []
    const { language } = this
    return (await this.ask<{ texts: string[] }>({ call: 'words.events', language, game, events })).texts
  }

  get question(): string {
    return words().told(this.asked, 'inch')
  }
  get refusal(): { text: string; rule: string } | null {
    return this.refused && { ...this.refused, text: words().told(this.refused.text, 'inch') }
  }

  answer(choice: Choice): string {
    return words().told(this.labels[choiceKey(choice)] ?? '', 'inch')
  }
  unit(id: number): string {
    return this.names.units[id] ?? ''
  }
  weapon(unit: number, weapon: number): string {
    return this.names.weapons[unit]?.[weapon] ?? ''
  }
  /** "tough(3)" in the reader's language. */
  special(id: string): string {
    const [word, value] = id.split(/[()]/)
    const name = this.specials[word ?? ''] ?? id
    return value ? name.replace(/\(.*\)/, `(${value})`) : name
  }
  spell(side: SideName, spell: number): { name: string; text: string } {
    const { name, text } = this.names.spells[sideIndex(side)][spell] ?? { name: '', text: '' }
    return { name, text: words().told(text, 'inch') }
  }
  side(side: SideName | 'none'): string {
    return side === 'none' ? '' : this.names.sides[sideIndex(side)]
  }
  event(at: number, i: number): string {
    return words().told(this.told[at]?.[i] ?? '', 'inch')
  }
  piece(): string {
    return ''
  }
}

/** Events that are told only when asked for. */
export const isQuiet = (event: GameEvent): boolean =>
  quiet.has(event.event) || (event.event === 'dangerous' && event.numbers[1] === 0)
const quiet = new Set([
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
])
