// What the lab must know of a book to try a list: who stands in the field, and the files that an experiment reads.
import type { Ask } from '../../engine/book'

/** Files by the paths that they have in the project: "data/text/en/lab.json". */
export type Files = Record<string, string>

export interface Field {
  book: string
  /** the key of an experiment that names who plays */
  sides: 'peoples' | 'armies'
  ids: readonly string[]
  /** the name of a file that holds a list of this book */
  file: string
  /** Gives an engine everybody who stands in the field. */
  give: (ask: Ask) => Promise<unknown>
  files: () => Promise<Files>
}

/** A list to be tried, by what it is called. */
export interface Tried {
  title: string
  toml: string
  points: number
}

/** Reads what a glob has found in the folder data/. */
export async function readFiles(found: Record<string, () => Promise<string>>): Promise<Files> {
  const read = Object.entries(found).map(async ([path, text]) => [
    path.slice(path.indexOf('data/')),
    await text(),
  ])
  return Object.fromEntries(await Promise.all(read)) as Files
}

/** Who has a file there: "data/saga/longships/danes.toml" is of the danes. */
export const idsOf = (paths: readonly string[], folder: RegExp): string[] =>
  paths.flatMap((path) => folder.exec(path)?.[1] ?? [])

const words = import.meta.glob<string>('../../../data/text/*/lab.json', { query: '?raw', import: 'default' })

/** What an experiment and its report read, beside the list. */
export const filesOf = async (field: Field): Promise<Files> => ({
  ...(await field.files()),
  ...(await readFiles(words)),
})

/** The games of each pair for about so many in all: always even, since two change seats. */
export const gamesOfPair = (field: Field, about: number): number =>
  2 * Math.ceil(about / (2 * field.ids.length))

const quoted = (text: string): string => JSON.stringify(text.replace(/[\u007f-\u009f]/g, ' '))

/** The experiment, as a file of `skald lab` says it. */
export const experimentOf = (field: Field, tried: Tried, games: number): string =>
  [
    `title = ${quoted(tried.title)}`,
    `book = "${field.book}"`,
    `${field.sides} = "all"`,
    'pairs = "own"',
    `points = ${tried.points}`,
    `games = ${games}`,
    'seed = 1',
    '',
    '[[side]]',
    'id = "mine"',
    `file = "${field.file}"`,
    '',
  ].join('\n')

/** The list under the name that the report shows. */
export const listOf = ({ title, toml }: Tried): string =>
  /^name\s*=/m.test(toml) ? toml : `name = ${quoted(title)}\n${toml}`
