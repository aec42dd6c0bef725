// What the checker says of a file, in the reader's language where the engine names it (src/content/core/remarks.def).
import type { Translator } from '../i18n/translate'
import type { Problem } from './draft.svelte'

/** Keys of the file are called as their fields are. */
const put = (t: Translator, place: string, value: string): string =>
  place === 'key' && t.has(`e.k.${value}`) ? t.say(`e.k.${value}`) : value

export function problemText(t: Translator, { text, says = [] }: Problem): string {
  if (says.length === 0 || !says.every(({ name }) => t.has(`ed.r.${name}`))) return text
  return says
    .map(({ name, with: values }) =>
      t.say(
        `ed.r.${name}`,
        Object.fromEntries(Object.entries(values).map(([place, value]) => [place, put(t, place, value)])),
      ),
    )
    .join(': ')
}
