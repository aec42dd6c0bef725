// Whole random games of SAGA: how many a second of CPU time, natively and in wasm, and the instructions of one. Writes
// bench/games.json and the last section of bench/README.md. Run by bench/run; alone it needs program and module built.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { program, root } from '../tests/support/program.mjs'
import { startModule } from '../tests/support/wasm.mjs'

const files = []
for (const universe of readdirSync(join(root, 'data/saga')).sort())
  for (const name of readdirSync(join(root, 'data/saga', universe)).sort()) {
    if (!name.endsWith('.toml')) continue
    const text = readFileSync(join(root, 'data/saga', universe, name), 'utf8')
    if (text.includes('[[ability]]')) files.push({ name, text })
  }
const load = { call: 'content.load', files }
const play = (games, sign) => ({ call: 'bench.games', games, sign })

const folder = mkdtempSync(join(tmpdir(), 'skald-bench-'))
function instructions() {
  const count = (games) => {
    const path = join(folder, 'requests')
    writeFileSync(path, [load, play(games, false)].map((request) => JSON.stringify(request)).join('\n') + '\n')
    const args = ['--tool=callgrind', '--callgrind-out-file=/dev/null', program, 'call', path]
    const found = /Collected : (\d+)/.exec(spawnSync('valgrind', args, { encoding: 'utf8', maxBuffer: 1 << 26 }).stderr)
    if (!found) throw new Error('callgrind said nothing')
    return Number(found[1])
  }
  return Math.round((count(150) - count(50)) / 100) // the difference leaves out the start of the program
}

const native = JSON.parse(execFileSync(program, ['bench', '--json'], { encoding: 'utf8' }))
const answer = await startModule(readFileSync(join(root, 'web/engine/skald.wasm')))
answer(JSON.stringify(load))
const signature = JSON.parse(answer(JSON.stringify(play(200, true)))).reply.signature
let wasm = Infinity
for (let round = 0; round < 5; ++round) {
  const start = process.cpuUsage()
  answer(JSON.stringify(play(200, false)))
  const used = process.cpuUsage(start)
  wasm = Math.min(wasm, (used.user + used.system) / 1e6)
}
const figures = {
  signature: { native: native.signature, wasm: signature },
  games_per_cpu_second: { native: native.games_per_cpu_second, wasm: 200 / wasm },
  answers_per_cpu_second: native.answers_per_cpu_second,
  instructions_per_game: instructions(),
  state_bytes: native.state_bytes,
}
writeFileSync(join(root, 'bench/games.json'), JSON.stringify(figures, null, 2) + '\n')

const number = (value) => Math.round(value).toLocaleString('en')
const { native: here, wasm: there } = figures.games_per_cpu_second
const section = `## Whole games of SAGA

\`skald bench\` plays 200 fixed games of all peoples, 4 to 8 points, both editions: terrain and warbands are laid out, then both sides
answer at random until the last turn, every answer checked. The state is hashed after every answer only for the signature, not
while the time is taken. The goal is 1,000 games per core and second, the floor 400; wasm within 2.5 times of native.

| | games per CPU second | answers per CPU second | instructions per game |
| --- | ---: | ---: | ---: |
| native | ${number(here)} | ${number(figures.answers_per_cpu_second)} | ${number(figures.instructions_per_game)} |
| wasm | ${number(there)} | | |

wasm takes ${(here / there).toFixed(2)} times as long as native. Signature, the same in both: ${figures.signature.native}. A state has
${number(figures.state_bytes)} bytes.
`
if (signature !== native.signature) throw new Error(`wasm plays ${signature}, native ${native.signature}`)
const readme = join(root, 'bench/README.md')
const rest = readFileSync(readme, 'utf8').split('\n## Whole games of SAGA')[0].trimEnd()
writeFileSync(readme, `${rest}\n\n${section}`)
process.stderr.write('bench/games.json and its section of bench/README.md are written\n')
