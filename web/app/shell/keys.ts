// Keys that every table has: arrows in millimetres of the cloth, zoom, and when a key is meant for a field.

/** Is somebody writing, or is the key meant for the browser? */
export function isElsewhere(event: KeyboardEvent): boolean {
  const on = event.target as HTMLElement
  return event.ctrlKey || event.metaKey || on.closest('input, select, textarea') !== null
}

/** Does the key belong to the button that has the focus? */
export const isOnButton = (event: KeyboardEvent): boolean =>
  (event.target as HTMLElement).closest('button, a, summary') !== null

/** How far an arrow key goes, in millimetres of the cloth: alone, with Shift, with Alt. */
const strides = { cm: [10, 50, 1], inch: [25.4, 76.2, 2.54] } as const

/** A centimetre or an inch; five or three with Shift, a tenth with Alt. */
export function arrowStep(event: KeyboardEvent, scale: 'cm' | 'inch' = 'cm'): [number, number] | null {
  const by = strides[scale][event.altKey ? 2 : event.shiftKey ? 1 : 0]
  const steps: Record<string, [number, number]> = {
    ArrowLeft: [-by, 0],
    ArrowRight: [by, 0],
    ArrowUp: [0, -by],
    ArrowDown: [0, by],
  }
  return steps[event.key] ?? null
}

/** Zooming by key; false if it is another key. */
export function zoomKey(
  event: KeyboardEvent,
  cloth: { fit(): void; zoomBy(factor: number): void } | undefined,
): boolean {
  if (event.key === '0') cloth?.fit()
  else if (event.key === '+' || event.key === '=') cloth?.zoomBy(1.25)
  else if (event.key === '-') cloth?.zoomBy(0.8)
  else return false
  return true
}
