// Scenes as the page holds them, and the calls about them. Lengths are whole tenths of a millimetre, facings half
// degrees from +x towards +y; points and figures are flat lists of numbers. C++ side: apps/calls/core/scene.cpp.
import type { BookName } from './book'
import type { Engine } from './engine'

export type Ground = 'open' | 'uneven' | 'dangerous' | 'impassable'
export type Cover = 'none' | 'light' | 'solid'

export interface ScenePiece {
  kind: string
  name: string
  ground: Ground
  cover: Cover
  high: boolean
  solid: boolean
  stairs: boolean
  bottom: number
  top: number
  /** x, y, x, y ... */
  outline: number[]
}

export interface SceneUnit {
  name: string
  look: string
  side: 0 | 1
  mounted: boolean
  form: 'round' | 'oval' | 'rectangle'
  /** along the facing */
  length: number
  width: number
  tall: number
  /** x, y, facing, x, y, facing ... */
  figures: number[]
}

export interface Scene {
  game: BookName
  name: string
  width: number
  depth: number
  /** VS, S, M, L */
  sticks: number[]
  pieces: ScenePiece[]
  units: SceneUnit[]
}

export interface Problem {
  line: number
  column: number
  text: string
}

export type ReadReply = { scene: Scene; text: string } | { problem: Problem }

/** Why something is refused: the rule's ID and its numbers. Figures are numbered through the whole scene. */
export interface Reason {
  kind: string
  rule: string
  measured: number
  allowed: number
  atEnd?: boolean
  figure?: number
  unit?: number
  other?: number
  otherUnit?: number
  piece?: number
}

export interface Plan {
  found: boolean
  stays: boolean
  rough: boolean
  figures: number[]
  /** per moved figure: its place in the unit, then the corners x, y ... */
  ways: number[][]
  middle: [number, number]
  shortfall: number
  reason?: Reason
}

export type End = { figure: number } | { unit: number } | { point: [number, number] }

export interface Measure {
  gap: number
  from: [number, number]
  to: [number, number]
  fromFigure?: number
  toFigure?: number
}

export interface SightLine {
  /** figures, numbered through the scene */
  from: number
  to: number
  free: boolean
  a: [number, number]
  b: [number, number]
  blocker?: {
    kind: 'figure' | 'gap' | 'piece'
    at: [number, number]
    figure?: number
    other?: number
    unit?: number
    piece?: number
    rule: string
  }
}

export interface Sight {
  lines: SightLine[]
  seeing: number
}

export const readScene = (engine: Engine, text: string): ReadReply =>
  engine.call({ call: 'scene.read', text })
export const writeScene = (engine: Engine, scene: Scene): ReadReply =>
  engine.call({ call: 'scene.write', scene })
export const checkScene = (engine: Engine, scene: string): Reason[] =>
  engine.call<{ faults: Reason[] }>({ call: 'scene.check', scene }).faults
export const measure = (engine: Engine, scene: string, from: End, to: End): Measure =>
  engine.call({ call: 'scene.measure', scene, from, to })
export const planMove = (
  engine: Engine,
  scene: string,
  unit: number,
  sticks: number[],
  to: [number, number],
): Plan => engine.call({ call: 'scene.plan', scene, unit, sticks, to })
export const sight = (engine: Engine, scene: string, from: number, to: number): Sight =>
  engine.call({ call: 'scene.sight', scene, from, to })
export const reach = (engine: Engine, scene: string, unit: number, sticks: number[]): number[][] =>
  engine.call<{ outlines: number[][] }>({ call: 'scene.reach', scene, unit, sticks }).outlines
