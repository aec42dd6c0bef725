// Drawings of authors: shapes become numbers in a box, and whatever could act is refused.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Ask } from '../../../engine/book'
import { Engine, type Request } from '../../../engine/engine'
import { finite, numbersIn, PathFault, placesOn, readPath, written } from './path'
import { blank, redrawn } from './people'
import { most, readSvg } from './svg'
import { readDraft } from './vocabulary'

const svg = (inside: string, head = 'viewBox="0 0 24 24"'): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${head}>${inside}</svg>`
const partsOf = (text: string): string[] => {
  const read = readSvg(text)
  if ('fault' in read) throw new Error(`${read.fault} ${read.what}`)
  return read.parts
}
const faultOf = (text: string): string => {
  const read = readSvg(text)
  return 'fault' in read ? read.fault : 'taken'
}
/** What the engine's reader takes. */
const harmless = /^(hole |(line|cut) \d+\.\d+ )?M[MLQCZ0-9 .-]+$/

test('every shape becomes a path in the box', () => {
  expect(partsOf(svg('<rect x="4" y="4" width="10" height="5"/>'))).toEqual([
    'M-11.8 -5.9L11.8 -5.9L11.8 5.9L-11.8 5.9Z',
  ])
  expect(partsOf(svg('<polygon points="0,0 10,0 10,10"/>'))).toEqual(['M-11.8 -11.8L11.8 -11.8L11.8 11.8Z'])
  for (const shape of [
    '<circle cx="5" cy="5" r="3"/>',
    '<ellipse cx="5" cy="5" rx="3" ry="1"/>',
    '<rect width="8" height="8" rx="2"/>',
    '<path d="M2 2h8v8z"/>',
    '<polyline points="0 0 4 4 8 0" fill="none" stroke="#000" stroke-width="2"/>',
    '<line x1="0" y1="0" x2="9" y2="3" stroke="black"/>',
  ]) {
    const parts = partsOf(svg(shape))
    expect(parts, shape).toHaveLength(1)
    expect(parts[0], shape).toMatch(harmless)
    for (const [x, y] of placesOn(readPath(parts[0]!.replace(/^[a-z .\d]+(?=M)/, '')))) {
      expect(Math.abs(x), shape).toBeLessThanOrEqual(12)
      expect(Math.abs(y), shape).toBeLessThanOrEqual(12)
    }
  }
})

test('a circle is round', () => {
  for (const [x, y] of placesOn(readPath(partsOf(svg('<circle cx="50" cy="-3" r="7"/>'))[0]!)))
    expect(Math.hypot(x, y)).toBeCloseTo(11.8, 1)
})

test('transforms and groups are carried out', () => {
  const turned = svg('<g transform="translate(3 4) rotate(90)"><rect width="10" height="5"/></g>')
  expect(partsOf(turned)).toEqual(['M5.9 -11.8L5.9 11.8L-5.9 11.8L-5.9 -11.8Z'])
  const twice = svg(
    '<g transform="scale(2)"><g transform="matrix(1 0 0 .5 1 1)"><rect width="4" height="4"/></g></g>',
  )
  expect(partsOf(twice)).toEqual(['M-11.8 -5.9L11.8 -5.9L11.8 5.9L-11.8 5.9Z'])
})

test('relative, smooth and touching steps are read as a browser reads them', () => {
  const text = (d: string): string => written(readPath(d))
  expect(text('m1 1 2 0 0 2z l1 1')).toBe('M1 1L3 1L3 3ZM1 1L2 2')
  expect(text('M0 0C1 1 2 1 3 0S5-1 6 0')).toBe('M0 0C1 1 2 1 3 0C4 -1 5 -1 6 0')
  expect(text('M0 0Q1 2 2 0T4 0')).toBe('M0 0Q1 2 2 0Q3 -2 4 0')
  expect(text('M.5.5-1-1')).toBe('M0.5 0.5L-1 -1')
  const arc = placesOn(readPath('M0 0a1 1 0 012 0'))
  for (const [x, y] of arc) expect(Math.hypot(x - 1, y)).toBeCloseTo(1, 2)
  expect(Math.min(...arc.map(([, y]) => y))).toBeCloseTo(-1, 1)
  expect(numbersIn('1,2 -3.5e1')).toEqual([1, 2, -35])
  expect(() => numbersIn('1 x')).toThrow(PathFault)
  expect(() => finite('1e99')).toThrow(PathFault)
  expect(() => readPath('L1 1')).toThrow(PathFault)
})

test('one colour: light is ground, nothing is nothing, and holes stay holes', () => {
  const parts = partsOf(
    svg(
      '<rect width="24" height="24" fill="white"/><circle cx="9" cy="9" r="6"/><circle cx="9" cy="9" r="2" fill="#fafafa"/>',
    ),
  )
  expect(parts).toHaveLength(2)
  expect(parts[1]).toMatch(/^hole M/)
  const ring = 'M0 0H10V10H0ZM3 3V7H7V3Z'
  expect(partsOf(svg(`<path d="${ring}"/>`)), 'the inner one turns back').toHaveLength(1)
  expect(partsOf(svg('<path d="M0 0H10V10H0ZM3 3H7V7H3Z"/>')), 'both turn alike').toHaveLength(2)
  expect(partsOf(svg('<path fill-rule="evenodd" d="M0 0H10V10H0ZM3 3H7V7H3Z"/>'))).toHaveLength(1)
  expect(faultOf(svg('<path d="M0 0h24v24H0z" fill="none"/>'))).toBe('empty')
})

test.each([
  ['a script', svg('<script>alert(1)</script><circle r="3"/>'), 'element'],
  ['a script without content', svg('<script href="x.js"/>'), 'element'],
  ['an event on the root', svg('<circle r="3"/>', 'onload="alert(1)"'), 'attribute'],
  ['an event on a shape', svg('<circle r="3" onclick="alert(1)"/>'), 'attribute'],
  ['an event in capitals', svg('<circle r="3" ONMOUSEOVER="alert(1)"/>'), 'attribute'],
  ['a link', svg('<a href="https://example.org"><circle r="3"/></a>'), 'element'],
  ['a use', svg('<use href="#a"/>'), 'element'],
  ['an old link', svg('<path d="M0 0h3v3z" xlink:href="data:text/html,x"/>'), 'attribute'],
  ['a picture', svg('<image href="https://example.org/x.png" width="9" height="9"/>'), 'element'],
  [
    'a foreign object',
    svg('<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
    'element',
  ],
  ['an animation', svg('<circle r="3"><animate attributeName="r" to="9"/></circle>'), 'element'],
  ['a style sheet', svg('<style>circle{fill:url(https://example.org)}</style><circle r="3"/>'), 'element'],
  ['a style', svg('<circle r="3" style="fill:url(https://example.org)"/>'), 'attribute'],
  ['a fill from elsewhere', svg('<circle r="3" fill="url(https://example.org#a)"/>'), 'attribute'],
  ['a filter', svg('<circle r="3" filter="url(#a)"/>'), 'attribute'],
  ['a script hidden in a title', svg('<title><script>alert(1)</script></title><circle r="3"/>'), 'element'],
  [
    'entities',
    `<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg('<title>&b;</title>')}`,
    'entity',
  ],
  [
    'an outer entity',
    `<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg('<circle r="3"/>')}`,
    'entity',
  ],
  ['a letter by its number', svg('<circle r="3" fill="&#106;avascript:x"/>'), 'entity'],
  ['characters as they are', svg('<![CDATA[<script>alert(1)</script>]]><circle r="3"/>'), 'entity'],
  ['a style sheet of the document', `<?xml-stylesheet href="x.css"?>${svg('<circle r="3"/>')}`, 'entity'],
  ['a huge path', svg(`<path d="M0 0${'l1 1'.repeat(4000)}"/>`), 'large'],
  ['more than is kept', svg(`<path d="M0 0${'h1v1'.repeat(1500)}"/>`), 'rich'],
  ['very many shapes', svg('<path d="M0 0h1v1z"/>'.repeat(60)), 'rich'],
  ['very deep groups', svg(`${'<g>'.repeat(60)}<circle r="3"/>${'</g>'.repeat(60)}`), 'rich'],
  ['a number without end', svg('<circle r="1e309"/>'), 'number'],
  ['a number that is none', svg('<circle r="calc(3px)"/>'), 'number'],
  ['a path that is none', svg('<path d="M0 0 L alert(1)"/>'), 'number'],
  ['a transform that is none', svg('<g transform="translate(1) url(x"><circle r="3"/></g>'), 'attribute'],
  ['text', svg('<text>hello</text>'), 'element'],
  ['loose text', svg('hello<circle r="3"/>'), 'not'],
  ['a broken tag', svg('<circle r="3'), 'not'],
  ['tags that do not close', '<svg><g><circle r="3"/></svg>', 'not'],
  ['two roots', `${svg('<circle r="3"/>')}${svg('<circle r="3"/>')}`, 'not'],
  ['a page', '<html><body onload="x"></body></html>', 'not'],
  ['nothing', '', 'not'],
  ['nothing drawn', svg(''), 'empty'],
])('%s is refused', (_, text, fault) => {
  expect(faultOf(text)).toBe(fault)
})

test('hostile lengths are refused before the test runs out of time', () => {
  for (const text of [
    svg(`<path d="A${'1'.repeat(8000)}"/>`),
    svg(`<path d="M0 0${'A'.repeat(7900)}"/>`),
    `<svg ${'a="b" '.repeat(1300)}`,
    `<svg${' '.repeat(8000)}x`,
    svg('<g '.repeat(2500)),
  ])
    expect(faultOf(text)).not.toBe('taken')
})

test('whatever is taken holds numbers only, and as much as the engine takes', () => {
  const parts = partsOf(
    `<?xml version="1.0"?><!-- drawn by hand -->${svg(
      '<title>A herring</title><g id="fish" class="x" stroke="#222" stroke-width="1.5"><path d="M2 12c4-6 10-6 16 0l4-4v8l-4-4c-6 6-12 6-16 0z"/><circle cx="7" cy="11" r="1" fill="#fff"/></g>',
    )}`,
  )
  for (const part of parts) expect(part).toMatch(harmless)
  expect(parts.join('').length).toBeLessThanOrEqual(most.letters)
  expect(parts.length).toBeLessThanOrEqual(most.parts)
})

test('curves that are held from far outside the box are taken, by the engine too, and stay as they are drawn', async () => {
  const engine = await Engine.start(readFileSync(new URL('../../../engine/skald.wasm', import.meta.url)))
  const ask: Ask = <Reply>(request: Request) => Promise.resolve(engine.call<Reply>(request))
  for (const [name, d] of [
    ['an arch', 'M0 24C0-8 24-8 24 24Z'],
    ['a drop', 'M12 0C24 16 20 24 12 24S0 16 12 0Z'],
    ['a heart', 'M12 21C-12 6 6-8 12 5C18-8 36 6 12 21Z'],
    ['a hill', 'M0 24Q12-24 24 24Z'],
    ['a loop', 'M10 24C60-30-40-30 14 24Z'],
    ['a hook', 'M0 0C60 0 -40 24 24 24'],
  ] as const) {
    const parts = partsOf(svg(`<path d="${d}"/>`))
    for (const part of parts)
      expect(Math.max(...numbersIn(part.replace(/[A-Z]/g, ' ')).map(Math.abs))).toBeLessThan(17)
    const names = { en: 'A drawing' }
    const people = redrawn(blank('drawn', 'Drawn', 'en', {}), 'common', 'a-drawing', names, parts)
    const read = await readDraft(ask, { document: people })
    expect(
      read.problems.filter(({ path }) => path[0] === 'drawings'),
      `${name}: ${parts.join(' ')}`,
    ).toEqual([])
    // a curve in pieces passes where it did in one
    const [whole, pieces] = [placesOn(readPath(d)), placesOn(readPath(parts[0]!))]
    const spread = (all: readonly (readonly [number, number])[], i: 0 | 1): number =>
      Math.max(...all.map((one) => one[i])) - Math.min(...all.map((one) => one[i]))
    expect(spread(pieces, 0) / spread(pieces, 1), name).toBeCloseTo(spread(whole, 0) / spread(whole, 1), 1)
  }
})
