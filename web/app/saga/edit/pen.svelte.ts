// A people under the pen: the file, what it may say, and the engine's sentences of it.
import type { Ask } from '../../../engine/book'
import type { FactionInfo } from '../../../engine/saga'
import { Drafts, type Kept } from '../../editor/drafts'
import { AnyPen } from '../../editor/pen.svelte'
import { tableOf, tablesOf, textOf, type Table } from '../../editor/tables'
import type { Tried } from '../../editor/tryout.svelte'
import { languages, plainName, type Language } from '../../i18n/translate'
import { anySeed, type Staged } from '../../shell/beginnings'
import { fileOf, loadPeoples, loadTerms, loadWords, namesOf, noTerms } from '../content'
import { dropPeople, keepPeople, mostBytes, ownPeoples } from '../own'
import { firstPair } from '../wish'
import { adopted, nameIn, peopleName, rarities } from './people'
import { groupsOf, positionOf, type TryOut } from './tryout'
import {
  alone,
  readDraft,
  readPhrase,
  readVocabulary,
  takesFlag,
  tellKeywords,
  tellVerbs,
  told,
  type Phrase,
  type Vocabulary,
} from './vocabulary'

export const drafts = new Drafts('drafts.saga', 'people')

/** Peoples that were brought by other ways may be written on too. One that was brought under the id of a draft is the one that is
 * led; the draft stays what it was. */
export function adoptPeoples(): void {
  const known = drafts.all()
  for (const { id, text, time, names } of ownPeoples()) {
    const under = known.filter(({ led }) => led === id)
    if (under.some((kept) => kept.text === text)) continue
    const name = names?.['en']?.['name'] ?? Object.values(names ?? {})[0]?.['name'] ?? id
    const begun = drafts.begin(text, name)
    if (!drafts.find(begun.key)) continue // there is no room
    drafts.keep({ ...begun, time, led: id })
    for (const { key, text: held, time: kept, name: called } of under)
      drafts.keep({ key, text: held, time: kept, name: called })
  }
}
/** A draft is not led any more; a people that another file brought under its id stays. */
export function unlead({ led, text }: Kept): void {
  if (led !== undefined && ownPeoples().some((one) => one.id === led && one.text === text)) dropPeople(led)
}

export class PeoplePen extends AnyPen<FactionInfo> {
  vocabulary = $state.raw<Vocabulary | null>(null)
  terms = $state.raw(noTerms)
  verbs = $state.raw<Record<string, string>>({})
  keywords = $state.raw<Record<string, string>>({})
  /** an ability may be for once in a game */
  once = $state(false)
  /** where a small table is laid out */
  onstage: (tried: Omit<Tried, 'place'>) => void = () => undefined

  constructor(ask: Ask) {
    super(ask, drafts, (file) => readDraft(ask, file))
  }

  async start(): Promise<void> {
    this.taken = (await loadPeoples(this.ask)).map(({ id }) => id)
    this.vocabulary = await readVocabulary(this.ask)
    this.once = await takesFlag(this.ask, 'once')
  }

  /** Everything that is chosen from, in the reader's language. */
  async speak(language: Language): Promise<void> {
    await loadPeoples(this.ask)
    await loadWords(this.ask, language)
    const vocabulary = (this.vocabulary ??= await readVocabulary(this.ask))
    const [terms, verbs, keywords] = await Promise.all([
      loadTerms(this.ask, language),
      tellVerbs(this.ask, language, vocabulary),
      tellKeywords(this.ask, language, vocabulary),
    ])
    this.language = language
    ;[this.terms, this.verbs, this.keywords] = [terms, verbs, keywords]
  }

  nameOf(document: Table): string {
    return peopleName(document, this.language) || textOf(document['id'])
  }
  protected idOf({ id }: FactionInfo): string {
    return id
  }
  get symbols(): string[] {
    const dice = tableOf(this.document['dice'])
    return rarities.map((rarity) => textOf(dice[rarity]))
  }
  /** The abilities of a board of ours, with their names in the language of the page. */
  async boardOf(id: string): Promise<{ ability: Table; name: string }[]> {
    const { document } = await readDraft(this.ask, { text: await fileOf(id) })
    const names = tableOf((await namesOf(id, this.language))['abilities'])
    return tablesOf(tableOf(document)['ability']).map((ability) => {
      const known = textOf(ability['id'])
      return {
        ability,
        name:
          textOf(names[known]) ||
          nameIn(tableOf(document), this.language, 'abilities', known) ||
          plainName(known),
      }
    })
  }
  /** Takes one of them onto this board. */
  async adopt(id: string, ability: Table): Promise<void> {
    const { document } = await readDraft(this.ask, { text: await fileOf(id) })
    const dice = tableOf(tableOf(document)['dice'])
    const names: Partial<Record<Language, string>> = {}
    for (const language of languages) {
      const name = textOf(tableOf((await namesOf(id, language))['abilities'])[textOf(ability['id'])])
      if (name) names[language] = name
    }
    const theirs = rarities.map((rarity) => textOf(dice[rarity]))
    await this.draft.change((own) => adopted(own, ability, theirs, names))
  }
  phrase(kind: string, of: { text: string } | { parts: unknown }): Promise<Phrase> {
    return readPhrase(this.ask, { kind, symbols: this.symbols, ...of })
  }

  get playable(): boolean {
    const { led, text, errors } = this.draft
    return (
      led !== undefined &&
      errors.length === 0 &&
      !this.takenIds.includes(led.id) &&
      new TextEncoder().encode(text).length <= mostBytes
    )
  }

  /** The people is offered wherever peoples are chosen as long as it can be led. */
  protected override offer(before: Kept, led: FactionInfo | undefined): void {
    if (before.led !== led?.id) unlead(before)
    if (!led) return
    const names = led.names ? { names: led.names } : {}
    keepPeople({ id: led.id, text: this.draft.text, time: Date.now(), ...names })
  }

  /** Takes an ability to a small table, with its sentence in every language; throws where nothing can be laid out. */
  async tryOut(ability: Table, part: Table, title: string, tried: TryOut): Promise<void> {
    await this.draft.settled()
    const { led, text, document } = this.draft
    if (!led || !this.playable) return
    const enemy = firstPair.find((id) => id !== led.id) ?? firstPair[0]
    const position = positionOf(led.id, enemy, ability, tried, groupsOf(document))
    const staged: Staged = { position, peoples: [text, null], seed: anySeed() }
    const { game } = await this.ask<{ game: number }>({ call: 'game.new', ...staged })
    await this.ask({ call: 'game.close', game })
    const says: Tried['says'] = {}
    for (const language of languages)
      says[language] = (await this.sentence(part, textOf(ability['id']), language)) ?? ''
    this.onstage({ book: 'saga', staged, title, says, lengths: 'cm', lit: ['Men'] })
  }

  /** What the engine says of an ability alone; null where its lines cannot be read yet. */
  async sentence(part: Table, id: string, language: Language): Promise<string | null> {
    await loadWords(this.ask, language)
    const board = await told(this.ask, language, alone(this.document, part))
    return board?.abilities.find((one) => one.id === id)?.text ?? null
  }
}
