// The language of the page: kept in the browser, switched at any time, loaded when asked for.
import { read, write } from '../storage/storage'
import { languages, measures, Translator, type Catalogue, type Language, type Measure } from './translate'

// The texts of every screen lie here; those of a book, or of the hall, in the folder `text` of its own room.
const english = Object.assign(
  {},
  ...Object.values(
    import.meta.glob<Catalogue>(['./en.json', '../*/text/en.json'], { import: 'default', eager: true }),
  ),
) as Catalogue
const others = import.meta.glob<Catalogue>(['./*.json', '../*/text/*.json', '!**/en.json'], {
  import: 'default',
})

async function catalogueOf(language: Language): Promise<Catalogue> {
  if (language === 'en') return english
  const files = Object.keys(others).filter((file) => file.endsWith(`/${language}.json`))
  const parts = await Promise.all(files.map((file) => others[file]!()))
  return Object.assign({}, ...parts) as Catalogue
}

function firstLanguage(): Language {
  const kept = read('language')
  const wished = [kept, ...navigator.languages.map((l) => l.slice(0, 2))]
  return (
    languages.find((l) => l === wished.find((w) => (languages as readonly (string | null)[]).includes(w))) ??
    'en'
  )
}

const keptMeasure = (): Measure => measures.find((m) => m === read('measure')) ?? 'book'

let current = $state.raw(new Translator('en', english))

/** The translator in use; reading it in a component makes the component follow the language. */
export const words = (): Translator => current

/** Words of a language, whichever is in use. */
export const translatorOf = async (language: Language): Promise<Translator> =>
  new Translator(language, await catalogueOf(language), keptMeasure())

export async function setLanguage(language: Language): Promise<void> {
  current = await translatorOf(language)
  document.documentElement.lang = language
  write('language', language)
}

/** Shows lengths in something else, from now on. */
export async function setMeasure(measure: Measure): Promise<void> {
  write('measure', measure)
  await setLanguage(current.language)
}

export function startLanguage(): Promise<void> {
  // another window of this page has chosen another language
  addEventListener('storage', (event) => {
    const chosen = languages.find((l) => event.key === 'skald.language' && l === event.newValue)
    if (chosen) void setLanguage(chosen)
  })
  return setLanguage(firstLanguage())
}

export const languageNames: Record<Language, string> = {
  en: 'English',
  es: 'Español',
  de: 'Deutsch',
  ru: 'Русский',
}
