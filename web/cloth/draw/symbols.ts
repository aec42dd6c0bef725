// The symbols of SAGA dice: silhouettes in a box from -12 to 12 that hold at 15 px. The drawings are data/symbols.json,
// so that paper has the same ones; `cut` strokes the ground's colour.
import drawings from '../../../data/symbols.json'

type Dot = readonly number[]
interface Part {
  shape?: string
  cut?: string
  line?: string
  width?: number
  dot?: Dot
  eye?: Dot
}
interface Drawing {
  turn?: number
  parts: readonly Part[]
}

const circle = ([x, y, r]: Dot, extra = ''): string => `<circle cx="${x}" cy="${y}" r="${r}"${extra}/>`

function part(p: Part): string {
  if (p.shape) return `<path d="${p.shape}" fill-rule="evenodd"/>`
  if (p.cut) return `<path d="${p.cut}" class="cut"/>`
  if (p.line)
    return `<path d="${p.line}" fill="none" stroke="currentcolor" stroke-width="${p.width}" stroke-linecap="round" stroke-linejoin="round"/>`
  return p.eye ? circle(p.eye, ' class="eye"') : p.dot ? circle(p.dot) : ''
}

function art(drawing: Drawing): string {
  const parts = drawing.parts.map(part).join('')
  return drawing.turn ? `<g transform="rotate(${drawing.turn})">${parts}</g>` : parts
}

export const symbols: Record<string, string> = Object.fromEntries(
  Object.entries(drawings as Record<string, Drawing>).map(([id, drawing]) => [id, art(drawing)]),
)

/** A part that a people's file draws itself (docs/content.md): a path of numbers, whatever the file says. */
const own = /^(?:(hole) |(line|cut) (\d+(?:\.\d+)?) )?(M[MLQCZ\d .-]+)$/

/** The drawing of a people's own symbol; parts that are no paths are left out. */
export const drawn = (parts: readonly string[]): string =>
  parts
    .map((text) => {
      const [, hole, stroke, width, path] = own.exec(text) ?? []
      if (path === undefined) return ''
      if (hole) return `<path d="${path}" class="eye" fill-rule="evenodd"/>`
      if (stroke === 'cut') return `<path d="${path}" class="cut wide" stroke-width="${width}"/>`
      return part(stroke ? { line: path, width: Number(width) } : { shape: path })
    })
    .join('')

/** Common, uncommon, rare: what stands in for a symbol that has no drawing. */
const plain = ['plain-common', 'plain-uncommon', 'plain-rare']

export const symbolArt = (id: string, rarity: number): string =>
  symbols[id] ?? symbols[plain[rarity] ?? plain[0]!]!
