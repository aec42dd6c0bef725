// The language of the page: kept in the browser, switched at any time, loaded when asked for.
import { read, write } from '../storage/storage'
import enAofs from './aofs/en.json'
import en from './en.json'
import enHall from './hall/en.json'
import enSaga from './saga/en.json'
import { languages, measures, Translator, type Catalogue, type Language, type Measure } from './translate'

type Loader = () => Promise<{ default: Catalogue }>
const loaders: Record<Exclude<Language, 'en'>, Loader[]> = {
  es: [
    () => import('./es.json'),
    () => import('./saga/es.json'),
    () => import('./aofs/es.json'),
    () => import('./hall/es.json'),
  ],
  de: [
    () => import('./de.json'),
    () => import('./saga/de.json'),
    () => import('./aofs/de.json'),
    () => import('./hall/de.json'),
  ],
  ru: [
    () => import('./ru.json'),
    () => import('./saga/ru.json'),
    () => import('./aofs/ru.json'),
    () => import('./hall/ru.json'),
  ],
}
const english: Catalogue = { ...en, ...enSaga, ...enAofs, ...enHall }

async function catalogueOf(language: Language): Promise<Catalogue> {
  if (language === 'en') return english
  const parts = await Promise.all(loaders[language].map((load) => load()))
  return Object.assign({}, ...parts.map((part) => part.default)) as Catalogue
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
