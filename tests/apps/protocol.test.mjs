// The engine over its pipe: every message of whole sessions fits data/schema/engine.schema.json, and nothing that a
// client sends harms a game.
import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
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
  const sight = await call('game.sight', { game, from, to })
  const giving = sight.lines.filter((line) => line.sixths > 0).map((line) => line.from)
  assert.deepEqual(giving, sight.shooters, 'who gives dice to a shooting is who shoots')
  await call('game.measure', { game, from: { unit: from }, to: below(2) ? { unit: to } : { point: [100, 200] } })
  const { units } = await call('game.callings', { game })
  if (units.length > 0) assert.ok((await call('game.callings', { game, unit: units[0] })).callings.length > 0)
  await call('words.question', { game, language: 'en' })
  await call('words.choices', { game, language: 'en' })
  await call('words.units', { game, language: 'en' })
}

/** A game of another engine, brought to where this one stands by the lines of its log. */
async function keepsStep(game, log, view, tell) {
  const half = Math.floor(view.answers / 2)
  const { log: tail } = await call('game.view', { game, logFrom: half })
  assert.equal(log.slice(-tail.length), tail)
  const other = await call('game.load', { log: log.slice(0, log.length - tail.length) })
  assert.equal(other.answers, half)
  assert.deepEqual(await call('game.follow', { game: other.game, from: half, log: tail }), { answers: view.answers })
  assert.equal((await call('game.view', { game: other.game })).hash, view.hash)
  await call('game.close', { game: other.game })
  const advice = await call('game.advice', { game, at: half, tell })
  assert.ok(advice.told.choice.length > 0)
  await call('game.chance', { game, at: half, games: 1, choice: advice.choice, bot: 'thrall' })
  const { entries } = await call('game.history', { game, from: half, tell })
  for (const { told, events } of entries) assert.equal(told.length, events.length)
}

test('every call has its schemas', async () => {
  const { calls } = await call('version')
  const described = (name) => schema.requests[name] && schema.replies[name]
  assert.deepEqual(calls.filter((name) => !described(name)), [])
  assert.deepEqual(Object.keys(schema.requests).filter((name) => !calls.includes(name)), [])
})

test('the engine says what its names carry', async () => {
  const saga = await call('names')
  assert.deepEqual(saga.verbs.declare, [{ name: 'type', kind: 'type' }, { name: 'target', kind: 'unit_or_none' }])
  assert.deepEqual(saga.kinds.type, { form: 'word', words: ['none', 'move', 'charge', 'shoot', 'rest'] })
  assert.deepEqual(saga.kinds.keeps, { form: 'objects', members: [{ name: 'unit', kind: 'unit' }, { name: 'beyond', kind: 'length' }] })
  for (const book of ['saga', 'aofs']) {
    const { verbs } = await call('names', { book })
    const recorded = await call('names.record', { book })
    assert.deepEqual(recorded.verbs.slice(1).sort(), Object.keys(verbs).sort())
    assert.ok(recorded.units.includes('alive'))
  }
  const aofs = await call('names', { book: 'aofs' })
  assert.deepEqual(aofs.asks.cast, [{ name: 'unit', kind: 'unit' }, { name: 'afterMove', kind: 'flag' }])
  for (const { asks, verbs, events, sentences, kinds } of [saga, aofs])
    for (const fields of [asks, verbs, events, sentences].flatMap(Object.values))
      for (const { kind } of fields) assert.ok(kinds[kind], kind)
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
  await call('warband.plain', { faction: 'danes', points: 6 })
  assert.ok((await call('content.vocabulary')).verbs.length > 30)
  const draft = await call('content.draft', { text: text.replace('do = "roll"', 'do = "rol"') })
  assert.deepEqual(draft.problems[0].path.slice(0, 1), ['ability'])
  const { text: mended } = await call('content.draft', { document: (await call('content.draft', { text })).document })
  assert.ok((await call('content.draft', { text: mended })).faction)
  await call('content.draft', { text: 'no TOML' })
  const who = await call('content.phrase', { kind: 'who', text: 'own warriors within S of own hero' })
  assert.equal((await call('content.phrase', { kind: 'who', parts: who.parts })).text, who.text)
  assert.equal((await call('content.phrase', { kind: 'who', text: 'own wariors' })).fault.offset, 4)
  const own = readFileSync(join(root, 'tests/apps/own/frisians.toml'), 'utf8')
  const brought = await call('warband.plain', { faction: 'frisians', points: 4, peoples: [own] })
  assert.deepEqual((await call('warband.read', { text: brought.share, peoples: [own] })).units, brought.units)
  const file = (name) => readFileSync(join(root, 'data/text/en', name), 'utf8')
  await call('words.load', { language: 'en', words: file('saga.json'), peoples: file('peoples.json') })
  await call('words.board', { language: 'en', faction: 'danes' })
  await call('words.ability', { language: 'en', faction: 'danes', ability: 3 })
  const { troops, parts, causes } = await call('words.terms', { language: 'en' })
  assert.equal(troops.find((troop) => troop.id === 'warlord').name, 'Warlord')
  assert.ok(parts.length > 20)
  assert.deepEqual(causes[0], { id: 'FAT-23', name: 'exhausted' })
  const short = { faction: list.faction, points: list.points, units: list.units.slice(1), tell: 'en' }
  const { faults } = await call('warband.write', short)
  assert.ok(faults.length > 0 && faults.every((fault) => fault.why.text.endsWith('.')))
  await call('bench.games', { games: 1 })
  await call('bench.games', { games: 1, sign: false })
  const series = { a: 'danes:thrall', b: 'saxons:thrall', seed: 1, number: 1, points: 4 }
  const plain = await call('sim.game', series)
  const told = await call('sim.game', { ...series, uses: true })
  assert.equal(told.hash, plain.hash)
  const recorded = await call('sim.game', { ...series, record: true })
  assert.equal(recorded.hash, plain.hash)
  assert.ok(recorded.record.bytes.length > 100 * recorded.answers)
  assert.ok(told.uses[0]['unit/warriors'] > 0 && Object.keys(told.uses[1]).some((what) => what.startsWith('ability/')))
  const guard = 'faction = "danes"\npoints = 4\nunits = ["warlord", "8 hearthguard", "8 hearthguard"]\n'
  const led = await call('sim.game', { ...series, lists: [guard, null], terrain: 3, uses: true })
  assert.ok(led.uses[0]['unit/hearthguard'] > 0 && !('unit/levies' in led.uses[0]))
  const words = ['en', 'es', 'de', 'ru'].flatMap((l) => ['lab', 'peoples', 'saga'].map((name) => `data/text/${l}/${name}.json`))
  const files = Object.fromEntries(words.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const experiment = 'title = "x"\nbook = "saga"\npeoples = "all"\npoints = 4\ngames = 2\n'
  const { series: planned } = await call('lab.plan', { experiment, sides: ['danes', 'saxons'], files })
  const games = [{ ...told, series: planned[0].id }]
  const { results } = await call('lab.report', { experiment, sides: ['danes', 'saxons'], files, games })
  assert.equal(JSON.parse(results).games, 1)
  await call('lab.plan', { experiment: 'book = "chess"', sides: [], files: {} })
})

test('a game with sealed dice fits the schemas and reveals its secret at its end', async () => {
  const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')
  const secret = sha256('a secret')
  const seal = { commitment: sha256(Buffer.from(secret, 'hex')), first: sha256('one'), second: sha256('two') }
  const { game, ...begun } = await call('game.new', { book: 'aofs', points: 100, quick: true, seal })
  assert.deepEqual(await call('seal.digest', { bytes: secret }), { digest: seal.commitment })
  await call('game.unseal', { game, secret })
  for (let view = begun; !view.outcome.over; ) view = await call('game.bot', { game, bot: 'thrall' })
  const { log } = await call('game.log', { game })
  assert.match(log, new RegExp(`^reveal ${secret}$`, 'm'))
  const { verified, game: again } = await call('game.load', { log })
  assert.deepEqual(verified.seal, { revealed: true, faces: verified.faces })
  for (const id of [game, again]) await call('game.close', { game: id })
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
    const course = await call('odds.course', { game })
    assert.equal(course.turns.reduce((sum, turn) => sum + turn.swing, 0), view.outcome.points[0] - view.outcome.points[1])
    const { log } = await call('game.log', { game })
    const again = await call('game.load', { log })
    assert.equal(again.hash, view.hash)
    await keepsStep(game, log, view, 'en')
    const branch = await call('game.branch', { game, at: Math.floor(view.answers / 2) })
    await call('game.bot', { game: branch.game })
    await call('game.bot', { game: branch.game, bot: 'karl' })
    for (const id of [game, again.game, branch.game]) assert.deepEqual(await call('game.close', { game: id }), {})
  })

/** What a curious client asks of a battle of Age of Fantasy between two answers. */
async function lookAtBattle(game, view, below) {
  await call('game.view', { game, at: below(view.answers + 1) })
  await call('game.history', { game, from: Math.max(0, view.answers - 3) })
  await call('words.question', { game, language: 'ru' })
  await call('words.units', { game, language: 'ru' })
  assert.equal((await call('words.choices', { game, language: 'ru' })).texts.length, (await call('game.choices', { game })).choices.length)
  const standing = view.units.filter((unit) => unit.onTable).map((unit) => unit.id)
  if (standing.length < 2) return
  const [from, to] = [standing[0], standing.at(-1)]
  await call('game.reach', { game, unit: from, charge: below(2) === 0 })
  await call('game.sight', { game, from, to })
  await call('game.measure', { game, from: { unit: from }, to: below(2) ? { unit: to } : { point: [100, 200] } })
  for (const kind of ['charge', 'melee', 'shoot']) await call('odds.fight', { game, kind, unit: from, target: to, ...(kind === 'melee' && { aim: 'ground' }) })
  const { choices } = await call('game.choices', { game })
  if (view.question.ask === 'strike_back') await call('odds.choices', { game, aim: 'casualties' })
  if (view.question.ask === 'activate' && choices.some((choice) => choice.action === 'charge')) await call('odds.choices', { game, aim: 'casualties' })
}

const armyText = (id) => readFileSync(join(root, `data/aofs/${id}.toml`), 'utf8')
const armyList = (id) => readFileSync(join(root, `data/aofs/lists/${id}-250.toml`), 'utf8')

for (const setup of [
  { book: 'aofs', points: 250, seed: 21, lists: [armyList('toll-company'), armyList('alderkin')], across: true, terrain: 'fair' },
  { book: 'aofs', points: 150, seed: 22, quick: true, table: [36, 40], terrain: 4, variant: 'en35', fear: false, forceOrg: false },
])
  test(`a whole battle of Age of Fantasy fits the schemas: ${setup.seed}`, async () => {
    const file = (name) => readFileSync(join(root, 'data/text/ru', name), 'utf8')
    await call('words.load', { book: 'aofs', language: 'ru', words: file('aofs.json'), armies: file('armies.json') })
    const below = chance(setup.seed)
    let view = await call('game.new', setup)
    const game = view.game
    while (!view.outcome.over) {
      const choice = await anyAnswer(game, below)
      assert.ok((await call('game.check', { game, choice })).ways)
      const side = view.question.side
      view = await call('game.answer', { game, side, choice })
      const { texts } = await call('words.events', { game, language: 'ru', events: view.events })
      assert.equal(texts.length, view.events.length)
      if (view.answers % 20 === 0 || view.answers % 31 === 0) await lookAtBattle(game, view, below)
      if (view.mayUndo[side === 'first' ? 0 : 1] && below(10) === 0) view = await call('game.undo', { game, side })
    }
    const course = await call('odds.course', { game })
    assert.equal(course.turns.reduce((sum, turn) => sum + turn.swing, 0), view.outcome.points[0] - view.outcome.points[1])
    const { log } = await call('game.log', { game })
    const again = await call('game.load', { log })
    assert.equal(again.hash, view.hash)
    await keepsStep(game, log, view, 'ru')
    const branch = await call('game.branch', { game, at: Math.floor(view.answers / 2) })
    const answered = await call('game.bot', { game: branch.game, bot: 'karl' })
    if (answered.reason) await call('words.reason', { game: branch.game, language: 'ru', reason: answered.reason, at: branch.answers })
    const refused = await call('game.check', { game: branch.game, choice: { verb: 'remove', models: [0] } })
    if (refused.refused) assert.match((await call('words.why', { game: branch.game, language: 'ru', why: refused.refused })).rule, /^AOF-/)
    for (const id of [game, again.game, branch.game]) assert.deepEqual(await call('game.close', { game: id }), {})
  })

for (const setup of [
  { factions: ['danes', 'normans'], points: 4, quick: true, seed: 3 },
  { book: 'aofs', points: 250, seed: 3, lists: [armyList('toll-company'), armyList('tuskmark')], quick: true },
])
  test(`whoever falls leaves a place on the table: ${setup.book ?? 'saga'}`, async () => {
    let view = await call('game.new', setup)
    const { game } = view
    while (!view.outcome.over) view = await call('game.bot', { game, bot: 'karl' })
    const { units, table } = await call('game.view', { game })
    const fallen = units.flatMap((unit) => unit.fallen ?? [])
    assert.ok(fallen.length > 0)
    for (const [x, y] of fallen) assert.ok(x > 0 && y > 0 && x < table.width && y < table.depth, `${x}, ${y}`)
    for (const unit of units.filter((one) => one.figures))
      assert.equal(unit.fallen?.length ?? 0, unit.size - unit.alive, `unit ${unit.id}`)
    await call('game.close', { game })
  })

test('on a clear table nobody begins on ground that slows or hurts', async () => {
  for (let seed = 1; seed <= 12; seed++) {
    const lists = [armyList('toll-company'), armyList('alderkin')]
    let view = await call('game.new', { book: 'aofs', points: 250, seed, lists, quick: true, terrain: 'clear' })
    const { game } = view
    while (view.turn === 0) view = await call('game.answer', { game, choice: await anyAnswer(game, () => 0) })
    const zone = 12 * 254
    const within = (points) => points.some(([, y]) => y < zone || y > view.table.depth - zone)
    const hindering = view.terrain.filter((piece) => piece.difficult || piece.dangerous)
    assert.ok(hindering.length > 1)
    assert.deepEqual(hindering.filter(({ points }) => within(points)), [])
    // neither edge is the better one
    assert.equal(view.terrain.length % 2, 0)
    await call('game.close', { game })
  }
})

test('armies, lists and their words speak as written', async () => {
  const ids = ['toll-company', 'lychgate-court', 'alderkin', 'tuskmark']
  const loaded = await call('army.load', { files: ids.map((id) => ({ name: `${id}.toml`, text: armyText(id) })) })
  assert.deepEqual(loaded, { armies: ids, problems: [] })
  const draft = await call('army.draft', { text: armyText('tuskmark').replace('attacks = ', 'attaks = ') })
  assert.deepEqual([draft.problems[0].path.slice(0, 2), draft.army], [['weapon', 0], undefined])
  const { document } = await call('army.draft', { text: armyText('tuskmark') })
  const written = await call('army.draft', { document })
  assert.deepEqual([written.army, written.document], ['tuskmark', document])
  assert.equal((await call('army.draft', { text: 'no TOML' })).document, undefined)
  const { verbs, rules } = await call('army.vocabulary')
  const keysOf = (list, id) => list.find((verb) => verb.id === id)?.keys
  assert.deepEqual(keysOf(verbs.spell, 'hits'), ['do', 'amount', 'rules'])
  assert.deepEqual([keysOf(verbs.rule, 'hits'), keysOf(verbs.rule, 'ap')], [undefined, ['do', 'who', 'if', 'amount']])
  assert.deepEqual(['weapon', 'model', 'given'].map((where) => rules[where].includes('tough(1)')), [false, true, false])
  const text = (name) => readFileSync(join(root, 'data/text/de', name), 'utf8')
  await call('words.load', { book: 'aofs', language: 'de', words: text('aofs.json'), armies: text('armies.json') })
  const speaks = { book: 'aofs', language: 'de' }
  for (const army of ids) {
    await call('army.book', { army })
    assert.ok((await call('words.army', { ...speaks, army })).units.length > 9)
  }
  assert.equal((await call('words.specials', speaks)).specials.length, 32)
  assert.equal((await call('words.special', { ...speaks, special: 'tough(3)' })).name, 'Zäh(3)')
  const list = await call('army.list', { text: armyList('tuskmark'), points: 250 })
  assert.deepEqual(list.reasons, [])
  const units = list.units.map(({ id, bought, joins, nickname }) => ({ id, bought, joins, nickname }))
  const twice = await call('army.write', { text: list.share, units: [...units, ...units], name: 'Zu viele' })
  assert.equal(twice.legal, false)
  const told = await call('words.list', { ...speaks, text: twice.text, points: 250 })
  assert.equal(told.reasons.length, twice.reasons.length)
  for (const [i, reason] of told.reasons.entries()) assert.notEqual(reason.text, twice.reasons[i].text)
  assert.equal((await call('army.mend', { text: twice.toml })).legal, true)
  assert.ok((await call('army.list', { text: 'nothing' })).problems.length > 0)
  assert.ok((await call('army.import', { text: 'nothing' })).problems.length > 0)
})

test('the sandbox, the table and the odds speak as written', async () => {
  for (const name of ['barrow-hill', 'crane-ledge']) {
    const read = await call('scene.read', { text: readFileSync(join(root, `data/scenes/${name}.scene`), 'utf8') })
    const scene = (await call('scene.write', { scene: read.scene })).text
    assert.equal(scene, read.text)
    await call('scene.check', { scene })
    const [x, y] = read.scene.units[0].figures
    await call('scene.measure', { scene, from: { unit: 0 }, to: { figure: 9 } })
    await call('scene.measure', { scene, from: { point: [10, 10] }, to: { unit: 1 } })
    for (const to of [[x + 400, y + 200], [-500, -500]]) await call('scene.plan', { scene, unit: 0, sticks: [600, 600], to })
    await call('scene.reach', { scene, unit: 0, sticks: [1000] })
    await call('scene.sight', { scene, from: 0, to: 1 })
  }
  assert.ok((await call('scene.read', { text: 'nothing' })).problem)
  await call('table.exercise', { operations: 50, seed: 1 })
  await call('table.plans', { first: 1, last: 1 })
  await call('table.kernel', { kernel: 'sweep', repetitions: 3 })
  await call('odds.kernel', { kernel: 'shooting B', repetitions: 3 })
  await call('odds.pool', { dice: 6, hit: 4, save: 5, reroll: [1], extra: 1, cap: 4 })
  const view = await call('game.new', { factions: ['danes', 'saxons'], points: 4, quick: true, seed: 3 })
  const of = (side) => view.units.find((unit) => unit.side === side && unit.troop === 'warriors').id
  const fight = { game: view.game, kind: 'melee', unit: of('first'), target: of('second') }
  await call('odds.fight', fight)
  await call('odds.fight', { ...fight, aim: 'casualties' })
  await call('odds.board', { game: view.game, side: 'first', wanted: [0, 1] })
  for (let i = 0; i < 600; ++i) {
    const { question, fight } = await call('game.view', { game: view.game })
    if (fight && question.ask === 'ability_step') break
    await call('game.bot', { game: view.game, bot: 'karl' })
  }
  const now = await call('odds.now', { game: view.game })
  assert.ok(now.fight.decimal === 1 && now.lost[1].decimals.length > 0)
  await call('game.close', { game: view.game })
})

test('a fight names what its odds leave out: abilities that do something when it is over', async () => {
  const position = `faction first yardstick
faction second danes
unit Lord first hero warlord at 20,12
unit A first warriors fatigue=1 at 20,20 23,20 26,20 29,20
unit B second warriors at 20,24 23,24 26,24 29,24
unit Jarl second hero warlord at 110,85
load first spoils axe
turn first 2 activation`
  const yardstick = readFileSync(join(root, 'tests/cases/saga/yardstick.toml'), 'utf8')
  const { game, names } = await call('game.new', { position, peoples: [yardstick, null], seed: 1 })
  const answer = async (wanted) => {
    const { choices } = await call('game.choices', { game })
    const found = choices.find((one) => Object.entries(wanted).every(([key, value]) => one[key] === value))
    assert.ok(found, `${JSON.stringify(wanted)} in ${JSON.stringify(choices).slice(0, 300)}`)
    const planned = found.sketch ? (await call('game.plan', { game, choice: found })).choice : found
    await call('game.answer', { game, choice: planned })
    return call('game.view', { game })
  }
  await answer({ verb: 'activate', unit: names.A })
  await answer({ verb: 'declare', type: 'charge', target: names.B })
  for (let i = 0; (await call('game.view', { game })).question.ask !== 'ability_step'; ++i) {
    const { question } = await call('game.view', { game })
    const verbs = { charge: 'charge', close_ranks: 'close_ranks' }
    await answer({ verb: verbs[question.ask] ?? 'pass' })
  }
  assert.deepEqual((await call('game.view', { game })).fight.later, [])
  const { fight } = await answer({ verb: 'trigger' })
  assert.deepEqual(fight.later.map(({ side }) => side), ['first'])
  await call('game.close', { game })
})

test('what passing is worth in a fight is what comes of it if both pass', async () => {
  let compared = 0
  for (const seed of [3, 4]) {
    const { game } = await call('game.new', { factions: ['danes', 'saxons'], points: 4, quick: true, seed })
    for (let i = 0; i < 400; ++i) {
      const { question, fight, outcome } = await call('game.view', { game })
      if (outcome.over) break
      if (fight?.kind === 'melee' && question.ask === 'ability_step') {
        const { choices } = await call('odds.choices', { game, aim: 'casualties' })
        const { win, draw, lose } = await call('odds.now', { game })
        const passing = choices.find(({ choice }) => choice.verb === 'pass').pass.odds
        const thrown = await call('odds.dice', { game, choice: { verb: 'pass' }, dice: [] })
        if (thrown) for (const key of ['win', 'draw', 'lose']) assert.ok(Math.abs(thrown[key].decimal - passing[key]) < 1e-9, key)
        for (const [one, other] of [[passing.win, win], [passing.draw, draw], [passing.lose, lose]])
          assert.ok(Math.abs(one - other.decimal) < 1e-9, `seed ${seed}, answer ${i}: ${one} and ${other.decimal}`)
        ++compared
      }
      await call('game.bot', { game, bot: 'karl' })
    }
    await call('game.close', { game })
  }
  assert.ok(compared > 5, `${compared} fights`)
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

test('a real table: nothing is placed, dice are asked for throw by throw, figures are put right by hand', async () => {
  const below = chance(17)
  const { game } = await call('game.new', { factions: ['danes', 'saxons'], points: 4, real: true, seed: 5 })
  const seen = new Set()
  const purposes = new Set()
  let view = await call('game.view', { game }), thrown = 0, again = 0
  const reckoned = { told: 0, unseen: 0, falling: 0 }
  for (let i = 0; i < 600 && !view.outcome.over; ++i) {
    seen.add(view.question.ask)
    if (view.fight && view.question.ask === 'ability_step') {
      // whether guards stand near a Hero, only the table shows
      const hero = view.fight.of.some((fighter) => view.units.some((unit) => unit.id === fighter.unit && unit.troop === 'hero'))
      const { error } = await send(JSON.stringify({ call: 'odds.now', game }))
      if (!hero) assert.equal(error, undefined)
      else if (error) assert.match(error, /places of a real table/)
      reckoned[error ? 'unseen' : 'told']++
    }
    if (view.question.ask === 'declare') {
      const { error } = await send(JSON.stringify({ call: 'odds.choices', game, aim: 'casualties' }))
      assert.match(error, /places of a real table/)
    }
    const { choices } = await call('game.choices', { game })
    const choice = choices[below(4) ? Math.min(below(3), choices.length - 1) : below(choices.length)]
    assert.ok(!choice.steps, 'nobody moves on a table that nobody sees')
    const free = ['orders', 'orders_reaction', 'place_dice', 'activate', 'react', 'react_after']
    assert.equal(view.putRight, free.includes(view.question.ask) && !view.fight && view.turn > 0)
    const dice = [], promised = []
    for (;;) {
      const { more, apart, throw: named } = await call('game.dice', { game, choice, dice })
      assert.equal(more > 0, apart !== undefined)
      if (more === 0) break
      promised.push({ from: dice.length, named })
      const odds = await call('odds.dice', { game, choice, dice })
      if (odds) ++reckoned.falling, assert.equal(named.event, 'attack_rolled'), assert.ok(odds.lost[1].mean.decimal > 0)
      for (let n = 0; n < more; ++n) dice.push(1 + below(6))
      thrown += more
    }
    assert.equal((await call('game.view', { game })).hash, view.hash, 'to ask what is thrown throws nothing')
    if (dice.length) {
      const short = await send(JSON.stringify({ call: 'game.answer', game, choice, dice: dice.slice(0, -1) }))
      assert.match(short.error, /more dice/)
    }
    view = await call('game.answer', { game, choice, ...(dice.length ? { dice } : {}) })
    heldToTheirWord(promised, dice, view.events)
    for (const { named } of promised) named.again ? again++ : purposes.add(named.event)
    if (view.question.ask === 'activate' && i % 40 === 0) {
      const unit = view.units.find((one) => one.alive > 1)
      const right = { verb: 'correct', unit: unit.id, figures: unit.alive - 1, fatigue: 2 }
      view = await call('game.answer', { game, choice: right })
      const after = view.units.find((one) => one.id === unit.id)
      assert.deepEqual([after.alive, after.fatigue], [unit.alive - 1, 2])
      const { refused } = await call('game.answer', { game, choice: { ...right, figures: 99 } })
      assert.equal(refused.sentence, 'too_many')
    }
  }
  for (const ask of ['orders', 'activate', 'move', 'charge', 'in_reach', 'cover', 'ability_step']) assert.ok(seen.has(ask), ask)
  assert.ok(thrown > 100 && again > 0)
  for (const event of ['saga_rolled', 'attack_rolled', 'defence_rolled']) assert.ok(purposes.has(event), event)
  assert.ok(reckoned.told > 0 && reckoned.unseen > 0 && reckoned.falling > 5, JSON.stringify(reckoned))
  const { log } = await call('game.log', { game })
  assert.equal((await call('game.load', { log })).hash, view.hash)
})

/** Every die is told, in the order in which they fell, by the event that was named before it fell. */
function heldToTheirWord(promised, dice, events) {
  const telling = events.filter(({ faces }) => faces).flatMap((event) => event.faces.map((face) => ({ face, event })))
  assert.deepEqual(telling.map(({ face }) => face), dice)
  for (const { from, named: { event, again, ...subjects } } of promised) {
    const told = telling.slice(0, from + 1).map((one) => one.event)
    if (again) assert.ok(told.slice(0, -1).some((one) => one.event === event), event)
    else assert.deepEqual(told.at(-1), { ...told.at(-1), event, ...subjects })
  }
}

test('a real table of Age of Fantasy: models are told, not placed, and an attack shows while its dice fall', async () => {
  const below = chance(23)
  const lists = [armyList('toll-company'), armyList('alderkin')]
  const seen = new Set()
  const purposes = new Set()
  let ahead = 0, righted = 0, foretold = 0
  for (const seed of [5, 6, 7]) {
    const { game } = await call('game.new', { book: 'aofs', points: 250, lists, real: true, danger: true, heights: true, seed })
    let view = await call('game.view', { game })
    for (let i = 0; i < 900 && !view.outcome.over; ++i) {
      seen.add(view.question.ask)
      if (['activate', 'shoot', 'cast', 'strike_back'].includes(view.question.ask)) {
        const { error } = await send(JSON.stringify({ call: 'odds.choices', game, aim: 'casualties' }))
        if (['activate', 'shoot'].includes(view.question.ask)) assert.match(error, /places of a real table/)
        else assert.equal(error, undefined)
      }
      const { choices } = await call('game.choices', { game })
      const charges = choices.filter((one) => one.action === 'charge')
      const liked = charges.length && below(2) ? charges : choices
      const choice = liked[below(3) ? Math.min(below(3), liked.length - 1) : below(liked.length)]
      assert.ok(!choice.steps, 'nobody moves on a table that nobody sees')
      const dice = [], promised = []
      for (;;) {
        const { more, fight, throw: named } = await call('game.dice', { game, choice, dice })
        if (more === 0) break
        promised.push({ from: dice.length, named })
        // What is about to be rolled has its numbers and reasons before it falls.
        const row = fight?.strikes.at(-1)?.rows.find((one) => one.faces === null && one.dice > 0)
        const odds = await call('odds.dice', { game, choice, dice })
        if (odds) ++foretold, assert.ok(Math.abs(odds.ends[1].reduce((sum, end) => sum + end.chance.decimal, 0) - 1) < 1e-9)
        if (named.event === 'hits' && fight.strikes.at(-1).rows.every(({ faces, hits }) => faces === null && hits === null)) assert.ok(odds)
        if (row) ++ahead, assert.ok(row.needed >= 2 && row.needed <= 6 && row.lines.length > 0)
        for (let n = 0; n < more; ++n) dice.push(1 + below(6))
      }
      view = await call('game.answer', { game, choice, ...(dice.length ? { dice } : {}) })
      heldToTheirWord(promised, dice, view.events)
      for (const { named } of promised) purposes.add(named.event)
      const unit = view.units.find((one) => one.onTable && one.models.length > 1 && one.hero < 0)
      if (view.question.ask !== 'activate' || !unit || i % 30) continue
      const right = { verb: 'correct', unit: unit.id, markers: 2, tokens: 0, stunned: true, fatigued: false, activated: false }
      const many = await call('game.answer', { game, choice: { ...right, models: unit.models.map(({ id }) => id) } })
      assert.equal(many.refused.sentence, 'too_many')
      view = await call('game.answer', { game, choice: { ...right, models: [unit.models[1].id] } })
      const after = view.units.find((one) => one.id === unit.id)
      assert.deepEqual([after.alive, after.stunned, after.models[0].markers], [1, true, 2])
      // who is out is told like who stands: to be named when one of them stands again
      assert.equal(after.out.length, after.size - 1)
      assert.deepEqual(after.out.find(({ id }) => id === unit.models[0].id).weapons, unit.models[0].weapons)
      ++righted
    }
    assert.ok(view.outcome.over)
    const { log } = await call('game.log', { game })
    assert.equal((await call('game.load', { log })).hash, view.hash)
  }
  assert.ok(righted > 0 && ahead > 10 && foretold > 10, `${righted} ${ahead} ${foretold}`)
  for (const event of ['rolled_off', 'markers', 'hits', 'saves', 'wound_effect', 'dangerous']) assert.ok(purposes.has(event), event)
  for (const ask of ['begin', 'activate', 'move', 'charge', 'shoot', 'cover', 'reach', 'strike_back', 'danger', 'holding']) assert.ok(seen.has(ask), ask)
})

test('beside a real table it is asked whether a rule of an army counts that hangs on places, and the rule is told', async () => {
  const text = readFileSync(join(root, 'tests/content/aofs/grey-oath.toml'), 'utf8')
  await call('army.load', { files: [{ name: 'grey-oath.toml', text }] })
  await call('words.load', { language: 'en', book: 'aofs', words: readFileSync(join(root, 'data/text/en/aofs.json'), 'utf8') })
  const list = 'army = "grey-oath"\npoints = 375\nunits = ["oath-keeper with mask", "grey-axes", "hedge-bows"]\n'
  let view = await call('game.new', { book: 'aofs', points: 375, lists: [list, list], real: true, seed: 1, tell: 'en' })
  const { game } = view
  while (!view.outcome.over && view.question.ask !== 'counts') view = await call('game.bot', { game, bot: 'karl', tell: 'en' })
  assert.match(view.told.question, /^(Dread Masks|Hedge Fighters|Long Arc|Steady Banner): .*\. Does this count for .* now\?$/)
  const { choices } = await call('game.choices', { game })
  assert.deepEqual(choices, [{ verb: 'counts', so: true }, { verb: 'counts', so: false }])
})

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
