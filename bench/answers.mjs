// What one human answer costs the engine: the calls that the page makes for it now, beside the separate calls that it
// would take without `tell`, `logFrom` and `game.follow`. Both ways play the same games, answer by answer, on one engine in
// one run; what is shown is their ratio. Needs the program built: node bench/answers.mjs
import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { program, root } from '../tests/support/program.mjs'

const engine = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'inherit'] })
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]()
const spent = { calls: 0, ms: 0 }

async function ask(call, members = {}) {
  const text = JSON.stringify({ call, ...members })
  const start = performance.now()
  engine.stdin.write(`${text}\n`)
  const { value } = await lines.next()
  spent.ms += performance.now() - start
  ++spent.calls
  const { reply, error } = JSON.parse(value)
  if (!reply) throw new Error(`${call}: ${error}`)
  return reply
}
async function measured(work) {
  const before = { ...spent }
  const result = await work()
  return { result, calls: spent.calls - before.calls, ms: spent.ms - before.ms }
}

const aim = 'casualties'
/** Everything by itself, as a page must ask for it that gets nothing with the answer. */
async function apart(game, choice) {
  const { events } = await ask('game.answer', { game, choice })
  const { choices } = await ask('game.choices', { game })
  const { log } = await ask('game.log', { game })
  await ask('words.units', { game, language: 'en' })
  await ask('words.question', { game, language: 'en' })
  await ask('words.choices', { game, language: 'en', choices })
  await ask('words.events', { game, language: 'en', events })
  const other = await ask('game.load', { log })
  await ask('odds.choices', { game: other.game, aim })
  await ask('game.close', { game: other.game })
}
/** As the page does it. */
async function together(game, beside, answers, choice) {
  const reply = await ask('game.answer', { game, choice, tell: 'en', logFrom: answers })
  await ask('game.follow', { game: beside, from: answers, log: reply.log })
  await ask('odds.choices', { game: beside, aim, tell: 'en' })
  return reply
}

function draws(seed) {
  let state = seed
  return (count) => ((state = (state * 1103515245 + 12345) % 2 ** 31), Math.floor((state / 2 ** 31) * count))
}

async function play(setup, sum) {
  const draw = draws(setup.seed)
  const { game: plain } = await ask('game.new', setup)
  let reply = await ask('game.new', { ...setup, tell: 'en' })
  const { game } = reply
  const { log } = await ask('game.log', { game })
  const { game: beside } = await ask('game.load', { log })
  while (!reply.outcome.over && reply.choices.length > 0) {
    const choice = reply.choices[draw(reply.choices.length)]
    const { answers } = reply
    const old = await measured(() => apart(plain, choice))
    const now = await measured(() => together(game, beside, answers, choice))
    reply = now.result
    for (const [name, cost] of Object.entries({ old, now })) {
      sum[name].calls += cost.calls
      sum[name].ms += cost.ms
    }
    ++sum.answers
  }
  for (const done of [plain, game, beside]) await ask('game.close', { game: done })
}

const text = (name) => readFileSync(join(root, 'data/text/en', name), 'utf8')
await ask('words.load', { language: 'en', words: text('saga.json'), peoples: text('peoples.json') })
await ask('words.load', { book: 'aofs', language: 'en', words: text('aofs.json'), armies: text('armies.json') })
const games = {
  SAGA: { factions: ['danes', 'saxons'], points: 4, quick: true },
  'Age of Fantasy': { book: 'aofs', points: 250, quick: true },
}
for (const [title, setup] of Object.entries(games)) {
  const sum = { answers: 0, old: { calls: 0, ms: 0 }, now: { calls: 0, ms: 0 } }
  for (let seed = 1; seed <= 4; ++seed) await play({ ...setup, seed }, sum)
  const each = (way) => `${(way.calls / sum.answers).toFixed(1)} calls, ${(way.ms / sum.answers).toFixed(2)} ms`
  const ratio = (sum.now.ms / sum.old.ms).toFixed(2)
  console.log(`${title}: ${sum.answers} answers; apart ${each(sum.old)}; together ${each(sum.now)}; ratio ${ratio}`)
}
engine.stdin.end()
