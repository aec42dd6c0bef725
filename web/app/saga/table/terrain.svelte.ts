// Laying terrain: which piece is in the hand, how it is turned, where it would lie. The engine says whether it may.
import type { AnyWhy } from '../../../engine/book'
import type { Choice, Terrain, View } from '../../../engine/saga'
import type { Session } from './session.svelte'

export interface Offer {
  outline: number
  terrain: Terrain
}

export class Layer {
  hand = $state.raw<Offer | null>(null)
  /** the piece on the table that is being moved */
  moving = $state<number | null>(null)
  facing = $state(0)
  at = $state.raw<[number, number] | null>(null)
  refusal = $state.raw<AnyWhy | null>(null)
  private asked = 0

  constructor(private readonly session: Session) {}

  clear(): void {
    this.asked++
    this.hand = this.offers[0] ?? null
    this.moving = null
    this.facing = 0
    this.at = null
    this.refusal = null
  }

  /** Pieces that may be laid, each once. */
  get offers(): Offer[] {
    const found: Offer[] = []
    for (const choice of this.session.choices) {
      if (choice.verb !== 'place_piece') continue
      const { outline, terrain } = choice
      if (!found.some((o) => o.outline === outline && o.terrain === terrain)) found.push({ outline, terrain })
    }
    return found
  }

  take(offer: Offer): void {
    this.hand = offer
    this.moving = null
    this.at = null
    this.refusal = null
  }

  /** Takes up a piece that lies there, if it may be moved. */
  lift(piece: number): boolean {
    if (!this.session.choices.some((c) => c.verb === 'move_piece' && c.piece === piece)) return false
    this.moving = piece
    this.at = null
    this.refusal = null
    return true
  }

  /** What would be answered. */
  get choice(): Choice | null {
    if (!this.at) return null
    if (this.moving !== null) return { verb: 'move_piece', piece: this.moving, spot: this.at }
    if (!this.hand) return null
    return { verb: 'place_piece', ...this.hand, facing: this.facing, spot: this.at }
  }

  async put(x: number, y: number): Promise<void> {
    this.at = [x, y]
    await this.ask()
  }

  async rotate(): Promise<void> {
    this.facing = (this.facing + 60) % 720
    if (this.at) await this.ask()
  }

  private async ask(): Promise<void> {
    const asked = ++this.asked
    const { choice } = this
    if (!choice) return
    const reply = await this.session.check(choice)
    if (asked === this.asked) this.refusal = reply.refused ?? null
  }

  /** The first place that the engine offers for what is in the hand. */
  async suggest(): Promise<void> {
    const offered = this.session.choices.find((c) =>
      this.moving !== null
        ? c.verb === 'move_piece' && c.piece === this.moving
        : c.verb === 'place_piece' && c.outline === this.hand?.outline && c.terrain === this.hand.terrain,
    )
    if (!offered?.spot) return
    if (offered.verb === 'place_piece') this.facing = offered.facing
    await this.put(offered.spot[0], offered.spot[1])
  }

  /** The answer that ends the laying with nothing moved: a piece comes to its own place (TAB-07). */
  closing(view: View): Choice | null {
    let best: { choice: Choice; far: number } | null = null
    for (const choice of this.session.choices) {
      if (choice.verb !== 'move_piece') continue
      const piece = view.terrain[choice.piece]
      const model = view.outlines?.[piece?.outline ?? -1]
      if (!piece || !model || !choice.spot) continue
      const [x, y] = originOf(piece.points, model)
      const far = Math.hypot(choice.spot[0] - x, choice.spot[1] - y)
      if (!best || far < best.far) best = { choice, far }
    }
    return best && best.far < 20 ? best.choice : null
  }

  /** The outline as it would lie, in the engine's tenths. */
  outline(view: View): number[] {
    const { at } = this
    if (!at) return []
    if (this.moving !== null) {
      const piece = view.terrain[this.moving]
      const model = view.outlines?.[piece?.outline ?? -1]
      if (!piece || !model) return []
      const origin = originOf(piece.points, model)
      return piece.points.flatMap(([x, y]) => [x - origin[0] + at[0], y - origin[1] + at[1]])
    }
    const points = view.outlines?.[this.hand?.outline ?? -1] ?? []
    const angle = (this.facing / 360) * Math.PI
    const [c, s] = [Math.cos(angle), Math.sin(angle)]
    return points.flatMap(([x, y]) => [at[0] + x * c - y * s, at[1] + x * s + y * c])
  }
}

/** Where the origin of an outline lies, once it was turned and laid. */
function originOf(laid: readonly [number, number][], model: readonly [number, number][]): [number, number] {
  const angle = (p: readonly [number, number][]): number =>
    Math.atan2(p[1]![1] - p[0]![1], p[1]![0] - p[0]![0])
  const by = angle(laid) - angle(model)
  const [x, y] = model[0]!
  return [
    laid[0]![0] - x * Math.cos(by) + y * Math.sin(by),
    laid[0]![1] - x * Math.sin(by) - y * Math.cos(by),
  ]
}
