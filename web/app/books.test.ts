import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { bookNamed, books } from './books'
import { loadBookRules } from './rules/bookrules'
import { readLedger } from './rules/ledger'

const app = import.meta.dirname
const folders = readdirSync(app).filter((name) => existsSync(join(app, name, 'book.ts')))

test('every folder that describes a book is in the list', () => {
  expect(books.map(({ name }) => name).sort()).toEqual(folders)
})

test('a game that names no book is of the first one that there was', () => {
  expect(bookNamed(undefined)).toBe(bookNamed('saga'))
})

describe.each(books.map((book) => [book.name, book] as const))('of %s', (name, book) => {
  test('every rule is known by its ID, and no rule of another book', () => {
    for (const { name: other } of books) {
      const { rules } = readLedger(readFileSync(join(app, `../../docs/rules/${other}.md`), 'utf8'))
      for (const { id } of rules) expect(book.ruleId.test(id), id).toBe(other === name)
    }
  })

  test('a size is offered first that is among the sizes, and everybody is called by a name', async () => {
    expect(book.bring.sizes).toContain(book.bring.size)
    const names = await book.bring.names('en')
    expect(Object.keys(names).length).toBeGreaterThan(3)
    for (const id of [...book.bring.last(), ...Object.keys(names)]) expect(names[id]?.name, id).toBeTruthy()
  })

  test('the rules of a turn are there to be opened', async () => {
    expect(Object.keys((await loadBookRules(name)).turn).length).toBeGreaterThan(5)
  })
})
