// Whether the rules lie open, of which book, and at which one.
import { firstBook, type BookName } from '../../engine/book'

let shown = $state(false)
let at = $state('')
let book = $state(firstBook)

export const rulesShown = (): boolean => shown
export const rulesAt = (): string => at
export const rulesBook = (): BookName => book

/** The book whose rules lie on top: the one that is being played, or that of a rule. */
export function setRulesBook(to: BookName, id = ''): void {
  book = to
  at = id
}

export function openRules(id = ''): void {
  at = id
  shown = true
}

export function closeRules(): void {
  shown = false
}
