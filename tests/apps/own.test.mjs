// Content of one's own beside ours: --with FOLDER on every command. tests/apps/own/ has the people of docs/content.md and a
// small army.
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { newFolder, root, serve, skald } from '../support/program.mjs'

const folder = join(root, 'tests/apps/own')
const own = ['--with', folder]

test('the people of the document is the one that is played here', () => {
  const blocks = [...readFileSync(join(root, 'docs/content.md'), 'utf8').matchAll(/```toml\n(.*?)```/gs)].map(([, text]) => text)
  const people = readFileSync(join(folder, 'frisians.toml'), 'utf8')
  for (const block of blocks) assert.ok(people.includes(block), block)
})

test('words tells the board of a people of one’s own under its own names, in the reader’s language or else in English', async () => {
  const english = await skald(['words', 'board', 'frisians', ...own])
  assert.equal(english.code, 0, english.stderr)
  assert.match(english.stdout, /Spring Tide/)
  assert.match(english.stdout, /Choose one: score 2 automatic hits/i)
  const german = await skald(['words', 'board', 'frisians', '--lang', 'de', ...own])
  assert.match(german.stdout, /Springflut/)
  assert.match(german.stdout, /Dyke-wardens/)
  assert.equal((await skald(['words', 'board', 'frisians'])).code, 2)
})

test('sim plays it, and an own army from its ready list', async () => {
  const saga = await skald(['sim', '--a', 'frisians:karl', '--b', 'danes:karl', '--points', '4', '--games', '2', '--json', ...own])
  assert.equal(saga.code, 0, saga.stderr)
  assert.equal(JSON.parse(saga.stdout).games, 2)
  const skirmish = ['sim', '--book', 'aofs', '--a', 'salt-guild:thrall', '--b', 'tuskmark:thrall', '--points', '150', '--games', '2', '--json']
  const aofs = await skald([...skirmish, ...own])
  assert.equal(aofs.code, 0, aofs.stderr)
  assert.equal(JSON.parse(aofs.stdout).games, 2)
})

test('warband, army, odds, replay, check and print know it too', async () => {
  const built = await skald(['warband', 'build', 'frisians', '4', '--to', 'toml', ...own])
  assert.equal(built.code, 0, built.stderr)
  const list = join(newFolder(), 'list.warband.toml')
  writeFileSync(list, built.stdout)
  assert.equal((await skald(['warband', 'explain', list, ...own])).code, 0)
  assert.equal((await skald(['check', list, ...own])).code, 0)
  assert.equal((await skald(['check', list])).code, 3)
  assert.equal((await skald(['army', 'explain', join(folder, 'lists/salt-guild-150.toml'), ...own])).code, 0)
  assert.equal((await skald(['odds', 'board', 'frisians', '--want', 'spring-tide', ...own])).code, 0)
  const sheet = join(newFolder(), 'board.svg')
  const printed = await skald(['print', 'board', 'frisians', '-o', sheet, ...own])
  assert.ok(printed.code <= 1, printed.stderr)
  const roster = await skald(['print', 'army', 'salt-guild-150', '-o', join(newFolder(), 'roster.pdf'), ...own])
  assert.equal(roster.code, 0, roster.stderr)
})

test('engine loads it, so that a game can begin at once and is told in its names', async () => {
  const words = readFileSync(join(root, 'data/text/en/saga.json'), 'utf8')
  const requests = [
    { call: 'words.load', language: 'en', words, peoples: '{}' },
    { call: 'game.new', factions: ['frisians', 'danes'], points: 4, quick: true, seed: 3 },
    { call: 'words.board', language: 'en', faction: 'frisians' },
  ]
  const { stdout, code } = await skald(['engine', ...own], requests.map((one) => JSON.stringify(one)).join('\n') + '\n')
  assert.equal(code, 0)
  const replies = stdout.trimEnd().split('\n').map((line) => JSON.parse(line).reply)
  assert.equal(replies[2].name, 'Frisians')
  assert.ok(replies[1].game)
})

test('lab plays an experiment with it and its report has its name', async () => {
  const place = newFolder()
  const file = join(place, 'mine.toml')
  writeFileSync(file, 'title = "Mine"\nbook = "saga"\npeoples = ["frisians", "danes"]\nbots = ["thrall"]\npoints = 4\ngames = 2\n')
  const run = await skald(['lab', 'run', file, '--out', join(place, 'out'), ...own])
  assert.equal(run.code, 0, run.stderr)
  assert.match(readFileSync(join(place, 'out/report.html'), 'utf8'), /Friesen/)
})

test('serve tells the page of it', async () => {
  const site = join(newFolder(), 'site')
  mkdirSync(site)
  writeFileSync(join(site, 'index.html'), '<!doctype html><title>Skald</title>')
  const server = await serve(site, ['--port', '0', ...own])
  const { hall, own: told } = await (await fetch(`${server.address}hall.json`)).json()
  assert.equal(await server.stop(), 0)
  assert.equal(hall, false)
  assert.deepEqual(told.saga.map(({ id }) => id), ['frisians'])
  assert.equal(told.names.de.frisians.name, 'Friesen')
  assert.equal(told.names.de['salt-guild'].name, 'The Salt Guild')
  assert.ok(told.lists['salt-guild-150'].includes('pan-master'))
})

test('whatever is wrong is told with file, line and column, and nothing is played', async () => {
  const place = newFolder()
  const file = join(place, 'frisians.toml')
  const text = readFileSync(join(folder, 'frisians.toml'), 'utf8')
  const run = () => skald(['sim', '--a', 'frisians:karl', '--b', 'danes:karl', '--games', '1', '--with', place])
  writeFileSync(file, text.replace('do = "roll"', 'do = "rol"'))
  const bad = await run()
  assert.equal(bad.code, 3)
  assert.match(bad.stderr, /frisians\.toml:\d+:\d+: error\[word\]: .*did you mean 'roll'/)
  writeFileSync(file, text.replace('id = "frisians"', 'id = "danes"'))
  assert.match((await run()).stderr, /frisians\.toml:\d+:\d+: error\[id\]: 'danes' is a people of ours/)
  writeFileSync(file, text)
  cpSync(file, join(place, 'again.toml'))
  assert.match((await run()).stderr, /'frisians' is in .* too/)
  const none = await skald(['sim', '--a', 'danes:karl', '--b', 'danes:karl', '--with', join(place, 'none')])
  assert.equal(none.code, 4)
  assert.match(none.stderr, /none: there is no such folder/)
})
