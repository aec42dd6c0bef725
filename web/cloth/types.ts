// What the cloth is told to show, and what it reports. Lengths in millimetres; the cloth knows no rules.
import type { Footprint, Look } from './draw/figures'
import type { Side } from './draw/palette'
import type { P } from './draw/shape'
import type { TerrainKind } from './draw/terrain'

export type { Footprint, Look, P, Side, TerrainKind }

export interface TableView {
  width: number
  depth: number
  scale: 'cm' | 'inch'
}

export interface FigureView {
  id: number
  unit: number
  x: number
  y: number
  /** degrees clockwise from up */
  rotation: number
  base: Footprint
  side: Side
  look: Look
  faulty?: boolean
  dulled?: boolean
}

export interface TerrainView {
  id: number
  kind: TerrainKind
  outline: P[]
  name: string
  note: string
  elevation?: number
  /** the same as it is printed on its plate */
  plate?: string
  /** what a stair leads up to */
  up?: P
}

export interface PennantView {
  unit: number
  x: number
  y: number
  /** what of it touches its unit, from the middle of its pole: that stays there when it is drawn larger or smaller */
  held?: P
  side: Side
  label: string
  fallen?: boolean
  fatigue?: number
  exhausted?: boolean
}

export interface GhostView {
  x: number
  y: number
  rotation: number
  base: Footprint
  side: Side
  look: Look
}

export type Tone = 'plain' | 'refusal' | 'lamp'

export type Overlay =
  | { kind: 'reach'; outlines: P[][]; grow: number; edges?: { name: string; outlines: P[][] }[] }
  | { kind: 'stick'; from: P; to: P; length: number; letter: string; step: number }
  | { kind: 'trail'; from: P; to: P }
  | { kind: 'ruler'; from: P; to: P; label: string; tone: Tone }
  | { kind: 'sight'; from: P; to: P; free: boolean; at?: P }
  | { kind: 'label'; at: P; text: string; tone: Tone }
  | { kind: 'refused'; at: P; rotation: number; base: Footprint }
  | { kind: 'corners'; at: P; rotation: number; base: Footprint }
  | { kind: 'lit'; at: P; rotation: number; base: Footprint }
  | { kind: 'threat'; key: number; outlines: P[][]; grow: number }
  /** rings around what somebody speaks of; all else may lie in the dark */
  | { kind: 'spoken'; rings: readonly { at: P; radius: number }[]; dim: boolean }
  /** a marker to hold: whose it is, and how near one must be */
  | { kind: 'objective'; at: P; label: string; side: Side | null; radius: number }
  /** wound markers; grave: from now on it rolls */
  | { kind: 'wound'; at: P; count: number; grave: boolean }
  | { kind: 'stunned'; at: P }
  /** a figure of a list that lies beside the table; idle: it takes no part */
  | { kind: 'number'; at: P; text: string; idle: boolean }
  /** somebody fell there */
  | { kind: 'fallen'; at: P; side: Side }
  | { kind: 'tokens'; at: P; count: number }
  /** a walked part of a way, a jump, and where a fall would end */
  | { kind: 'way'; from: P; to: P }
  | { kind: 'jump'; from: P; to: P }
  | { kind: 'fall'; at: P }
  /** who acts on whom, or where somebody went; harm: it is aimed at somebody */
  | { kind: 'arrow'; from: P; to: P; harm: boolean; shot?: boolean; label?: string }

/** What lies under the pointer. */
export type Target =
  { kind: 'figure'; figure: number; unit: number } | { kind: 'terrain'; piece: number } | { kind: 'table' }

/** The cloth's reports. A press that returns true becomes a drag; otherwise the table is moved under the hand. */
export interface ClothEvents {
  press?(target: Target, at: P, event: PointerEvent): boolean
  drag?(at: P, event: PointerEvent): void
  drop?(at: P, event: PointerEvent): void
  cancel?(): void
  tap?(target: Target, at: P, event: PointerEvent): void
  hover?(target: Target | null, at: P): void
  /** a finger rests there */
  hold?(target: Target, at: P): void
}
