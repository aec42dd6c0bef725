// Who stands in the field when a warband is tried: every people with a plain warband.
import { idsOf, readFiles, type Field } from '../lab/field'
import { givePeoples } from './content'

const texts = import.meta.glob<string>(
  ['../../../data/text/*/{peoples,saga}.json', '../../../data/saga/*/*.toml'],
  { query: '?raw', import: 'default' },
)

export const field: Field = {
  book: 'saga',
  sides: 'peoples',
  ids: idsOf(Object.keys(texts), /data\/saga\/[^/]+\/(?!universe)([^/]+)\.toml$/),
  file: 'mine.warband.toml',
  give: givePeoples,
  files: () => readFiles(texts),
}
