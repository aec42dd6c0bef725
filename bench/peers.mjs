// Random games beside those of Pokémon Showdown, and single questions beside bare loops (bare.cpp), as ratios. All is
// measured in one run, turn by turn, so that a busy machine slows all alike; each ratio is the median of its turns.
// Showdown comes from npm in this version into build/peers, where nothing else looks. Writes bench/peers.md. Another program
// named behind it (`node bench/peers.mjs OLDER/build/skald "where it is from"`) is measured in the same turns, as "before".
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cpus, loadavg } from 'node:os'
import { join } from 'node:path'
import { program, root } from '../tests/support/program.mjs'

const showdown = { name: 'pokemon-showdown', version: '0.11.11' }
const turns = 5
const battles = 40 // of each turn
const folder = join(root, 'build/peers')
const [older, origin = 'an older program'] = process.argv[1] === import.meta.filename ? process.argv.slice(2) : []

const say = (text) => process.stderr.write(`${text}\n`)
const json = (file, ...args) => JSON.parse(execFileSync(file, args, { encoding: 'utf8' }))
const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1]

function bringShowdown() {
  const wanted = `${showdown.name}@${showdown.version}`
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n')
  const found = join(folder, 'node_modules', showdown.name, 'package.json')
  const require = createRequire(join(folder, 'here.js'))
  if (!existsSync(found) || require(found).version !== showdown.version) {
    say(wanted)
    const options = ['--no-audit', '--no-fund', '--no-save', '--omit=optional', '--ignore-scripts']
    execFileSync('npm', ['install', '--prefix', folder, ...options, wanted], { stdio: ['ignore', 'ignore', 'inherit'] })
  }
  return require(showdown.name).Battle
}

/** What may be answered: moves that are not barred, and fighters who stand. */
function answers(request) {
  const changes = request.side.pokemon.flatMap((one, i) => (one.active || one.condition.endsWith(' fnt') ? [] : `switch ${i + 1}`))
  if (request.forceSwitch) return changes
  const [active] = request.active
  const moves = active.moves.flatMap((move, i) => (move.disabled ? [] : `move ${i + 1}`))
  return active.trapped ? moves : [...moves, ...changes]
}

let chance = 1
const oneOf = (list) => list[Math.floor(((chance = (Math.imul(chance, 1664525) + 1013904223) >>> 0) / 2 ** 32) * list.length)]

/** A battle of the first generation with teams at random, both sides answering at random; the number of answers. */
function battle(Battle, number) {
  const game = new Battle({ formatid: 'gen1randombattle', seed: [number, 2, 3, 4] })
  for (const seat of ['p1', 'p2']) game.setPlayer(seat, { name: seat })
  let answered = 0
  while (!game.ended)
    for (const side of game.sides) {
      if (!side.activeRequest || side.activeRequest.wait || side.isChoiceDone()) continue
      if (!game.choose(side.id, oneOf(answers(side.activeRequest)))) throw new Error(side.choice.error)
      ++answered
    }
  return answered
}

/** Battles and answers per second of CPU time. */
function playBattles(Battle, turn) {
  const start = process.cpuUsage()
  let answered = 0
  for (let i = 0; i < battles; ++i) answered += battle(Battle, 1000 * turn + i)
  const used = process.cpuUsage(start)
  const seconds = (used.user + used.system) / 1e6
  return { games: battles / seconds, answers: answered / seconds }
}

/** Nanoseconds of CPU time of the loops of bare.cpp. */
export function bareLoops() {
  mkdirSync(folder, { recursive: true })
  const loops = join(folder, 'bare')
  execFileSync('g++', ['-std=c++20', '-O2', '-ffp-contract=off', join(root, 'bench/bare.cpp'), '-o', loops])
  return () => json(loops)
}

function ours(program) {
  const games = json(program, 'bench', '--json')
  const table = json(program, 'bench', 'table', '--json', '--rounds', '1', '--scenes', '1').kernels
  const odds = json(program, 'bench', 'odds', '--json', '--rounds', '1').odds
  const micro = { 'melee A': odds['melee A, both ways, joint'] * 1000, 'shooting B': odds['shooting B'] * 1000 }
  return { saga: games, aofs: games.aofs, loops: { ...table, ...micro } }
}

const number = (value) => (value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en'))

/** Of every program that is measured: the older one first. */
const programs = [...(older ? [['before', older]] : []), ['now', program]]
const cells = (of) => programs.map(([name]) => number(median(of(name)))).join(' | ')

function gameRows(measured) {
  const peer = (title, rate) => `| ${title} |${programs.map(() => '  |').join('')} ${number(median(measured.map((t) => rate(t.peer))))} |${programs.map(() => '  |').join('')}`
  const row = (title, rate, of) => {
    const rates = cells((name) => measured.map((t) => rate(t[name])))
    const ratios = cells((name) => measured.map((t) => rate(t[name]) / of(t.peer)))
    return `| ${title} | ${rates} |  | ${ratios} |`
  }
  return [
    peer('Pokémon Showdown, gen 1 random battles, games per CPU second', (p) => p.games),
    row('SAGA, random games per CPU second', (t) => t.saga.games_per_cpu_second, (p) => p.games),
    row('Age of Fantasy, random games per CPU second', (t) => t.aofs.games_per_cpu_second, (p) => p.games),
    peer('Pokémon Showdown, answers per CPU second', (p) => p.answers),
    row('SAGA, answers per CPU second', (t) => t.saga.answers_per_cpu_second, (p) => p.answers),
    row('Age of Fantasy, answers per CPU second', (t) => t.aofs.answers_per_cpu_second, (p) => p.answers),
  ]
}

export const bareMeanings = {
  sweep: 'one base along a line: touch test past 100 circles and 96 edges',
  sight_units: 'twelve bases to twelve past 100 circles, up to 9 rays a pair',
  'copy state': 'copying 4 KiB',
  'melee A': 'both ways, 16 dice each: all pairs of losses, who loses more',
  'shooting B': '12 dice with re-rolls, three more dice to save',
}

function loopRows(measured) {
  return Object.entries(bareMeanings).map(([name, meaning]) => {
    const times = cells((which) => measured.map((t) => t[which].loops[name]))
    const ratios = cells((which) => measured.map((t) => t[which].loops[name] / t.bare[name]))
    return `| ${name}: ${meaning} | ${times} | ${number(median(measured.map((t) => t.bare[name])))} | ${ratios} |`
  })
}

/** The head of a table: a column for each program, what it is set beside, and the ratio of each. */
function head(first, ours, other, ratio) {
  const named = (what) => programs.map(([name]) => (older ? `${what}, ${name}` : what))
  const columns = [...named(ours), other, ...named(ratio)]
  return `| ${[first, ...columns].join(' | ')} |\n| --- |${columns.map(() => ' ---: |').join('')}`
}

function page(measured) {
  return `# Beside others

Written by \`node bench/peers.mjs\` with \`build/skald\`: everything in one run, in ${turns} turns of each after the other, CPU time; rates and ratios are
medians of the turns. Machine: ${cpus()[0]?.model ?? 'unknown'}, load ${loadavg()[0].toFixed(1)} on ${cpus().length} cores; node ${process.version}.
${older ? `Before: ${origin}, measured in the same turns.\n` : ''}
${head('whole games, both sides answering at random', 'ours', 'Showdown', 'ours / Showdown')}
${gameRows(measured).join('\n')}

[Pokémon Showdown](https://github.com/smogon/pokemon-showdown) is \`${showdown.name}@${showdown.version}\` of npm, its \`Battle\` asked directly, without streams; teams are made up within the
time, as our terrain and warbands are. It is interpreted and has no geometry, ours is compiled and has: the ratio says how
many games a lab can play, not who writes better code.

${head('one question', 'ours in ns', 'bare loop in ns', 'ours / bare loop')}
${loopRows(measured).join('\n')}

The bare loops ([bare.cpp](bare.cpp), g++ -O2 for plain x86-64) look at everything there is, know no rules and give no reasons.
`
}

function measure() {
  const Battle = bringShowdown()
  const bare = bareLoops()
  for (let i = 0; i < battles; ++i) battle(Battle, i) // node compiles what it sees often
  return Array.from({ length: turns }, (_, turn) => {
    say(`turn ${turn + 1} of ${turns}`)
    const each = programs.map(([name, file]) => [name, ours(file)])
    return { peer: playBattles(Battle, turn + 1), bare: bare(), ...Object.fromEntries(each) }
  })
}

if (process.argv[1] === import.meta.filename) {
  const text = page(measure())
  writeFileSync(join(root, 'bench/peers.md'), text)
  process.stdout.write(text)
}
