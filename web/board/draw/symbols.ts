// The symbols of SAGA dice: silhouettes in a box from -12 to 12 that hold at 15 px. `cut` strokes the ground's colour.
const cut = (d: string): string => `<path d="${d}" class="cut"/>`
const path = (d: string, extra = ''): string => `<path d="${d}"${extra}/>`
const even = ' fill-rule="evenodd"'
const stroke = (d: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="currentcolor" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`

export const symbols: Record<string, string> = {
  axe: `<g transform="rotate(24)">${path('M-2.6-11.2Q-1-12 .6-11.2V11.4H-2.6Z')}${path('M.6-8.8Q5-8.8 8.2-12Q12.2-5 9 3.2Q5.4-1.6 .6-2Z')}${path('M-2.6-8.2H-5V-3.2H-2.6Z')}</g>`,
  ship:
    path(
      'M-11.6-4.4Q-9.4-4.4-8.9-.8Q-7.8 4.2 0 4.2Q7.8 4.2 8.9-.8Q9.4-4.4 11.6-4.4Q11.4 10 0 10Q-11.4 10-11.6-4.4Z',
    ) +
    path('M-.9-11.4H.9V5H-.9Z') +
    path('M-6.6-9.8H6.6Q5.2-5.6 6.4-.4Q0 2-6.4-.4Q-5.2-5.6-6.6-9.8Z') +
    cut('M-6.4-5.2Q0-3.4 6.4-5.2'),
  raven:
    path(
      'M-11.8-.4Q-7-5.2-3-6Q1.4-10.4 6.4-6.6Q9.8-3.4 9.2 2.8L10.8 10L6.8 7.8L4.6 11.2L1.6 8L-2 10.6L-2.4 5.4Q-1.4 3.2-3.4 2L-8.2 1.4L-5.2-.2Z',
    ) + '<circle cx=".2" cy="-3.4" r="1.5" class="eye"/>',
  spear: path('M0-12Q4.6-6.4 4.4-2.4Q3 .4 1.2.8V12H-1.2V.8Q-3 .4-4.4-2.4Q-4.6-6.4 0-12Z') + cut('M0-9V-1'),
  sheaf:
    path('M-2 11L-2.6 3Q-9-2-9.4-10Q-5-8-3.4-3.6Q-4-8 0-12Q4-8 3.4-3.6Q5-8 9.4-10Q9-2 2.6 3L2 11Z') +
    cut('M-4.4 3.4H4.4'),
  wyvern: path(
    'M-11-5.4Q-8-8.4-4.4-7L-1-10.6L-1.6-5.8Q3-4 4.6-.4L11-6.6Q11.4 1.4 6.8 4.4Q6.4 9.6 1 10.6Q-4.4 11.4-5 7.6Q-2 9 .8 7.6Q3 6 1.4 3.6L-2.8 8L-3.4 2.6Q-5.6-.6-4.8-3.2L-7.4-3Z',
  ),
  shield: path(
    'M0-9.6Q6.8-9.6 6.8-4.4Q6.2 4 0 10.4Q-6.2 4-6.8-4.4Q-6.8-9.6 0-9.6Z M0-7.4Q-4.4-7.4-4.6-4.2Q-4.2 1.8 0 6.8Z',
    even,
  ),
  lance:
    path('M-9.2 8.2L7.2-8.2L9.6-10.2L8-7L-7.8 9.6Z') + path('M3.4-5.6L-7.4-9.2L-5.2-5.4L-9.4-2.6L-.6-1.6Z'),
  keep:
    path(
      'M-8-9.4H-4.8V-7H-1.6V-9.4H1.6V-7H4.8V-9.4H8V-3.4H6.4V4.2H-6.4V-3.4H-8Z M-1.8 4.2V.4Q0-2 1.8.4V4.2Z',
      even,
    ) + path('M-10.6 9.6Q-5 5.4 0 5.4Q5 5.4 10.6 9.6Z'),
  dart:
    stroke('M-8 9L6-7', 2.6) +
    stroke('M8 9L-6-7', 2.6) +
    path('M10.4-11.6L8.6-4.4L3.4-8.8Z') +
    path('M-10.4-11.6L-8.6-4.4L-3.4-8.8Z'),
  hill: path('M-12 9L-6.6-2L-3.8 2.6L0-9.6L4.4 2L7-2.6L12 9Z') + cut('M-8 6.4L-6.4 3M-1.6 5L0-2'),
  stag:
    path('M-3.4-1.6Q0-3.4 3.4-1.6L2.8 5Q1.6 10.6 0 10.6Q-1.6 10.6-2.8 5Z') +
    stroke(
      'M-2.2-2Q-7-4-7.6-10.4M-6.6-6L-10.6-7.4M-4.4-3.6Q-4-7-3.6-9.6M2.2-2Q7-4 7.6-10.4M6.6-6L10.6-7.4M4.4-3.6Q4-7 3.6-9.6',
      1.9,
    ),
  torc:
    stroke('M-4.6 7.4A8.6 8.6 0 1 1 4.6 7.4', 3.8) +
    '<circle cx="-4.2" cy="8.6" r="3"/><circle cx="4.2" cy="8.6" r="3"/>' +
    cut('M-7.6 1L-9.6 1.8M-7-4L-8.8-5.4M0-7V-9.4M7-4L8.8-5.4M7.6 1L9.6 1.8'),
  harp:
    path('M-7-10.6Q-4.6-9-4.8-5.6L-5.4 10.6H-8.6Z') +
    path('M-7.6-10.6Q-2-6 2-7.8Q6-10 8.6-9.4Q10 2-6 10.8L-6.6 8Q6 2 6.4-5.6Q2.4-4.4-1-4.6Q-5.4-6-7.6-10.6Z') +
    stroke('M-3.6-4.6L-3.8 6.6M-.8-4.2L-1 4.8M2-4.6V2', 1.1),
  salmon:
    path('M-9.4 9.6Q-11.4-.4-3-6.6Q2.4-10.4 9.4-10.6Q10.6-6 6.4-1.4Q2.6 3.6-3 5.4L-2.6 10.8L-6.2 7.4Z') +
    '<circle cx="6.4" cy="-7.6" r="1.3" class="eye"/>' +
    cut('M3-8.4Q5-6 4.8-3.6'),
  arrow: path('M0-12L5-4L1.3-5.6V6L4.4 9V12.2L0 9L-4.4 12.2V9L-1.3 6V-5.6L-5-4Z'),
  stirrup:
    path('M-2.2-11H2.2V-7.4H-2.2Z') +
    path(
      'M0-8.4Q9.4-6 8.6 6.4L9.6 10.4H-9.6L-8.6 6.4Q-9.4-6 0-8.4Z M0-4.6Q-5.6-2.6-5.4 6.6H5.4Q5.6-2.6 0-4.6Z',
      even,
    ),
  crescent: path('M-10.4-6.4Q-9 8.6 0 8.6Q9 8.6 10.4-6.4Q7.6 2.6 0 2.6Q-7.6 2.6-10.4-6.4Z'),
  oar:
    path('M-1.2-12H1.2V1Q4 2.4 3.6 7L2.4 12H-2.4L-3.6 7Q-4 2.4-1.2 1Z') + path('M-4.6-11.6H4.6V-9.2H-4.6Z'),
  scales:
    path('M-1-11H1V8H4.6V10.6H-4.6V8H-1Z') +
    stroke('M-8.4-7.4H8.4', 2) +
    stroke('M-8.2-7L-11 1.6M-8.2-7L-5.4 1.6M8.2-7L11 1.6M8.2-7L5.4 1.6', 1.1) +
    path('M-11.8 1.4H-4.6Q-5 5.4-8.2 5.4Q-11.4 5.4-11.8 1.4Z') +
    path('M11.8 1.4H4.6Q5 5.4 8.2 5.4Q11.4 5.4 11.8 1.4Z'),
  bear:
    path(
      'M-11.4-.6Q-12-5-8.6-6Q-8-8.6-5.8-7.2Q-1-9 4-7.4Q10.6-6.4 11 1L10.2 8H6.6L6.2 3.4L3.4 3V8H-.2L-.8 3L-3.6 2.4L-4 8H-7.4L-7.2 2.4Q-11 2-11.4-.6Z',
    ) + '<circle cx="-8" cy="-2.8" r="1.1" class="eye"/>',
  sword:
    path('M0-12L2.2-9V3.4H6V6H1.6V9.4H-1.6V6H-6V3.4H-2.2V-9Z') + '<circle cy="10.2" r="2"/>' + cut('M0-8V2'),
  book:
    path('M-9-9.6Q-4-11 0-8.6Q4-11 9-9.6V9Q4 7.6 0 10Q-4 7.6-9 9Z') +
    cut('M0-7.4V9M-6.6-5.4L-2.4-5M-6.6-1.6L-2.4-1.2M2.4-5L6.6-5.4M2.4-1.2L6.6-1.6'),
  crown:
    path('M-9.6 9V4.6H9.6V9Z') +
    path('M-9.4 3.4L-11-7L-5-1.8L0-9.6L5-1.8L11-7L9.4 3.4Z') +
    '<circle cy="-10.4" r="1.7"/><circle cx="-11" cy="-8" r="1.5"/><circle cx="11" cy="-8" r="1.5"/>',
  bone: `<g transform="rotate(40)">${path('M-1.7-7H1.7V7H-1.7Z')}<circle cx="-2.4" cy="-8.6" r="2.9"/><circle cx="2.4" cy="-8.6" r="2.9"/><circle cx="-2.4" cy="8.6" r="2.9"/><circle cx="2.4" cy="8.6" r="2.9"/></g>`,
  wave: path(
    'M-12 8.6Q-9-1.6-3.4-6.4Q3-11.4 9.4-6.6Q12-3.6 10.4.4Q8-4.4 3.6-3.4Q-.4-1.6 1.6 2.4Q4.4 6 12 5.6V8.6Z',
  ),
  lantern:
    stroke('M-4.4-7.4Q-4-11.4 0-11.4Q4-11.4 4.4-7.4', 1.6) +
    path('M-6-7.6H6V-5H-6Z') +
    path('M-5.4-4H5.4L6.4 8H-6.4Z M0-1.4Q-3.4 2.4 0 5.8Q3.4 2.4 0-1.4Z', even) +
    path('M-7 9H7V11.4H-7Z'),
  tusk: path('M-9.6-9.6Q-8.6 3 .4 7.4Q6.4 9.6 11.6 4.4Q8.6 12-1 11.4Q-12 9-12-8.6Z'),
  flame: path(
    'M.4-12Q5.4-6.6 3.6-2.4Q6.4-3.4 6.6-6.4Q11 1 8.4 6.4Q5.8 11.4 0 11.4Q-5.8 11.4-8.4 6.4Q-11 0-5.6-5.4Q-5.8-2 -3.4-.6Q-4.4-7 .4-12Z M0 8.8Q3.2 7.6 2.6 4.4Q1.4 5.4.6 4Q.8 1.6-.8.2Q-.8 3-2.4 4.6Q-3.4 7.6 0 8.8Z',
    even,
  ),
  anvil: path('M-11.6-6.4H-5V-8H9.6V-3.6Q3.6-2.6 3 2L6.4 5.6V9H-6.4V5.6L-2.6 2Q-3-1-6-1.2Q-11-1.6-11.6-6.4Z'),
}

/** Common, uncommon, rare: what stands in for a symbol that has no drawing. */
const plain = [
  '<circle r="6"/>',
  path('M0-8L8 6H-8Z'),
  path('M0-10L3-3L10-3L4.6 1.6L6.6 9L0 4.6L-6.6 9L-4.6 1.6L-10-3L-3-3Z'),
]

export const symbolArt = (id: string, rarity: number): string => symbols[id] ?? plain[rarity] ?? plain[0]!
