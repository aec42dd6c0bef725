// A file under the pen. Its text is the truth: a field that is changed goes to the engine as tables and comes back as text,
// and text that is typed comes back as tables. While the text cannot be read, the fields wait and nothing is lost.
import { begins, putAt, type Table, type Way } from './tables'

export interface Problem {
  line: number
  column: number
  code: string
  warning: boolean
  text: string
  /** the same by names, for other languages; none where it has only English */
  says?: readonly { name: string; with: Readonly<Record<string, string>> }[]
  path: Way
}

/** How the engine reads a file: as a text or as tables. `led`: what it describes, where it can be read. */
export interface Read<Led> {
  text: string
  document?: Table
  problems: Problem[]
  led?: Led
}
export type Reader<Led> = (file: { text: string } | { document: Table }) => Promise<Read<Led>>

const mostSteps = 200
/** Letters typed within so many milliseconds are taken back together. */
const together = 1200

export class Draft<Led> {
  text = $state('')
  /** as the fields show it: what was last readable */
  document = $state.raw<Table>({})
  problems = $state.raw<Problem[]>([])
  led = $state.raw<Led | undefined>()
  /** the text is no TOML: fields cannot be changed until it is mended */
  torn = $state(false)
  private before = $state.raw<string[]>([])
  private typed = 0
  private turn = 0
  private last: Promise<void> = Promise.resolve()
  /** a text is being read: what the fields show is of the one before it */
  private behind = false

  constructor(
    private readonly reader: Reader<Led>,
    private readonly onread: (draft: Draft<Led>) => void = () => {},
  ) {}

  get errors(): Problem[] {
    return this.problems.filter(({ warning }) => !warning)
  }
  get canUndo(): boolean {
    return this.before.length > 0
  }
  /** What is wrong at the end of this way, or farther on. */
  at(way: Way): Problem[] {
    return this.problems.filter(({ path }) => begins(path, way))
  }
  /** What is wrong there, or farther on where no field is shown for it. */
  around(way: Way, shown: readonly string[]): Problem[] {
    return this.at(way).filter(({ path }) => {
      const next = path[way.length]
      return next === undefined || !shown.includes(String(next))
    })
  }

  /** Opens a file; what was done to another one cannot be taken back any more. */
  async open(text: string): Promise<void> {
    this.before = []
    this.document = {}
    this.text = text
    await this.read({ text })
  }

  /** The text as it is typed. */
  type(text: string): Promise<void> {
    const now = Date.now()
    if (now - this.typed > together) this.remember()
    this.typed = now
    this.text = text
    return this.read({ text })
  }

  /** Changes a field. */
  put(way: Way, value: unknown): Promise<void> {
    return this.change((document) => putAt(document, way, value) as Table)
  }

  change(by: (document: Table) => Table): Promise<void> {
    if (this.behind) {
      const next = this.last.then(() => this.change(by))
      this.last = next.catch(() => {})
      return next
    }
    if (this.torn) return Promise.resolve()
    this.remember()
    this.typed = 0
    // the fields show it at once; the engine may still say otherwise
    this.document = by(this.document)
    return this.read({ document: this.document })
  }

  async undo(): Promise<void> {
    const text = this.before.at(-1)
    if (text === undefined) return
    this.before = this.before.slice(0, -1)
    this.typed = 0
    this.text = text
    await this.read({ text })
  }

  /** When everything that was changed so far has been read. */
  settled(): Promise<void> {
    return this.last
  }

  private remember(): void {
    if (this.before.at(-1) !== this.text) this.before = [...this.before, this.text].slice(-mostSteps)
  }

  private read(file: { text: string } | { document: Table }): Promise<void> {
    const turn = ++this.turn
    this.behind = 'text' in file
    const done = this.reader(file).then((read) => {
      if (turn !== this.turn) return // something newer is on its way
      this.behind = false
      this.text = read.text
      this.torn = !read.document
      if (read.document) this.document = read.document
      this.problems = read.problems
      this.led = read.led
      this.onread(this)
    })
    this.last = done.catch(() => {
      if (turn === this.turn) this.behind = false
    })
    return done
  }
}
