// Whether the rules lie open, of which book, and at which one.
export type Book = 'saga' | 'aofs'

let shown = $state(false)
let at = $state('')
let book = $state<Book>('saga')

export const rulesShown = (): boolean => shown
export const rulesAt = (): string => at
export const rulesBook = (): Book => book

/** The book that is being played: its rules lie on top. */
export function setRulesBook(to: Book): void {
  book = to
  at = ''
}

/** Rules of Age of Fantasy: Skirmish begin with AOF. */
export function openRules(id = ''): void {
  if (id) book = id.startsWith('AOF-') ? 'aofs' : 'saga'
  at = id
  shown = true
}

export function closeRules(): void {
  shown = false
}
