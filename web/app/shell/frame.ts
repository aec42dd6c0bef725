// Work for the next frame; a later wish replaces an earlier one.
export class NextFrame {
  private wish: (() => void) | null = null

  do(work: () => void): void {
    if (!this.wish)
      requestAnimationFrame(() => {
        this.wish?.()
        this.wish = null
      })
    this.wish = work
  }

  drop(): void {
    this.wish = null
  }
}
