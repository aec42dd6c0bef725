import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { test } from 'node:test'
import { newFolder, program, skald } from '../support/program.mjs'

test('odds of a pool are exact, and nonsense is refused', async () => {
  const asked = await skald(['odds', 'pool', '--dice', '16', '--hit', '4', '--save', '5', '--json'])
  assert.equal(asked.code, 0)
  const odds = JSON.parse(asked.stdout)
  assert.equal(odds.casualties[0], '65536/43046721')
  assert.equal(odds.casualties[16], '1/43046721')
  assert.equal(odds.mean, '16/3')
  const shot = await skald(['odds', 'pool', '--dice', '12', '--hit', '5', '--save', '4', '--reroll', '1,2', '--extra', '3', '--json'])
  assert.equal(JSON.parse(shot.stdout).mean, '43249404562/31381059609')
  assert.match((await skald(['odds', 'pool', '--dice', '3', '--hit', '4'])).stdout, /mean 3\/2/)
  for (const args of [['--hit', '4'], ['--dice', '33', '--hit', '4'], ['--dice', '3', '--hit', '7'], ['--dice', '3', '--hit', '4', '--reroll', '0']])
    assert.equal((await skald(['odds', 'pool', ...args])).code, 2, args.join(' '))
})

test('odds of a fight come from a position', async () => {
  const file = join(newFolder(), 'position')
  const figures = (y) => [20, 23, 26, 29].map((x) => `${x},${y}`).join(' ')
  writeFileSync(file, `unit Lord first hero warlord at 5,5\nunit A first warriors at ${figures(20)}\nunit B second warriors at ${figures(28)}\n`)
  const asked = await skald(['odds', 'fight', file, '--charge', 'A', 'B', '--json'])
  assert.equal(asked.code, 0, asked.stderr)
  const odds = JSON.parse(asked.stdout)
  assert.equal(odds.lost[1].exact[0], '16/81')
  assert.equal(odds.fight.exact, '1')
  assert.match((await skald(['odds', 'fight', file, '--melee', 'A', 'B'])).stdout, /4 dice hit on 4\+, saved on 5\+/)
  assert.equal((await skald(['odds', 'fight', file, '--charge', 'A', 'C'])).code, 2)
  writeFileSync(file, 'unit A first\n')
  assert.equal((await skald(['odds', 'fight', file, '--charge', 'A', 'C'])).code, 3)
})

test('best play says what each answer is worth', async () => {
  const file = join(newFolder(), 'position')
  const figures = (y) => [20, 23, 26, 29].map((x) => `${x},${y}`).join(' ')
  writeFileSync(file, `unit Lord first hero warlord at 5,5\nunit A first warriors at ${figures(20)}\nunit B second warriors fatigue=1 at ${figures(23)}\n`)
  const asked = await skald(['odds', 'fight', file, '--melee', 'A', 'B', '--aim', 'casualties', '--json'])
  assert.equal(asked.code, 0, asked.stderr)
  const { best } = JSON.parse(asked.stdout)
  assert.deepEqual(
    best.asked.map((one) => one.question.ask),
    ['close_ranks', 'ability_step'],
  )
  for (const one of best.asked) assert.ok(one.answers.every((answer) => answer.worth <= one.answers[one.best].worth))
  assert.match((await skald(['odds', 'fight', file, '--melee', 'A', 'B', '--aim', 'ground'])).stdout, /best play of both/)
  assert.equal((await skald(['odds', 'fight', file, '--melee', 'A', 'B', '--aim', 'glory'])).code, 2)
})

test('odds of a fight of the other book come from a position too', async () => {
  const file = join(newFolder(), 'position')
  const lines = ['weapon gun 24 3 ap=1', 'weapon sword 0 1', 'spell first bolt 1 18 enemy hits=1', 'unit A first q4 caster=1 tokens=1 with gun sword at 20,10']
  writeFileSync(file, [...lines, 'unit B second d5 with sword at 20,18', 'unit C second at 20,44', ''].join('\n'))
  const shot = JSON.parse((await skald(['odds', 'fight', file, '--shoot', 'A', 'B', '--json'])).stdout)
  assert.equal(shot.destroyed[1].exact, '3545/10368')
  assert.equal(shot.stunned[1].exact, '4765/10368')
  assert.ok(shot.reckoning[0].lines.some(({ part, value, rule }) => part === 'ap' && value === 1 && rule === 'AOF-SR-AP'))
  const charge = JSON.parse((await skald(['odds', 'fight', file, '--charge', 'A', 'B', '--aim', 'ground', '--json'])).stdout)
  assert.deepEqual(
    charge.reckoning.map(({ step }) => step),
    ['strikes', 'strikes_back'],
  )
  assert.equal(charge.best.asked[0].answers.length, 2)
  assert.match((await skald(['odds', 'fight', file, '--cast', 'A', 'bolt', 'B'])).stdout, /works with {2}50.00 %/)
  const far = await skald(['odds', 'fight', file, '--charge', 'A', 'C'])
  assert.equal(far.code, 1)
  assert.match(far.stderr, /AOF-MOV-04/)
  assert.equal((await skald(['odds', 'fight', file])).code, 0)
})

test('a position is read by the book that knows its lines, or by the one that is named', async () => {
  const file = join(newFolder(), 'unarmed.case')
  writeFileSync(file, 'unit A first q4 at 10,10\nunit B second q4 at 12,10\nmarker 24,24\nround 1 first\n')
  const odds = (...more) => skald(['odds', 'fight', file, '--melee', 'A', 'B', '--json', ...more])
  assert.equal(JSON.parse((await odds()).stdout).book, 'aofs')
  assert.equal(JSON.parse((await odds('--book', 'aofs')).stdout).book, 'aofs')
  assert.equal((await odds('--book', 'saga')).code, 3)
  const chess = await odds('--book', 'chess')
  assert.equal(chess.code, 2)
  assert.match(chess.stderr, /there is no book chess; there are saga and aofs/)
})

test('odds of a battle board', async () => {
  const asked = await skald(['odds', 'board', 'danes', '--dice', '2', '--want', 'raise-the-hird', '--have', 'common,rare', '--json'])
  assert.equal(asked.code, 0, asked.stderr)
  const board = JSON.parse(asked.stdout)
  assert.ok(board.all.decimal > 0 && board.all.decimal < 1)
  assert.deepEqual(board.each['raise-the-hird'], board.all)
  assert.ok(board.now.length > 0)
  assert.equal((await skald(['odds', 'board', 'danes', '--want', 'nothing'])).code, 2)
  assert.equal((await skald(['odds', 'board', 'nobody'])).code, 2)
})

test('the page may ask for the odds of a game under way', async () => {
  const child = spawn(program, ['engine'], { stdio: ['pipe', 'pipe', 'ignore'] })
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  const call = async (request) => {
    child.stdin.write(JSON.stringify(request) + '\n')
    return JSON.parse((await lines.next()).value)
  }
  const { game } = (await call({ call: 'game.new', factions: ['danes', 'saxons'], points: 6, quick: true, seed: 7 })).reply
  let choices
  for (let i = 0; i < 2000 && !choices?.reply; ++i) {
    choices = await call({ call: 'odds.choices', game, aim: 'casualties' })
    if (!choices.reply) await call({ call: 'game.bot', game, bot: 'karl' })
  }
  const fight = await call({ call: 'odds.fight', game, kind: 'melee', unit: 1, target: 27, aim: 'casualties' })
  assert.ok(Number.isFinite(fight.reply.best.worth))
  const { win, draw, lose } = fight.reply
  assert.ok(Math.abs(win.decimal + draw.decimal + lose.decimal - 1) < 1e-12)
  const board = await call({ call: 'odds.board', game, side: 'first', wanted: [0] })
  assert.ok(board.reply.all.decimal > 0)
  assert.ok(choices.reply.choices.length > 1)
  for (const { pass, best } of choices.reply.choices) for (const { worth, odds } of [pass, best]) assert.ok(Number.isFinite(worth) && odds.win >= 0)
  assert.match((await call({ call: 'odds.choices', game, aim: 'glory' })).error, /aim/)
  const each = []
  for (let only = 0; only < 200; ++only) {
    const { reply, error } = await call({ call: 'odds.choices', game, aim: 'casualties', only })
    if (error) { assert.match(error, /"only"/); break }
    each.push(...reply.choices)
  }
  assert.deepEqual(each, choices.reply.choices)
  const skirmish = (await call({ call: 'game.new', book: 'aofs', quick: true, seed: 7 })).reply.game
  let answers
  for (let i = 0; i < 300 && !answers?.reply.choices.length; ++i) {
    answers = await call({ call: 'odds.choices', game: skirmish, aim: 'ground' })
    if (answers.reply.choices.length === 0) await call({ call: 'game.bot', game: skirmish, bot: 'karl' })
  }
  assert.ok(answers.reply.choices.every(({ pass, best }) => pass.worth >= best.worth - 1e-12 && pass.odds.destroyed[1] >= 0))
  for (const { pass } of answers.reply.choices)
    for (const ends of pass.odds.ends) assert.ok(Math.abs(ends.reduce((sum, end) => sum + end.chance.decimal, 0) - 1) < 1e-9)
  const [unit, target] = answers.reply.choices[0].pass.odds.units
  const melee = await call({ call: 'odds.fight', game: skirmish, kind: 'melee', unit, target, aim: 'survival' })
  assert.ok(melee.reply.destroyed[1].decimal <= 1 && melee.reply.best.asked.length === 1)
  assert.ok((await call({ call: 'odds.fight', game: skirmish, kind: 'melee', unit, target: unit })).reply.refused)
  child.stdin.end()
  await once(child, 'close')
})

test('a shot that only wounds a Tough model, and a spell, are told by their wounds', async () => {
  const file = join(newFolder(), 'position')
  writeFileSync(file, 'weapon bow 24 2\nspell first bolt 1 18 enemy hits=2\nunit A first caster=1 tokens=1 with bow at 10,10\nunit B second tough=6 at 10,20\n')
  // Two dice, each wounds with a quarter; two hits, each with a half, if the spell works.
  assert.match((await skald(['odds', 'fight', file, '--shoot', 'A', 'B'])).stdout, /B is .* only wounded with +43\.75 %/)
  assert.match((await skald(['odds', 'fight', file, '--cast', 'A', 'bolt', 'B'])).stdout, /B is .* only wounded with +37\.50 %/)
})

test('shots at two units are worth what they do to both', async () => {
  const position = [
    'weapon bow 24 3', 'weapon sling 24 1', 'unit A first q3 with bow sling at 10,10', 'unit B second d6 at 10,20', 'unit C second d6 at 20,12', '',
  ].join('\n')
  const requests = [
    { call: 'game.new', book: 'aofs', position, seed: 1 },
    { call: 'game.answer', game: 1, choice: { verb: 'activate', unit: 0, action: 'hold', target: -1 } },
    { call: 'odds.choices', game: 1, aim: 'casualties' },
  ]
  const { stdout } = await skald(['engine'], requests.map((one) => JSON.stringify(one)).join('\n') + '\n')
  const { choices } = JSON.parse(stdout.trimEnd().split('\n').at(-1)).reply
  const of = (bow, sling) => choices.find(({ choice: { shots } }) => shots.every(({ weapon, target }) => target === (weapon === 0 ? bow : sling)))
  const { pass: split, strikes } = of(20, 21)
  const [other] = split.odds.beside
  assert.deepEqual([split.odds.units, other.units], [[0, 20], [0, 21]])
  assert.ok(other.lost[1] > 0)
  assert.ok(Math.abs(split.worth - split.odds.lost[1] - other.lost[1]) < 1e-12)
  assert.ok(split.worth > of(20, 20).pass.worth, 'two single models are worth more than one twice over')
  assert.deepEqual(strikes.map(({ target }) => target), [20, 21])
  assert.equal(of(20, 20).pass.odds.beside, undefined)
})

test('the odds of an answer are the same alone and beside others', async () => {
  // Each charge is led over the table to its end: the next one begins where everybody stands.
  const position = [
    'switch en35', 'weapon sword 0 2', 'terrain dangerous 10,12 30,14', 'unit A first with sword at 20,10',
    'unit B second with sword at 20,17', 'unit E second with sword at 26,21', 'unit F first tough=3 with sword at 30,26', '',
  ].join('\n')
  const requests = [{ call: 'game.new', book: 'aofs', position, seed: 1 }, { call: 'game.choices', game: 1 }]
  const ask = { call: 'odds.choices', game: 1, aim: 'ground' }
  const numbers = Array.from({ length: 12 }, (_, only) => ({ ...ask, only }))
  const { stdout, code } = await skald(['engine'], [...requests, ask, ...numbers, ask].map((one) => JSON.stringify(one)).join('\n') + '\n')
  assert.equal(code, 0)
  const [, offered, all, ...each] = stdout.trimEnd().split('\n').map((line) => JSON.parse(line).reply)
  assert.ok(all.choices.length >= 3)
  assert.deepEqual(each.slice(0, offered.choices.length).flatMap(({ choices }) => choices), all.choices)
  assert.deepEqual(each.at(-1), all)
})

test('the odds of striking back know that the charger steps back over dangerous ground', async () => {
  const position = [
    'weapon sword 0 1', 'terrain dangerous 10,14 30,24', 'unit A first q6 d5 with sword at 20,10', 'unit B second q6 d2 with sword at 20,17',
    'unit C first at 4,4', '',
  ].join('\n')
  const charge = { verb: 'activate', action: 'charge', unit: 0, target: 20 }
  const requests = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((game) => [
    { call: 'game.new', book: 'aofs', position, seed: game },
    { call: 'game.answer', game, choice: charge },
    { call: 'game.bot', game, bot: 'karl' },
    { call: 'odds.choices', game, aim: 'casualties' },
  ])
  const { stdout } = await skald(['engine'], requests.map((one) => JSON.stringify(one)).join('\n') + '\n')
  const replies = stdout.trimEnd().split('\n').map((line) => JSON.parse(line).reply)
  const asked = replies.filter((_, i) => i % 4 === 3 && replies[i - 1].question.ask === 'strike_back' && !replies[i - 1].units[0].stunned)
  assert.ok(asked.length > 0)
  for (const { choices } of asked) {
    const passed = choices.find(({ choice }) => choice.verb === 'pass').pass.odds
    assert.ok(Math.abs(passed.destroyed[1] - 1 / 18) < 1e-9, JSON.stringify(passed))
    assert.ok(Math.abs(passed.stunned[1] - 1 / 9) < 1e-9)
  }
})
