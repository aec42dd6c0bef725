// A file under the pen: its draft, and the place where the browser keeps it. What the file describes is the book's.
import type { Ask } from '../../engine/book'
import { plainName, type Language } from '../i18n/translate'
import { Draft, type Reader } from './draft.svelte'
import type { Drafts, Kept } from './drafts'
import { freeId, tableOf, textOf, type Table, type Way } from './tables'

export abstract class AnyPen<Led> {
  kept = $state.raw<Kept | null>(null)
  /** it is not kept: there is no room */
  lost = $state(false)
  /** ids of ours and of the server */
  taken = $state.raw<string[]>([])
  language = $state.raw<Language>('en')
  readonly draft: Draft<Led>
  /** the draft that is opened */
  private key = ''
  /** the other drafts that can be led, as they were when this one was opened */
  private beside: Kept[] = []

  constructor(
    protected readonly ask: Ask,
    readonly drafts: Drafts,
    private readonly reader: Reader<Led>,
  ) {
    this.draft = new Draft(reader, () => this.read())
  }

  /** What a file calls what it describes, or its id; empty where it says neither. */
  abstract nameOf(document: Table): string
  /** The id of what was read. */
  protected abstract idOf(led: Led): string
  /** Whether it can be led as it is: readable, and under an id of its own. */
  abstract readonly playable: boolean

  /** Ids of others, which this file may not have, and none where nothing is opened yet. */
  get takenIds(): string[] {
    const beside = this.key ? this.beside : this.others()
    return [...this.taken, ...beside.flatMap(({ led }) => led ?? [])]
  }
  private others(): Kept[] {
    return this.drafts.all().filter(({ key, led }) => led !== undefined && key !== this.key)
  }
  /** What else is called by the id of this file; empty where it has its own. Two under one id cannot stand at one table. */
  get namesake(): string {
    const id = textOf(this.document['id'])
    const other = this.beside.find(({ led }) => led === id)
    return other ? other.name || plainName(id) : this.takenIds.includes(id) ? plainName(id) : ''
  }
  /** Gives it an id of its own. */
  renew(): Promise<void> {
    return this.put(['id'], freeId(textOf(this.document['id']).replace(/-\d+$/, ''), this.takenIds))
  }

  get document(): Table {
    return this.draft.document
  }
  put(way: Way, value: unknown): Promise<void> {
    return this.draft.put(way, value)
  }

  async open(kept: Kept): Promise<void> {
    this.kept = null
    this.key = kept.key
    this.beside = this.others()
    await this.draft.open(kept.text)
    this.kept = kept
    this.keep()
  }
  close(): void {
    this.kept = null
    this.key = ''
  }

  // ---- drafts

  /** Tables become a new draft, as the engine writes them. */
  async begin(document: Table): Promise<Kept> {
    const { text } = await this.reader({ document })
    return this.drafts.begin(text, this.nameOf(document))
  }
  /** Texts from elsewhere become drafts, as long as there is room. */
  take(texts: readonly string[], unnamed: string): Promise<Kept[]> {
    return this.drafts.take(texts, (text) => this.called(text, unnamed))
  }
  /** The draft that a link holds; null where it is damaged, nothing where there is no room. */
  fromLink(packed: string, unnamed: string): Promise<Kept | null | undefined> {
    return this.drafts.fromLink(packed, (text) => this.called(text, unnamed)).catch(() => null)
  }
  private async called(text: string, unnamed: string): Promise<string> {
    return this.nameOf(tableOf((await this.reader({ text })).document)) || unnamed
  }

  /** The draft has been read anew. */
  protected read(): void {
    this.keep()
  }
  /** It can be led as it is now, or not: what is offered elsewhere keeps step with it. */
  protected offer?(before: Kept, led: Led | undefined): void

  private keep(): void {
    const { kept, draft } = this
    if (!kept) return
    const led = this.playable ? draft.led : undefined
    this.offer?.(kept, led)
    const next: Kept = {
      key: kept.key,
      text: draft.text,
      name: draft.torn ? kept.name : this.nameOf(draft.document),
      time: Date.now(),
      ...(led === undefined ? {} : { led: this.idOf(led) }),
    }
    // opening a file is no change of it
    if (next.text === kept.text && next.led === kept.led && next.name === kept.name) return
    this.kept = next
    this.lost = !this.drafts.keep(next)
  }
}
