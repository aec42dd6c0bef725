// Who stands in the field when a list is tried: every army with its ready list of the same size.
import { idsOf, readFiles, type Field } from '../lab/field'
import { giveArmies } from './content'

const texts = import.meta.glob<string>(
  [
    '../../../data/text/*/{armies,aofs}.json',
    '../../../data/aofs/*.toml',
    '../../../data/aofs/lists/*.toml',
    '../../../data/lab/aofs.json',
  ],
  { query: '?raw', import: 'default' },
)

export const field: Field = {
  book: 'aofs',
  sides: 'armies',
  ids: idsOf(Object.keys(texts), /data\/aofs\/([^/]+)\.toml$/),
  file: 'mine.list.toml',
  give: giveArmies,
  files: () => readFiles(texts),
}
