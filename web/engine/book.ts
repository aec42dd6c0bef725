// What a game of any book has: questions, answers, events, refusals. Lengths are whole tenths of a millimetre, facings
// half degrees from +x towards +y. C++ side: src/game, apps/calls.
import type { Request } from './engine'

export type SideName = 'first' | 'second'

/** What a rule book is called in logs, set-ups and folders, and its module. */
export type BookName = string
/** The book that is meant where none is named: there was no other at first. */
export const firstBook: BookName = 'saga'

export interface Step {
  figure: number
  path: [number, number][]
  facing?: number
  floor?: number
}

export type Point = [number, number]

// What the questions, answers, events and refusals of every book have. What else each of them carries has a name of its
// own and a type in <book>.gen.ts, which names.js makes.

export interface AnyChoice {
  verb: string
  unit?: number
  sketch?: boolean
  spot?: Point
  steps?: Step[]
}

export interface AnyQuestion {
  ask: string
  side: SideName | 'none'
}

export interface AnyEvent {
  event: string
  side: SideName | 'none'
  rule: string
  faces?: number[]
}

export interface AnyWhy {
  rule: string
  sentence: string
  /** where the request said `tell` */
  text?: string
}

export interface Outcome {
  over: boolean
  winner: SideName | 'none'
  points: [number, number]
  /** a draw because a turn did not end */
  stopped?: boolean
}

/** How far a log proves its game. */
export interface Verified {
  /** has its last line: every line is as it was written */
  whole: boolean
  version: number
  faces: number
  /** faces that were laid down, not rolled with the seed */
  given?: number
  /** of an old log: faces that are not those of its seed */
  unknown?: number
  /** after how many answers other dice begin: somebody went on from there */
  branches?: number[]
  /** of sealed dice: whether their secret is told, and how many faces fell from them */
  seal?: { revealed: boolean; faces: number }
}

export interface BaseShape {
  form: 'round' | 'oval' | 'rectangle'
  length: number
  width: number
}

export type Refused = { refused: AnyWhy }

/** What an answer throws next, for dice that lie on a real table. */
export interface Due {
  /** dice that are due; 0: all that are thrown are known */
  more: number
  /** of each face, which it counts as */
  apart?: number[]
  /** the event that will tell of them, and whom it names; `again`: dice of it are thrown again; `text`: what they are for */
  throw?: { event: string; again: boolean; text?: string } & Readonly<Record<string, unknown>>
  /** whose dice they are */
  side?: SideName
  /** as in the view, before the throw */
  fight?: unknown
  /** what happened before the throw, also in words */
  events?: AnyEvent[]
  told?: string[]
}

/** What every view of a game tells, whatever the book. */
export interface AnyView {
  answers: number
  hash: string
  question: AnyQuestion
  outcome: Outcome
  turnOf: SideName | 'none'
  turn: number
  farEdgeFirst: boolean
  table: { width: number; depth: number }
  mayUndo?: [boolean, boolean]
  /** beside a real table: may a unit be put right now? */
  putRight?: boolean
}

/** What the engine says of a view where the request said `tell`; lengths are marked (i18n/translate.ts). */
export interface Told {
  /** how the game is won: in one sentence, and what it takes */
  goal: string
  goalHow: string
  units: Record<string, string>
  sides: [string, string]
  question: string
  /** a label for each answer, in the order of `choices` */
  choices: string[]
  events: string[]
  reason?: string
}

/** A view with all that a table needs: its answers, what the engine says of it, and the log's last lines. */
export type ToldView<View extends AnyView, Choice extends AnyChoice = AnyChoice> = View & {
  choices: Choice[]
  told: Told
  log: string
}

/** What an answer brought about. */
export type AnsweredBy<
  View extends AnyView,
  Choice extends AnyChoice = AnyChoice,
  Event extends AnyEvent = AnyEvent,
> = ToldView<View, Choice> & {
  events: Event[]
  choice: Choice
  reason?: BotReason
}

/** Why a bot answered as it did; words.reason makes a sentence of it. */
export type BotReason = Record<string, unknown>

export interface HistoryEntry<Choice extends AnyChoice = AnyChoice, Event extends AnyEvent = AnyEvent> {
  side: SideName
  ask: string
  turn: number
  turnOf: SideName | 'none'
  choice: Choice
  events: Event[]
  points: [number, number]
  reason?: BotReason
  /** a sentence for each event; empty where it is told with another one */
  told?: string[]
  /** why a bot answered so, as a sentence */
  why?: string
}

/** One event of a game: of which answer, and the how many-th of it. */
export interface Happened<Event extends AnyEvent = AnyEvent> {
  at: number
  n: number
  event: Event
}

export interface SightLine {
  from: number
  to: number
  free: boolean
  a: [number, number]
  b: [number, number]
  /** how far, in tenths of a millimetre */
  gap?: number
  /** dice that the figure gives to a shooting, in sixths (SAGA) */
  sixths?: number
  /** why it gives none though it sees the target */
  rule?: string
  blocker?: {
    kind: 'figure' | 'gap' | 'piece'
    at: [number, number]
    figure?: number
    unit?: number
    piece?: number
    rule: string
  }
}

/** What the figures of a unit see of another, and which of them could shoot. */
export interface Sights {
  lines: SightLine[]
  seeing: number
  /** of the weapon, in SAGA */
  range?: number
  shooters: number[]
}

/** Anything that answers requests: a worker in the page, the engine itself in tests. */
export type Ask = <Reply>(request: Request) => Promise<Reply>

/** What an answer says, whatever way it goes on the table: two offers with the same words have the same key. */
export function keyOf({ sketch, spot, steps, ...said }: AnyChoice): string {
  void [sketch, spot, steps]
  return JSON.stringify(Object.entries(said).sort())
}

/** Is it one of these names? Only names that it can have may stand there. */
export const oneOf = <Name extends string>(name: Name, ...names: NoInfer<Name>[]): boolean =>
  names.includes(name)

export const sideIndex = (side: SideName): 0 | 1 => (side === 'first' ? 0 : 1)
export const sides: readonly SideName[] = ['first', 'second']
export const other = (side: SideName): SideName => (side === 'first' ? 'second' : 'first')
