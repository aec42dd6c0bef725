// Engine time for each answer of a person: whole games of both books through exactly the calls that the page makes, in the
// modules that the page loads. Bots decide beforehand what the persons answer; a first game warms up and is not counted. Prints
// tables in milliseconds of CPU time.
//   node bench/answers.mjs [GAMES]        needs web/engine/*.wasm
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../tests/support/program.mjs'
import { startModule } from '../tests/support/wasm.mjs'

const games = Number(process.argv[2] ?? 3)
const text = (...path) => readFileSync(join(root, 'data', ...path), 'utf8')
const filesIn = (...path) =>
  readdirSync(join(root, 'data', ...path))
    .filter((name) => name.endsWith('.toml') && name !== 'universe.toml')
    .map((name) => ({ name, text: text(...path, name) }))
const language = 'en'
const ready = (army) => text('aofs', 'lists', `${army}-250.toml`)
const weighed = ['declare', 'react', 'react_after', 'ability_step', 'close_ranks']

/** What the page gives an engine, how it begins a game, and the questions beside which it shows odds (table/odds.svelte.ts). */
const books = {
  saga: {
    sides: { call: 'content.load', files: readdirSync(join(root, 'data/saga')).flatMap((one) => filesIn('saga', one)) },
    words: { words: text('text', language, 'saga.json'), peoples: text('text', language, 'peoples.json') },
    begin: (seed) => ({ factions: seed % 2 ? ['danes', 'normans'] : ['rus', 'welsh'], points: 6, quick: true, seed }),
    odds({ question, choices }) {
      if (!weighed.includes(question.ask) || choices.length < (question.ask === 'declare' ? 1 : 2)) return false
      return question.ask !== 'declare' || choices.some((c) => c.verb === 'declare' && c.target !== undefined)
    },
    tellsOdds: false,
  },
  aofs: {
    sides: { call: 'army.load', files: filesIn('aofs') },
    words: { words: text('text', language, 'aofs.json'), armies: text('text', language, 'armies.json') },
    begin: (seed) => ({ book: 'aofs', lists: [ready('toll-company'), ready('tuskmark')], points: 250, quick: true, seed }),
    odds: ({ question }) => ['activate', 'shoot', 'cast', 'strike_back'].includes(question.ask),
    tellsOdds: true,
  },
}

/** An engine that knows a book; `spent`: milliseconds of CPU time of its last call. */
async function start(name) {
  const call = await startModule(readFileSync(join(root, 'web/engine', `${name}.wasm`)))
  const engine = {
    spent: 0,
    ask(request) {
      const line = JSON.stringify(request)
      const from = process.cpuUsage()
      const answer = call(line)
      const { user, system } = process.cpuUsage(from)
      engine.spent = (user + system) / 1000
      const { reply, error } = JSON.parse(answer)
      if (error) throw new Error(`${request.call}: ${error}`)
      return reply
    },
  }
  engine.ask(books[name].sides)
  engine.ask({ call: 'words.load', book: name, language, ...books[name].words })
  return engine
}

/** The answers of a game between two bots. */
function decided(engine, setup) {
  let view = engine.ask({ call: 'game.new', ...setup })
  const { game } = view
  const answers = []
  while (!view.outcome.over) {
    view = engine.ask({ call: 'game.bot', game, bot: 'karl' })
    answers.push(view.choice)
  }
  engine.ask({ call: 'game.close', game })
  return answers
}

/** The offer that a person points at a place with: what the table sends to be planned before such an answer. */
function sketchOf(answer, choices) {
  const offer = answer.steps?.length ? choices.find((c) => c.sketch && c.verb === answer.verb) : undefined
  if (!offer) return undefined
  const ends = answer.steps.map((step) => step.path.at(-1))
  return { ...offer, spot: [0, 1].map((axis) => Math.round(ends.reduce((sum, end) => sum + end[axis], 0) / ends.length)) }
}

/** Plays the answers as persons at one table (shell/session.svelte.ts) with odds beside them (shell/odds.svelte.ts). */
function play(name, table, reckoner, setup, answers, note) {
  let view = table.ask({ call: 'game.new', ...setup, tell: language, logFrom: 0 })
  const { game } = view
  let standing = null
  for (const [from, choice] of answers.entries()) {
    const calls = {}
    const sketch = sketchOf(choice, view.choices)
    if (sketch) {
      table.ask({ call: 'game.plan', game, choice: sketch, tell: language })
      calls['game.plan'] = table.spent
    }
    view = table.ask({ call: 'game.answer', game, choice, tell: language, logFrom: from })
    calls['game.answer'] = table.spent
    if (view.refused) throw new Error(`answer ${from}: ${JSON.stringify(view.refused)}`)
    if (!view.outcome.over && books[name].odds(view)) {
      if (standing === null) {
        // once for a game: its log as it lies on the table
        standing = reckoner.ask({ call: 'game.load', log: table.ask({ call: 'game.log', game }).log })
        standing.lines = ''
      } else {
        reckoner.ask({ call: 'game.follow', game: standing.game, from: standing.answers, log: standing.lines + view.log })
        calls['game.follow'] = reckoner.spent
        standing = { game: standing.game, answers: from + 1, lines: '' }
      }
      const tell = books[name].tellsOdds ? { tell: language } : {}
      reckoner.ask({ call: 'odds.choices', game: standing.game, aim: 'casualties', ...tell })
      calls['odds.choices'] = reckoner.spent
    } else if (standing) standing.lines += view.log
    note(calls)
  }
  table.ask({ call: 'game.close', game })
  if (standing) reckoner.ask({ call: 'game.close', game: standing.game })
}

const percentile = (sorted, percent) => sorted[Math.floor(((sorted.length - 1) * percent) / 100)]
function row(title, times, of) {
  const sorted = times.toSorted((a, b) => a - b)
  const [half, ninety, most, slowest] = [50, 90, 99, 100].map((percent) => percentile(sorted, percent).toFixed(2))
  const share = of ? (times.length / of).toFixed(2) : ''
  console.log(`| ${title} | ${times.length} | ${share} | ${half} | ${ninety} | ${most} | ${slowest} |`)
}

for (const name of Object.keys(books)) {
  const [bots, table, reckoner] = [await start(name), await start(name), await start(name)]
  const answers = []
  for (let seed = 0; seed <= games; ++seed) {
    const setup = books[name].begin(seed)
    play(name, table, reckoner, setup, decided(bots, setup), (calls) => seed > 0 && answers.push(calls))
  }
  const sum = (calls, names) => names.reduce((all, one) => all + (calls[one] ?? 0), 0)
  const calls = answers.reduce((most, one) => Math.max(most, Object.keys(one).length), 0)
  console.log(`\n${name}: ${games} games, ${answers.length} answers, at most ${calls} calls for one\n`)
  console.log('| milliseconds | times | for each answer | half | 90 in 100 | 99 in 100 | slowest |')
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: |')
  for (const call of ['game.plan', 'game.answer', 'game.follow', 'odds.choices']) {
    const times = answers.flatMap((one) => one[call] ?? [])
    if (times.length > 0) row(`\`${call}\``, times, answers.length)
  }
  row('until the table shows it', answers.map((one) => sum(one, ['game.plan', 'game.answer'])))
  row('odds beside it, in a worker of their own', answers.map((one) => sum(one, ['game.follow', 'odds.choices'])))
}
