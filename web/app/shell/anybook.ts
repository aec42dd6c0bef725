// What the page knows of a rule book. The folder of a book has one such description, in book.ts, and app/books.ts lists
// them; nothing else names a book. What is not wanted at once is loaded when it is.
import type { Component } from 'svelte'
import type { Ask, BookName } from '../../engine/book'
import type { Still } from '../../cloth/still'
import type { KeptList, Shelf } from '../builder/shelf'
import type { DeskPlace, Tried } from '../editor/tryout.svelte'
import type { Language } from '../i18n/translate'
import type { AnyBattle } from './beginnings'
import type { Guide } from './guide'
import type { AnySession } from './session.svelte'

type Lazy<Props extends Record<string, unknown>> = () => Promise<{ default: Component<Props> }>

export type TableProps<Session> = {
  session: Session
  guide?: Guide | null
  replaying?: boolean
  onleave: () => void
  onagain: () => void
}

export type CompanionProps<Session> = { session: Session; onleave: () => void }

export type ListProps = {
  ask: Ask
  /** a list that an address holds */
  share?: string
  onleave: () => void
  onfight: (battle: AnyBattle) => void
}

export type WriteProps = {
  ask: Ask
  /** what an address holds, packed */
  packed?: string
  /** where one was before something was tried */
  place?: DeskPlace | undefined
  onleave: () => void
  onfight: (battle: AnyBattle) => void
  /** one thing of a draft goes to a small table */
  onstage: (tried: Tried) => void
}

/** What `game.view` tells of a game as a picture of its table, by whom both sides are led. */
export type Glimpse<View> = (view: View, led: readonly [string, string]) => Still

export interface BookOf<Session extends AnySession> {
  /** also of its folders, of its module, and in its logs; its texts are game.<name> and, in full, book.<name> */
  name: BookName
  /** what the IDs of its rules look like */
  ruleId: RegExp
  session: (ask: Ask) => Promise<Session>
  /** a game of it in play */
  table: Lazy<TableProps<Session>>
  /** a game of it on a real table, which this page follows; none: not yet */
  companion?: Lazy<CompanionProps<Session>>
  /** what such a table may have, as flags of the set-up: asked about only there; their texts are c.has.<flag> */
  tableHas?: readonly string[]
  list: {
    /** of the builder: #muster */
    address: string
    shelf: Shelf
    /** the key of its name; the key of its note has .note behind it */
    says: string
    screen: Lazy<ListProps>
  }
  /** where one writes whom one leads */
  write?: {
    /** of the editor: #peoples */
    address: string
    /** what stands before a file in an address, as in #people=… */
    shared: string
    /** the key of its name; the key of its note has .note behind it */
    says: string
    screen: Lazy<WriteProps>
  }
  /** on the title page: a battle to be wished for, and the table beside it */
  Wish: Component<{ onbattle: (battle: AnyBattle) => void }, { battle(): void }>
  Picture: Component
  glimpse: () => Promise<Glimpse<never>>
  bring: Bring
  sandbox: SandboxTraits
}

/** Files of one's own, as this browser keeps them. */
export interface OwnFiles {
  mostBytes: number
  /** Reads a file and keeps it; gives whom it describes, or what is wrong in which line. null: it was too large. */
  read: (text: string | null) => Promise<{ id: string } | { line: number; text: string }>
}

/** What a player brings to a battle: whom he leads, and with which list. */
export interface Bring {
  /** all who can be led, in the order in which they are offered, and what they are called */
  names: (language: Language) => Promise<Record<string, { name: string }>>
  /** those of the last battle that was wished for */
  last: () => readonly string[]
  sizes: readonly number[]
  /** the size that is offered first */
  size: number
  /** kept lists of whom a player leads that may take the field */
  lists: (id: string, points: number) => KeptList[]
  /** whom only this player leads, from files; nothing where a list brings it along */
  own?: OwnFiles
  /** the member of a set-up that names who is led */
  member: string
  /** a player's part of a set-up; without a list a ready one takes the field */
  part: (id: string, points: number, list?: KeptList) => Promise<Record<string, unknown>>
  /** what else must be agreed on for such a part */
  terms: (part: Record<string, unknown>) => Record<string, unknown>
}

/** How the sandbox lays a table as this book has it. */
export interface SandboxTraits {
  /** empty tables: the key of what they are called, and their measures in tenths of a millimetre */
  tables: readonly { says: string; width: number; depth: number; sticks: number[] }[]
  /** what the four sticks are called; nothing where lengths are told in inches */
  letters: readonly string[]
  /** pieces have heights, and figures are as tall as their base is long */
  heights: boolean
  /** in rough ground nobody goes farther than the second stick */
  roughStick: boolean
  /** what a new unit is: how many, on which bases, and how it looks where it is no ordinary troop */
  unit: { count: number; base: number; beast: string }
}

export type AnyBook = Omit<BookOf<AnySession>, 'glimpse'> & { glimpse: () => Promise<Glimpse<unknown>> }

/** The session and the table of a book are made for each other; to all others a session is one of any book. */
export const describeBook = <Session extends AnySession>(book: BookOf<Session>): AnyBook =>
  book as unknown as AnyBook
