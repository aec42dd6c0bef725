// A list under the pen, of whatever book: which one it is, where it is kept, and what went wrong. Every change goes to the
// engine and comes back with its numbers and its faults.
import { EngineError } from '../../engine/engine'
import { freshId, type KeptList, type Shelf } from './shelf'

export abstract class AnyPen {
  kept: KeptList[] = $state.raw([])
  /** there is no legal list near this one */
  hopeless = $state(false)
  trouble = $state('')
  protected id = $state('')

  constructor(private readonly shelf: Shelf) {
    this.kept = shelf.all()
  }

  get openId(): string {
    return this.id
  }

  abstract open(kept: KeptList): Promise<boolean>
  /** Reads what was pasted; false: nothing of it could be read. What a link brought is kept when it is first changed. */
  abstract bring(text: string, keep?: boolean): Promise<boolean>
  abstract resize(points: number): Promise<void>

  forget(kept: KeptList): void {
    this.kept = this.shelf.drop(kept.id)
  }

  /** Another list begins; one that is kept already goes on under its id. */
  protected begin(share = ''): void {
    this.id = (share && this.kept.find((kept) => kept.share === share)?.id) || freshId()
  }

  protected settle(list: Omit<KeptList, 'id' | 'time'>, keep: boolean): void {
    this.hopeless = false
    this.trouble = ''
    if (!keep) return
    this.kept = this.shelf.keep({ ...keptOf(list), id: this.id, time: Date.now() })
  }

  /** Does something with the engine; what it refuses is told. */
  protected async attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.trouble = error instanceof EngineError ? error.message : String(error)
    }
  }
}

function keptOf(list: Omit<KeptList, 'id' | 'time'>): Omit<KeptList, 'id' | 'time'> {
  const { share, name, faction, points, cost, legal } = list
  return { share, name, faction, points, ...(cost === undefined ? {} : { cost }), legal }
}

const longestName = 60

/** A list with a name that fits the page; a stranger's may have any. */
export const fitting = <L extends { name: string }>(list: L): L =>
  list.name.length > longestName ? { ...list, name: cleanName(list.name) } : list

/** A name as a list may carry it. */
export const cleanName = (name: string): string =>
  name
    .replace(/["\\\n\r\t]/g, ' ')
    .trim()
    .slice(0, longestName)
