// An army's file as it is begun, copied and fielded.
import { freeId, idOf, tablesOf, textOf, wordsOf, type Table } from '../../editor/tables'
import { plainName } from '../../i18n/translate'

/** An army from nothing: a weapon, and a Hero who carries it. */
export const blank = (id: string, name: string, hero: string, blade: string): Table => ({
  id,
  name,
  weapon: [{ id: 'blade', name: blade, attacks: 2 }],
  unit: [
    {
      id: 'hero',
      name: hero,
      quality: 3,
      defense: 4,
      cost: 35,
      base: 32,
      rules: ['hero', 'tough(3)'],
      weapons: ['blade'],
    },
  ],
})

/** What a thing is called. */
export const nameOf = (thing: Table): string => textOf(thing['name']) || plainName(textOf(thing['id']))

/** The names that a language file has for an army, as its own file says them. */
export function withNames(document: Table, id: string, name: string, names: Table): Table {
  const called = (list: string, key: string): Table[] => {
    const words = (names[list] ?? {}) as Record<string, unknown>
    return tablesOf(document[key]).map((one) => {
      const said = textOf(one['name']) || textOf(words[textOf(one['id'])])
      return said ? { ...one, name: said } : one
    })
  }
  const spells = called('spells', 'spell')
  const rules = called('rules', 'rule')
  return {
    ...document,
    id,
    name,
    weapon: called('weapons', 'weapon'),
    unit: called('units', 'unit'),
    ...(spells.length > 0 ? { spell: spells } : {}),
    ...(rules.length > 0 ? { rule: rules } : {}),
  }
}

/** Names a thing of a list; an id that was only its old name made plain follows, and whoever speaks of it. */
export function named(document: Table, list: string, place: number, name: string): Table {
  const things = tablesOf(document[list])
  const one = things[place] ?? {}
  const id = textOf(one['id'])
  const wanted = idOf(name)
  const before = textOf(one['name'])
  const others = things.map((other) => textOf(other['id'])).filter((other) => other !== id)
  const next = wanted && (before === '' || idOf(before) === id) ? freeId(wanted, others) : id
  const changed = things.map((other, i) => (i === place ? { ...other, id: next, name } : other))
  const whole = { ...document, [list]: changed }
  if (next === id) return whole
  return list === 'weapon' ? rearmed(whole, id, next) : list === 'rule' ? reruled(whole, id, next) : whole
}

/** Names the army; its id follows as those of units do. */
export function namedArmy(document: Table, name: string, taken: readonly string[]): Table {
  const id = textOf(document['id'])
  const before = textOf(document['name'])
  const wanted = idOf(name)
  const follows = wanted !== '' && (before === '' || id.startsWith(idOf(before)))
  const next = follows
    ? freeId(
        wanted,
        taken.filter((one) => one !== id),
      )
    : id
  return { ...document, id: next, name }
}

/** Every unit that carries a weapon carries it under its new id; `undefined` takes it away. */
export function rearmed(document: Table, from: string, to: string | undefined): Table {
  const renamed = (value: unknown): string[] =>
    wordsOf(value).flatMap((word) => {
      const [, count = '', id = ''] = /^(\d+ )?(.*)$/.exec(word) ?? []
      return id !== from ? [word] : to === undefined ? [] : [`${count}${to}`]
    })
  const carrying = (one: Table, keys: readonly string[]): Table => ({
    ...one,
    ...Object.fromEntries(keys.flatMap((key) => (one[key] === undefined ? [] : [[key, renamed(one[key])]]))),
  })
  const unit = tablesOf(document['unit']).map((one) => {
    const changed = carrying(one, ['weapons'])
    const upgrades = tablesOf(one['upgrade']).map((upgrade) => carrying(upgrade, ['replace', 'gain']))
    return upgrades.length > 0 ? { ...changed, upgrade: upgrades } : changed
  })
  return { ...document, unit }
}

/** Whoever has a rule of the army's own has it under its new id; `undefined` takes it away. Conditions that name it follow. */
export function reruled(document: Table, from: string, to: string | undefined): Table {
  const renamed = (value: unknown): string[] | undefined => {
    const words = wordsOf(value).flatMap((word) => {
      const [, count = '', id = ''] = /^(\d+ )?(.*)$/.exec(word) ?? []
      return id !== from ? [word] : to === undefined ? [] : [`${count}${to}`]
    })
    return words.length > 0 ? words : undefined
  }
  const having = (one: Table): Table => {
    const { rules, ...rest } = one
    const left = renamed(rules)
    return left ? { ...rest, rules: left } : rest
  }
  const phrase = (text: string): string | undefined =>
    text
      .split(' and ')
      .flatMap((one) =>
        !one.endsWith(` ${from}`) ? [one] : to === undefined ? [] : [one.slice(0, -from.length) + to],
      )
      .join(' and ') || undefined
  const asking = (effect: Table): Table => {
    const { if: text, ...rest } = effect
    const left = typeof text === 'string' ? phrase(text) : undefined
    return left ? { ...rest, if: left } : rest
  }
  const next: Table = {
    ...document,
    weapon: tablesOf(document['weapon']).map(having),
    unit: tablesOf(document['unit']).map((unit) => {
      const upgrades = tablesOf(unit['upgrade']).map(having)
      return { ...having(unit), ...(upgrades.length > 0 ? { upgrade: upgrades } : {}) }
    }),
  }
  const rules = tablesOf(document['rule']).map((rule) => ({
    ...rule,
    effects: tablesOf(rule['effects']).map(asking),
  }))
  return rules.length > 0 ? { ...next, rule: rules } : next
}

// ---- Conditions of rules of one's own, as a file says them

/** "not within 6 of friendly hero": its kind with # for the number and @ for the rule, and what stands for them. */
export interface Condition {
  not: boolean
  kind: string
  number: number
  rule: string
}
/** `rules`: ids of special rules without their values, and of the army's own. */
export function conditionOf(text: string, rules: readonly string[]): Condition {
  const not = text.startsWith('not ')
  const plain = not ? text.slice(4) : text
  const number = Number(/\b(?:within|round) (\d+)/.exec(plain)?.[1] ?? 0)
  const last = plain.split(' ').at(-1) ?? ''
  const rule = rules.includes(last.replace(/\(.*$/, '')) ? last : ''
  const kind = (rule ? plain.slice(0, -rule.length) + '@' : plain).replace(/\b(within|round) \d+/, '$1 #')
  return { not, kind, number, rule }
}
export const conditionText = ({ not, kind, number, rule }: Condition): string =>
  (not ? 'not ' : '') + kind.replace('#', String(number)).replace('@', rule)
export const conditionsOf = (value: unknown, rules: readonly string[]): Condition[] =>
  textOf(value)
    .split(' and ')
    .filter(Boolean)
    .map((one) => conditionOf(one, rules))

/** A list with every unit again and again until it is worth more than the game: what is too much is taken away by mending.
 * It brings its army along. */
export function everybody(document: Table, text: string, points: number): string {
  const units = tablesOf(document['unit'])
  const lines: string[] = []
  let cost = 0
  for (let i = 0; cost < points && units.length > 0 && lines.length < 20; i++) {
    const unit = units[i % units.length]!
    const price = typeof unit['cost'] === 'number' ? Math.max(5, unit['cost']) : 5
    // Heroes and the dear ones once, the others as often as there is room
    if (i >= units.length && wordsOf(unit['rules']).includes('hero')) {
      if (units.every((one) => wordsOf(one['rules']).includes('hero'))) break
      continue
    }
    lines.push(textOf(unit['id']))
    cost += price
  }
  return `${textOf(document['id'])} ${points}\n${lines.join('\n')}\nown army:\n${text}`
}
