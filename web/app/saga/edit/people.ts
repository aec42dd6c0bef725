// A people's file as it is begun, copied and renamed.
import {
  at,
  freeId,
  idOf,
  isTable,
  putAt,
  tableOf,
  tablesOf,
  textOf,
  type Table,
  type Way,
} from '../../editor/tables'
import { languages, type Language } from '../../i18n/translate'

export const rarities = ['common', 'uncommon', 'rare'] as const
export const classes = ['warlord', 'hearthguard', 'warriors', 'levies'] as const

export type Kind = 'hero' | 'legend' | 'hired'
/** Which numbers each of them has: from, to, and what the engine takes where nothing stands. */
export const limits: Record<Kind, readonly (readonly [string, number, number, number])[]> = {
  hero: [
    ['points', 0, 4, 1],
    ['dice', 0, 4, 1],
    ['armour', 2, 6, 4],
    ['armour-shooting', 2, 6, 0],
    ['melee', 0, 16, 0],
    ['shooting', 0, 16, 0],
    ['resilience', 0, 4, 0],
  ],
  legend: [['points', 0, 4, 1]],
  hired: [
    ['points', 1, 4, 1],
    ['figures', 4, 12, 8],
  ],
}

/** Sizes of a base with another one: one is round, two are an oval, none is the ordinary one. */
export function baseOf(
  before: readonly number[],
  place: number,
  size: number | undefined,
): number[] | undefined {
  const [long, wide] = place === 0 ? [size, before[1]] : [before[0] ?? size, size]
  if (long === undefined) return undefined
  return wide === undefined || wide === long ? [long] : [Math.max(long, wide), Math.min(long, wide)]
}

const firstDice = { common: 'spear', uncommon: 'shield', rare: 'crown' }

/** A people from nothing: dice, men with hand weapons, and an empty board. `art`: what drawings are called. */
export const blank = (id: string, name: string, language: Language, art: Record<string, string>): Table => ({
  id,
  dice: firstDice,
  troops: Object.fromEntries(classes.map((one) => [one, ['hand-weapons']])),
  ability: [],
  names: {
    [language]: {
      name,
      symbols: Object.fromEntries(Object.values(firstDice).map((one) => [one, art[one] ?? one])),
    },
  },
})

/** A copy under another id and name; the names that it had elsewhere go along in its file. */
export function copied(
  document: Table,
  id: string,
  names: Partial<Record<Language, Table>>,
  rename: (name: string) => string,
): Table {
  const own = tableOf(document['names'])
  const all = Object.fromEntries(
    languages.flatMap((language) => {
      const found = { ...names[language], ...tableOf(own[language]) }
      const name = textOf(found['name'])
      return Object.keys(found).length > 0
        ? [[language, { ...found, ...(name ? { name: rename(name) } : {}) }]]
        : []
    }),
  )
  return { ...document, id, names: all }
}

/** An ability of another board as one of this people: its dice show the symbols of the same rank here, and the names that it
 * has there come along. */
export function adopted(
  document: Table,
  ability: Table,
  theirs: readonly string[],
  names: Partial<Record<Language, string>>,
): Table {
  const own = tableOf(document['dice'])
  const symbols = rarities.map((rarity) => textOf(own[rarity]))
  const list = tablesOf(document['ability'])
  const id = freeId(
    textOf(ability['id']),
    list.map((one) => textOf(one['id'])),
  )
  const cost = textOf(ability['cost'])
    .split(' ')
    .map((word) => symbols[theirs.indexOf(word)] ?? word)
    .join(' ')
  const copy = { ...ability, id, ...(cost ? { cost } : {}) }
  let changed = putAt(document, ['ability'], [...list, copy]) as Table
  for (const [language, name] of Object.entries(names))
    changed = putAt(changed, ['names', language, 'abilities', id], name) as Table
  return changed
}

/** An ability once more, behind itself, with its names: "Spear-rain 2". */
export function doubled(document: Table, place: number): Table {
  const list = tablesOf(document['ability'])
  const ability = list[place]
  if (!ability) return document
  const from = textOf(ability['id'])
  const id = freeId(
    from.replace(/-\d+$/, ''),
    list.map((one) => textOf(one['id'])),
  )
  const all = [...list.slice(0, place + 1), { ...ability, id }, ...list.slice(place + 1)]
  let changed = putAt(document, ['ability'], all) as Table
  for (const [language, tables] of Object.entries(tableOf(document['names']))) {
    const name = textOf(tableOf(tableOf(tables)['abilities'])[from])
    const number = /\d+$/.exec(id)?.[0] ?? ''
    if (name)
      changed = putAt(
        changed,
        ['names', language, 'abilities', id],
        `${name.replace(/ \d+$/, '')} ${number}`.trim(),
      ) as Table
  }
  return changed
}

/** What a thing is called in this language; else in English, else in any. */
export function nameIn(document: Table, language: Language, list: string, id: string): string {
  const names = tableOf(document['names'])
  const of = (one: unknown): string => textOf(tableOf(tableOf(one)[list])[id])
  return of(names[language]) || of(names['en']) || Object.values(names).map(of).find(Boolean) || ''
}
export function peopleName(document: Table, language: Language): string {
  const names = tableOf(document['names'])
  const of = (one: unknown): string => textOf(tableOf(one)['name'])
  return of(names[language]) || of(names['en']) || Object.values(names).map(of).find(Boolean) || ''
}

/** Whether an id was only a name made plain, or is of something that has no name yet: then it follows its name. A first name in
 * another language is a translation, and changes no id. */
const follows = (
  id: string,
  own: string,
  any: string,
  like: (id: string, name: string) => boolean,
): boolean => any === '' || (own !== '' && like(id, idOf(own)))

/** Every table of names with one id of a list changed; `undefined` takes its names away. */
function renamedIn(document: Table, list: string, from: string, to: string | undefined): Table {
  const names = tableOf(document['names'])
  let changed = document
  for (const [language, tables] of Object.entries(names)) {
    const of = tableOf(tableOf(tables)[list])
    if (!(from in of)) continue
    const kept = Object.entries(of).flatMap(([id, name]) =>
      id !== from ? [[id, name]] : to === undefined ? [] : [[to, name]],
    )
    changed = putAt(changed, ['names', language, list], Object.fromEntries(kept)) as Table
  }
  return changed
}

/** Names a thing; an id that was only its old name made plain follows the new one. */
export function named(
  document: Table,
  way: readonly (string | number)[],
  list: string,
  ids: readonly string[],
  name: string,
  language: Language,
  id: string,
): Table {
  const own = textOf(tableOf(tableOf(tableOf(document['names'])[language])[list])[id])
  const wanted = idOf(name)
  const moves = follows(id, own, nameIn(document, language, list, id), (one, before) => one === before)
  const next =
    wanted && moves
      ? freeId(
          wanted,
          ids.filter((one) => one !== id),
        )
      : id
  let changed = next === id ? document : renamedIn(document, list, id, next)
  if (next !== id) changed = putAt(changed, [...way, 'id'], next) as Table
  return putAt(changed, ['names', language, list, next], name || undefined) as Table
}

/** Names the people; its id follows as the ids of abilities do. */
export function namedPeople(
  document: Table,
  language: Language,
  name: string,
  taken: readonly string[],
): Table {
  const own = textOf(tableOf(tableOf(document['names'])[language])['name'])
  const wanted = idOf(name)
  const id = textOf(document['id'])
  const moves = follows(id, own, peopleName(document, language), (one, before) => one.startsWith(before))
  const next =
    wanted && moves
      ? freeId(
          wanted,
          taken.filter((one) => one !== id),
        )
      : id
  return putAt({ ...document, id: next }, ['names', language, 'name'], name || undefined) as Table
}

/** The rules that a Hero, a legend or hired men have alone. */
export const rulesOf = ({ rule }: Table): Table[] =>
  Array.isArray(rule) ? tablesOf(rule) : rule === undefined ? [] : [tableOf(rule)]

/** Without a member of a list, and without its names and those of its own rules. */
export function without(document: Table, list: string, place: number, namesOf: string): Table {
  const one = tablesOf(document[list])[place] ?? {}
  const rest = renamedIn(
    putAt(document, [list, place], undefined) as Table,
    namesOf,
    textOf(one['id']),
    undefined,
  )
  return rulesOf(one).reduce((left, rule) => renamedIn(left, 'rules', textOf(rule['id']), undefined), rest)
}

/** Without one of the rules of a man, and without its names. */
export function withoutRule(document: Table, way: Way, place: number): Table {
  const rules = rulesOf(tableOf(at(document, way)))
  const left = rules.filter((_, i) => i !== place)
  const next = putAt(document, [...way, 'rule'], left.length > 1 ? left : left[0]) as Table
  return renamedIn(next, 'rules', textOf(rules[place]?.['id']), undefined)
}

export interface NameList {
  id: 'symbols' | 'abilities' | 'heroes' | 'legends' | 'hired' | 'rules' | 'troops'
  ids: readonly string[]
}
/** Everything that may have a name: the ids of each list of names. Men are called by their class, or by class and kit. */
export function namedThings(document: Table): NameList[] {
  const idsIn = (list: string): string[] => tablesOf(document[list]).map(({ id }) => textOf(id))
  const rules = (['hero', 'legend', 'hired'] as const).flatMap((kind) =>
    tablesOf(document[kind]).flatMap(rulesOf),
  )
  const men = classes.flatMap((troop) => [
    troop,
    ...carriedBy(document, troop).flatMap(({ equipment }) =>
      equipment === 'hand-weapons' ? [] : [`${troop} ${equipment}`],
    ),
  ])
  return [
    { id: 'symbols', ids: rarities.map((rarity) => textOf(tableOf(document['dice'])[rarity])) },
    { id: 'abilities', ids: idsIn('ability') },
    { id: 'heroes', ids: idsIn('hero') },
    { id: 'legends', ids: idsIn('legend') },
    { id: 'hired', ids: idsIn('hired') },
    { id: 'rules', ids: rules.map(({ id }) => textOf(id)) },
    { id: 'troops', ids: men },
  ]
}

/** Names of what the file does not have (any more). */
export function leftNames(document: Table): { list: string; id: string; name: string }[] {
  const found = new Map<string, { list: string; id: string; name: string }>()
  for (const tables of Object.values(tableOf(document['names'])))
    for (const { id: list, ids } of namedThings(document))
      for (const [id, name] of Object.entries(tableOf(tableOf(tables)[list])))
        if (
          !ids.some((one) => one === id || (list === 'troops' && sameMen(one, id))) &&
          !found.has(`${list} ${id}`)
        )
          found.set(`${list} ${id}`, { list, id, name: textOf(name) })
  return [...found.values()]
}
/** "warriors horses + javelins" are "warriors javelins + horses". */
const sameMen = (one: string, other: string): boolean =>
  one.split(' ')[0] === other.split(' ')[0] && sameKit(one.replace(/^\S+ ?/, ''), other.replace(/^\S+ ?/, ''))
export const withoutName = (document: Table, list: string, id: string): Table =>
  renamedIn(document, list, id, undefined)

/** A die with another drawing: every cost that asks for it asks for the new one. `parts`: it is the author's own, and
 * goes along in the file. */
export function redrawn(
  document: Table,
  rarity: string,
  symbol: string,
  symbolNames: Partial<Record<Language, string>>,
  parts?: readonly string[],
): Table {
  const before = textOf(tableOf(document['dice'])[rarity])
  let changed = putAt(document, ['dice', rarity], symbol) as Table
  const kept = Object.entries(tableOf(document['drawings'])).filter(([id]) => id !== before)
  const drawings = Object.fromEntries(parts ? [...kept, [symbol, parts]] : kept)
  changed = putAt(changed, ['drawings'], Object.keys(drawings).length > 0 ? drawings : undefined) as Table
  const cost = (value: unknown): unknown =>
    typeof value === 'string' && before
      ? value
          .split(/(\s+)/)
          .map((word) => (word === before ? symbol : word))
          .join('')
      : value
  const abilities = tablesOf(changed['ability'])
  changed = {
    ...changed,
    ability: abilities.map((one) => (one['cost'] === undefined ? one : { ...one, cost: cost(one['cost']) })),
  }
  if (before) changed = renamedIn(changed, 'symbols', before, undefined)
  for (const [language, tables] of Object.entries(tableOf(changed['names']))) {
    const name = symbolNames[language as Language]
    if (isTable(tables) && name)
      changed = putAt(changed, ['names', language, 'symbols', symbol], name) as Table
  }
  return changed
}

/** What a class may carry: equipment, and how many units of it. */
export type Limit = 'none' | 'every' | 'half' | number
export interface Carried {
  equipment: string
  limit: Limit
}
export const carriedBy = (document: Table, troop: string): Carried[] => {
  const list = tableOf(document['troops'])[troop]
  return (Array.isArray(list) ? list : []).flatMap((one: unknown): Carried[] => {
    if (typeof one === 'string') return [{ equipment: one, limit: 'every' }]
    if (!isTable(one)) return []
    const limit = one['half'] === true ? 'half' : typeof one['units'] === 'number' ? one['units'] : 'every'
    return [{ equipment: textOf(one['equipment']), limit }]
  })
}
/** The same kit however its parts stand: "horses + javelins" is "javelins + horses". */
export const sameKit = (a: string, b: string): boolean =>
  a
    .split(/\s*\+\s*/)
    .sort()
    .join('+') ===
  b
    .split(/\s*\+\s*/)
    .sort()
    .join('+')

export function carrying(document: Table, troop: string, equipment: string, limit: Limit): Table {
  const list = carriedBy(document, troop)
  const known = list.some((one) => sameKit(one.equipment, equipment))
  const next = (known ? list : [...list, { equipment, limit }])
    .map((one) => (sameKit(one.equipment, equipment) ? { ...one, limit } : one))
    .filter((one) => one.limit !== 'none')
  const written = next.map((one) =>
    one.limit === 'every'
      ? one.equipment
      : { equipment: one.equipment, ...(one.limit === 'half' ? { half: true } : { units: one.limit }) },
  )
  return putAt(document, ['troops', troop], written.length > 0 ? written : undefined) as Table
}
