// Every ability of our own peoples can be tried alone: the small table is laid out, and on it the ability is used.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Ask } from '../../../engine/book'
import { Engine, type Request } from '../../../engine/engine'
import { tableOf, tablesOf, textOf, wordsOf, type Table } from '../../editor/tables'
import { fileOf, loadPeoples } from '../content'
import { canBeTried, firstTry, groupsOf, keyOf, payable, positionOf, type TryOut } from './tryout'
import { readDraft, readPhrase } from './vocabulary'

let engine: Engine
const ask: Ask = <Reply>(request: Request) =>
  new Promise<Reply>((resolve) => resolve(engine.call<Reply>(request)))

beforeAll(async () => {
  engine = await Engine.start(readFileSync(new URL('../../../engine/skald.wasm', import.meta.url)))
  await loadPeoples(ask)
})

/** A people of ours under an id of its own, as an author has it. */
async function copyOf(id: string): Promise<{ text: string; document: Table }> {
  const text = (await fileOf(id)).replace(`id = "${id}"`, 'id = "tried"')
  return { text, document: tableOf((await readDraft(ask, { text })).document) }
}
const symbolsOf = (document: Table): string[] =>
  ['common', 'uncommon', 'rare'].map((rarity) => textOf(tableOf(document['dice'])[rarity]))

async function costOf(document: Table, ability: Table): Promise<string[][]> {
  const text = textOf(ability['cost'])
  return text
    ? payable((await readPhrase(ask, { kind: 'cost', symbols: symbolsOf(document), text })).parts)
    : []
}

interface Asked {
  game: number
  names: Record<string, number>
  question: { ask: string; side: string }
  choices: Record<string, unknown>[]
}
type Answer = Asked['choices'][number]

/** Leads towards the ability: whoever is asked acts with the unit that stands in front. */
function nextAnswer({ names, question, choices }: Asked, ability: Table): Answer | undefined {
  const shoots = wordsOf(ability['keyword']).some((one) => one.startsWith('shooting'))
  const front = question.side === 'first' ? names['Men'] : names['Foe']
  const other = question.side === 'first' ? names['Foe'] : names['Men']
  const wants: ((one: Answer) => boolean)[] = [
    (one) => one['verb'] === 'activate' && one['unit'] === front,
    (one) =>
      one['verb'] === 'declare' && one['type'] === (shoots ? 'shoot' : 'charge') && one['target'] === other,
    (one) => one['verb'] === 'take_back' && Array.isArray(one['dice']) && one['dice'].length === 0,
    (one) => one['verb'] === 'pass' || one['verb'] === 'done',
  ]
  for (const want of wants) {
    const found = choices.find(want)
    if (found) return found
  }
  return choices[0]
}

/** Whether the ability is offered before many answers. */
async function isOffered(text: string, position: string, ability: Table, number: number): Promise<boolean> {
  const made = await ask<Asked>({ call: 'game.new', position, peoples: [text, null], seed: 3 })
  const { names, game } = made
  let { question } = made
  for (let i = 0; i < 14; i++) {
    const { choices } = await ask<Asked>({ call: 'game.choices', game })
    const offered = choices.some((one) => one['verb'] === 'trigger' && one['ability'] === number)
    if (offered && question.side === 'first') return true
    const wanted = nextAnswer({ game, question, choices, names }, ability)
    if (!wanted) return false
    const planned = wanted['sketch']
      ? await ask<{ choice: Answer }>({ call: 'game.plan', game, choice: wanted })
      : null
    const choice = planned?.choice ?? wanted
    const reply = await ask<{ question?: Asked['question'] }>({ call: 'game.answer', game, choice })
    if (!reply.question) return false
    question = reply.question
  }
  return false
}

const peoples = [
  'danes',
  'saxons',
  'normans',
  'welsh',
  'gaels',
  'magyars',
  'rus',
  'franks',
  'mere-king',
  'cinder-clans',
]

test.each(peoples)('every ability of the %s is offered on its small table', async (id) => {
  const { text, document } = await copyOf(id)
  const groups = groupsOf(document)
  const missed: string[] = []
  for (const [number, ability] of tablesOf(document['ability']).entries()) {
    if (!canBeTried(ability)) continue
    const tried = firstTry(ability, groups, await costOf(document, ability))
    const position = positionOf('tried', 'danes', ability, tried, groups)
    if (!(await isOffered(text, position, ability, number))) missed.push(textOf(ability['id']))
  }
  expect(missed).toEqual([])
})

test('whoever may stand there can be laid out, near and far, tired or not', async () => {
  for (const id of ['danes', 'magyars', 'cinder-clans']) {
    const { text, document } = await copyOf(id)
    const groups = groupsOf(document)
    const ability = tablesOf(document['ability'])[0]!
    const first = firstTry(ability, groups, await costOf(document, ability))
    const free = symbolsOf(document)
    for (const own of groups)
      for (const more of [
        { gap: 27, ground: 'wood' },
        { tired: [2, 1], free, sets: 2 },
      ] as Partial<TryOut>[]) {
        const position = positionOf('tried', 'danes', ability, { ...first, own, ...more }, groups)
        const laid = await ask<{ game?: number }>({
          call: 'game.new',
          position,
          peoples: [text, null],
          seed: 1,
        }).catch((error: unknown) => ({ error }))
        expect(laid, `${id} ${keyOf(own)}\n${position}`).toHaveProperty('game')
      }
  }
})

test('who stands there fits what the ability says', () => {
  const groups = groupsOf({
    troops: { warriors: ['hand-weapons', 'bows'], hearthguard: ['horses'], levies: ['slings'] },
    barred: ['levies'],
    hero: [{ id: 'tjark' }],
  })
  expect(groups.map(keyOf)).toEqual([
    'hearthguard horses',
    'warriors hand-weapons',
    'warriors bows',
    'hero tjark',
  ])
  const own = (ability: Table, owner?: string): string => keyOf(firstTry(ability, groups, [], owner).own)
  expect(own({ keyword: 'melee', only: 'mounted', effects: [] })).toBe('hearthguard horses')
  expect(own({ keyword: 'shooting', effects: [] })).toBe('warriors bows')
  expect(own({ keyword: 'activation', effects: [{ who: 'own warriors' }] })).toBe('warriors hand-weapons')
  expect(own({ keyword: 'melee', effects: [{ who: 'enemy mounted' }] })).toBe('warriors hand-weapons')
  expect(own({ keyword: 'melee', effects: [] }, 'hero tjark')).toBe('hero tjark')
  expect(canBeTried({ keyword: 'deployment' })).toBe(false)
})
