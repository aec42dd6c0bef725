// Sentences from the catalogues. "{name}" takes a value; a key may have forms for numbers, as Intl.PluralRules names
// them: "key_one", "key_few", "key_many", "key_other", chosen by the value `count`.
export type Language = 'en' | 'es' | 'de' | 'ru'
export const languages: readonly Language[] = ['en', 'es', 'de', 'ru']
/** What lengths are shown in: as the book has them, or always the same. */
export type Measure = 'book' | 'cm' | 'inch'
export const measures: readonly Measure[] = ['book', 'cm', 'inch']
export type Catalogue = Record<string, string>
export type Values = Record<string, string | number>

export class Translator {
  private readonly plurals: Intl.PluralRules
  private readonly numbers: Intl.NumberFormat
  private readonly tenths: Intl.NumberFormat
  private readonly fine: Intl.NumberFormat
  private readonly chances: Intl.NumberFormat
  private readonly rough: Intl.NumberFormat

  constructor(
    readonly language: Language,
    private readonly catalogue: Catalogue,
    readonly measure: Measure = 'book',
  ) {
    this.plurals = new Intl.PluralRules(language)
    this.numbers = new Intl.NumberFormat(language)
    this.chances = new Intl.NumberFormat(language, {
      style: 'percent',
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    })
    this.rough = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 })
    this.fine = new Intl.NumberFormat(language, { maximumFractionDigits: 3 })
    this.tenths = new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  }

  has(key: string): boolean {
    return key in this.catalogue || `${key}_other` in this.catalogue
  }

  say(key: string, values: Values = {}): string {
    const count = values['count']
    const form = typeof count === 'number' ? `${key}_${this.plurals.select(count)}` : key
    const text = this.catalogue[form] ?? this.catalogue[key] ?? this.catalogue[`${key}_other`]
    if (text === undefined) throw new Error(`no text for "${key}" in ${this.language}`)
    return text.replace(/\{(\w+)\}/g, (whole, name: string) => {
      const value = values[name]
      return value === undefined ? whole : typeof value === 'number' ? this.numbers.format(value) : value
    })
  }

  /** What a book's lengths are shown in, as the reader wishes. */
  scale(book: 'cm' | 'inch'): 'cm' | 'inch' {
    return this.measure === 'book' ? book : this.measure
  }

  /** Tenths of a millimetre as the table measures: "5.3 cm" or 5.3". Rounded up, like the ruler. */
  length(tenths: number, book: 'cm' | 'inch'): string {
    if (this.scale(book) === 'cm')
      return `${this.tenths.format(Math.ceil(tenths / 10) / 10)} ${this.say('unit.cm')}`
    return `${this.tenths.format(Math.ceil((tenths / 254) * 10 - 1e-9) / 10)}″`
  }

  /** Whole inches as weapons and rules print them: 6", or "15.2 cm". */
  inches(count: number): string {
    return this.scale('inch') === 'inch' ? `${this.numbers.format(count)}″` : this.length(count * 254, 'inch')
  }

  /** A sentence of the engine: its lengths are marked ⟦553⟧, or ⟦553;500⟧ beside one that must read differently. */
  told(text: string, book: 'cm' | 'inch'): string {
    return text.replace(/⟦(\d+)(?:;(\d+))?⟧/g, (_, length: string, beside?: string) =>
      this.written(Number(length), book, beside === undefined ? undefined : Number(beside)),
    )
  }

  /** A length of a sentence: one decimal where it needs one, more where one would not tell it from the one beside it. */
  private written(length: number, book: 'cm' | 'inch', beside?: number): string {
    const cm = this.scale(book) === 'cm'
    const thousandths = (tenths: number): number => (cm ? tenths * 10 : Math.round((tenths * 1000) / 254))
    const rounded = (tenths: number, places: number): number => {
      let value = thousandths(tenths)
      for (let n = places; n < 3; ++n) value = Math.round(value / 10)
      return value / 10 ** places
    }
    let places = 1
    if (beside !== undefined && beside !== length)
      while (places < 3 && rounded(length, places) === rounded(beside, places)) ++places
    const number = this.fine.format(rounded(length, places))
    return cm ? `${number} ${this.say('unit.cm')}` : `${number}″`
  }

  /** A chance that is only counted roughly, as "66 %". */
  roughly(value: number): string {
    return this.rough.format(value)
  }

  /** A chance between 0 and 1 as "65.6 %". */
  chance(value: number): string {
    return this.chances.format(value)
  }

  decimal(value: number): string {
    return this.tenths.format(value)
  }

  /** A difference as "+0.3" or "−1.2"; one that would read 0.0 is none. */
  difference(by: number): string {
    if (Math.abs(by) < 0.05) return ''
    return `${by > 0 ? '+' : '−'}${this.decimal(Math.abs(by))}`
  }

  /** A name that may be broken, with a hyphen: German and Russian make long words, and not every browser knows where they break. */
  soft(name: string): string {
    if (this.language === 'de') return name.replace(/\p{L}{9,}/gu, (word) => word.replace(breaks, '\u00ad'))
    if (this.language === 'ru') return name.replace(/\p{L}{8,}/gu, (word) => word.replace(parts, '\u00ad'))
    return name
  }
}

const vowel = '[aeiouyäöü]'
const onset = '(?:sch[rlmnw]?|st?r?|spr?|[bdgkpt]r|[bfgkp]l|ch|ck|ph|[bcdfghjklmnpqrtvwxzß])'
const inOnset = '[bdgkpt](?=r)|[bfgkp](?=l)|[sc](?=h)|sch(?=[rlmnw])|c(?=[hk])|s(?=[ctp])'
/** Where a German word breaks, nearly always: before what begins a syllable, with three letters on either side. */
const breaks = new RegExp(
  `(?<=\\p{L}{2}(?:${vowel}\\p{L}?|\\p{L}))(?=${onset}${vowel}\\p{L}{2})(?<!${inOnset})`,
  'giu',
)

const own = '[аеёиоуыэюя]'
const con = '[бвгджзклмнпрстфхцчшщ]'
/** Where a Russian word breaks: a syllable takes the last consonant before its vowel along, and of several the first stays. */
const parts = new RegExp(
  [
    `(?<=\\p{L}${own})(?=${con}${own}\\p{L})`,
    `(?<=${own}${con}[ьъ]?)(?=${con}{1,2}${own})`,
    `(?<=${own}й)(?=${con}+${own})`,
  ].join('|'),
  'giu',
)

/** A name for what the language files do not know: its id, made readable. */
export function plainName(id: string): string {
  const text = id.replace(/-/g, ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
