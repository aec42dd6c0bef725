// The battle of Age of Fantasy: Skirmish beside the title page.
import type { BeastName } from '../../cloth/draw/bestiary'
import type { FigureView, PennantView } from '../../cloth/types'
import { blob, box, pieces, type Picture } from '../parts/picture'

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

const figures: FigureView[] = companies.flatMap((company, unit) =>
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

const pennants: PennantView[] = companies.map((company, unit) => {
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

export const picture: Picture = {
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
  figures,
  pennants,
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
