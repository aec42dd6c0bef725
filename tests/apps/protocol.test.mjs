// The engine over its pipe: every message of whole sessions fits data/schema/engine.schema.json, and nothing that a
// client sends harms a game.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { program, root } from '../support/program.mjs'

const Ajv = createRequire(join(root, 'web/package.json'))('ajv/dist/2020.js').default
const schema = JSON.parse(readFileSync(join(root, 'data/schema/engine.schema.json'), 'utf8'))
const ajv = new Ajv({ strict: false, allErrors: true })
ajv.addSchema(schema, 'engine')

function fits(path, value) {
  const valid = ajv.getSchema(`engine#/${path}`)
  assert.ok(valid, `there is no schema ${path}`)
  assert.ok(valid(value), `${path}: ${JSON.stringify(valid.errors?.slice(0, 3))} in ${JSON.stringify(value).slice(0, 400)}`)
}

const engine = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] })
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]()
after(() => engine.stdin.end())

async function send(line) {
  engine.stdin.write(`${line}\n`)
  return JSON.parse((await lines.next()).value)
}

/** A request that makes sense: it and its answer fit their schemas. */
async function call(name, members = {}) {
  const request = { call: name, ...members }
  fits(`requests/${name}`, request)
  const answer = await send(JSON.stringify(request))
  assert.ok('reply' in answer, `${JSON.stringify(request).slice(0, 300)}: ${answer.error}`)
  fits(`replies/${name}`, answer.reply)
  return answer.reply
}

/** Small, seeded, and the same everywhere. */
function chance(seed) {
  let state = seed
  return (n) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 4294967296) * n)
  }
}

async function anyAnswer(game, below) {
  const { choices } = await call('game.choices', { game })
  for (let i = below(choices.length), left = choices.length; left > 0; --left, i = (i + 1) % choices.length) {
    if (!choices[i].sketch) return choices[i]
    const planned = await call('game.plan', { game, choice: choices[i] })
    if (planned.choice) return planned.choice
  }
  throw new Error('a question without an answer')
}

/** What a curious client asks between two answers. */
async function lookAround(game, view, below) {
  await call('game.view', { game })
  await call('game.view', { game, at: below(view.answers + 1) })
  await call('game.history', { game, from: Math.max(0, view.answers - 3) })
  const standing = view.units.filter((unit) => unit.onTable).map((unit) => unit.id)
  if (standing.length < 2) return
  const [from, to] = [standing[0], standing[standing.length - 1]]
  await call('game.reach', { game, unit: from, charge: below(2) === 0 })
  await call('game.sight', { game, from, to })
  await call('game.measure', { game, from: { unit: from }, to: below(2) ? { unit: to } : { point: [100, 200] } })
  await call('words.question', { game, language: 'en' })
  await call('words.choices', { game, language: 'en' })
  await call('words.units', { game, language: 'en' })
}

test('every call has its schemas', async () => {
  const { calls } = await call('version')
  const described = (name) => schema.requests[name] && schema.replies[name]
  assert.deepEqual(calls.filter((name) => /^(version|game|content|warband)\b/.test(name) && !described(name)), [])
  assert.deepEqual(Object.keys(schema.requests).filter((name) => !calls.includes(name)), [])
})

test('content, warbands and words speak as written', async () => {
  const text = readFileSync(join(root, 'data/saga/longships/danes.toml'), 'utf8')
  await call('content.load', { files: [{ name: 'danes.toml', text }] })
  await call('content.check', { name: 'danes.toml', text: text.replace('id =', 'ib =') })
  const list = await call('warband.read', { text: readFileSync(join(root, 'data/saga/longships/warbands/danes-6.toml'), 'utf8') })
  assert.deepEqual(list.reasons, [])
  await call('warband.write', { faction: list.faction, points: list.points, units: list.units, name: 'Again', swap: list.swap })
  await call('warband.mend', { faction: list.faction, points: list.points, units: list.units.slice(1) })
  await call('warband.read', { text: 'nothing' })
  const file = (name) => readFileSync(join(root, 'data/text/en', name), 'utf8')
  await call('words.load', { language: 'en', words: file('words.json'), peoples: file('peoples.json') })
  await call('words.board', { language: 'en', faction: 'danes' })
  await call('words.ability', { language: 'en', faction: 'danes', ability: 3 })
  await call('bench.games', { games: 1 })
  await call('bench.games', { games: 1, sign: false })
  await call('sim.game', { a: 'danes:thrall', b: 'saxons:thrall', seed: 1, number: 0, points: 4 })
})

for (const setup of [
  { factions: ['danes', 'magyars'], points: 4, quick: true, seed: 11 },
  { factions: ['welsh', 'normans'], points: 5, seed: 12, edition: '2018', sticks: 'inch', askExtra: true, legends: false },
])
  test(`a whole game fits the schemas: ${JSON.stringify(setup)}`, async () => {
    const below = chance(setup.seed)
    let view = await call('game.new', setup)
    const game = view.game
    while (!view.outcome.over) {
      const choice = await anyAnswer(game, below)
      assert.deepEqual(await call('game.check', { game, choice }), {})
      const side = view.question.side
      view = await call('game.answer', { game, side, choice })
      assert.deepEqual(view.choice, choice)
      if (view.events.length > 0 && view.answers % 10 === 0) {
        const { texts } = await call('words.events', { game, language: 'en', events: view.events })
        assert.equal(texts.length, view.events.length)
      }
      if (view.answers % 25 === 0) await lookAround(game, view, below)
      if (view.mayUndo[side === 'first' ? 0 : 1] && below(10) === 0) view = await call('game.undo', { game, side })
    }
    const { log } = await call('game.log', { game })
    const again = await call('game.load', { log })
    assert.equal(again.hash, view.hash)
    const branch = await call('game.branch', { game, at: Math.floor(view.answers / 2) })
    await call('game.bot', { game: branch.game })
    await call('game.bot', { game: branch.game, bot: 'karl' })
    for (const id of [game, again.game, branch.game]) assert.deepEqual(await call('game.close', { game: id }), {})
  })

test('any position can be played on, with dice as told', async () => {
  const position = `faction first danes
faction second danes
unit A first warriors at 30,30 33,30 36,30 39,30
unit B second warriors at 30,36 33,36 36,36 39,36
unit Lord first hero warlord at 60,20
unit Rival second hero warlord at 60,60
load first oar-brothers common`
  const opened = await call('game.new', { position, seed: 3 })
  assert.deepEqual(opened.names, { A: 0, Lord: 1, B: 26, Rival: 27 })
  const { game } = opened
  const log = (await call('game.log', { game })).log
  assert.equal((await call('game.load', { log })).hash, opened.hash)
  // The same faces give the same state; too many and too few are refused, and nothing happened.
  const below = chance(5)
  let view = opened
  let rolled = 0
  for (let i = 0; i < 40 && !view.outcome.over; ++i) {
    const choice = await anyAnswer(game, below)
    const before = await call('game.branch', { game, at: view.answers })
    view = await call('game.answer', { game, choice })
    const last = (await call('game.log', { game })).log.trimEnd().split('\n').at(-1)
    const dice = last.startsWith('faces ') ? last.slice(6).split(' ').map(Number) : []
    rolled += dice.length
    for (const wrong of [[...dice, 1], dice.slice(0, -1)]) {
      if (wrong.length === dice.length) continue
      const refused = await send(JSON.stringify({ call: 'game.answer', game: before.game, choice, dice: wrong }))
      fits('$defs/error', refused)
    }
    const scripted = await call('game.answer', { game: before.game, choice, dice })
    assert.equal(scripted.hash, view.hash)
    await call('game.close', { game: before.game })
  }
  assert.ok(rolled > 0)
})

test('a position that cannot be is refused', async () => {
  for (const position of [
    'faction first danes',
    'faction first danes\nfaction second danes\nunit A first warriors at 30,30 30,30 36,30 39,30\nunit B second warriors at 50,50',
    'faction first trolls\nfaction second danes',
    'unit',
    'unit A first warriors at 9999999,1',
  ])
    fits('$defs/error', await send(JSON.stringify({ call: 'game.new', position })))
})

const huge = [0, -1, 1.5, 1e308, -1e308, 9223372036854775807, 18446744073709551615, 2147483648, 65536, 4294967296]
const strange = [null, true, '', 'first', 'none', 'trolls', [], {}, [[]], [1e99], { verb: 'move' }, '\u0000', 'ä'.repeat(300)]

/** One thing in the request becomes something else. */
function spoiled(request, below) {
  const copy = structuredClone(request)
  let at = copy
  for (;;) {
    const keys = Object.keys(at)
    if (keys.length === 0) break
    const key = keys[below(keys.length)]
    if (at[key] !== null && typeof at[key] === 'object' && below(2) === 0) {
      at = at[key]
      continue
    }
    const way = below(4)
    if (way === 0) delete at[key]
    else if (way === 1) at[key] = huge[below(huge.length)]
    else if (way === 2) at[key] = strange[below(strange.length)]
    else at[`${key}${below(3)}`] = at[key]
    break
  }
  return JSON.stringify(copy).replace(/null(?=[,\]}])/g, () => ['null', '1e999', '-0', '123456789012345678901234567890'][below(4)])
}

/** Lines that are no request at all. */
function garbage(line, below) {
  switch (below(6)) {
    case 0: return line.slice(0, below(line.length))
    case 1: return line + line
    case 2: return '['.repeat(1 + below(5000))
    case 3: return line.replace(/"/g, "'")
    case 4: return `${line.slice(0, 5)}\u0000\ufffd${line.slice(5)}`
    default: return JSON.stringify(strange[below(strange.length)])
  }
}

test('nothing that a client sends harms a game', { timeout: 300_000 }, async () => {
  const below = chance(99)
  const { game } = await call('game.new', { factions: ['danes', 'franks'], points: 4, quick: true, seed: 5 })
  const hash = async () => (await call('game.view', { game })).hash
  let stood = await hash(), refused = 0
  for (let i = 0; i < (process.env.SKALD_DEEP ? 20_000 : 600); ++i) {
    if (i % 50 === 0) stood = (await call('game.bot', { game })).hash
    const choice = await anyAnswer(game, below)
    const requests = [
      { call: 'game.answer', game, side: 'first', choice },
      { call: 'game.answer', game, side: 'second', choice, dice: [1, 2, 3] },
      { call: 'game.check', game, choice },
      { call: 'game.plan', game, choice },
      { call: 'game.view', game, at: 1 },
      { call: 'game.undo', game, side: 'first' },
      { call: 'game.reach', game, unit: 1 },
      { call: 'game.measure', game, from: { unit: 1 }, to: { point: [5, 6] } },
      { call: 'game.new', factions: ['danes', 'franks'], points: 4, quick: true, warbands: [[{ troop: 'hero', warlord: true }], null] },
    ]
    const request = requests[below(requests.length)]
    const line = below(5) === 0 ? garbage(JSON.stringify(request), below) : spoiled(request, below)
    if (line.trim() === '') continue
    const answer = await send(line.replace(/\n/g, ' '))
    const { reply, error } = answer
    assert.ok(typeof error === 'string' ? error.length > 3 : reply !== undefined, `${line} -> ${JSON.stringify(answer)}`)
    if (reply?.refused) fits('$defs/refusal', reply)
    if (reply?.refused) assert.notEqual(reply.refused.rule, '')
    if (error !== undefined || reply.refused) ++refused
    else if (line.includes('game.answer') || line.includes('game.undo')) stood = reply.hash ?? stood
    if (reply?.game > game) await call('game.close', { game: reply.game })
    assert.equal(await hash(), stood, line)
  }
  assert.ok(refused > 200)
})

test('the wrong side, an unknown game and a game that is over are refused by name', async () => {
  let view = await call('game.new', { factions: ['danes', 'danes'], points: 4, quick: true, seed: 8 })
  const { game } = view
  const choice = await anyAnswer(game, chance(1))
  const wrong = view.question.side === 'first' ? 'second' : 'first'
  const refused = await call('game.answer', { game, side: wrong, choice })
  assert.equal(refused.refused.sentence, 'not_your_turn')
  assert.equal((await send(JSON.stringify({ call: 'game.answer', game: 4711, choice }))).error, 'there is no game 4711')
  while (!view.outcome.over) view = await call('game.bot', { game })
  assert.equal((await call('game.answer', { game, choice })).refused.sentence, 'not_asked')
  fits('$defs/error', await send(JSON.stringify({ call: 'game.bot', game })))
  assert.equal((await call('game.view', { game })).hash, view.hash)
})
