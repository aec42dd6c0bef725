// One army list under the pen. Every change goes to the engine and comes back with its numbers and its reasons.
import type {
  ArmyBook,
  ArmyList,
  ArmyListUnit,
  ImportedList,
  ImportNote,
  ListProblem,
} from '../../../engine/aofs'
import type { Request } from '../../../engine/engine'
import type { Ask } from '../../../engine/book'
import { cleanName, fitting, AnyPen } from '../../builder/pen.svelte'
import type { KeptList } from '../../builder/shelf'
import { shelf } from './shelf'
import { loadArmies, readyList } from '../content'

type ReadReply = ArmyList | { problems: ListProblem[] }
const isList = (reply: object): reply is ArmyList => 'units' in reply

/** What is sent of a unit. */
type UnitSpec = Pick<ArmyListUnit, 'id' | 'bought' | 'joins' | 'nickname'>
const bare = ({ id, bought, joins, nickname }: UnitSpec): UnitSpec => ({ id, bought, joins, nickname })

/** Lists of the official list builder: JSON for the virtual table, or its text. */
const isForeign = (text: string): boolean => /^\s*(\{|\+\+)/.test(text)

export class Pen extends AnyPen {
  list = $state.raw<ArmyList | null>(null)
  book = $state.raw<ArmyBook | null>(null)
  /** the loss report of a list that was imported */
  notes = $state.raw<ImportNote[]>([])
  /** why nothing of what was pasted could be read */
  problems = $state.raw<ListProblem[]>([])
  /** what mending would make of the list: nothing goes before one has seen it */
  proposal = $state.raw<ArmyList | null>(null)
  /** force organisation counts */
  forceOrg = $state(true)
  /** a list of another game that was refused, to be read all the same */
  private stranger = ''

  constructor(private readonly ask: Ask) {
    super(shelf)
  }

  /** Could what was refused be read if the game did not matter? */
  get mayForce(): boolean {
    return this.problems.some((p) => p.code === 'game')
  }

  /** Opens what a link brought, else the newest kept list, else a ready one. */
  async start(share: string): Promise<void> {
    await loadArmies(this.ask)
    if (share && (await this.bring(share, false))) return
    const { problems } = this
    const newest = this.kept[0]
    if (!newest || !(await this.open(newest))) await this.fresh('toll-company', 250)
    this.problems = problems
  }

  async open(kept: KeptList): Promise<boolean> {
    const reply = await this.read({ call: 'army.list', text: kept.share })
    if (!isList(reply)) return false
    this.id = kept.id
    this.notes = []
    await this.show(reply, false)
    return true
  }

  /** A new list of an army: the ready one of this size. */
  async fresh(army: string, points: number): Promise<void> {
    const reply = await this.read({ call: 'army.list', text: await readyList(army, points) })
    if (!isList(reply)) return
    this.begin()
    await this.show(reply)
    if (reply.points !== points) await this.write({ points })
  }

  /** A new list with nobody in it. */
  async empty(): Promise<void> {
    if (!this.list) return
    const { text, points } = this.list
    this.begin()
    await this.write({ text, points, name: '', units: [] })
  }

  protected override begin(share = ''): void {
    super.begin(share)
    this.notes = []
    this.problems = []
  }

  private read(request: Request): Promise<ReadReply> {
    return this.ask<ReadReply>({ ...request, forceOrg: this.forceOrg })
  }

  private async show(list: ArmyList, keep = true): Promise<void> {
    if (!this.list || this.list.army !== list.army || list.own || this.list.own || !this.book)
      this.book = await this.ask<ArmyBook>({ call: 'army.book', text: list.text })
    this.list = list = fitting(list)
    this.proposal = null
    this.settle({ ...list, faction: list.army }, keep)
  }

  private write(changes: {
    text?: string
    points?: number
    name?: string
    units?: UnitSpec[]
  }): Promise<void> {
    return this.attempt(async () => {
      if (!this.list) return
      const reply = await this.read({ call: 'army.write', text: this.list.text, ...changes })
      if (isList(reply)) await this.show(reply)
    })
  }

  // ---- changes

  rename(name: string): Promise<void> {
    return this.write({ name: cleanName(name) })
  }
  resize(points: number): Promise<void> {
    return this.write({ points })
  }
  organise(on: boolean): Promise<void> {
    this.forceOrg = on
    return this.write({})
  }
  private change(place: number, by: Partial<UnitSpec>): Promise<void> {
    return this.write({
      units: this.list!.units.map((unit, i) => (i === place ? { ...bare(unit), ...by } : bare(unit))),
    })
  }
  add(id: string): Promise<void> {
    return this.write({
      units: [...this.list!.units.map(bare), { id, bought: [], joins: -1, nickname: '' }],
    })
  }
  remove(place: number): Promise<void> {
    const stays = (joins: number): number => (joins === place ? -1 : joins > place ? joins - 1 : joins)
    return this.write({
      units: this.list!.units.filter((_, i) => i !== place).map((unit) => ({
        ...bare(unit),
        joins: stays(unit.joins),
      })),
    })
  }
  buy(place: number, upgrade: string, times: number): Promise<void> {
    const others = this.list!.units[place]!.bought.filter((b) => b.id !== upgrade)
    return this.change(place, { bought: times > 0 ? [...others, { id: upgrade, times }] : others })
  }
  join(place: number, host: number): Promise<void> {
    return this.change(place, { joins: host })
  }
  call(place: number, nickname: string): Promise<void> {
    return this.change(place, { nickname: cleanName(nickname) })
  }

  mend(): Promise<void> {
    return this.attempt(async () => {
      if (!this.list) return
      const reply = await this.read({ call: 'army.mend', text: this.list.text })
      if (isList(reply)) this.proposal = reply
      else this.hopeless = true
    })
  }

  /** Takes the list that mending would make, or lets it be. */
  decide(take: boolean): Promise<void> {
    const { proposal } = this
    this.proposal = null
    return take && proposal ? this.attempt(() => this.show(proposal)) : Promise.resolve()
  }

  // ---- lists from elsewhere

  /** Reads what was pasted: a list of ours in any form, or one of the official list builder with its losses. */
  async bring(text: string, keep = true, anyGame = false): Promise<boolean> {
    const given = shelf.pasted(text)
    const own = async (): Promise<ReadReply> => this.read({ call: 'army.list', text: given })
    const foreign = async (): Promise<ReadReply> => this.read({ call: 'army.import', text: given, anyGame })
    const readers = isForeign(given) ? [foreign] : [own, foreign]
    let problems: ListProblem[] = []
    for (const read of readers) {
      const reply = await read().catch((error: unknown): ReadReply => ({
        problems: [{ line: 1, column: 1, code: '', text: String(error) }],
      }))
      if (isList(reply)) {
        this.begin(reply.share)
        this.notes = (reply as Partial<ImportedList>).notes ?? []
        await this.show(reply, keep)
        return true
      }
      if (problems.length === 0) problems = reply.problems
    }
    this.stranger = given
    this.problems = problems
    return false
  }

  force(): Promise<boolean> {
    return this.bring(this.stranger, true, true)
  }
}
