// A symbol that an author has drawn: of an SVG only shapes are taken, and of those only numbers. What comes out is a list of
// parts that hold nothing else (docs/content.md), in one colour, in a box from -12 to 12. Whatever could act is refused.
import {
  figuresOf,
  finite,
  heldWithin,
  laid,
  numbersIn,
  PathFault,
  placesOn,
  readPath,
  same,
  through,
  turnOf,
  written,
  type Matrix,
  type Point,
  type Step,
} from './path'

/** A file may have so many bytes, and a drawing so many letters and parts, and numbers so far out: the engine's limits. */
export const most = { file: 8 * 1024, letters: 6000, parts: 40, depth: 16, far: 16 }

/** Why a file is not taken: the key of the sentence, and what in it. */
export interface SvgFault {
  fault: 'large' | 'not' | 'element' | 'attribute' | 'entity' | 'number' | 'empty' | 'rich'
  what: string
}

class Refused extends Error {
  constructor(
    readonly fault: SvgFault['fault'],
    readonly what = '',
  ) {
    super(fault)
  }
}

/** What such a symbol is called in the file: the same drawing is called the same, and two never are. */
export function drawingId(plain: string, parts: readonly string[]): string {
  let digest = 0x811c9dc5
  for (const letter of parts.join('|')) digest = Math.imul(digest ^ letter.charCodeAt(0), 0x01000193)
  return `${plain.slice(0, 24) || 'drawing'}-${(digest >>> 0).toString(36)}`
}

type Attributes = Readonly<Record<string, string>>

const shapes = ['path', 'circle', 'ellipse', 'rect', 'polygon', 'polyline', 'line']
/** their text is not drawn, and left out */
const spoken = ['title', 'desc']
const quoted = /([a-zA-Z_][\w:.-]*)\s*=\s*("[^"<>]*"|'[^'<>]*')\s*/y

/** Attributes that lead elsewhere or act are a reason to refuse the whole; others that are not known are not read. */
function refuseIfActing(name: string, value: string): void {
  const plain = name.toLowerCase().replace(/^.*:/, '')
  const acts =
    plain.startsWith('on') || ['href', 'src', 'style', 'base', 'filter', 'mask', 'clip-path'].includes(plain)
  if (acts) throw new Refused('attribute', name)
  if (/url\s*\(|javascript:|data:|expression\s*\(/i.test(value)) throw new Refused('attribute', name)
}

function readAttributes(text: string): Attributes {
  const found: Record<string, string> = {}
  let at = 0
  while (at < text.length) {
    quoted.lastIndex = at
    const word = quoted.exec(text)
    if (!word) throw new Refused('not', text.slice(at, at + 20))
    const [, name = '', value = ''] = word
    refuseIfActing(name, value)
    found[name] = value.slice(1, -1)
    at = quoted.lastIndex
  }
  return found
}

const length = (of: Attributes, key: string, otherwise = 0): number => {
  const text = of[key]?.trim().replace(/px$/, '')
  return text === undefined || text === '' ? otherwise : finite(text)
}

function transformOf(text = ''): Matrix {
  let matrix = same
  const one = /\s*,?\s*(matrix|translate|scale|rotate|skewX|skewY)\s*\(([^()]*)\)/y
  let at = 0
  while (at < text.length) {
    one.lastIndex = at
    const word = one.exec(text)
    if (!word) break
    matrix = through(matrix, simple(word[1]!, numbersIn(word[2]!)))
    at = one.lastIndex
  }
  if (text.slice(at).trim() !== '') throw new PathFault(text.slice(at, at + 20))
  return matrix
}
function simple(kind: string, n: readonly number[]): Matrix {
  const [a = 0, b = 0, c = 0] = n
  const turn = (degrees: number): number => (degrees * Math.PI) / 180
  switch (kind) {
    case 'matrix':
      if (n.length !== 6) throw new PathFault(kind)
      return n as unknown as Matrix
    case 'translate':
      return [1, 0, 0, 1, a, b]
    case 'scale':
      return [a, 0, 0, n.length > 1 ? b : a, 0, 0]
    case 'rotate': {
      const [cos, sin] = [Math.cos(turn(a)), Math.sin(turn(a))]
      return through([1, 0, 0, 1, b, c], through([cos, sin, -sin, cos, 0, 0], [1, 0, 0, 1, -b, -c]))
    }
    case 'skewX':
      return [1, 0, Math.tan(turn(a)), 1, 0, 0]
    default:
      return [1, Math.tan(turn(a)), 0, 1, 0, 0]
  }
}

const oval = (x: number, y: number, rx: number, ry: number): string =>
  `M${x - rx} ${y}A${rx} ${ry} 0 1 1 ${x + rx} ${y}A${rx} ${ry} 0 1 1 ${x - rx} ${y}Z`

function rectangle(of: Attributes): string {
  const [x, y] = [length(of, 'x'), length(of, 'y')]
  const [w, h] = [length(of, 'width'), length(of, 'height')]
  const rx = Math.min(w / 2, length(of, 'rx', length(of, 'ry')))
  const ry = Math.min(h / 2, length(of, 'ry', rx))
  if (w <= 0 || h <= 0) return ''
  if (rx <= 0 || ry <= 0) return `M${x} ${y}H${x + w}V${y + h}H${x}Z`
  const corner = (dx: number, dy: number): string => `a${rx} ${ry} 0 0 1 ${dx} ${dy}`
  const [across, down] = [w - 2 * rx, h - 2 * ry]
  return (
    `M${x + rx} ${y}h${across}${corner(rx, ry)}v${down}${corner(-rx, ry)}` +
    `h${-across}${corner(-rx, -ry)}v${-down}${corner(rx, -ry)}Z`
  )
}

function pathOf(element: string, of: Attributes): string {
  const joined = (closed: string): string => {
    const n = numbersIn(of['points'] ?? '')
    if (n.length < 4 || n.length % 2 > 0) return ''
    return `M${n.join(' ')}${closed}`
  }
  switch (element) {
    case 'path':
      return of['d'] ?? ''
    case 'circle': {
      const r = length(of, 'r')
      return r > 0 ? oval(length(of, 'cx'), length(of, 'cy'), r, r) : ''
    }
    case 'ellipse': {
      const [rx, ry] = [length(of, 'rx'), length(of, 'ry')]
      return rx > 0 && ry > 0 ? oval(length(of, 'cx'), length(of, 'cy'), rx, ry) : ''
    }
    case 'rect':
      return rectangle(of)
    case 'polygon':
      return joined('Z')
    case 'polyline':
      return joined('')
    default:
      return `M${length(of, 'x1')} ${length(of, 'y1')}L${length(of, 'x2')} ${length(of, 'y2')}`
  }
}

/** A colour as ink, as ground, or as nothing: a drawing of one colour has no others. */
type Ink = 'ink' | 'ground' | 'none'
function inkOf(text: string): Ink {
  const colour = text.trim().toLowerCase()
  if (colour === 'none' || colour === 'transparent') return 'none'
  if (colour === 'white') return 'ground'
  const short = /^#([\da-f])([\da-f])([\da-f])$/.exec(colour)
  const long = /^#([\da-f]{2})([\da-f]{2})([\da-f]{2})$/.exec(colour)
  const round = /^rgb\(\s*(\d+)\s*,\s*(\d+)\s*,\s*(\d+)\s*\)$/.exec(colour)
  const rgb = short
    ? short.slice(1).map((c) => parseInt(c + c, 16))
    : long
      ? long.slice(1).map((c) => parseInt(c, 16))
      : round?.slice(1).map(Number)
  return rgb && Math.min(...rgb) > 190 ? 'ground' : 'ink'
}

interface Style {
  fill: string
  stroke: string
  width: string
  rule: string
  matrix: Matrix
}
const styled = (before: Style, of: Attributes): Style => ({
  fill: of['fill'] ?? before.fill,
  stroke: of['stroke'] ?? before.stroke,
  width: of['stroke-width'] ?? before.width,
  rule: of['fill-rule'] ?? before.rule,
  matrix: through(before.matrix, transformOf(of['transform'])),
})

interface Part {
  kind: 'shape' | 'hole' | 'line' | 'cut'
  width: number
  steps: Step[]
}

function partsOf(element: string, of: Attributes, style: Style): Part[] {
  const steps = laid(readPath(pathOf(element, of)), style.matrix)
  const figures = figuresOf(steps)
  if (figures.length === 0) return []
  const [a, b, c, d] = style.matrix
  const width = finite(style.width.trim().replace(/px$/, '')) * Math.sqrt(Math.abs(a * d - b * c))
  const parts: Part[] = []
  const fill = element === 'line' ? 'none' : inkOf(style.fill)
  if (fill !== 'none') {
    const kind = fill === 'ink' ? 'shape' : 'hole'
    // Our shapes have holes wherever figures lie in each other; where the SVG says otherwise, each is a shape of its own.
    const turns = figures.map((figure) => Math.sign(turnOf(figure)))
    const apart = style.rule !== 'evenodd' && turns.every((turn) => turn === turns[0])
    for (const one of apart ? figures : [figures.flat()]) parts.push({ kind, width: 0, steps: one })
  }
  const stroke = inkOf(style.stroke)
  if (stroke !== 'none' && width > 0)
    parts.push({ kind: stroke === 'ink' ? 'line' : 'cut', width, steps: figures.flat() })
  return parts
}

const first: Style = { fill: 'black', stroke: 'none', width: '1', rule: 'nonzero', matrix: same }
const tag =
  /<!--[\s\S]*?-->|<\?xml[^<>]*\?>|<(\/?)([\w:.-]+)((?:[^<>"']|"[^"<>]*"|'[^'<>]*')*?)(\/?)>|[^<]+|</g

/** Takes tags one after the other; there is nothing in them that could be called or fetched. */
class TagReader {
  readonly parts: Part[] = []
  private readonly open: { name: string; style: Style }[] = []
  /** the element whose text is left out */
  private silent = ''
  private begun = false

  text(word: string): void {
    if (!this.silent && word.trim() !== '') throw new Refused('not', word.trim().slice(0, 20))
  }
  close(name: string): void {
    const last = this.silent || this.open.pop()?.name
    if (last !== name) throw new Refused('not', `</${name}>`)
    this.silent = ''
  }
  begin(name: string, attributes: string, empty: boolean): void {
    if (this.begun ? this.open.length === 0 : name !== 'svg') throw new Refused('not', `<${name}>`)
    const group = name === 'g' || !this.begun
    const silent = spoken.includes(name)
    if (this.silent || !(group || silent || shapes.includes(name))) throw new Refused('element', name)
    this.begun = true
    const of = readAttributes(attributes.trim())
    if (silent) {
      this.silent = empty ? '' : name
      return
    }
    const style = styled(this.open.at(-1)?.style ?? first, of)
    if (!group) this.parts.push(...partsOf(name, of, style))
    if (!empty) this.open.push({ name, style })
    if (this.parts.length > most.parts || this.open.length > most.depth) throw new Refused('rich')
  }
  end(): void {
    if (!this.begun || this.open.length > 0 || this.silent) throw new Refused('not')
  }
}

function partsIn(text: string): Part[] {
  const reader = new TagReader()
  for (const [word, closing, name, inside = '', empty] of text.matchAll(tag)) {
    if (word.startsWith('<!--') || word.startsWith('<?xml')) continue
    if (name === undefined) reader.text(word)
    else if (closing) reader.close(name)
    else reader.begin(name, inside, empty === '/')
  }
  reader.end()
  return reader.parts
}

/** Lays everything into the box, as large as it goes. */
function fitted(parts: readonly Part[]): Part[] {
  const places: Point[] = parts.flatMap(({ steps, width }) =>
    placesOn(steps).flatMap(([x, y]): Point[] => [
      [x - width / 2, y - width / 2],
      [x + width / 2, y + width / 2],
    ]),
  )
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)]
  const least = [Math.min(...xs), Math.min(...ys)] as const
  const largest = [Math.max(...xs), Math.max(...ys)] as const
  const size = Math.max(largest[0] - least[0], largest[1] - least[1])
  if (!(size > 0)) throw new Refused('empty')
  const scale = 23.6 / size
  const matrix: Matrix = [
    scale,
    0,
    0,
    scale,
    (-scale * (least[0] + largest[0])) / 2,
    (-scale * (least[1] + largest[1])) / 2,
  ]
  return parts.map(({ kind, width, steps }) => ({
    kind,
    width: width * scale,
    steps: heldWithin(laid(steps, matrix), most.far),
  }))
}

const inked = ({ kind }: Part): boolean => kind === 'shape' || kind === 'line'
const partText = ({ kind, width, steps }: Part): string => {
  const path = written(steps)
  if (kind === 'shape') return path
  return kind === 'hole' ? `hole ${path}` : `${kind} ${Math.min(12, Math.max(0.1, width)).toFixed(2)} ${path}`
}

/** The parts of a drawing as a people's file holds them; or why the file is not taken. */
export function readSvg(text: string): { parts: string[] } | SvgFault {
  try {
    if (new TextEncoder().encode(text).length > most.file) throw new Refused('large')
    if (/<!(?!--)|<\?(?!xml\s)|&/i.test(text))
      throw new Refused('entity', /<![a-z[]*|<\?\w*|&#?\w*/i.exec(text)?.[0] ?? '')
    const parts = partsIn(text.replace(/^\uFEFF/, ''))
    if (!parts.some(inked)) throw new Refused('empty')
    // ground that nothing lies under cannot be seen
    const texts = fitted(parts.slice(parts.findIndex(inked))).map(partText)
    if (texts.join('').length > most.letters) throw new Refused('rich')
    return { parts: texts }
  } catch (error) {
    if (error instanceof Refused) return { fault: error.fault, what: error.what }
    if (error instanceof PathFault) return { fault: 'number', what: error.message }
    throw error
  }
}
