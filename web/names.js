// Writes engine/<book>.gen.ts: the questions, answers, events and refusals of each book as types, from what the engine
// itself says of them (the call `names`; src/<book>/names.def). npm run names, and before every check.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startModule } from '../tests/support/wasm.mjs'

const folder = join(import.meta.dirname, 'engine')
const pascal = (name) => name.replace(/(?:^|_)([a-z])/g, (_, letter) => letter.toUpperCase())
const either = (options) => options.map((option) => `\n  | ${option}`).join('')

/** Writes one book. */
function typesOf(book, { asks, verbs, events, sentences, kinds }) {
  const typeOf = (name) => {
    const { form, of } = kinds[name]
    switch (form) {
      case 'flag':
      case 'optional-flag':
        return 'boolean'
      case 'word':
      case 'object':
      case 'either':
        return pascal(name)
      case 'words':
      case 'objects':
        return `${pascal(name)}[]`
      case 'list':
        return `${typeOf(of)}[]`
      case 'point':
        return 'Point'
      default:
        return 'number'
    }
  }
  const isOptional = (kind) => kinds[kind].form.startsWith('optional')
  const member = ({ name, kind }) => `${name}${isOptional(kind) ? '?' : ''}: ${typeOf(kind)}`
  const object = (members) => `{ ${members.join('; ')} }`
  const named = (key, list) =>
    either(Object.entries(list).map(([name, fields]) => object([`${key}: '${name}'`, ...fields.map(member)])))
  const ofKind = ({ form, words, members }) => {
    if (words) return either(words.map((word) => `'${word}'`))
    if (form === 'either') return either(members.map((one) => object([member(one)])))
    return members ? ` ${object(members.map(member))}` : ''
  }
  const own = Object.entries(kinds).flatMap(([name, kind]) => {
    const type = ofKind(kind)
    return type ? [`export type ${pascal(name)} =${type}\n`] : []
  })
  return `// Made by names.js of what the engine says of its names (src/${book}/names.def): change that, not this.
import type { AnyChoice, AnyEvent, AnyQuestion, AnyWhy, Point } from './book'

${own.join('')}
/** What is asked; nothing once the game is over. */
export type Question = AnyQuestion & (\n  | { ask: '' }${named('ask', asks)}\n)
/** What may be answered. */
export type Choice = AnyChoice & (${named('verb', verbs)}\n)
/** What happens. */
export type GameEvent = AnyEvent & (${named('event', events)}\n)
/** Why an answer is refused. */
export type Why = AnyWhy & (${named('sentence', sentences)}\n)
`
}

const answer = await startModule(readFileSync(join(folder, 'skald.wasm')))
const sources = join(import.meta.dirname, '..', 'src')
const books = readdirSync(sources).filter((room) => existsSync(join(sources, room, 'names.def')))
for (const book of books) {
  const { reply, error } = JSON.parse(answer(JSON.stringify({ call: 'names', book })))
  if (!reply) throw new Error(`names of ${book}: ${error}`)
  const file = join(folder, `${book}.gen.ts`)
  const types = typesOf(book, reply)
  // whoever reads it at this moment finds it whole
  if (!existsSync(file) || readFileSync(file, 'utf8') !== types) writeFileSync(file, types)
}
