// An army under the pen: the file, and what the engine says of it.
import type { ArmyBook, ArmyWords, SpecialWords } from '../../../engine/aofs'
import type { Ask } from '../../../engine/book'
import type { Read } from '../../editor/draft.svelte'
import type { Kept } from '../../editor/drafts'
import { AnyPen } from '../../editor/pen.svelte'
import { tablesOf, textOf, type Table } from '../../editor/tables'
import { plainName, type Language } from '../../i18n/translate'
import { armyWords, loadArmies, loadArmyWords } from '../content'
import { drafts } from '../own'
import { readVocabulary, type Vocabulary } from './vocabulary'

/** A file as the engine reads it. */
export async function readDraft(
  ask: Ask,
  file: { text: string } | { document: Table },
): Promise<Read<string>> {
  const { army, ...read } = await ask<Read<string> & { army?: string }>({ call: 'army.draft', ...file })
  return { ...read, ...(army === undefined ? {} : { led: army }) }
}

/** An id without the value that it may carry: "tough(3)" as "tough". */
export const plainId = (id: string): string => id.replace(/\(.*$/, '')

export class ArmyPen extends AnyPen<string> {
  /** every special rule, in the reader's language */
  specials = $state.raw<SpecialWords[]>([])
  /** when a rule of the army's own may count: one of each kind */
  conditions = $state.raw<{ id: string; text: string }[]>([])
  vocabulary = $state.raw<Vocabulary | null>(null)
  words = $state.raw<ArmyWords | null>(null)
  book = $state.raw<ArmyBook | null>(null)

  constructor(ask: Ask) {
    super(ask, drafts, (file) => readDraft(ask, file))
  }

  async start(taken: string[]): Promise<void> {
    await loadArmies(this.ask)
    this.taken = taken
  }
  async speak(language: Language): Promise<void> {
    await loadArmies(this.ask)
    await loadArmyWords(this.ask, language)
    this.language = language
    const told = await this.ask<{ specials: SpecialWords[]; conditions: { id: string; text: string }[] }>({
      call: 'words.specials',
      book: 'aofs',
      language,
    })
    this.vocabulary ??= await readVocabulary(this.ask)
    this.specials = told.specials
    this.conditions = told.conditions
    await this.tell()
  }

  override open(kept: Kept): Promise<void> {
    this.words = this.book = null
    return super.open(kept)
  }
  nameOf(document: Table): string {
    return textOf(document['name']) || textOf(document['id'])
  }
  protected idOf(led: string): string {
    return led
  }
  protected override read(): void {
    super.read()
    void this.tell()
  }

  /** The rules of the army's own as those of the book are told: by name, and what they say as far as it is known. */
  get own(): SpecialWords[] {
    return tablesOf(this.document['rule']).map((rule) => {
      const id = textOf(rule['id'])
      const said = this.words?.rules.find((one) => one.id === id)
      return { id, name: textOf(rule['name']) || plainName(id), text: said?.text ?? '', rule: 'AOF-OWN-01' }
    })
  }

  /** Special rules by where they stand, as a file spells them. */
  specialsOf(where: keyof Vocabulary['rules']): SpecialWords[] {
    const spelled = this.vocabulary?.rules[where] ?? []
    return this.specials.flatMap((special) => {
      const id = spelled.find((word) => plainId(word) === plainId(special.id))
      return id ? [{ ...special, id }] : []
    })
  }

  get playable(): boolean {
    const { led } = this.draft
    return led !== undefined && !this.takenIds.includes(led)
  }

  /** What the engine says of the army, once it can be read. */
  private async tell(): Promise<void> {
    const { led, text } = this.draft
    if (!led || !this.playable || this.specials.length === 0) return
    await this.ask({ call: 'army.load', files: [{ name: `${led}.toml`, text }] })
    const [words, book] = await Promise.all([
      armyWords(this.ask, this.language, led),
      this.ask<ArmyBook>({ call: 'army.book', army: led }),
    ])
    if (led === this.draft.led) [this.words, this.book] = [words, book]
  }
}
