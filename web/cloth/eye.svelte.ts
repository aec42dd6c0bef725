// Which part of the table is seen: the whole of it, the stage on which it is played, what somebody has drawn near, or a
// close look that is given back.
import { margin } from './draw/cloth'
import type { P, TableView } from './types'
import * as views from './view'

/** What is looked at. */
interface Looked {
  readonly table: TableView
  /** points between which it is played; none: everywhere */
  readonly stage: readonly P[]
  /** pixels at the lower edge that lie under something else */
  readonly below: number
  /** pixels from the top at the right edge that do */
  readonly beside: number
}

export class Eye {
  /** of the widget, in pixels */
  size = $state({ width: 0, height: 0 })
  view = $state<views.View>({ x: 0, y: 0, scale: 1 })
  whole = $state(true)
  /** the stage is shown where there is one, not the whole table */
  private staged = $state(true)
  /** a part of the table is shown on purpose: no map is needed */
  closed = $state(false)
  private begun = false
  /** as it was seen before a close look that is given back */
  private before: { view: views.View; whole: boolean } | null = null

  constructor(private readonly at: Looked) {}

  private readonly fitted = $derived.by(() => views.fit(this.at.table, this.size, margin))
  private readonly least = $derived.by(() => this.fitted.scale * 0.9)
  /** A screen much narrower than the table shows a part of it first, and a small map. */
  readonly narrow = $derived.by(() => {
    const { width, height } = this.size
    const { table } = this.at
    return height > 0 && width / height < (table.width / table.depth) * 0.75
  })

  private bounded(view: views.View): views.View {
    return views.bound(view, this.at.table, this.size, 60, this.at.below)
  }

  /** All of the stage. What may come to lie over it is reckoned with, so that nothing jumps when it does. */
  private onStage(): views.View {
    const { table, stage, beside } = this.at
    return views.fitPart(stage, table, this.size, margin, {
      above: this.narrow ? 0 : 60,
      right: beside > 0 ? 56 : 0,
      below: this.narrow ? this.size.height / 2 : 0,
    })
  }

  /** The table, its stage or the widget has another size; on a narrow screen one begins before one's own figures. */
  resize(own: () => readonly P[]): void {
    const { table, stage } = this.at
    const { size } = this
    const fitted = this.staged && stage.length > 0 ? this.onStage() : this.fitted
    if (size.width === 0) return
    if (this.narrow && !this.begun && stage.length === 0) {
      this.whole = false
      const men = own()
      const x = men.length > 0 ? men.reduce((sum, f) => sum + f.x, 0) / men.length : table.width / 2
      const near = views.fill(table, size, margin, { x, y: table.depth / 2 })
      this.view = views.bound(near, table, size, margin)
    } else if (this.whole) {
      this.view = fitted
    }
    this.begun = true
  }

  /** What covered the table has become smaller: no bare wood where it was. */
  uncover(): void {
    if (!this.whole && !this.closed && this.size.width > 0) this.view = this.bounded(this.view)
  }

  /** Shows the whole table. */
  fit(): void {
    this.staged = false
    this.whole = true
    this.closed = false
    this.view = this.fitted
  }

  /** Shows where it is played. */
  home(): void {
    if (this.at.stage.length === 0) return this.fit()
    this.staged = this.whole = true
    this.closed = false
    this.view = this.onStage()
  }

  pan(dx: number, dy: number): void {
    this.whole = false
    this.closed = false
    this.view = this.bounded(views.pan(this.view, dx, dy))
  }

  /** A place lies in the middle of what is seen. */
  goTo(p: P): void {
    const { width, height } = this.size
    const s = views.toScreen(this.view, p)
    this.view = this.bounded(views.pan(this.view, width / 2 - s.x, (height - this.at.below) / 2 - s.y))
  }

  zoom(by: number, at: P): void {
    this.whole = false
    this.view = this.bounded(views.zoom(this.view, by, at, this.least))
    if (this.view.scale <= this.least * 1.02) this.fit()
  }

  /** Brings a point of the table into sight. */
  reveal(p: P): void {
    const { width } = this.size
    if (width > 0) this.view = views.reveal(this.view, p, this.size, Math.min(90, width / 5), this.at.below)
  }

  /** Does a point lie in the open? */
  sees(p: P): boolean {
    const { width, height } = this.size
    const { x, y } = views.toScreen(this.view, p)
    return x > 20 && x < width - 20 && y > 20 && y < height - this.at.below - 20
  }

  /** A close look at some points and what lies around them, at least so large. */
  closeOn(points: readonly P[], room: number, least = 0): void {
    const { width, height } = this.size
    if (width === 0) return
    const xs = points.map((p) => p.x)
    const ys = points.map((p) => p.y)
    const [left, top] = [Math.min(...xs) - room, Math.min(...ys) - room]
    const [w, h] = [Math.max(...xs) + room - left, Math.max(...ys) + room - top]
    const free = height - this.at.below
    const scale = Math.max(least, Math.min(3, width / w, free / h))
    this.whole = false
    this.closed = true
    const middle = { scale, x: left + w / 2 - width / scale / 2, y: top + h / 2 - free / scale / 2 }
    this.view = views.bound(middle, this.at.table, this.size, margin, this.at.below) // as little bare wood as can be
  }

  /** A close look for a while, at these and, where they can be told apart then, at the others: `back` shows the table as
   * it was seen before. */
  lookAt(points: readonly P[], others: readonly P[]): void {
    const { view, whole, size } = this
    const { table } = this.at
    if (size.width === 0) return
    this.before ??= { view, whole }
    const least = views.fill(table, size, margin, { x: 0, y: 0 }).scale
    this.closeOn([...points, ...others], 40)
    if (this.view.scale < least) this.closeOn(points, 40, least)
  }

  back(): void {
    if (!this.before) return
    ;({ view: this.view, whole: this.whole } = this.before)
    this.closed = false
    this.before = null
  }
}
