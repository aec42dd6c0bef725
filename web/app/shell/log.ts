// Lines of the log as they are written: what is told only when asked for stands under the line before it, or under the
// first one where nothing was told yet.
import type { SideName } from '../../engine/book'
import { sideIndex } from '../../engine/book'
import type { LogDetail, LogLine } from './LogPanel.svelte'

/** Whose event it is; without a side it is of the one that answered. */
export const sideOf = (side: SideName | 'none', otherwise: SideName): 0 | 1 =>
  sideIndex(side === 'none' ? otherwise : side)

export class Scribe<Line extends LogLine> {
  private readonly lines: Line[] = []
  private loose: LogDetail[] = []

  under(detail: LogDetail): void {
    ;(this.lines.at(-1)?.details ?? this.loose).push(detail)
  }

  /** A line of its own, with what it is about as its first detail. */
  write(detail: LogDetail, line: (details: LogDetail[]) => Line): void {
    this.lines.push(line([...this.loose, detail]))
    this.loose = []
  }

  done(): Line[] {
    this.lines.at(-1)?.details.push(...this.loose)
    return this.lines
  }
}
