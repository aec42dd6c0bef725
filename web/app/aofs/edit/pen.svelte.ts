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

/** A file as the engine reads it. */
export async function readDraft(
  ask: Ask,
  file: { text: string } | { document: Table },
): Promise<Read<string>> {
  const { army, ...read } = await ask<Read<string> & { army?: string }>({ call: 'army.draft', ...file })
  return { ...read, ...(army === undefined ? {} : { led: army }) }
}

/** A rule as a file spells it: one with a number begins with 1. */
export const spelled = ({ id, name }: SpecialWords): string =>
  /\(/.test(id) || /\(X\)/.test(name) ? `${id.replace(/\(.*$/, '')}(1)` : id

/** Which of the special rules stand where: the checker is asked about all of them at once. */
async function allowed(
  ask: Ask,
  specials: SpecialWords[],
  where: 'weapon' | 'unit',
): Promise<SpecialWords[]> {
  const rules = specials.map(spelled)
  const weapon: Table = { id: 'blade', attacks: 1 }
  const unit: Table = { id: 'man', quality: 4, defense: 4, cost: 5, weapons: ['blade'] }
  const document =
    where === 'weapon'
      ? { id: 'asked', weapon: [{ ...weapon, rules }], unit: [unit] }
      : { id: 'asked', weapon: [weapon], unit: [{ ...unit, rules }] }
  const { problems } = await readDraft(ask, { document })
  const wrong = problems.filter(({ warning }) => !warning)
  return specials.filter(
    (_, i) => !wrong.some(({ path }) => path[0] === where && path[2] === 'rules' && path[3] === i),
  )
}

export class ArmyPen extends AnyPen<string> {
  /** every special rule, in the reader's language */
  specials = $state.raw<SpecialWords[]>([])
  /** when a rule of the army's own may count: one of each kind */
  conditions = $state.raw<{ id: string; text: string }[]>([])
  /** those of weapons, and those of models */
  ofWeapons = $state.raw<SpecialWords[]>([])
  ofModels = $state.raw<SpecialWords[]>([])
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
    const [weapons, models] = await Promise.all([
      allowed(this.ask, told.specials, 'weapon'),
      allowed(this.ask, told.specials, 'unit'),
    ])
    ;[this.specials, this.ofWeapons, this.ofModels] = [told.specials, weapons, models]
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
