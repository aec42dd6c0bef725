// Whether the rules lie open, and at which one.
let shown = $state(false)
let at = $state('')

export const rulesShown = (): boolean => shown
export const rulesAt = (): string => at

export function openRules(id = ''): void {
  at = id
  shown = true
}

export function closeRules(): void {
  shown = false
}
