// Who stands in the field when a warband is tried: every people with a plain warband.
import type { Ask } from '../../engine/book'
import { idsOf, readFiles, type Field, type Files } from '../lab/field'
import { givePeoples } from './content'
import { inTables, type OwnPeople } from './own'

const texts = import.meta.glob<string>(
  ['../../../data/text/*/{peoples,saga}.json', '../../../data/saga/*/*.toml', '../../../data/lab/saga.json'],
  { query: '?raw', import: 'default' },
)

const field: Field = {
  book: 'saga',
  sides: 'peoples',
  ids: idsOf(Object.keys(texts), /data\/saga\/[^/]+\/(?!universe)([^/]+)\.toml$/),
  file: 'mine.warband.toml',
  give: givePeoples,
  files: () => readFiles(texts),
}

/** The files with what a people of one's own calls things, as the report reads it. */
function naming(files: Files, { id, names = {} }: OwnPeople): Files {
  const first = names['en'] ?? Object.values(names)[0]
  return Object.fromEntries(
    Object.entries(files).map(([path, text]) => {
      const language = /^data\/text\/(\w+)\/peoples\.json$/.exec(path)?.[1]
      if (!language) return [path, text]
      const own = inTables({ ...first, ...names[language] })
      return [path, JSON.stringify({ ...(JSON.parse(text) as object), [id]: own })]
    }),
  )
}

/** The field for a list of a people; one of one's own comes along. */
export const fieldFor = (own: OwnPeople | undefined): Field =>
  own
    ? {
        ...field,
        give: async (ask: Ask) => {
          await givePeoples(ask)
          const files = [{ name: `${own.id}.toml`, text: own.text }]
          await ask({ call: 'content.load', files })
        },
        // its file too: games that it played before it was changed are those of another people
        files: async () => ({ ...naming(await field.files(), own), [`${own.id}.toml`]: own.text }),
      }
    : field
