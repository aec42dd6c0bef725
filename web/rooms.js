// Who may import whom in web/, as an ESLint rule. The books are strangers to each other; what both need lies in a room
// that knows neither. A book is a folder with a book.ts; app/books.ts lists them, for the screens that offer a choice of books.
import { existsSync, readdirSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'

const shared = [
  'engine',
  'cloth',
  'app/storage',
  'app/i18n',
  'app/rules',
  'app/parts',
  'app/builder',
  'app/shell',
  'app/sound',
  'app/wish',
  'app/online',
  'app/lab',
  'app/editor',
  'app/real',
]
const app = join(import.meta.dirname, 'app')
const books = readdirSync(app).filter((folder) => existsSync(join(app, folder, 'book.ts')))
const rooms = {
  engine: [],
  cloth: [],
  'app/storage': [],
  'app/i18n': ['engine', 'app/storage'],
  'app/rules': shared,
  'app/parts': shared,
  'app/builder': shared,
  'app/shell': shared,
  'app/wish': shared,
  'app/online': shared,
  'app/lab': shared,
  'app/editor': shared,
  'app/real': shared,
  'app/sound': ['app/storage', 'app/i18n'],
  ...Object.fromEntries(books.map((book) => [`app/${book}`, shared])),
  'app/books': [...shared, ...books.map((book) => `app/${book}/book`)],
  'app/sandbox': [...shared, 'app/books'],
  'app/learn': [...shared, 'app/books'],
  'app/start': [...shared, 'app/books'],
  'app/hall': [...shared, 'app/books'],
  'app/companion': [...shared, 'app/books', 'app/hall'],
}

/** The room of a file of web/, which may be that file alone; none for App.svelte, main.ts and what lies beside the rooms. */
const roomOf = (file) =>
  Object.keys(rooms).find((room) => file.startsWith(`${room}/`) || file.replace(/\.ts$/, '') === room)
const inWeb = (path) => relative(import.meta.dirname, path).replaceAll('\\', '/')

function wrong(from, target) {
  const room = roomOf(from)
  if (!room || target.startsWith('..')) return ''
  const other = roomOf(target)
  if (other === room || rooms[room].includes(other) || rooms[room].includes(target)) return ''
  return other || target.startsWith('app/') ? `${room} must not import ${other ?? target}` : ''
}

const rule = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    const look = (node) => {
      const path = node.source?.value
      if (typeof path !== 'string' || !path.startsWith('.')) return
      const message = wrong(inWeb(context.filename), inWeb(resolve(dirname(context.filename), path)))
      if (message) context.report({ node, message })
    }
    return {
      ImportDeclaration: look,
      ImportExpression: look,
      ExportNamedDeclaration: look,
      ExportAllDeclaration: look,
    }
  },
}

export default { plugins: { rooms: { rules: { imports: rule } } }, rules: { 'rooms/imports': 'error' } }
