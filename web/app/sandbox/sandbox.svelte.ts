// What the sandbox holds and does. Every change of the scene goes through the engine, which writes it down or says
// why it cannot; positions of a move come from the engine's planner.
import type { Engine } from '../../engine/engine'
import * as calls from '../../engine/scene'
import type {
  End,
  Measure,
  Plan,
  Problem,
  Reason,
  Scene,
  ScenePiece,
  SceneUnit,
  Sight,
} from '../../engine/scene'
import { books } from '../books'
import { middleOf } from './looks'
import { block, emptyScene, traitsOf } from './templates'

export type Tool = 'move' | 'measure' | 'sight' | 'terrain'

interface Step {
  text: string
  scene: Scene
}

export class Sandbox {
  scene = $state.raw(emptyScene(books[0]!))
  faults = $state.raw<Reason[]>([])
  problem = $state.raw<Problem | null>(null)
  tool = $state<Tool>('move')
  chosen = $state<number | null>(null)
  chosenPiece = $state<number | null>(null)
  /** which of the four sticks the chosen unit uses */
  stick = $state(2)
  free = $state(false)
  showReach = $state(true)
  plan = $state.raw<Plan | null>(null)
  goal = $state.raw<[number, number] | null>(null)
  ends = $state.raw<End[]>([])
  measured = $state.raw<Measure | null>(null)
  sight = $state.raw<Sight | null>(null)
  /** moves of a piece under the hand, in tenths */
  shift = $state.raw<{ piece: number; dx: number; dy: number } | null>(null)
  past = $state.raw<Step[]>([])
  future = $state.raw<Step[]>([])
  text = ''

  constructor(private readonly engine: Engine) {}

  /** how the book has it whose table this is */
  readonly traits = $derived(traitsOf(this.scene))
  readonly scale = $derived<'cm' | 'inch'>(
    this.traits.letters.length > 0 && this.scene.sticks[0] === 500 ? 'cm' : 'inch',
  )
  readonly sticks = $derived(this.scene.sticks)
  readonly distance = $derived(this.scene.sticks[this.stick] ?? 1500)
  readonly unit = $derived<SceneUnit | null>(
    this.chosen === null ? null : (this.scene.units[this.chosen] ?? null),
  )
  readonly piece = $derived<ScenePiece | null>(
    this.chosenPiece === null ? null : (this.scene.pieces[this.chosenPiece] ?? null),
  )
  readonly reach = $derived.by<number[][]>(() => {
    if (this.chosen === null || !this.showReach || this.free || this.tool !== 'move' || !this.unit) return []
    if (this.unit.figures.length / 3 > 24) return []
    return calls.reach(this.engine, this.text, this.chosen, [this.distance])
  })

  /** Takes a scene over; false when the engine refuses it, and then nothing has changed. */
  private take(reply: calls.ReadReply, keep: boolean): boolean {
    if ('problem' in reply) {
      this.problem = reply.problem
      return false
    }
    if (keep) {
      this.past = [...this.past.slice(-99), { text: this.text, scene: this.scene }]
      this.future = []
    }
    this.problem = null
    this.show({ text: reply.text, scene: reply.scene })
    return true
  }

  private show(step: Step): void {
    this.text = step.text
    this.scene = step.scene
    this.faults = calls.checkScene(this.engine, step.text)
    this.plan = null
    this.goal = null
    this.shift = null
    if (this.chosen !== null && this.chosen >= step.scene.units.length) this.chosen = null
    if (this.chosenPiece !== null && this.chosenPiece >= step.scene.pieces.length) this.chosenPiece = null
    this.again()
  }

  /** Opens a text: a file, a link, a scene to begin with. */
  open(text: string): boolean {
    const first = this.text === ''
    const ok = this.take(calls.readScene(this.engine, text), !first)
    if (ok) {
      this.choose(null)
      this.chosenPiece = null
      this.ends = []
      this.measured = null
      this.sight = null
    }
    return ok
  }

  change(scene: Scene): boolean {
    return this.take(calls.writeScene(this.engine, scene), true)
  }

  undo(): boolean {
    const step = this.past.at(-1)
    if (!step) return false
    this.past = this.past.slice(0, -1)
    this.future = [...this.future, { text: this.text, scene: this.scene }]
    this.show(step)
    return true
  }

  redo(): boolean {
    const step = this.future.at(-1)
    if (!step) return false
    this.future = this.future.slice(0, -1)
    this.past = [...this.past, { text: this.text, scene: this.scene }]
    this.show(step)
    return true
  }

  choose(unit: number | null): void {
    if (unit !== this.chosen) this.putBack()
    this.chosen = unit
  }

  setTool(tool: Tool): void {
    this.tool = this.tool === tool ? 'move' : tool
    this.putBack()
    this.ends = []
    this.measured = null
    this.sight = null
    if (this.tool !== 'terrain') this.chosenPiece = null
    if ((this.tool === 'measure' || this.tool === 'sight') && this.chosen !== null)
      this.ends = [{ unit: this.chosen }]
  }

  setStick(index: number): void {
    this.stick = index
    if (this.goal) this.pointAt(this.goal[0], this.goal[1])
  }

  private clamp(x: number, y: number): [number, number] {
    const hold = (v: number, most: number): number => Math.round(Math.max(0, Math.min(most, v)))
    return [hold(x, this.scene.width), hold(y, this.scene.depth)]
  }

  /** The chosen unit should come here (its middle, in tenths): asks the planner. */
  pointAt(x: number, y: number, freely = this.free): void {
    if (this.chosen === null || !this.unit) return
    const to = this.clamp(x, y)
    this.goal = to
    if (freely || this.unit.figures.length / 3 > 24) {
      const from = middleOf(this.unit.figures)
      const figures = this.unit.figures.map((v, i) =>
        i % 3 === 0 ? v + to[0] - from.x : i % 3 === 1 ? v + to[1] - from.y : v,
      )
      this.plan = { found: true, stays: false, rough: false, figures, ways: [], middle: to, shortfall: 0 }
    } else {
      this.plan = calls.planMove(this.engine, this.text, this.chosen, [this.distance], to)
    }
  }

  /** Puts the chosen unit where it is planned. Gives the longest way, or nothing if it did not move. */
  place(): number | null {
    if (this.chosen === null || !this.plan || !this.plan.found || this.plan.stays) {
      this.putBack()
      return null
    }
    const longest = this.longest
    const figures = this.facingTheWay(this.plan)
    const units = this.scene.units.map((u, i) => (i === this.chosen ? { ...u, figures } : u))
    return this.change({ ...this.scene, units }) ? longest : null
  }

  /** Round bases have no facing in the rules: the drawing looks where it went. */
  private facingTheWay(plan: Plan): number[] {
    if (this.unit?.form !== 'round' || plan.ways.length === 0) return plan.figures
    const from = middleOf(this.unit.figures)
    const dx = plan.middle[0] - from.x
    const dy = plan.middle[1] - from.y
    if (Math.hypot(dx, dy) < 100) return plan.figures
    const facing = (Math.round((Math.atan2(dy, dx) * 360) / Math.PI) + 720) % 720
    return plan.figures.map((v, i) => (i % 3 === 2 ? facing : v))
  }

  putBack(): void {
    this.plan = null
    this.goal = null
  }

  /** The longest way of the plan, in tenths, rounded up. */
  readonly longest = $derived.by<number>(() => {
    if (!this.plan || !this.unit) return 0
    let most = 0
    for (const way of this.plan.ways) {
      let x = this.unit.figures[3 * way[0]!]!
      let y = this.unit.figures[3 * way[0]! + 1]!
      let length = 0
      for (let i = 1; i + 1 < way.length; i += 2) {
        length += Math.hypot(way[i]! - x, way[i + 1]! - y)
        x = way[i]!
        y = way[i + 1]!
      }
      most = Math.max(most, Math.ceil(length - 1e-6))
    }
    return most
  })

  /** The gap to the nearest enemy of the chosen unit, and which unit that is. */
  readonly enemy = $derived.by<{ gap: number; unit: number } | null>(() => {
    if (this.chosen === null || !this.unit) return null
    let best: { gap: number; unit: number } | null = null
    this.scene.units.forEach((other, index) => {
      if (other.side === this.unit!.side || other.figures.length === 0) return
      const { gap } = calls.measure(this.engine, this.text, { unit: this.chosen! }, { unit: index })
      if (!best || gap < best.gap) best = { gap, unit: index }
    })
    return best
  })

  /** A tool that asks for two things was given one. */
  point(end: End): void {
    const ends = this.ends.length >= 2 ? [] : this.ends
    if (this.tool === 'sight' && !('unit' in end)) return
    const first = ends[0]
    if (first && 'unit' in first && 'unit' in end && first.unit === end.unit) {
      this.ends = []
    } else {
      this.ends = [...ends, end]
    }
    this.again()
  }

  /** Measures or looks again, after a change. */
  private again(): void {
    this.measured = null
    this.sight = null
    const [from, to] = this.ends
    if (!from || !to) return
    const exists = (end: End): boolean => !('unit' in end) || end.unit < this.scene.units.length
    if (!exists(from) || !exists(to)) {
      this.ends = []
    } else if (this.tool === 'measure') {
      this.measured = calls.measure(this.engine, this.text, from, to)
    } else if (this.tool === 'sight' && 'unit' in from && 'unit' in to) {
      this.sight = calls.sight(this.engine, this.text, from.unit, to.unit)
    }
  }

  /** Turns the chosen unit about its middle, or each of its figures on the spot for a lone turn. */
  turn(halfDegrees: number): void {
    if (this.tool === 'terrain' && this.chosenPiece !== null) return this.turnPiece(halfDegrees)
    if (this.chosen === null || !this.unit) return
    const middle = middleOf(this.unit.figures)
    const a = (halfDegrees * Math.PI) / 360
    const figures = [...this.unit.figures]
    for (let i = 0; i < figures.length; i += 3) {
      const x = figures[i]! - middle.x
      const y = figures[i + 1]! - middle.y
      figures[i] = Math.round(middle.x + x * Math.cos(a) - y * Math.sin(a))
      figures[i + 1] = Math.round(middle.y + x * Math.sin(a) + y * Math.cos(a))
      figures[i + 2] = (figures[i + 2]! + halfDegrees + 720) % 720
    }
    const units = this.scene.units.map((u, i) => (i === this.chosen ? { ...u, figures } : u))
    this.change({ ...this.scene, units })
  }

  private replacePiece(index: number, outline: number[]): boolean {
    const pieces = this.scene.pieces.map((p, i) => (i === index ? { ...p, outline } : p))
    return this.change({ ...this.scene, pieces })
  }

  private turnPiece(halfDegrees: number): void {
    this.reshapePiece((x, y) => {
      const a = (halfDegrees * Math.PI) / 360
      return [x * Math.cos(a) - y * Math.sin(a), x * Math.sin(a) + y * Math.cos(a)]
    })
  }

  scalePiece(by: number): void {
    this.reshapePiece((x, y) => [x * by, y * by])
  }

  /** Changes the outline of the chosen piece about the middle of its box. */
  private reshapePiece(change: (x: number, y: number) => [number, number]): void {
    if (!this.piece || this.chosenPiece === null) return
    const xs = this.piece.outline.filter((_, i) => i % 2 === 0)
    const ys = this.piece.outline.filter((_, i) => i % 2 === 1)
    const cx = (Math.min(...xs) + Math.max(...xs)) / 2
    const cy = (Math.min(...ys) + Math.max(...ys)) / 2
    const outline: number[] = []
    xs.forEach((x, i) => {
      const [dx, dy] = change(x - cx, ys[i]! - cy)
      outline.push(Math.round(cx + dx), Math.round(cy + dy))
    })
    this.replacePiece(this.chosenPiece, outline)
  }

  movePiece(index: number, dx: number, dy: number): boolean {
    const piece = this.scene.pieces[index]
    if (!piece) return false
    return this.replacePiece(
      index,
      piece.outline.map((v, i) => Math.round(i % 2 === 0 ? v + dx : v + dy)),
    )
  }

  changePiece(values: Partial<ScenePiece>): void {
    if (this.chosenPiece === null) return
    const pieces = this.scene.pieces.map((p, i) => (i === this.chosenPiece ? { ...p, ...values } : p))
    this.change({ ...this.scene, pieces })
  }

  addPiece(piece: ScenePiece): void {
    if (this.change({ ...this.scene, pieces: [...this.scene.pieces, piece] })) {
      this.tool = 'terrain'
      this.choose(null)
      this.chosenPiece = this.scene.pieces.length - 1
    }
  }

  /** Puts a new unit on the first place of its own half where nothing is wrong with it. */
  addUnit(unit: Omit<SceneUnit, 'figures'>, count: number): void {
    const { width, depth, units } = this.scene
    const rows = unit.side === 0 ? [0.82, 0.7, 0.9, 0.58] : [0.18, 0.3, 0.1, 0.42]
    const columns = [0.5, 0.36, 0.64, 0.22, 0.78, 0.1, 0.9]
    let chosen: Scene | null = null
    for (const row of rows) {
      for (const column of columns) {
        const figures = block(unit, count, width * column, depth * row)
        const scene = { ...this.scene, units: [...units, { ...unit, figures }] }
        const reply = calls.writeScene(this.engine, scene)
        if ('problem' in reply) continue
        chosen ??= scene
        const bad = calls
          .checkScene(this.engine, reply.text)
          .some((f) => f.unit === units.length || f.otherUnit === units.length)
        if (!bad) {
          if (this.change(scene)) this.choose(units.length)
          return
        }
      }
    }
    if (chosen && this.change(chosen)) this.choose(units.length)
  }

  /** Changes the chosen unit; a new number of figures or base sets it up anew around its middle. */
  changeUnit(unit: Omit<SceneUnit, 'figures'>, count: number): void {
    if (this.chosen === null || !this.unit) return
    const old = this.unit
    const same =
      old.figures.length / 3 === count &&
      old.form === unit.form &&
      old.length === unit.length &&
      old.width === unit.width
    const middle = middleOf(old.figures)
    const figures = same ? old.figures : block(unit, count, middle.x, middle.y)
    const units = this.scene.units.map((u, i) => (i === this.chosen ? { ...unit, figures } : u))
    this.change({ ...this.scene, units })
  }

  remove(): void {
    if (this.tool === 'terrain' && this.chosenPiece !== null) {
      const pieces = this.scene.pieces.filter((_, i) => i !== this.chosenPiece)
      this.chosenPiece = null
      this.change({ ...this.scene, pieces })
    } else if (this.chosen !== null) {
      const units = this.scene.units.filter((_, i) => i !== this.chosen)
      this.choose(null)
      this.ends = []
      this.change({ ...this.scene, units })
    }
  }

  /** The next or previous unit, or piece of terrain. */
  cycle(by: number): void {
    const next = (now: number | null, count: number): number | null =>
      count === 0 ? null : now === null ? (by > 0 ? 0 : count - 1) : (now + by + count) % count
    if (this.tool === 'terrain') this.chosenPiece = next(this.chosenPiece, this.scene.pieces.length)
    else this.choose(next(this.chosen, this.scene.units.length))
  }
}
