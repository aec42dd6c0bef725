// The cloth: open ground with tufts, pebbles and flowers (no outline and no shadow, so never taken for terrain),
// the printed border with its scale, and the wood of the room.
import { between, seeded, type Random } from './random'
import { round1, smooth, type P } from './shape'

function blotch(random: Random, w: number, h: number): string {
  const c = { x: random() * w, y: random() * h }
  const rim: P[] = []
  const r = between(random, 90, 170)
  for (let k = 0; k < 9; k++) {
    const a = (k * 2 * Math.PI) / 9
    const far = r * between(random, 0.7, 1.25)
    rim.push({ x: c.x + Math.cos(a) * far, y: c.y + Math.sin(a) * far * 0.72 })
  }
  return `<path d="${smooth(rim)}" fill="${random() < 0.6 ? '#9ca177' : '#a9aa82'}" opacity=".5"/>`
}

/** Open ground of a table, sizes in millimetres. */
export function ground(w: number, h: number): string {
  const random = seeded(0x5ca1d)
  const many = (w * h) / 1_080_000
  let blotches = ''
  for (let k = 0; k < 14 * many; k++) blotches += blotch(random, w, h)
  let pebbles = ''
  for (let k = 0; k < 16 * many; k++) {
    const x = random() * w
    const y = random() * h
    pebbles += `<ellipse cx="${round1(x)}" cy="${round1(y)}" rx="3" ry="2.2"/><ellipse cx="${round1(x + 5)}" cy="${round1(y + 0.5)}" rx="2" ry="1.5"/><ellipse cx="${round1(x + 8.6)}" cy="${round1(y + 0.8)}" rx="2.3" ry="1.7"/>`
  }
  let tufts = ''
  for (let k = 0; k < 120 * many; k++) {
    const x = random() * w
    const y = random() * h
    tufts += `M${round1(x)} ${round1(y)}l-1.3 -4.2M${round1(x + 1.6)} ${round1(y)}l.2 -5M${round1(x + 3.2)} ${round1(y)}l1.6 -4`
    if (random() < 0.4)
      tufts += `M${round1(x - 3.4)} ${round1(y)}l-3 -3.4M${round1(x + 6)} ${round1(y)}l3.2 -3.2`
  }
  let specks = ''
  for (let k = 0; k < 150 * many; k++) specks += `M${round1(random() * w)} ${round1(random() * h)}h.01`
  let flowers = ''
  for (let k = 0; k < 12 * many; k++) {
    const x = random() * w
    const y = random() * h
    for (let j = 0; j < 5; j++)
      flowers += `M${round1(x + between(random, -9, 9))} ${round1(y + between(random, -6, 6))}h.01`
  }
  return (
    `<rect width="${w}" height="${h}" fill="#a3a67d"/>${blotches}` +
    `<g fill="#b9b596" stroke="#5d5a3c" stroke-width=".7" opacity=".8">${pebbles}</g>` +
    `<path d="${tufts}" stroke="#6f7648" stroke-width=".9" opacity=".75"/>` +
    `<path d="${specks}" stroke="#74744c" stroke-width="1.6" stroke-linecap="round" opacity=".6"/>` +
    `<path d="${flowers}" stroke="#ece5c4" stroke-width="2.2" stroke-linecap="round" opacity=".7"/>` +
    `<rect width="${w}" height="${h}" fill="url(#linen)"/>`
  )
}

/** Patterns and lights that the drawings refer to. */
export const clothDefs =
  '<pattern id="linen" width="4" height="4" patternUnits="userSpaceOnUse"><path d="M0 1H4M1 0V4" stroke="#5d5a36" stroke-width=".5" opacity=".18"/></pattern>' +
  '<radialGradient id="lampmat" cx=".45" cy=".45" r=".78"><stop offset="0" stop-color="#ffe2a0" stop-opacity=".22"/><stop offset=".5" stop-color="#ffd98c" stop-opacity=".06"/><stop offset=".78" stop-color="#1b1206" stop-opacity=".14"/><stop offset="1" stop-color="#1b1206" stop-opacity=".4"/></radialGradient>'

export const overlayDefs =
  // lets an edge through in dashes, whichever way it runs
  '<pattern id="dashes" width="15" height="15" patternUnits="userSpaceOnUse" patternTransform="rotate(26)"><path d="M0 0H15V15H0Z" fill="#fff"/><path d="M0 0H4.4V15H0ZM0 0H15V4.4H0Z" fill="#000"/></pattern>' +
  '<pattern id="hatch-threat" width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V9" stroke="#962a22" stroke-width="2.1" opacity=".68"/></pattern>' +
  '<pattern id="hatch-no" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M0 0L5 5M5 0L0 5" stroke="#962a22" stroke-width="1.2"/></pattern>'

export const margin = 18

/** The border of the cloth with its scale: centimetres in tens, or inches in sixes and twelves. */
export function border(w: number, h: number, scale: 'cm' | 'inch'): string {
  const step = scale === 'cm' ? 10 : 25.4
  const [middle, great] = scale === 'cm' ? [5, 10] : [6, 12]
  let d = ''
  const tick = (k: number): number => (k % great === 0 ? 9 : k % middle === 0 ? 6 : 3.4)
  for (let k = 0; k * step <= w + 0.01; k++) {
    const x = round1(k * step)
    d += `M${x} -1v-${tick(k)}M${x} ${round1(h + 1)}v${tick(k)}`
  }
  for (let k = 0; k * step <= h + 0.01; k++) {
    const y = round1(k * step)
    d += `M-1 ${y}h-${tick(k)}M${round1(w + 1)} ${y}h${tick(k)}`
  }
  const m = margin
  return (
    `<path d="M${-m} ${-m}H${round1(w + m)}V${round1(h + m)}H${-m}ZM0 0V${h}H${w}V0Z" fill="var(--cloth-border, #c7bf95)" stroke="#0d0804"/>` +
    `<rect x="${-m + 2.5}" y="${-m + 2.5}" width="${round1(w + 2 * m - 5)}" height="${round1(h + 2 * m - 5)}" fill="none" stroke="#6d6642"/>` +
    `<path d="${d}" stroke="#3a3119" opacity=".8"/><rect width="${w}" height="${h}" fill="none" stroke="#2a2314" stroke-width="1.4"/>`
  )
}

/** Boards of walnut, 1440 x 900, for the room behind everything. */
export function wood(): string {
  const w = 1440
  const h = 900
  const random = seeded(7)
  const boards = ['#36231a', '#3a271a', '#332116', '#3d291b', '#352318', '#36231a']
  let out = ''
  boards.forEach((fill, k) => {
    const y0 = k * 150
    out += `<rect y="${y0}" width="${w}" height="150" fill="${fill}"/>`
    for (let j = 0; j < 11; j++) {
      const y = y0 + between(random, 6, 144)
      const swing = between(random, 1, 5)
      const length = between(random, 240, 520)
      let d = `M-20 ${round1(y)}`
      for (let x = -20; x < w + 20; x += length / 2) {
        d += `q${round1(length / 4)} ${round1(swing * (Math.round(x / (length / 2)) % 2 ? 1 : -1))} ${round1(length / 2)} 0`
      }
      out += `<path d="${d}" fill="none" stroke="${random() < 0.5 ? '#53392a' : '#22150d'}" stroke-width="${round1(between(random, 0.6, 2))}" opacity="${round1(between(random, 0.3, 0.7))}"/>`
    }
    if (k > 0)
      out += `<path d="M0 ${y0}H${w}" stroke="#120a05" stroke-width="2.2"/><path d="M0 ${y0 + 1.8}H${w}" stroke="#5a3f2d" stroke-width=".8" opacity=".6"/>`
    const knot = { x: between(random, 60, w - 60), y: y0 + between(random, 40, 110) }
    if (k > 0) {
      for (let j = 1; j <= 4; j++) {
        out += `<ellipse cx="${round1(knot.x)}" cy="${round1(knot.y)}" rx="${j * 9}" ry="${round1(j * 3.4 - 0.4)}" fill="${j === 1 ? '#1d120a' : 'none'}" stroke="#1f130b" stroke-width="1.1" opacity="${round1(0.7 - j * 0.1)}"/>`
      }
    }
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}" preserveAspectRatio="none"><defs><radialGradient id="l" cx=".42" cy=".42" r=".85"><stop offset="0" stop-color="#ffd58a" stop-opacity=".17"/><stop offset=".45" stop-color="#ffb45e" stop-opacity=".05"/><stop offset="1" stop-opacity=".5"/></radialGradient></defs>${out}<rect width="${w}" height="${h}" fill="url(#l)"/></svg>`
}
