// The work of bench/run, once everything is built.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { join } from 'node:path'
import { program, root } from '../tests/support/program.mjs'
import { startModule } from '../tests/support/wasm.mjs'
import { bareLoops, bareMeanings } from './peers.mjs'

// What the same question costs as a bare loop: the goal is to stay within three times of it.
const loops = bareLoops()()
const bare = Object.fromEntries(['sweep', 'sight_units', 'copy state'].map((name) => [name, [loops[name], bareMeanings[name]]]))

const say = (text) => process.stderr.write(`${text}\n`)

function instructions(kernel, nanoseconds) {
  const repetitions = Math.max(16, Math.ceil(2e7 / nanoseconds))
  const count = (n) => {
    const args = ['--tool=callgrind', '--callgrind-out-file=/dev/null', program, 'bench', 'table', '--kernel', kernel]
    const { stderr } = spawnSync('valgrind', [...args, '--repetitions', String(n)], { encoding: 'utf8' })
    const found = /Collected : (\d+)/.exec(stderr)
    if (!found) throw new Error(`callgrind said nothing of ${kernel}:\n${stderr}`)
    return Number(found[1])
  }
  // The difference leaves out the start of the program and the random scenes.
  return Math.round((count(2 * repetitions) - count(repetitions)) / repetitions)
}

/** CPU milliseconds of one call of the module. */
function timeOf(answer, request) {
  const start = process.cpuUsage()
  const reply = JSON.parse(answer(JSON.stringify(request)))
  const used = process.cpuUsage(start)
  if (reply.error) throw new Error(reply.error)
  return (used.user + used.system) / 1000
}

function wasmKernel(answer, call, kernel, nanoseconds) {
  const repetitions = Math.max(1, Math.ceil(1e8 / nanoseconds))
  const request = { call, kernel, repetitions }
  const times = Array.from({ length: 4 }, () => timeOf(answer, request))
  return (Math.min(...times) / repetitions) * 1e6
}

function wasmPlans(answer, scenes) {
  const times = []
  for (let seed = 1; seed <= scenes; ++seed) {
    const request = { call: 'table.plans', first: seed, last: seed }
    timeOf(answer, request) // lays out the table
    const once = () => timeOf(answer, request)
    times.push(Math.min(once(), once(), once()))
  }
  times.sort((a, b) => a - b)
  const at = (percent) => times[Math.floor(((times.length - 1) * percent) / 100)]
  return { 50: at(50), 90: at(90), 99: at(99), 100: at(100) }
}

say('native times')
const native = JSON.parse(execFileSync(program, ['bench', 'table', '--json'], { encoding: 'utf8' }))
const answer = await startModule(readFileSync(join(root, 'web/engine/skald.wasm')))
const kernels = {}
for (const [name, nanoseconds] of Object.entries(native.kernels)) {
  say(`${name}: instructions`)
  kernels[name] = { nanoseconds, instructions: instructions(name, nanoseconds) }
  if (name === 'plan' || name === 'copy state') continue // not kernels of the module
  say(`${name}: wasm`)
  kernels[name].wasm_nanoseconds = wasmKernel(answer, 'table.kernel', name, nanoseconds)
}
say('plans in wasm')
const plans = { native: native.plan_milliseconds, wasm: wasmPlans(answer, native.plan_scenes), scenes: native.plan_scenes }
const content = JSON.parse(execFileSync(program, ['bench', 'content', '--json'], { encoding: 'utf8' }))
const odds = {}
for (const [name, microseconds] of Object.entries(JSON.parse(execFileSync(program, ['bench', 'odds', '--json'], { encoding: 'utf8' })).odds)) {
  say(`${name}: wasm`)
  odds[name] = { microseconds, wasm_microseconds: wasmKernel(answer, 'odds.kernel', name, 1000 * microseconds) / 1000 }
}
const machine = cpus()[0]?.model ?? 'unknown'
writeFileSync(join(root, 'bench/table.json'), JSON.stringify({ machine, kernels, plans, content, odds, bare }, null, 2) + '\n')

const number = (value) =>
  value === undefined ? '' : value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString('en')
const rows = Object.entries(kernels).map(([name, k]) => {
  const [peer] = bare[name] ?? []
  const ratio = peer ? (k.nanoseconds / peer).toFixed(2) : ''
  const wasm = k.wasm_nanoseconds ? (k.wasm_nanoseconds / k.nanoseconds).toFixed(2) : ''
  return `| ${name} | ${number(k.nanoseconds)} | ${number(1e9 / k.nanoseconds)} | ${number(k.instructions)} | ${wasm} | ${ratio} |`
})
const micros = (value) => (value < 1000 ? `${value < 10 ? value.toFixed(2) : value.toFixed(1)} µs` : `${(value / 1000).toFixed(1)} ms`)
const oddsRows = Object.entries(odds).map(([name, o]) => `| ${name} | ${micros(o.microseconds)} | ${micros(o.wasm_microseconds)} |`)
const planRow = (name, p) => `| ${name} | ${[50, 90, 99, 100].map((percent) => p[percent].toFixed(2)).join(' | ')} |`
writeFileSync(
  join(root, 'bench/README.md'),
  `# How fast the table is

Written by \`bench/run\`; the raw figures are in [table.json](table.json). \`build/skald bench table\` measures again, \`--json\` for
programs. Times are CPU time, the best of several rounds; on a shared machine trust the instructions, which callgrind counts.

Machine: ${machine}; g++ -O3 for plain x86-64; wasm under node.

| operation | ns | per CPU second | instructions | wasm / native | ours / bare loop |
| --- | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}

The random tables have about 100 bases in ten units and 8 pieces of terrain. \`sweep\` moves one base along one stick past all of
it; \`sight_units\` decides every pair of two units of twelve; \`src/table/exercise.hpp\` says what the others do. The bare loops to compare
with: ${Object.entries(bare)
    .map(([name, [ns, what]]) => `\`${name}\`: ${what}, ${number(ns)} ns`)
    .join('; ')}.

How heavy and how quick the page is: [page.md](page.md). How fast the bots think: [bots.md](bots.md). How long the
engine takes for the answer of a person: [answers.md](answers.md). Where the instructions of whole games go: [profile.md](profile.md). How all this stands beside others: [peers.md](peers.md).

## The planner

One plan for a unit of twelve with one M stick, on ${plans.scenes} random tables, in milliseconds. The goal at 99 in 100 is 5 natively and
12 in wasm.

| | half | 90 in 100 | 99 in 100 | slowest |
| --- | ---: | ---: | ---: | ---: |
${planRow('native', plans.native)}
${planRow('wasm', plans.wasm)}

## Odds

\`build/skald bench odds\`; in wasm the call \`odds.kernel\`. The goals are 1.4 µs for melee A, 0.5 µs for shooting B, 50 ms for best play of all (eight)
loaded abilities and 120 ms for it in wasm. [odds.md](odds.md) says what they are and what made the difference.

| | native | wasm |
| --- | ---: | ---: |
${oddsRows.join('\n')}

## Content

\`build/skald bench content\` reads ${content.factions} factions and ${content.warbands} warbands from their files into what a match holds:
${content.milliseconds.toFixed(1)} ms of CPU time. The goal is 50.
`,
)
say('bench/table.json and bench/README.md are written')
await import('./games.mjs')
