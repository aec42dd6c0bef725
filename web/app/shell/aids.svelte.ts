// Rulers and lines of sight on the table: anyone may measure and look at any time.
import type { Overlay, P } from '../../cloth/types'
import type { Sights } from '../../engine/book'
import type { Translator } from '../i18n/translate'
import type { RulerEnd } from './game.svelte'
import type { AnySession } from './session.svelte'
import type { Viewpoint } from './viewpoint'

export type Aid = 'measure' | 'sight'

/** How far behind the middle of a figure its number lies, in millimetres. */
const behind = 14

/** What things on the table are called. */
export interface Naming {
  piece(number: number): string
  unit(id: number): string
}

export class Aids {
  tool = $state<Aid | null>(null)
  first = $state.raw<RulerEnd | null>(null)
  measured = $state.raw<{ gap: number; from: [number, number]; to: [number, number] } | null>(null)
  seen = $state.raw<Sights | null>(null)

  constructor(private readonly session: AnySession) {}

  take(tool: Aid): void {
    this.tool = this.tool === tool ? null : tool
    this.clear()
  }

  clear(): void {
    this.first = null
    this.measured = null
    this.seen = null
  }

  /** The first point, then the second; a third begins again. */
  async point(end: RulerEnd): Promise<void> {
    if (this.tool === 'sight' && !('unit' in end)) return
    if (!this.first || this.measured || this.seen) {
      this.clear()
      this.first = end
      return
    }
    try {
      if (this.tool === 'measure') this.measured = await this.session.measure(this.first, end)
      else if ('unit' in this.first && 'unit' in end) await this.look(this.first.unit, end.unit)
    } catch {
      this.clear()
    }
  }

  /** A ruler that is pulled out: from where the hand was laid down to where it is. */
  async stretch(from: RulerEnd, to: RulerEnd): Promise<void> {
    this.first = from
    const measured = await this.session.measure(from, to).catch(() => null)
    if (measured && this.tool === 'measure' && this.first === from) this.measured = measured
  }

  async look(from: number, to: number): Promise<void> {
    this.seen = await this.session.sight(from, to)
  }

  /** Behind each figure that looks the number that it has in the list of those who shoot. */
  numbers(viewpoint: Viewpoint): Overlay[] {
    return (this.seen?.lines ?? []).map((line, i): Overlay => {
      const [from, to] = [viewpoint.point(...line.a), viewpoint.point(...line.b)]
      const far = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y))
      const back = behind / far
      const at = { x: from.x - (to.x - from.x) * back, y: from.y - (to.y - from.y) * back }
      return { kind: 'number', at, text: String(i + 1), idle: (line.sixths ?? 0) === 0 }
    })
  }

  overlays(viewpoint: Viewpoint, words: Translator, names: Naming, scale: 'cm' | 'inch' = 'cm'): Overlay[] {
    const found: Overlay[] = []
    if (this.measured) {
      found.push({
        kind: 'ruler',
        from: viewpoint.point(...this.measured.from),
        to: viewpoint.point(...this.measured.to),
        label: words.length(this.measured.gap, scale),
        tone: 'plain',
      })
    }
    const labelled: string[] = []
    for (const line of this.seen?.lines ?? []) {
      const at: P | undefined = line.blocker ? viewpoint.point(...line.blocker.at) : undefined
      found.push({
        kind: 'sight',
        from: viewpoint.point(...line.a),
        to: viewpoint.point(...line.b),
        free: line.free,
        ...(at ? { at } : {}),
      })
      if (!line.blocker || !at) continue
      const text =
        line.blocker.kind === 'piece'
          ? names.piece(line.blocker.piece ?? 0)
          : names.unit(line.blocker.unit ?? -1)
      if (labelled.includes(text)) continue
      labelled.push(text)
      found.push({ kind: 'label', at: { x: at.x, y: at.y - 22 }, text, tone: 'refusal' })
    }
    return found
  }
}
