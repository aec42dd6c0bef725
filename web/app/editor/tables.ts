// The tables of a file as JSON, and the way to something in them: ["ability", 3, "effects", 0, "amount"].
export type Way = readonly (string | number)[]
export type Table = Record<string, unknown>

export const isTable = (value: unknown): value is Table =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A table, whatever stands there. */
export const tableOf = (value: unknown): Table => (isTable(value) ? value : {})
/** A list of tables, whatever stands there. */
export const tablesOf = (value: unknown): Table[] => (Array.isArray(value) ? value.map(tableOf) : [])
/** Words in a list; one word is a list of one. */
export const wordsOf = (value: unknown): string[] =>
  typeof value === 'string'
    ? [value]
    : Array.isArray(value)
      ? value.filter((one): one is string => typeof one === 'string')
      : []
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
export const numberOf = (value: unknown, otherwise: number): number =>
  typeof value === 'number' ? value : otherwise

export function at(root: unknown, way: Way): unknown {
  let found = root
  for (const step of way) {
    if (Array.isArray(found)) found = found[Number(step)] as unknown
    else if (isTable(found)) found = found[step]
    else return undefined
  }
  return found
}

/** The tables with something else at the end of a way; `undefined` takes it away. Tables on the way are made. */
export function putAt(root: unknown, way: Way, value: unknown): unknown {
  const [step, ...rest] = way
  if (step === undefined) return value
  if (typeof step === 'number') {
    const list = Array.isArray(root) ? [...(root as unknown[])] : []
    const next = putAt(list[step], rest, value)
    if (next === undefined) list.splice(step, 1)
    else list[step] = next
    return list
  }
  const table = { ...tableOf(root) }
  const next = putAt(table[step], rest, value)
  if (next === undefined) delete table[step]
  else table[step] = next
  return table
}

export const begins = (way: Way, before: Way): boolean =>
  before.length <= way.length && before.every((step, i) => step === way[i])

/** A list with one of its members at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const all = [...list]
  const [one] = all.splice(from, 1)
  all.splice(Math.max(0, Math.min(all.length, to)), 0, one!)
  return all
}

const latin = 'a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch - y - e yu ya'.split(' ')
const cyrillic: Record<string, string> = Object.fromEntries(
  [...'абвгдеёжзийклмнопрстуфхцчшщъыьэюя'].map((letter, i) => [letter, latin[i]!.replace('-', '')]),
)

/** A name as an id: lower-case letters, digits and hyphens; nothing where it has none of them. */
export const idOf = (name: string): string =>
  [...name.toLowerCase()]
    .map((letter) => cyrillic[letter] ?? letter)
    .join('')
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[-0-9]+|-+$/g, '')
    .slice(0, 40)
    .replace(/-+$/, '')

/** An id that nobody has yet. */
export function freeId(wanted: string, taken: readonly string[]): string {
  if (!taken.includes(wanted)) return wanted
  for (let i = 2; ; i++) if (!taken.includes(`${wanted}-${i}`)) return `${wanted}-${i}`
}
