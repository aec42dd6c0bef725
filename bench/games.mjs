// Whole random games of both books: how many a second of CPU time, natively and in wasm, and the instructions of one.
// Writes bench/games.json and the last sections of bench/README.md. Run by bench/run; alone it needs program and module
// built.
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
const play = (book, games, sign) => ({ call: 'bench.games', book, games, sign })

const folder = mkdtempSync(join(tmpdir(), 'skald-bench-'))
function instructions(book) {
  const count = (games) => {
    const path = join(folder, 'requests')
    writeFileSync(path, [load, play(book, games, false)].map((request) => JSON.stringify(request)).join('\n') + '\n')
    const args = ['--tool=callgrind', '--callgrind-out-file=/dev/null', program, 'call', path]
    const found = /Collected : (\d+)/.exec(spawnSync('valgrind', args, { encoding: 'utf8', maxBuffer: 1 << 26 }).stderr)
    if (!found) throw new Error('callgrind said nothing')
    return Number(found[1])
  }
  return Math.round((count(150) - count(50)) / 100) // the difference leaves out the start of the program
}

const answer = await startModule(readFileSync(join(root, 'web/engine/skald.wasm')))
answer(JSON.stringify(load))
function measured(book, native) {
  const signature = JSON.parse(answer(JSON.stringify(play(book, 200, true)))).reply.signature
  if (signature !== native.signature) throw new Error(`${book}: wasm plays ${signature}, native ${native.signature}`)
  let wasm = Infinity
  for (let round = 0; round < 5; ++round) {
    const start = process.cpuUsage()
    answer(JSON.stringify(play(book, 200, false)))
    const used = process.cpuUsage(start)
    wasm = Math.min(wasm, (used.user + used.system) / 1e6)
  }
  return {
    signature: { native: native.signature, wasm: signature },
    games_per_cpu_second: { native: native.games_per_cpu_second, wasm: 200 / wasm },
    answers_per_cpu_second: native.answers_per_cpu_second,
    instructions_per_game: instructions(book),
    state_bytes: native.state_bytes,
  }
}

const native = JSON.parse(execFileSync(program, ['bench', '--json'], { encoding: 'utf8' }))
const figures = { saga: measured('saga', native), aofs: measured('aofs', native.aofs) }
writeFileSync(join(root, 'bench/games.json'), JSON.stringify(figures, null, 2) + '\n')

const number = (value) => Math.round(value).toLocaleString('en')
function section(title, about, book) {
  const { native: here, wasm: there } = book.games_per_cpu_second
  return `## ${title}

${about}

| | games per CPU second | answers per CPU second | instructions per game |
| --- | ---: | ---: | ---: |
| native | ${number(here)} | ${number(book.answers_per_cpu_second)} | ${number(book.instructions_per_game)} |
| wasm | ${number(there)} | | |

wasm takes ${(here / there).toFixed(2)} times as long as native. Signature, the same in both: ${book.signature.native}. A state has
${number(book.state_bytes)} bytes.
`
}
const saga = `\`skald bench\` plays 200 fixed games of all peoples, 4 to 8 points, both editions: terrain and warbands are laid out, then both sides
answer at random until the last turn, every answer checked. The state is hashed after every answer only for the signature, not
while the time is taken. Once warm no answer, check or list of choices takes memory (\`tests/saga/allocation_test.cpp\` counts 0). The goal is
1,250 games per core and second; wasm within 2.5 times of native.`
const aofs = `The same with 200 battles of 250 points between lists made up by their number, 22 pieces of terrain with woods, hills, towers and
ledges, all special rules and spells; \`tests/aofs/allocation_test.cpp\` counts here. The goal is 2,000 games per core and second.`
const readme = join(root, 'bench/README.md')
const rest = readFileSync(readme, 'utf8').split('\n## Whole games of SAGA')[0].trimEnd()
const sections = [
  section('Whole games of SAGA', saga, figures.saga),
  section('Whole games of Age of Fantasy', aofs, figures.aofs),
]
writeFileSync(readme, `${rest}\n\n${sections.join('\n')}`)
process.stderr.write('bench/games.json and its sections of bench/README.md are written\n')
