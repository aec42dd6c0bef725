// What a people's file may say, as the engine tells it, and how its parts are taken apart: nothing of it is known here.
import type { Ask } from '../../../engine/book'
import type { Request } from '../../../engine/engine'
import type { BoardWords } from '../../../engine/saga'
import type { Problem, Read } from '../../editor/draft.svelte'
import type { Table } from '../../editor/tables'
import type { FactionInfo } from '../../../engine/saga'
import { plainName, type Language, type Translator } from '../../i18n/translate'
import { boardWords } from '../content'
import { learnDrawings } from '../drawings.svelte'

export interface KeyInfo {
  id: string
  /** flag, number, word, words, faces, or a phrase: who, if, amount, near */
  kind: string
  values?: string[]
  low?: number
  high?: number
}
export interface VerbInfo {
  id: string
  keys: string[]
  needs: string[]
}
export interface Vocabulary {
  verbs: VerbInfo[]
  keys: KeyInfo[]
  keywords: string[]
  roles: string[]
  moments: string[]
  types: string[]
  troops: string[]
  equipment: string[]
  specials: string[]
  footings: string[]
  phrase: Record<string, string[]>
  most: { abilities: number; effects: number; cost: number }
}

/** A phrase taken apart, or why it cannot be. */
export interface Phrase {
  text: string
  parts?: Table | unknown[]
  fault?: { offset: number; text: string }
}

export const readVocabulary = (ask: Ask): Promise<Vocabulary> => ask({ call: 'content.vocabulary' })

/** A file as the engine reads it. */
export async function readDraft(
  ask: Ask,
  file: { text: string } | { document: Table },
): Promise<Read<FactionInfo>> {
  const { faction, ...read } = await ask<{
    text: string
    document?: Table
    problems: Problem[]
    faction?: FactionInfo
  }>({ call: 'content.draft', ...file })
  learnDrawings(faction?.drawings)
  return { ...read, ...(faction ? { led: faction } : {}) }
}

export const readPhrase = (
  ask: Ask,
  phrase: { kind: string; symbols?: readonly string[] } & ({ text: string } | { parts: unknown }),
): Promise<Phrase> => ask({ call: 'content.phrase', ...phrase } as Request)

/** What a word of the format is called; new ones are called as they are. */
export function wordName(t: Translator, word: string, of = ''): string {
  const key = word.replace(/[ /]/g, '-')
  for (const wanted of [`e.w.${of}.${key}`, `e.w.${key}`]) if (t.has(wanted)) return t.say(wanted)
  return /^[A-Z]+$/.test(word) ? word : plainName(word).toLowerCase()
}
/** What a key of the format is called. */
export const keyName = (t: Translator, key: string): string =>
  t.has(`e.k.${key}`) ? t.say(`e.k.${key}`) : plainName(key).toLowerCase()

/** The keyword that names its moment: with it the engine wants `when`, with another it refuses it. */
export const momentKeyword = 'activation/reaction'
/** Keywords of fights: what helps those near its owner helps them there. */
export const fightKeywords = ['shooting', 'shooting/reaction', 'melee']
/** The keyword of fights that have an attacker and a defender to tell. */
export const roleKeyword = 'melee'

/** What a key holds where nothing was chosen yet. */
export function firstValue(key: KeyInfo): unknown {
  switch (key.kind) {
    case 'flag':
      return true
    case 'number':
      return key.low ?? 1
    case 'word':
      return key.values?.[key.id === 'distance' ? 1 : 0] ?? ''
    case 'words':
      return key.values?.slice(0, 1) ?? []
    case 'faces':
      return key.values?.[0] ?? [1]
    case 'amount':
      return 1
    case 'if':
      return 'acting on foot'
    case 'near':
      return 'within M of own hero'
    default:
      return 'own'
  }
}

/** A clause with this verb: what it cannot do without, and of what was said before whatever the verb takes. What only the
 * verb before could not do without goes with it. */
export function clauseOf(vocabulary: Vocabulary, verb: VerbInfo, before: Table = {}): Table {
  const clause: Table = { do: verb.id }
  const old = vocabulary.verbs.find(({ id }) => id === before['do'])?.needs ?? []
  const gone = old.filter((key) => !verb.needs.includes(key))
  if (gone.includes('who')) gone.push('pick')
  for (const { id } of vocabulary.keys)
    if (id !== 'do' && verb.keys.includes(id) && !gone.includes(id) && before[id] !== undefined)
      clause[id] = before[id]
  for (const need of verb.needs) {
    const key = vocabulary.keys.find(({ id }) => id === need)
    if (key) clause[need] ??= firstValue(key)
  }
  if (verb.needs.includes('who') && verb.keys.includes('pick')) clause['pick'] ??= 1
  return clause
}

/** The smallest people that has this ability, or these men: its sentence can be asked for whatever the rest is like. */
export function alone(document: Table, part: Table): Table {
  const plain = { id: 'bread', basic: true, keyword: 'activation', cost: 'any' }
  const bread = { ...plain, effects: [{ do: 'activate', who: 'own', pick: 1 }] }
  const dice = document['dice'] ?? { common: 'axe', uncommon: 'ship', rare: 'raven' }
  return {
    id: 'draft-alone',
    dice,
    troops: { warlord: ['hand-weapons'], warriors: ['hand-weapons'] },
    ability: [bread],
    ...part,
  }
}

/** What the engine says of such a people; nothing where it cannot be read. */
export async function told(ask: Ask, language: Language, document: Table): Promise<BoardWords | null> {
  const { text, faction } = await ask<{ text: string; faction?: unknown }>({
    call: 'content.draft',
    document,
  })
  return faction ? boardWords(ask, language, { text }).catch(() => null) : null
}

const sentence = (text: string): string => text.replace(/\.$/, '')

/** What each verb does, in the engine's own words: the sentence of its simplest clause. */
export async function tellVerbs(
  ask: Ask,
  language: Language,
  vocabulary: Vocabulary,
): Promise<Record<string, string>> {
  const says = await Promise.all(
    vocabulary.verbs.map(async (verb): Promise<[string, string]> => {
      const clause = clauseOf(vocabulary, verb)
      const ability = { id: 'verb', cost: 'any' }
      const forms: Table[] = [
        { ...ability, keyword: 'melee', effects: [clause] },
        { ...ability, keyword: 'orders', effects: [{ ...clause, lasts: 'turn' }] },
      ]
      for (const form of forms) {
        const board = await told(ask, language, alone({}, { ability: [form] }))
        if (board) return [verb.id, sentence(board.abilities[0]?.text ?? '')]
      }
      return [verb.id, plainName(verb.id)]
    }),
  )
  return Object.fromEntries(says)
}

/** What keywords are called, in the engine's own words: of the first ability with it that the engine can read. */
export async function tellKeywords(
  ask: Ask,
  language: Language,
  vocabulary: Vocabulary,
): Promise<Record<string, string>> {
  const says = await Promise.all(
    vocabulary.keywords.map(async (keyword): Promise<[string, string]> => {
      const ability = { id: 'keyword', keyword, effects: [{ do: 'roll' }] }
      const forms: Table[] = [
        { ...ability, cost: 'any' },
        { ...ability, cost: 'any', when: { moment: vocabulary.moments[0] } },
        { ...ability, effects: [{ do: 'shift', who: 'own', pick: 1, distance: 'S' }] },
      ]
      for (const form of forms) {
        const board = await told(ask, language, alone({}, { ability: [form] }))
        if (board) return [keyword, board.abilities[0]?.keywords || plainName(keyword)]
      }
      return [keyword, plainName(keyword)]
    }),
  )
  return Object.fromEntries(says)
}

/** Whether an ability may say this of itself: the engine is asked. */
export async function takesFlag(ask: Ask, flag: string): Promise<boolean> {
  const effects = [{ do: 'roll' }]
  const document = alone(
    {},
    { ability: [{ id: 'asked', keyword: 'orders', cost: 'any', effects, [flag]: true }] },
  )
  return (await readDraft(ask, { document })).led !== undefined
}
