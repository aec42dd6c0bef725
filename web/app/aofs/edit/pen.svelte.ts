// An army under the pen: the file, and what the engine says of it.
import type { ArmyBook, ArmyWords, SpecialWords } from '../../../engine/aofs'
import type { Ask } from '../../../engine/book'
import { remoteEngine } from '../../../engine/remote'
import { Draft, type Problem, type Read } from '../../editor/draft.svelte'
import type { Kept } from '../../editor/drafts'
import { tablesOf, textOf, type Table, type Way } from '../../editor/tables'
import { plainName, type Language } from '../../i18n/translate'
import { armyWords, loadArmies, loadArmyWords } from '../content'
import { drafts } from '../own'

/** The reader of files is in the module of the other book: it reads armies as well, and tells them by their keys. */
export const readDraft = (file: { text: string } | { document: Table }): Promise<Read<string>> =>
  remoteEngine('saga')
    .call<{ text: string; document?: Table; problems: Problem[] }>({ call: 'content.draft', ...file })
    .then((read) => {
      const whole = read.document && read.problems.every(({ warning }) => warning)
      return { ...read, ...(whole ? { led: textOf(read.document!['id']) } : {}) }
    })

/** A rule as a file spells it: one with a number begins with 1. */
export const spelled = ({ id, name }: SpecialWords): string =>
  /\(/.test(id) || /\(X\)/.test(name) ? `${id.replace(/\(.*$/, '')}(1)` : id

/** Which of the special rules stand where: the checker is asked about all of them at once. */
async function allowed(specials: SpecialWords[], where: 'weapon' | 'unit'): Promise<SpecialWords[]> {
  const rules = specials.map(spelled)
  const weapon: Table = { id: 'blade', attacks: 1 }
  const unit: Table = { id: 'man', quality: 4, defense: 4, cost: 5, weapons: ['blade'] }
  const document =
    where === 'weapon'
      ? { id: 'asked', weapon: [{ ...weapon, rules }], unit: [unit] }
      : { id: 'asked', weapon: [weapon], unit: [{ ...unit, rules }] }
  const { problems } = await readDraft({ document })
  const wrong = problems.filter(({ warning }) => !warning)
  return specials.filter(
    (_, i) => !wrong.some(({ path }) => path[0] === where && path[2] === 'rules' && path[3] === i),
  )
}

export class ArmyPen {
  kept = $state.raw<Kept | null>(null)
  lost = $state(false)
  /** ids of ours and of the server */
  taken = $state.raw<string[]>([])
  /** every special rule, in the reader's language */
  specials = $state.raw<SpecialWords[]>([])
  /** when a rule of the army's own may count: one of each kind */
  conditions = $state.raw<{ id: string; text: string }[]>([])
  /** those of weapons, and those of models */
  ofWeapons = $state.raw<SpecialWords[]>([])
  ofModels = $state.raw<SpecialWords[]>([])
  words = $state.raw<ArmyWords | null>(null)
  book = $state.raw<ArmyBook | null>(null)
  language = $state.raw<Language>('en')
  readonly draft = new Draft<string>(readDraft, () => {
    this.keep()
    void this.tell()
  })

  constructor(private readonly ask: Ask) {}

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
    const [weapons, models] = await Promise.all([
      allowed(told.specials, 'weapon'),
      allowed(told.specials, 'unit'),
    ])
    ;[this.specials, this.ofWeapons, this.ofModels] = [told.specials, weapons, models]
    this.conditions = told.conditions
    await this.tell()
  }

  async open(kept: Kept): Promise<void> {
    this.kept = null
    this.words = this.book = null
    await this.draft.open(kept.text)
    this.kept = kept
    this.keep()
  }
  close(): void {
    this.kept = null
  }

  get document(): Table {
    return this.draft.document
  }
  put(way: Way, value: unknown): Promise<void> {
    return this.draft.put(way, value)
  }

  /** The rules of the army's own as those of the book are told: by name, and what they say as far as it is known. */
  get own(): SpecialWords[] {
    return tablesOf(this.document['rule']).map((rule) => {
      const id = textOf(rule['id'])
      const said = this.words?.rules.find((one) => one.id === id)
      return { id, name: textOf(rule['name']) || plainName(id), text: said?.text ?? '', rule: 'AOF-OWN-01' }
    })
  }

  get playable(): boolean {
    const { led } = this.draft
    return led !== undefined && !this.taken.includes(led)
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

  private keep(): void {
    const { kept, draft } = this
    if (!kept) return
    const name = draft.torn ? kept.name : textOf(draft.document['name']) || textOf(draft.document['id'])
    const led = this.playable ? draft.led : undefined
    const next: Kept = { key: kept.key, text: draft.text, name, time: Date.now(), ...(led ? { led } : {}) }
    if (next.text === kept.text && next.led === kept.led && next.name === kept.name) return
    this.kept = next
    this.lost = !drafts.keep(next)
  }
}
