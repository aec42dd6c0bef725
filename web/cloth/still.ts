// The table as a picture that stands by itself: one SVG without styles, listeners and letters, for an image. Whatever ids its
// parts have, they meet no others. It shows where the figures are, not the empty table around them.
import { border, clothDefs, ground } from './draw/cloth'
import { figure, figureKey } from './draw/figures'
import { pennant } from './draw/marks'
import { round1 } from './draw/shape'
import { terrain as drawTerrain, withClearings } from './draw/terrain'
import type { FigureView, PennantView, TableView, TerrainView } from './types'

export interface Still {
  table: TableView
  terrain: readonly TerrainView[]
  figures: readonly FigureView[]
  pennants: readonly PennantView[]
}
export interface Box {
  x: number
  y: number
  w: number
  h: number
}

/** Room around the outermost figures, in millimetres. */
const room = 90

/** The smallest part of the table of this shape (width by height) that has all figures; without any the middle of it. */
export function cutOut({ table, figures }: Pick<Still, 'table' | 'figures'>, shape: number): Box {
  const widest = Math.min(table.width, table.depth * shape)
  const span = (of: readonly number[], whole: number): [number, number] =>
    of.length > 0 ? [Math.min(...of) - room, Math.max(...of) + room] : [0, whole]
  const [left, right] = span(
    figures.map(({ x }) => x),
    table.width,
  )
  const [top, bottom] = span(
    figures.map(({ y }) => y),
    table.depth,
  )
  const w = Math.min(widest, Math.max(right - left, (bottom - top) * shape))
  const h = w / shape
  const within = (middle: number, size: number, whole: number): number =>
    Math.max(0, Math.min(whole - size, middle - size / 2))
  return {
    x: within((left + right) / 2, w, table.width),
    y: within((top + bottom) / 2, h, table.depth),
    w,
    h,
  }
}

export function stillOf(still: Still, shape: number): string {
  const { table, terrain, figures, pennants } = still
  const { x, y, w, h } = cutOut(still, shape)
  const standing = figures.map((f) => ({ x: f.x, y: f.y, r: Math.max(f.base.across, f.base.along) / 2 }))
  const kinds = new Map(figures.map((f) => [figureKey(f.look, f.base, f.side), f]))
  const figureDefs = [...kinds].map(([key, f]) => `<g id="${key}">${figure(f.look, f.base, f.side)}</g>`)
  const pieces = terrain.map((piece) =>
    withClearings(drawTerrain({ ...piece, id: `t${piece.id}` }), standing),
  )
  const placed = figures.map(
    (f) =>
      `<use href="#${figureKey(f.look, f.base, f.side)}" transform="translate(${round1(f.x)} ${round1(f.y)}) rotate(${round1(f.rotation)})"/>`,
  )
  const flags = pennants.map(
    (p) =>
      `<g transform="translate(${round1(p.x)} ${round1(p.y)}) scale(1.3)">${pennant(p.side, '', p.fallen)}</g>`,
  )
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${[x, y, w, h].map(round1).join(' ')}">` +
    `<defs>${clothDefs}${figureDefs.join('')}</defs>${ground(table.width, table.depth)}${pieces.join('')}` +
    `<rect width="${table.width}" height="${table.depth}" fill="url(#lampmat)"/>` +
    `${border(table.width, table.depth, table.scale)}${placed.join('')}${flags.join('')}</svg>`
  )
}
