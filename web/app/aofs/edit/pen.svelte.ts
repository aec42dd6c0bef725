// An army under the pen: the file, and what the engine says of it.
import type { ArmyBook, ArmyList, ArmyWords, SpecialWords } from '../../../engine/aofs'
import type { Ask } from '../../../engine/book'
import type { Read } from '../../editor/draft.svelte'
import type { Kept } from '../../editor/drafts'
import { AnyPen } from '../../editor/pen.svelte'
import { tablesOf, textOf, type Table } from '../../editor/tables'
import type { Tried } from '../../editor/tryout.svelte'
import { languages, plainName, type Language } from '../../i18n/translate'
import { anySeed, type Staged } from '../../shell/beginnings'
import { armyWords, giveArmyWords, loadArmies, loadArmyWords } from '../content'
import { drafts } from '../own'
import { firstPair } from '../wish'
import { friendOf, positionOf, type TriedThing, type TryOut } from './tryout'
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
  /** whom a small table has as the enemy: an army of ours, and what it is called */
  enemy = $state.raw<{ book: ArmyBook; words: ArmyWords } | null>(null)
  /** where a small table is laid out */
  onstage: (tried: Omit<Tried, 'place'>) => void = () => undefined

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
    const army = firstPair[1]
    this.enemy = {
      book: await this.ask<ArmyBook>({ call: 'army.book', army }),
      words: await armyWords(this.ask, language, army),
    }
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

  /** Lays the small table on which a spell or a rule is tried. */
  async tryOut(thing: TriedThing, title: string, tried: TryOut): Promise<void> {
    await this.draft.settled()
    const { led, text } = this.draft
    if (!led || !this.playable || !this.enemy) return
    await this.tell()
    const friend = friendOf(this.book?.units ?? [], tried.own)
    const lists: [string, string] = [
      `${led} 2000\n${[tried.own, ...(friend ? [friend] : [])].join('\n')}\nown army:\n${text}`,
      `${this.enemy.book.id} 2000\n${tried.foe}`,
    ]
    const [mine, his] = await Promise.all(
      lists.map((list) => this.ask<ArmyList>({ call: 'army.list', text: list, points: 2000 })),
    )
    const [own, by, foe] = [mine?.units[0], mine?.units[1], his?.units[0]]
    if (!own || !foe) return
    const staged: Staged = { position: positionOf({ own, friend: by, foe }, tried), lists, seed: anySeed() }
    const { game } = await this.ask<{ game: number }>({ call: 'game.new', book: 'aofs', ...staged })
    await this.ask({ call: 'game.close', game })
    const says = await this.said(thing, led)
    await giveArmyWords(this.ask, this.language) // with the name that it has now
    this.onstage({
      book: 'aofs',
      staged,
      title,
      says,
      lengths: 'inch',
      lit: ['Own'],
    })
  }

  /** What the engine says of it in every language. */
  private async said({ kind, id }: TriedThing, army: string): Promise<Tried['says']> {
    const says: Tried['says'] = {}
    for (const language of languages) {
      await loadArmyWords(this.ask, language)
      const words = await armyWords(this.ask, language, army)
      const list = kind === 'spell' ? words.spells : words.rules
      says[language] = list.find((one) => one.id === id)?.text ?? ''
    }
    return says
  }
}
