// Who may import whom in web/, as an ESLint rule. The books are strangers to each other; what both need lies in a room
// that knows neither; only the title page, the hall and App.svelte know both.
import { dirname, relative, resolve } from 'node:path'

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
]
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
  'app/sound': ['app/storage', 'app/i18n'],
  'app/sandbox': shared,
  'app/learn': shared,
  'app/saga': shared,
  'app/aofs': shared,
  'app/start': [...shared, 'app/saga', 'app/aofs'],
  'app/hall': [...shared, 'app/saga', 'app/aofs'],
}

/** The room of a file of web/; none for App.svelte, main.ts and what lies beside the rooms. */
const roomOf = (file) => Object.keys(rooms).find((room) => file.startsWith(`${room}/`))
const inWeb = (path) => relative(import.meta.dirname, path).replaceAll('\\', '/')

function wrong(from, target) {
  const room = roomOf(from)
  if (!room || target.startsWith('..')) return ''
  const other = roomOf(target)
  if (other === room || rooms[room].includes(other)) return ''
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
