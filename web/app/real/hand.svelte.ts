// What a player's hand does beside a real table: it answers, throws dice there or here, and takes every step back. Dice
// are asked of the engine throw by throw (`game.dice`); nothing is answered before all of them lie.
import type { AnyChoice, AnyEvent, AnyView, Due } from '../../engine/book'
import type { Falling } from '../online/events'
import type { AnySession } from '../shell/session.svelte'

/** One throw: what was due, and the faces so far. */
export interface Throw {
  due: Due
  faces: readonly number[]
}

/** A face from 1 to 6, each as likely as another: bytes that would favour some are thrown away. */
export function anyFace(): number {
  const byte = new Uint8Array(1)
  do crypto.getRandomValues(byte)
  while (byte[0]! >= 252)
  return 1 + (byte[0]! % 6)
}

export class RealHand<View extends AnyView, Choice extends AnyChoice, Event extends AnyEvent> {
  /** the answer whose dice are falling */
  choice = $state.raw<Choice | null>(null)
  /** its throws: the last one is being made */
  throws = $state.raw<readonly Throw[]>([])
  /** the engine is being asked */
  busy = $state(false)

  constructor(readonly session: AnySession<View, Choice, Event>) {}

  get now(): Throw | null {
    return this.throws.at(-1) ?? null
  }
  /** whose dice they are: of nobody's, those of whoever is asked */
  get side(): 0 | 1 {
    return (this.now?.due.side ?? this.session.view!.question.side) === 'second' ? 1 : 0
  }
  /** dice of the throw that have not fallen */
  get left(): number {
    const { now } = this
    return now ? now.due.more - now.faces.length : 0
  }
  get mayTakeBack(): boolean {
    const { busy, elsewhere, history } = this.session
    if (this.busy || busy || (elsewhere && elsewhere.side === 'none')) return false
    return this.choice !== null || history.length > 0
  }
  /** Two phones follow the game, and the other one's player is asked. */
  get waits(): boolean {
    const { elsewhere, asked, mine } = this.session
    return elsewhere !== null && asked !== null && !mine
  }
  /** Does the player of another phone throw the dice of this side? */
  throwsElsewhere(side: 0 | 1): boolean {
    return this.session.elsewhere !== null && this.session.players[side] !== 'human'
  }

  /** Answers, or begins to throw what the answer throws. */
  async answer(choice: Choice): Promise<boolean> {
    if (this.busy || this.session.busy || this.waits) return false
    this.session.refusal = null
    return this.next(choice, [])
  }

  /** All faces of the throws that are made. */
  private static facesOf(throws: readonly Throw[]): number[] {
    return throws.flatMap(({ faces }) => [...faces])
  }

  private async next(choice: Choice, throws: readonly Throw[]): Promise<boolean> {
    this.busy = true
    try {
      const faces = RealHand.facesOf(throws)
      const due = await this.session.due(choice, faces)
      if ('refused' in due) {
        this.session.refusal = due.refused
        return false
      }
      if (due.more > 0) {
        if (this.session.elsewhere && !(await this.session.throwElsewhere(choice, faces))) return false
        this.choice = choice
        this.throws = [...throws, { due, faces: [] }]
        return true
      }
      const done = faces.length > 0 ? this.session.answerWith(choice, faces) : this.session.answer(choice)
      if (!(await done)) return false
      this.drop()
      return true
    } finally {
      this.busy = false
    }
  }

  private drop(): void {
    this.choice = null
    this.throws = []
  }

  /** Do these dice lie here already, and nothing but the throw that is being made is open? */
  private lies({ choice, dice }: Falling): boolean {
    const known = this.choice !== null && JSON.stringify(this.choice) === JSON.stringify(choice)
    return known && `${RealHand.facesOf(this.throws.slice(0, -1))}` === `${dice}`
  }

  /** Dice that two phones are told of: those that have fallen lie here too, throw by throw. */
  async follow(falling: Falling | null): Promise<void> {
    if (!this.session.elsewhere) return
    if (!falling) return this.drop()
    if (this.lies(falling)) return
    const choice = falling.choice as Choice
    const throws: Throw[] = []
    for (let at = 0; ;) {
      const due = await this.session.due(choice, falling.dice.slice(0, at))
      // what has been tapped here meanwhile stays
      if (this.session.falling !== falling || 'refused' in due || this.lies(falling)) return
      const faces = falling.dice.slice(at, at + due.more)
      throws.push({ due, faces })
      at += faces.length
      if (faces.length < due.more || due.more === 0) break
    }
    this.choice = choice
    this.throws = throws
  }

  private lay(faces: readonly number[]): void {
    this.throws = [...this.throws.slice(0, -1), { ...this.now!, faces }]
  }

  /** One die that fell. */
  put(face: number): void {
    if (this.left > 0) this.lay([...this.now!.faces, face])
  }
  /** One of these faces less: the last. */
  less(face?: number): void {
    const faces = [...(this.now?.faces ?? [])]
    const at = face === undefined ? faces.length - 1 : faces.lastIndexOf(face)
    if (at < 0) return
    faces.splice(at, 1)
    this.lay(faces)
  }
  /** The dice that have not fallen are thrown here. */
  throwHere(): void {
    while (this.left > 0) this.put(anyFace())
  }
  /** All dice of the throw lie: what comes next? */
  async done(): Promise<boolean> {
    if (!this.choice || this.left > 0 || this.busy) return false
    return this.next(this.choice, this.throws)
  }

  /** The last step: a die, a throw, the answer that was throwing, or the answer before. */
  async back(): Promise<void> {
    if (!this.mayTakeBack) return
    if (this.now && this.now.faces.length > 0) return this.lay([])
    if (this.session.elsewhere) return void (await this.session.takeBack())
    if (this.throws.length > 1) {
      this.throws = this.throws.slice(0, -1)
      return
    }
    if (this.choice) return this.drop()
    await this.session.takeBack()
  }
}
