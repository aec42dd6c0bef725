// One thing of a draft, tried alone: a small table that is laid out for it, with its sentence beside the game; who wrote it
// comes back to where he was. It is kept in the browser, so that a reload loses nothing.
import type { BookName } from '../../engine/book'
import { words } from '../i18n/index.svelte'
import type { Language } from '../i18n/translate'
import type { Staged } from '../shell/beginnings'
import type { Guide, GuideAct } from '../shell/guide'
import { readObject, write } from '../storage/storage'

/** Where one was in an editor: the draft, the page and which of the things there. */
export interface DeskPlace {
  key: string
  page: string
  chosen: number
}

export interface Tried {
  book: BookName
  staged: Staged
  title: string
  /** what it does, by language */
  says: Partial<Record<Language, string>>
  /** what its lengths are told in */
  lengths: 'cm' | 'inch'
  /** who is looked at first, by the name in the position */
  lit: string[]
  place: DeskPlace
}

const key = 'tryout'

export const keepTried = (tried: Tried): boolean => write(key, JSON.stringify(tried))

export function keptTried(): Tried | null {
  const kept = readObject(key) as Partial<Tried>
  const whole =
    typeof kept.book === 'string' &&
    typeof kept.staged?.position === 'string' &&
    typeof kept.title === 'string' &&
    typeof kept.says === 'object' &&
    typeof kept.lengths === 'string' &&
    Array.isArray(kept.lit) &&
    typeof kept.place?.key === 'string'
  return whole ? (kept as Tried) : null
}

/** Says beside the game what is tried; both sides are one's own. */
export class TryOutGuide implements Guide {
  readonly at = 0
  readonly count = 0
  readonly rules = []
  readonly before = []
  readonly places = []
  readonly acts = []
  readonly over = false

  constructor(
    private readonly tried: Tried,
    /** the units of the position by their names there */
    private readonly names: Readonly<Record<string, number>>,
    private readonly ways: { again: () => void; back: () => void },
  ) {}

  /** The unit that tries it: so the eye begins there. */
  get lit(): readonly number[] {
    return this.tried.lit.flatMap((name) => this.names[name] ?? [])
  }
  get title(): string {
    return words().say('ed.tried', { what: this.tried.title })
  }
  get text(): string {
    const t = words()
    const { says } = this.tried
    const said = says[t.language] ?? says.en ?? ''
    return [t.told(said, this.tried.lengths), t.say('ed.tried.note')].filter(Boolean).join(' ')
  }
  get doors(): readonly GuideAct[] {
    const t = words()
    return [
      { text: t.say('guide.anew'), act: this.ways.again },
      { text: t.say('ed.tried.back'), act: this.ways.back },
    ]
  }
  watch(): void {
    // nothing is waited for
  }
}
