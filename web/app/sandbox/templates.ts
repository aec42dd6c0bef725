// What the sandbox can put on the table: outlines of terrain pieces with what they usually do, and blocks of figures.
import { bookNamed } from '../books'
import type { AnyBook, SandboxTraits } from '../shell/anybook'
import type { Scene, ScenePiece, SceneUnit } from '../../engine/scene'
import type { TerrainKind } from '../../cloth/types'
import { seeded } from '../../cloth/draw/random'

/** How the book of a scene has it. */
export const traitsOf = ({ game }: Pick<Scene, 'game'>): SandboxTraits => bookNamed(game).sandbox

type Traits = Pick<ScenePiece, 'ground' | 'cover' | 'high' | 'solid'>

const traits: Record<TerrainKind, Traits> = {
  wood: { ground: 'uneven', cover: 'light', high: true, solid: false },
  hill: { ground: 'open', cover: 'none', high: true, solid: false },
  steep: { ground: 'uneven', cover: 'none', high: true, solid: false },
  field: { ground: 'uneven', cover: 'light', high: false, solid: false },
  bog: { ground: 'dangerous', cover: 'none', high: false, solid: false },
  rocks: { ground: 'uneven', cover: 'solid', high: false, solid: false },
  ruins: { ground: 'uneven', cover: 'solid', high: true, solid: false },
  water: { ground: 'dangerous', cover: 'none', high: false, solid: false },
  wall: { ground: 'uneven', cover: 'solid', high: false, solid: false },
  hedge: { ground: 'uneven', cover: 'light', high: false, solid: false },
  house: { ground: 'impassable', cover: 'none', high: true, solid: false },
  ledge: { ground: 'open', cover: 'none', high: false, solid: true },
  stairs: { ground: 'open', cover: 'none', high: false, solid: true },
  bridge: { ground: 'open', cover: 'none', high: false, solid: true },
  tower: { ground: 'open', cover: 'none', high: false, solid: true },
}

/** Half sizes in tenths of a millimetre: blobs are wide and deep, the rest are rectangles. */
const sizes: Record<TerrainKind, { shape: 'blob' | 'box'; x: number; y: number }> = {
  wood: { shape: 'blob', x: 1150, y: 900 },
  hill: { shape: 'blob', x: 1400, y: 1000 },
  steep: { shape: 'blob', x: 1000, y: 800 },
  field: { shape: 'box', x: 1000, y: 750 },
  bog: { shape: 'blob', x: 900, y: 650 },
  rocks: { shape: 'blob', x: 750, y: 620 },
  ruins: { shape: 'blob', x: 850, y: 680 },
  water: { shape: 'blob', x: 900, y: 600 },
  wall: { shape: 'box', x: 650, y: 50 },
  hedge: { shape: 'box', x: 650, y: 60 },
  house: { shape: 'box', x: 560, y: 400 },
  ledge: { shape: 'blob', x: 1100, y: 850 },
  stairs: { shape: 'box', x: 390, y: 240 },
  bridge: { shape: 'box', x: 700, y: 210 },
  tower: { shape: 'box', x: 520, y: 520 },
}

/** How high the tops lie in the game that has heights: two, three, four and six inches. */
const tops: Partial<Record<TerrainKind, number>> = {
  stairs: 508,
  ledge: 762,
  bridge: 762,
  house: 1016,
  tower: 1524,
}

function outline(kind: TerrainKind, x: number, y: number, seed: number): number[] {
  const size = sizes[kind]
  if (size.shape === 'box') {
    const { x: w, y: h } = size
    return [x - w, y - h, x + w, y - h, x + w, y + h, x - w, y + h].map(Math.round)
  }
  const random = seeded(seed)
  const points: number[] = []
  const corners = kind === 'ledge' ? 12 : 22
  const phase = random() * Math.PI
  const second = 0.05 + random() * 0.06
  for (let k = 0; k < corners; k++) {
    const a = (2 * Math.PI * k) / corners
    const far = 1 + second * Math.sin(3 * a + phase) + (random() - 0.5) * 0.05
    points.push(Math.round(x + size.x * far * Math.cos(a)), Math.round(y + size.y * far * Math.sin(a)))
  }
  return points
}

export function newPiece(scene: Scene, kind: TerrainKind, name: string, x: number, y: number): ScenePiece {
  const { heights } = traitsOf(scene)
  return {
    kind,
    name,
    ...traits[kind],
    stairs: kind === 'stairs',
    bottom: heights && kind === 'bridge' ? 762 - 50 : 0,
    top: heights ? (tops[kind] ?? 0) : 0,
    outline: outline(kind, x, y, scene.pieces.length * 31 + kind.length),
  }
}

/** Figures in ranks around a place, a finger's breadth apart. */
export function block(unit: Omit<SceneUnit, 'figures'>, count: number, x: number, y: number): number[] {
  const columns = count <= 4 ? count : Math.min(6, Math.ceil(count / 2))
  const rows = Math.ceil(count / columns)
  const facing = unit.side === 0 ? 540 : 180
  // Facing up or down, the length of a base lies along the ranks' depth.
  const dx = unit.width + 80
  const dy = unit.length + 80
  const figures: number[] = []
  for (let k = 0; k < count; k++) {
    const row = Math.floor(k / columns)
    const inRow = row === rows - 1 ? count - row * columns : columns
    const column = k - row * columns
    figures.push(
      Math.round(x + (column - (inRow - 1) / 2) * dx),
      Math.round(y + (row - (rows - 1) / 2) * dy * (unit.side === 0 ? 1 : -1)),
      facing,
    )
  }
  return figures
}

/** An empty table of a book: its first one, or another. */
export function emptyScene({ name: game, sandbox }: AnyBook, table = sandbox.tables[0]!): Scene {
  const { width, depth, sticks } = table
  return { game, name: '', width, depth, sticks, pieces: [], units: [] }
}
