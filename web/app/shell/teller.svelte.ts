// What the engine says of a game in the reader's language: names, the question, the answers, what happened, why not. It
// comes with the views (`tell`), so that nothing is asked for twice. A book's own teller knows what else it names.
import type { AnyChoice, AnyWhy, Ask, HistoryEntry, SideName, Told } from '../../engine/book'
import { keyOf, sideIndex } from '../../engine/book'
import { words } from '../i18n/index.svelte'
import type { Language } from '../i18n/translate'

/** The same answer may be put twice: by what it says it is known. */
const choiceKey = (choice: AnyChoice): string =>
  JSON.stringify([keyOf(choice), choice.spot ?? [], choice.steps?.length ?? 0])

export abstract class AnyTeller<Said extends Told = Told> {
  /** what was said of the view on the table */
  protected now = $state.raw<Said | null>(null)
  private labels = $state.raw<Readonly<Record<string, string>>>({})
  /** what the engine has been taught to speak for this game */
  language: Language | null = null

  constructor(
    protected readonly ask: Ask,
    /** what the book measures in */
    private readonly scale: 'cm' | 'inch',
  ) {}

  /** Teaches the engine a language, and learns what is called the same in every game. */
  protected abstract teach(language: Language): Promise<void>

  async learn(language: Language): Promise<void> {
    await this.teach(language)
    this.language = language
  }

  /** Another view lies on the table. */
  hear(told: Said, choices: readonly AnyChoice[]): void {
    this.now = told
    this.labels = Object.fromEntries(choices.map((choice, i) => [choiceKey(choice), told.choices[i] ?? '']))
  }

  /** A sentence of the engine with its lengths as the reader measures. */
  text(said: string | undefined): string {
    return words().told(said ?? '', this.scale)
  }

  /** How the game is won: in one sentence, and what it takes. */
  get goal(): { text: string; how: string } {
    return { text: this.text(this.now?.goal), how: this.text(this.now?.goalHow) }
  }
  get question(): string {
    return this.text(this.now?.question)
  }
  /** The words of an answer's button. */
  answer(choice: AnyChoice): string {
    return this.text(this.labels[choiceKey(choice)])
  }
  unit(id: number): string {
    return this.now?.units[id] ?? ''
  }
  side(side: SideName | 'none'): string {
    return side === 'none' ? '' : (this.now?.sides[sideIndex(side)] ?? '')
  }
  refusal(why: AnyWhy): string {
    return this.text(why.text)
  }
  /** What an answer brought about; empty where it is told with another event. */
  event(entry: HistoryEntry, i: number): string {
    return this.text(entry.told?.[i])
  }
  why(entry: HistoryEntry): string {
    return this.text(entry.why)
  }
  /** A piece of terrain by its number, where the book's pieces have names. */
  piece(number: number): string {
    void number
    return ''
  }
}
