// The battle of SAGA beside the title page.
import type { Arms, Rank, Shield } from '../../cloth/draw/figures'
import type { FigureView, PennantView } from '../../cloth/types'
import { blob, pieces, type Picture } from '../parts/picture'

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

const figures: FigureView[] = bands.flatMap((band, unit) =>
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

const pennants: PennantView[] = bands.map((band, unit) => {
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

export const picture: Picture = {
  table: { width: 1000, depth: 900, scale: 'cm' },
  terrain: pieces([
    { kind: 'ruins', outline: blob(130, 150, 125, 105, 0.05) },
    { kind: 'hill', outline: blob(640, 235, 250, 165, 0.06) },
    { kind: 'wood', outline: blob(225, 560, 200, 165, 0.05) },
    { kind: 'bog', outline: blob(820, 760, 190, 110, 0.05) },
  ]),
  figures,
  pennants,
  under: [],
  over: [],
}
