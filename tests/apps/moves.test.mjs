// The law of SAGA's moves (docs/rules/saga.md, section 7) written a second time, with other means than the engine's:
// plans of whole units, most of them near a limit, must be legal here and there, and a refusal must name a rule that is
// broken. What less than a tenth of a millimetre decides is left out.
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { skald } from '../support/program.mjs'

const deep = Boolean(process.env.SKALD_DEEP)
const [wide, high, tie] = [12000, 9000, 0.75]
const undecided = Symbol('undecided')

/** Numbers of a fixed sequence (xorshift). */
function chance(seed) {
  let x = (seed * 2654435761 + 1) >>> 0 || 1
  const next = () => ((x ^= x << 13), (x ^= x >>> 17), (x ^= x << 5), (x >>> 0) / 2 ** 32)
  for (let i = 0; i < 8; i++) next()
  return {
    below: (n) => Math.floor(next() * n),
    between: (a, b) => a + Math.floor(next() * (b - a + 1)),
    one: (list) => list[Math.floor(next() * list.length)],
  }
}

const square = (a, b) => (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
const far = (a, b) => Math.sqrt(square(a, b)) // of whole numbers: exact where it is whole
const turn = (o, a, b) => (a[0] - o[0]) * (b[1] - o[1]) - (a[1] - o[1]) * (b[0] - o[0])
function fromWay(p, a, b) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]]
  const length = dx * dx + dy * dy
  const t = length ? Math.max(0, Math.min(1, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length)) : 0
  return far(p, [a[0] + t * dx, a[1] + t * dy])
}
function between(a, b, c, d) {
  const apart = turn(c, d, a) * turn(c, d, b) < 0 && turn(a, b, c) * turn(a, b, d) < 0
  return apart ? 0 : Math.min(fromWay(a, c, d), fromWay(b, c, d), fromWay(c, a, b), fromWay(d, a, b))
}
const sides = (outline) => outline.map((p, i) => [p, outline[(i + 1) % outline.length]])
const inside = (p, outline) =>
  sides(outline).filter(
    ([a, b]) => a[1] > p[1] !== b[1] > p[1] && p[0] < ((b[0] - a[0]) * (p[1] - a[1])) / (b[1] - a[1]) + a[0],
  ).length %
    2 ===
  1
const fromGround = (a, b, outline) =>
  inside(a, outline) || inside(b, outline)
    ? 0
    : Math.min(...sides(outline).map(([c, d]) => between(a, b, c, d)))

/** Is it less? Within the tie nobody says. */
function less(got, limit) {
  if (Math.abs(got - limit) < tie) throw undecided
  return got < limit
}

/** Gaps of at most S between two figures of one other unit (MOV-21). */
function gapsOf(units) {
  const gaps = []
  for (const { places } of units)
    for (let i = 0; i < places.length; i++)
      for (let k = 0; k < i; k++) {
        const [a, b] = [places[i], places[k]]
        const d = far(a, b)
        if (d > 1250) continue
        const [x, y] = [((b[0] - a[0]) / d) * 125, ((b[1] - a[1]) / d) * 125]
        gaps.push([
          [a[0] + x, a[1] + y],
          [b[0] - x, b[1] - y],
        ])
      }
  return gaps
}

/** The rules that a plan breaks: [figure, corners] in the order of moving. */
function broken({ current, radius: r, riders, places, others, grounds }, plan) {
  const rules = new Set()
  const gaps = gapsOf(others)
  const ways = plan.flatMap(([i, corners]) =>
    [places[i], ...corners].map((p, n, all) => [p, all[n + 1] ?? p]),
  )
  const rough = ways.some(([a, b]) => grounds.some((outline) => less(fromGround(a, b, outline), r)))
  const sticks = rough ? [[1000]] : riders ? [[3000], [1500, 1500]] : [[1500]]
  const ends = places.map((p) => p)
  const moved = []
  const around = 2 * r + (riders ? 1500 : 1000)
  for (const [i, corners] of plan) {
    const legs = corners.map((p, n) => far(p, n ? corners[n - 1] : places[i]))
    const fits = (list) =>
      legs.length <= list.length &&
      legs.every((l, n) => l <= list[n] && (n + 1 === legs.length || l >= list[n] - 5))
    if (legs.length && !sticks.some(fits))
      rules
        .add(rough ? 'MOV-18' : 'MOV-07')
        .add('MOV-15')
        .add('MOV-16')
        .add('MOV-07')
    corners.forEach((to, n) => {
      const from = n ? corners[n - 1] : places[i]
      if (to[0] < r || to[1] < r || to[0] > wide - r || to[1] > high - r) rules.add('MOV-R4')
      for (const { enemy, places: theirs } of others)
        for (const p of theirs) {
          const d = fromWay(p, from, to) - r - 125
          if (enemy ? less(d, 5) : less(d, 0)) rules.add(enemy ? 'MOV-09' : 'MOV-20').add('MEA-R5')
          if (!enemy && n + 1 === corners.length && less(far(p, to) - r - 125, 5)) rules.add('MOV-10')
        }
      for (const [a, b] of gaps)
        if (!less(fromWay(places[i], a, b), r) && less(between(from, to, a, b), r)) rules.add('MOV-21')
    })
    const end = corners.at(-1) ?? places[i]
    if (ends.some((p, k) => k !== i && far(p, end) < 2 * r - 1e-9)) rules.add('MEA-R5')
    ends[i] = end
    if (
      !current &&
      moved.length &&
      (Math.min(...moved.map((k) => far(ends[k], end))) > 2 * r + 500 || far(ends[moved[0]], end) > around)
    )
      rules.add('MOV-11.b')
    moved.push(i)
  }
  if (!current) return rules
  const chain = new Set([0])
  for (const a of chain) ends.forEach((p, k) => far(ends[a], p) <= 2 * r + 500 && chain.add(k))
  if (chain.size < ends.length) rules.add('FRM-01')
  if (!ends.some((p) => ends.every((q) => far(p, q) <= around))) rules.add('FRM-02.a')
  return rules
}

/** A unit about (x, y), its figures so far from a comrade; clear of what stands there. */
function stand(dice, count, x, y, r, apart, taken) {
  const places = []
  for (let tries = 0; places.length < count && tries < 300; tries++) {
    const beside = places.length ? dice.one(places) : [x, y]
    const [angle, d] = [
      dice.below(6283) / 1000,
      places.length ? 2 * r + dice.between(5, apart) : dice.below(100),
    ]
    const p = [Math.trunc(beside[0] + d * Math.cos(angle)), Math.trunc(beside[1] + d * Math.sin(angle))]
    const room = p[0] >= r && p[1] >= r && p[0] <= wide - r && p[1] <= high - r
    if (room && places.every((q) => far(p, q) >= 2 * r) && taken.every(([q, s]) => far(p, q) >= r + s + 12))
      places.push(p)
  }
  return places
}

function position(dice) {
  const riders = dice.below(3) === 0
  const radius = riders ? 200 : 125
  const [x, y] = [dice.between(500, 3500), dice.between(500, 3500)]
  const places = stand(dice, dice.between(1, 5), x, y, radius, 300, [])
  const taken = places.map((p) => [p, radius])
  const others = []
  const around = () =>
    [dice.below(6283) / 1000, dice.between(300, 1900)].reduce((angle, d) => [
      x + d * Math.cos(angle),
      y + d * Math.sin(angle),
    ])
  for (const [name, enemy] of [
    ['B', false],
    ['F', true],
    ['G', true],
  ]) {
    const theirs = dice.below(4)
      ? stand(dice, dice.between(1, 4), ...around(), 125, dice.one([250, 1100]), taken)
      : []
    if (theirs.length) others.push({ name, enemy, places: theirs })
    taken.push(...theirs.map((p) => [p, 125]))
  }
  others.push({ name: 'Z', enemy: true, places: [[11800, 8800]] })
  const grounds = Array.from({ length: dice.below(3) }, () => {
    const [cx, cy] = around().map((n) => Math.max(600, n))
    const [w, h, angle] = [dice.between(150, 500), dice.between(150, 500), dice.below(3142) / 1000]
    const corner = (u, v) => [
      Math.trunc(cx + u * w * Math.cos(angle) - v * h * Math.sin(angle)),
      Math.trunc(cy + u * w * Math.sin(angle) + v * h * Math.cos(angle)),
    ]
    return [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)]
  }).filter((outline) => outline.every(([cx, cy]) => cx >= 0 && cy >= 0))
  return {
    current: dice.below(2) === 0,
    radius,
    riders,
    places,
    others,
    grounds,
  }
}

function text({ current, riders, places, others, grounds }) {
  const at = (list) => list.map(([x, y]) => `${x / 100},${y / 100}`).join(' ')
  return [
    `edition ${current ? 'current' : '2018'}`,
    'faction first danes',
    'faction second saxons',
    'extra old-grudge',
    'turn first 1 activation',
    'base mounted 40',
    `unit A first warriors ${riders ? 'equip=horses ' : ''}at ${at(places)}`,
    ...others.map(
      (unit) => `unit ${unit.name} ${unit.enemy ? 'second' : 'first'} warriors at ${at(unit.places)}`,
    ),
    ...grounds.map((outline) => `terrain field ${at(outline)}`),
  ].join('\n')
}

/** The unit shifted as one, some figures a little off, in any order. */
function plan(dice, { places, riders }) {
  const [angle, length] = [
    dice.below(6283) / 1000,
    dice.one([200, 600, 999, 1000, 1001, 1400, 1499, 1500, 1501, 3000]),
  ]
  const bend = riders && dice.below(2) ? [dice.below(6283) / 1000, dice.one([300, 900, 1499])] : null
  const off = () => (dice.below(3) ? 0 : dice.one([-200, -60, -20, -6, -3, -1, 1, 3, 6, 20, 60, 200]))
  const moves = places.map(([x, y], i) => {
    if (!dice.below(9)) return [i, []]
    const first = [
      Math.trunc(x + length * Math.cos(angle)) + off(),
      Math.trunc(y + length * Math.sin(angle)) + off(),
    ]
    return [
      i,
      bend
        ? [
            first,
            [
              Math.trunc(first[0] + bend[1] * Math.cos(bend[0])),
              Math.trunc(first[1] + bend[1] * Math.sin(bend[0])),
            ],
          ]
        : [first],
    ]
  })
  if (!dice.below(3)) moves.reverse()
  return moves
}

test('whole plans of moves are legal here and there, and a refusal names a rule that is broken', async () => {
  const tries = deep ? 10_000 : 1000
  const requests = []
  const asked = []
  for (let seed = 1; seed <= tries; seed++) {
    const dice = chance(seed)
    const scene = position(dice)
    const ask = (request) => requests.push(JSON.stringify(request)) - 1
    ask({ call: 'game.new', position: text(scene), seed: 1 })
    ask({
      call: 'game.answer',
      game: seed,
      choice: { verb: 'activate', unit: 0, origin: 'old-grudge' },
      brief: true,
    })
    ask({
      call: 'game.answer',
      game: seed,
      choice: { verb: 'declare', type: 'move' },
      brief: true,
    })
    for (let n = 0; n < 14; n++) {
      const moves = plan(dice, scene)
      const bounded = moves.every(([, corners]) =>
        corners.every(([x, y]) => x >= 0 && y >= 0 && x <= wide && y <= high),
      )
      if (!bounded || moves.every(([, corners]) => !corners.length)) continue
      const steps = moves.map(([i, corners]) => ({
        figure: i,
        path: corners.length ? corners : [scene.places[i]],
        facing: 0,
      }))
      asked.push({
        scene,
        moves,
        line: ask({
          call: 'game.check',
          game: seed,
          choice: { verb: 'move', steps },
        }),
      })
    }
    ask({ call: 'game.close', game: seed })
  }
  const { stdout } = await skald(['engine'], requests.join('\n') + '\n')
  const answers = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const count = { legal: 0, refused: 0, undecided: 0 }
  for (const { scene, moves, line } of asked) {
    assert.ok(answers[line].reply, JSON.stringify(answers[line]))
    const refused = answers[line].reply.refused
    try {
      const rules = broken(scene, moves)
      const what = `${text(scene)}\n${JSON.stringify(moves)}\nthe engine: ${JSON.stringify(refused)}, here: ${[...rules]}`
      assert.equal(Boolean(refused), rules.size > 0, what)
      if (refused) assert.ok(rules.has(refused.rule), what)
      count[refused ? 'refused' : 'legal']++
    } catch (thrown) {
      if (thrown !== undecided) throw thrown
      count.undecided++
    }
  }
  console.log(JSON.stringify(count))
  assert.ok(count.legal > tries && count.refused > tries && count.undecided * 5 < asked.length)
})
