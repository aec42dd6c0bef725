/** Hears every click of the page before anybody else does. A second tap that comes too late for the question that it was
 * meant for goes nowhere: what it would press has just appeared under the finger. */
export class Taps {
  /** how many answers had been given at the first tap */
  private pressed = -1

  hear(event: Pick<MouseEvent, 'detail' | 'preventDefault' | 'stopPropagation'>, answers: number): void {
    if (event.detail <= 1) this.pressed = answers
    else if (answers !== this.pressed) {
      event.preventDefault()
      event.stopPropagation()
    }
  }
}
