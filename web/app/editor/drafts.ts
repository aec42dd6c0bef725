// What is written in the editor, as the browser keeps it: files as texts, readable or not. Nothing is published.
import { freshId } from '../builder/shelf'
import { unpack } from '../shell/share'
import { readJson, write } from '../storage/storage'

export interface Kept {
  /** of the draft, whatever its text says */
  key: string
  text: string
  time: number
  /** what it was called when it could last be read */
  name: string
  /** the id under which it was last offered to be led; nothing where it never could be */
  led?: string
}

const most = 40

const isKept = (value: unknown): value is Kept => {
  const kept = value as Partial<Kept> | null
  return (
    typeof kept?.key === 'string' &&
    typeof kept.text === 'string' &&
    typeof kept.name === 'string' &&
    typeof kept.time === 'number'
  )
}

/** The drafts of one book. */
export class Drafts {
  constructor(
    private readonly key: string,
    /** what a link to one of them begins with */
    readonly sign: string,
  ) {}

  /** The newest first. */
  all(): Kept[] {
    const kept = readJson(this.key)
    return Array.isArray(kept) ? kept.filter(isKept).sort((a, b) => b.time - a.time) : []
  }
  find(key: string): Kept | undefined {
    return this.all().find((kept) => kept.key === key)
  }
  /** False: there is no more room, or the browser keeps it only as long as the page is open. */
  keep(draft: Kept): boolean {
    const others = this.all().filter(({ key }) => key !== draft.key)
    if (others.length >= most) return false
    return write(this.key, JSON.stringify([draft, ...others]))
  }
  begin(text: string, name: string): Kept {
    const draft = { key: freshId(), text, name, time: Date.now() }
    this.keep(draft)
    return draft
  }
  /** Texts from elsewhere become drafts, readable or not, as long as there is room; a link is unpacked. */
  async take(texts: readonly string[], nameOf: (text: string) => Promise<string>): Promise<Kept[]> {
    const taken: Kept[] = []
    for (const text of texts) {
      const held = new RegExp(`#${this.sign}=(\\S+)`).exec(text)?.[1]
      const whole = held ? await unpack(held).catch(() => text) : text
      const kept = this.begin(whole, await nameOf(whole))
      if (this.find(kept.key)) taken.push(kept)
    }
    return taken
  }
  /** The draft that a link holds: the same text is kept once. Throws where the link is damaged. */
  async fromLink(packed: string, nameOf: (text: string) => Promise<string>): Promise<Kept | undefined> {
    const text = await unpack(packed)
    return this.all().find((kept) => kept.text === text) ?? (await this.take([text], nameOf))[0]
  }
  drop(key: string): void {
    write(this.key, JSON.stringify(this.all().filter((kept) => kept.key !== key)))
  }
}

/** Everything in one file, and back: a file of one draft is as good. */
export const exported = (book: string, drafts: readonly Kept[]): string =>
  JSON.stringify({ skald: 'drafts', book, files: drafts.map(({ name, text }) => ({ name, text })) }, null, 2)

/** The texts of a file; null: it was saved by the editor of another book. */
export function imported(text: string, ours: string): string[] | null {
  if (!text.trimStart().startsWith('{')) return [text]
  try {
    const { skald, book, files } = JSON.parse(text) as { skald?: unknown; book?: unknown; files?: unknown }
    if (skald === 'drafts' && book !== ours) return null
    const texts = (Array.isArray(files) ? files : []) as { text?: unknown }[]
    const found = texts.flatMap((one) => (typeof one?.text === 'string' ? [one.text] : []))
    return found.length > 0 ? found : [text]
  } catch {
    return [text]
  }
}
