// Lists as the browser keeps them, and as they are brought from elsewhere.

import { read, write } from '../storage/storage'

export interface KeptList {
  id: string
  share: string
  name: string
  faction: string
  points: number
  /** what it costs; older lists do not say */
  cost?: number
  legal: boolean
  time: number
}

function isKept(value: unknown): value is KeptList {
  const list = value as Partial<KeptList> | null
  return (
    typeof list === 'object' &&
    list !== null &&
    typeof list.id === 'string' &&
    typeof list.share === 'string' &&
    typeof list.faction === 'string' &&
    typeof list.points === 'number' &&
    typeof list.time === 'number'
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The lists of one book that the browser keeps. */
export class Shelf {
  /** `shared`: what stands before a list in an address, as in #list=… */
  constructor(
    private readonly key: string,
    readonly shared: string,
  ) {}

  /** The newest first. What cannot be read is left where it is, under another key. */
  all(): KeptList[] {
    const text = read(this.key)
    if (text === null) return []
    const found = parsed(text)
    if (!Array.isArray(found) || !found.every(isKept)) write(`${this.key}.unread`, text)
    return Array.isArray(found) ? found.filter(isKept).sort((a, b) => b.time - a.time) : []
  }

  private write(lists: KeptList[]): KeptList[] {
    write(this.key, JSON.stringify(lists))
    return lists
  }

  keep(list: KeptList): KeptList[] {
    return this.write([list, ...this.all().filter((l) => l.id !== list.id)].slice(0, 60))
  }

  drop(id: string): KeptList[] {
    return this.write(this.all().filter((l) => l.id !== id))
  }

  /** What was pasted, as the engine reads it: a link is taken apart, a share string is as good. */
  pasted(text: string): string {
    const link = new RegExp(`#${this.shared}=(\\S+)`).exec(text)
    return link ? shareOf(link[1]!) : text.trim()
  }

  /** The list that the rest of an address holds; empty where it holds none. */
  sharedIn(hash: string): string {
    const before = `#${this.shared}=`
    return hash.startsWith(before) ? shareOf(hash.slice(before.length)) : ''
  }
}

/** An id for a list that begins now. */
export const freshId = (): string =>
  `${Date.now().toString(36)}-${Math.floor(Math.random() * 1e6).toString(36)}`

/** The share string of a link. The page's own links escape it once more, those that a person makes of a share string of
 * the command line do not: what is then no share string was none of ours. */
export function shareOf(fragment: string): string {
  try {
    const share = decodeURIComponent(fragment)
    const escapes = share.replaceAll(/%[0-9A-Fa-f]{2}/g, '')
    return /^[!-$&-~]*$/.test(escapes) ? share : fragment
  } catch {
    return fragment
  }
}
