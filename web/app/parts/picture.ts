// The battle beside the title page: a picture, not a game. Each book has its own.
import type { FigureView, Overlay, P, PennantView, TableView, TerrainView } from '../../cloth/types'

export interface Picture {
  table: TableView
  terrain: TerrainView[]
  figures: FigureView[]
  pennants: PennantView[]
  under: Overlay[]
  over: Overlay[]
}

export function blob(cx: number, cy: number, rx: number, ry: number, wobble: number, corners = 28): P[] {
  return Array.from({ length: corners }, (_, i) => {
    const a = (i / corners) * 2 * Math.PI
    const k = 1 + wobble * Math.sin(3 * a + cx) + wobble * 0.6 * Math.cos(5 * a + cy)
    return { x: cx + rx * k * Math.cos(a), y: cy + ry * k * Math.sin(a) }
  })
}

/** A rectangle around a place, turned by so many degrees. */
export function box(cx: number, cy: number, w: number, h: number, degrees = 0): P[] {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]
  const corners: [number, number][] = [
    [-w / 2, -h / 2],
    [w / 2, -h / 2],
    [w / 2, h / 2],
    [-w / 2, h / 2],
  ]
  return corners.map(([x, y]) => ({ x: cx + x * c - y * s, y: cy + x * s + y * c }))
}

type Drawn = Omit<TerrainView, 'id' | 'name' | 'note'>
export const pieces = (list: Drawn[]): TerrainView[] =>
  list.map((piece, id) => ({ id, name: '', note: '', ...piece }))
