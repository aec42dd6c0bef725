// The battle on the title page: a picture, not a game. Each book has its own.
import type { Arms, Rank, Shield } from '../../cloth/draw/figures'
import type { BeastName } from '../../cloth/draw/bestiary'
import type { FigureView, Overlay, P, PennantView, TableView, TerrainView } from '../../cloth/types'

export interface Picture {
  table: TableView
  terrain: TerrainView[]
  figures: FigureView[]
  pennants: PennantView[]
  under: Overlay[]
  over: Overlay[]
}

function blob(cx: number, cy: number, rx: number, ry: number, wobble: number, corners = 28): P[] {
  return Array.from({ length: corners }, (_, i) => {
    const a = (i / corners) * 2 * Math.PI
    const k = 1 + wobble * Math.sin(3 * a + cx) + wobble * 0.6 * Math.cos(5 * a + cy)
    return { x: cx + rx * k * Math.cos(a), y: cy + ry * k * Math.sin(a) }
  })
}

/** A rectangle around a place, turned by so many degrees. */
function box(cx: number, cy: number, w: number, h: number, degrees = 0): P[] {
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
const pieces = (list: Drawn[]): TerrainView[] =>
  list.map((piece, id) => ({ id, name: '', note: '', ...piece }))

interface Band {
  side: 0 | 1
  rank: Rank
  arms: Arms
  shield: Shield
  mounted?: boolean
  rotation: number
  at: [number, number][]
}

const bands: Band[] = [
  {
    side: 1,
    rank: 'warrior',
    arms: 'bow',
    shield: 'none',
    rotation: 190,
    at: [
      [118, 88],
      [70, 140],
      [130, 145],
      [185, 150],
      [70, 205],
      [128, 215],
      [186, 205],
    ],
  },
  {
    side: 1,
    rank: 'warrior',
    arms: 'spear',
    shield: 'kite',
    rotation: 180,
    at: [
      [610, 225],
      [662, 228],
      [714, 222],
      [765, 228],
      [602, 284],
      [655, 288],
      [706, 290],
      [756, 282],
    ],
  },
  {
    side: 1,
    rank: 'hearthguard',
    arms: 'spear',
    shield: 'kite',
    mounted: true,
    rotation: 160,
    at: [
      [345, 330],
      [398, 318],
      [450, 322],
      [385, 415],
    ],
  },
  { side: 1, rank: 'hero', arms: 'sword', shield: 'kite', mounted: true, rotation: 180, at: [[515, 180]] },
  {
    side: 0,
    rank: 'warrior',
    arms: 'spear',
    shield: 'round',
    rotation: 10,
    at: [
      [120, 600],
      [168, 575],
      [220, 565],
      [272, 572],
      [150, 655],
      [200, 640],
      [255, 642],
      [305, 645],
    ],
  },
  {
    side: 0,
    rank: 'hearthguard',
    arms: 'axe',
    shield: 'none',
    rotation: 30,
    at: [
      [520, 690],
      [566, 678],
      [612, 670],
      [535, 742],
      [582, 735],
      [628, 728],
    ],
  },
  { side: 0, rank: 'hero', arms: 'sword', shield: 'round', rotation: 20, at: [[460, 800]] },
]

const sagaFigures: FigureView[] = bands.flatMap((band, unit) =>
  band.at.map(([x, y], i) => ({
    id: unit * 20 + i,
    unit,
    x,
    y,
    rotation: band.rotation + ((i * 13) % 17) - 8,
    base:
      band.rank === 'hero'
        ? { form: 'round', across: band.mounted ? 50 : 40, along: band.mounted ? 50 : 40 }
        : band.mounted
          ? { form: 'oval', across: 25, along: 48 }
          : { form: 'round', across: 25, along: 25 },
    side: band.side,
    look: { rank: band.rank, arms: band.arms, shield: band.shield, mounted: band.mounted ?? false },
  })),
)

const sagaPennants: PennantView[] = bands.map((band, unit) => {
  const edge = band.at.reduce((best, p) => ((band.side === 0 ? p[0] < best[0] : p[0] > best[0]) ? p : best))
  return {
    unit,
    x: edge[0] + (band.side === 0 ? -46 : 24),
    y: edge[1] - 12,
    side: band.side,
    label: band.rank === 'hero' ? '★' : String(band.at.length),
    ...(unit === 2 ? { fatigue: 1 } : {}),
  }
})

const saga: Picture = {
  table: { width: 1000, depth: 900, scale: 'cm' },
  terrain: pieces([
    { kind: 'ruins', outline: blob(130, 150, 125, 105, 0.05) },
    { kind: 'hill', outline: blob(640, 235, 250, 165, 0.06) },
    { kind: 'wood', outline: blob(225, 560, 200, 165, 0.05) },
    { kind: 'bog', outline: blob(820, 760, 190, 110, 0.05) },
  ]),
  figures: sagaFigures,
  pennants: sagaPennants,
  under: [],
  over: [],
}

// ---- Age of Fantasy: Skirmish

interface Company {
  side: 0 | 1
  beast: BeastName
  /** of a round base, or of the long side of a rider's */
  size?: number
  rotation: number
  at: [number, number][]
  fallen?: boolean
}

const companies: Company[] = [
  {
    side: 1,
    beast: 'court-foot',
    rotation: 185,
    at: [
      [515, 118],
      [562, 112],
      [540, 156],
    ],
  },
  {
    side: 1,
    beast: 'court-shot',
    rotation: 200,
    at: [
      [716, 262],
      [748, 300],
    ],
  },
  { side: 1, beast: 'court-hero', size: 40, rotation: 205, at: [[520, 330]] },
  { side: 1, beast: 'court-caster', rotation: 190, at: [[585, 285]] },
  { side: 1, beast: 'court-giant', size: 100, rotation: 175, at: [[332, 214]] },
  { side: 1, beast: 'court-beast', size: 60, rotation: 165, at: [[140, 330]], fallen: true },
  {
    side: 0,
    beast: 'lantern-shot',
    rotation: 25,
    at: [
      [118, 545],
      [164, 528],
    ],
  },
  { side: 0, beast: 'lantern-hero', size: 40, rotation: 35, at: [[246, 486]] },
  {
    side: 0,
    beast: 'lantern-foot',
    rotation: 10,
    at: [
      [330, 700],
      [376, 690],
      [422, 696],
      [352, 740],
    ],
  },
  {
    side: 0,
    beast: 'lantern-rider',
    size: 60,
    rotation: 20,
    at: [
      [520, 620],
      [566, 604],
    ],
    fallen: true,
  },
  { side: 0, beast: 'lantern-caster', rotation: 15, at: [[250, 575]] },
  { side: 0, beast: 'lantern-beast', size: 60, rotation: 340, at: [[700, 640]] },
]

const aofsFigures: FigureView[] = companies.flatMap((company, unit) =>
  company.at.map(([x, y], i) => {
    const along = company.size ?? 32
    const rider = company.beast.endsWith('rider')
    return {
      id: unit * 20 + i,
      unit,
      x,
      y,
      rotation: company.rotation + ((i * 13) % 17) - 8,
      base: { form: rider ? 'oval' : 'round', across: rider ? 35 : along, along },
      side: company.side,
      look: { rank: 'warrior', arms: 'spear', shield: 'none', mounted: false, beast: company.beast },
    }
  }),
)

const aofsPennants: PennantView[] = companies.map((company, unit) => {
  const left = company.side === 0
  const edge = company.at.reduce((best, p) => ((left ? p[0] < best[0] : p[0] > best[0]) ? p : best))
  const r = (company.size ?? 32) / 2
  return {
    unit,
    x: edge[0] + (left ? -r - 28 : r + 6),
    y: edge[1] - r * 0.6 - 6,
    side: company.side,
    label: company.beast.endsWith('hero') ? '★' : String(company.at.length),
    fallen: company.fallen ?? false,
  }
})

const kestrel = blob(180, 525, 165, 115, 0.05, 12)
const crane = blob(560, 320, 130, 95, 0.05, 12)

const aofs: Picture = {
  table: { width: 1000, depth: 900, scale: 'inch' },
  terrain: pieces([
    { kind: 'ledge', outline: kestrel, elevation: 4 },
    { kind: 'ledge', outline: crane, elevation: 3 },
    { kind: 'bridge', outline: box(388, 421, 190, 44, -30), elevation: 3 },
    { kind: 'stairs', outline: box(62, 655, 80, 54, -58), elevation: 2, up: { x: 180, y: 525 } },
    { kind: 'tower', outline: box(732, 282, 120, 120, 4), elevation: 6 },
    { kind: 'ruins', outline: box(545, 130, 190, 150, -6) },
    { kind: 'wood', outline: blob(120, 140, 105, 90, 0.05) },
    { kind: 'wood', outline: blob(640, 800, 150, 90, 0.05) },
    { kind: 'bog', outline: blob(780, 500, 110, 72, 0.05) },
    { kind: 'wall', outline: box(440, 560, 130, 13, 24) },
    { kind: 'rocks', outline: blob(245, 800, 90, 60, 0.06) },
  ]),
  figures: aofsFigures,
  pennants: aofsPennants,
  under: [
    { kind: 'objective', at: { x: 645, y: 370 }, label: 'II', side: 1, radius: 76 },
    { kind: 'objective', at: { x: 470, y: 760 }, label: 'I', side: 0, radius: 76 },
  ],
  over: [
    { kind: 'wound', at: { x: 366, y: 256 }, count: 2, grave: false },
    { kind: 'tokens', at: { x: 250, y: 602 }, count: 4 },
    { kind: 'tokens', at: { x: 585, y: 312 }, count: 2 },
    { kind: 'stunned', at: { x: 168, y: 304 } },
  ],
}

export const pictures: Record<'saga' | 'aofs', Picture> = { saga, aofs }
