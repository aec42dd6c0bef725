// Who stands in the field when a warband is tried: every people with a plain warband.
import { readFiles, type Field } from '../lab/field'
import { givePeoples, peopleIds } from './content'

const texts = import.meta.glob<string>(
  ['../../../data/text/*/{peoples,saga}.json', '../../../data/saga/*/*.toml'],
  { query: '?raw', import: 'default' },
)

export const field: Field = {
  book: 'saga',
  sides: 'peoples',
  ids: peopleIds,
  file: 'mine.warband.toml',
  give: givePeoples,
  files: () => readFiles(texts),
}
