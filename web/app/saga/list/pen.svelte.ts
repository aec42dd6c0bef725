// One list under the pen. Every change goes to the engine and comes back with its numbers and its faults.
import type { Ask } from '../../../engine/book'
import type { FactionInfo, MusterInfo } from '../../../engine/saga'
import { cleanName, fitting, AnyPen } from '../../builder/pen.svelte'
import type { KeptList } from '../../builder/shelf'
import { shelf } from './shelf'
import type { Request } from '../../../engine/engine'
import type { Language } from '../../i18n/translate'
import { loadPeoples, type PeopleKey } from '../content'
import { ownFactions, ownPeoples, withOwn } from '../own'
import type { List, ListUnit, Problem, UnitSpec } from '../warband'

const ready = import.meta.glob<string>('../../../../data/saga/*/warbands/*.toml', {
  query: '?raw',
  import: 'default',
})

/** A line of a pasted list that could not be read. */
export interface Lost {
  line: number
  text: string
  why: string
}

type ReadReply = List | { problems: Problem[] }
const isList = (reply: ReadReply | { none: true }): reply is List => 'units' in reply

const bare = (unit: UnitSpec): UnitSpec => ({
  troop: unit.troop,
  figures: unit.figures,
  ...(unit.warlord ? { warlord: true } : {}),
  ...(unit.hero ? { hero: unit.hero } : {}),
  ...(unit.hired ? { hired: unit.hired } : {}),
  ...(unit.legend ? { legend: unit.legend } : {}),
  ...(unit.equipment ? { equipment: unit.equipment } : {}),
})

export class Pen extends AnyPen {
  list = $state.raw<List | null>(null)
  lost = $state.raw<Lost[]>([])
  /** nothing of what was pasted could be read */
  unreadable = $state(false)
  private factions = $state.raw<FactionInfo[]>([])
  /** what the engine tells faults in */
  language = $state.raw<Language | null>(null)

  constructor(private readonly ask: Ask) {
    super(shelf)
  }

  get faction(): FactionInfo | undefined {
    return this.factions.find((f) => f.id === this.list?.faction)
  }

  /** How the engine is asked about a people: by its id, or by the file that it has come in. */
  peopleKey(people: string): PeopleKey {
    const own = ownPeoples().find(({ id }) => id === people)
    return own ? { text: own.text } : { faction: people }
  }

  symbolsOf(people: string): readonly string[] {
    return this.factions.find((f) => f.id === people)?.symbols ?? []
  }

  get muster(): MusterInfo | undefined {
    return this.faction?.muster
  }

  /** Opens what a link brought, else the newest kept list, else a ready one. */
  async start(share: string): Promise<void> {
    this.factions = [...(await loadPeoples(this.ask)), ...(await ownFactions(this.ask))]
    if (share && (await this.bring(share, false))) return
    const { lost, unreadable } = this
    const newest = this.kept[0]
    if (!newest || !(await this.open(newest))) await this.fresh('danes', 6)
    this.lost = lost
    this.unreadable = unreadable
  }

  async open(kept: KeptList): Promise<boolean> {
    const reply = await this.told<ReadReply>({ call: 'warband.read', text: kept.share })
    if (!isList(reply)) return false
    this.id = kept.id
    this.show(reply, false)
    return true
  }

  /** A new list of a people: the ready one of this size or the nearest, mended. */
  async fresh(faction: string, points: number): Promise<void> {
    const size = [points, points - 1, points + 1].find((n) => [4, 6, 8].includes(n)) ?? 6
    const path = Object.keys(ready).find((p) => p.endsWith(`/${faction}-${size}.toml`))
    const reply = path
      ? await this.told<ReadReply>({ call: 'warband.read', text: await ready[path]!() })
      : await this.told<List | { none: true }>({ call: 'warband.plain', faction, points })
    if (!isList(reply)) return
    this.begin()
    this.show(reply)
    if (points !== reply.points) {
      await this.write({ points })
      await this.mend()
    }
  }

  /** Asks with faults as sentences, once the engine has been taught the reader's language. */
  private told<Reply>(request: Request): Promise<Reply> {
    return this.ask<Reply>({ ...request, ...withOwn(), ...(this.language ? { tell: this.language } : {}) })
  }

  /** Tells faults in another language; it must have been loaded. */
  async speak(language: Language): Promise<void> {
    this.language = language
    if (!this.list) return
    const call = { call: 'warband.write', ...this.request(this.list) }
    this.show(await this.told<List>(call), false)
  }

  protected override begin(): void {
    super.begin()
    this.lost = []
    this.unreadable = false
  }

  private show(list: List, keep = true): void {
    this.list = list = fitting(list)
    this.settle({ ...list, legal: list.faults.length === 0 }, keep)
  }

  private write(
    changes: Partial<Pick<List, 'name' | 'points' | 'swap'>> & { units?: UnitSpec[] },
  ): Promise<void> {
    return this.attempt(async () => {
      if (this.list)
        this.show(await this.told<List>({ call: 'warband.write', ...this.request(this.list), ...changes }))
    })
  }

  private request(list: List) {
    // an imported unit may be larger than any list takes; what is sent is the most that can be mended
    const units = list.units.map((unit) => ({ ...bare(unit), figures: Math.min(12, unit.figures) }))
    return { faction: list.faction, points: list.points, name: list.name, swap: list.swap, units }
  }

  // ---- changes

  rename(name: string): Promise<void> {
    return this.write({ name: cleanName(name) })
  }
  resize(points: number): Promise<void> {
    return this.write({ points })
  }
  change(place: number, by: Partial<UnitSpec>): Promise<void> {
    return this.write({
      units: this.list!.units.map((unit, i) => (i === place ? { ...bare(unit), ...by } : bare(unit))),
    })
  }
  remove(place: number): Promise<void> {
    return this.write({ units: this.list!.units.filter((_, i) => i !== place).map(bare) })
  }
  add(unit: UnitSpec): Promise<void> {
    return this.write({ units: [...this.list!.units.map(bare), unit] })
  }
  spend(troop: UnitSpec['troop']): Promise<void> {
    const option = this.optionsFor({ troop, warlord: false })[0]
    return this.add({
      troop,
      figures: this.muster?.pointBuys[troop] ?? 1,
      ...(option ? { equipment: option } : {}),
    })
  }

  mend(): Promise<void> {
    return this.attempt(async () => {
      if (!this.list) return
      const call = { call: 'warband.mend', ...this.request(this.list) }
      const reply = await this.told<List | { none: true }>(call)
      if (isList(reply)) this.show(reply)
      else this.hopeless = true
    })
  }

  /** What a unit may carry, as the people's list has it. */
  optionsFor(unit: Pick<ListUnit, 'troop'> & { warlord?: boolean }): string[] {
    const options = (this.muster?.options ?? []).filter((o) =>
      unit.warlord ? o.warlord || o.troop === 'hero' : !o.warlord && o.troop === unit.troop,
    )
    const kits = options.map((o) => o.equipment || 'hand-weapons')
    return kits.filter((kit, i) => kits.indexOf(kit) === i)
  }

  // ---- lists from elsewhere

  /** Reads a pasted list. Lines that cannot be read are left out and told; false: nothing could be read. */
  async bring(text: string, keep = true): Promise<boolean> {
    const lost: Lost[] = []
    let lines = shelf.pasted(text).split(/\r?\n/)
    const numbers = lines.map((_, i) => i + 1)
    for (let tries = 0; tries < 40; tries++) {
      const reply = await this.told<ReadReply>({ call: 'warband.read', text: lines.join('\n') }).catch(
        (error: unknown): ReadReply => ({
          problems: [{ line: 0, column: 0, warning: false, text: String(error) }],
        }),
      )
      if (isList(reply)) {
        this.begin()
        this.lost = lost
        this.show(reply, keep)
        return true
      }
      const problem = reply.problems.find((p) => !p.warning) ?? reply.problems[0]
      const at = (problem?.line ?? 0) - 1
      // without its first line a list has no people: that cannot be left out
      if (!problem || at <= 0 || at >= lines.length) {
        lost.push({ line: numbers[at] ?? 1, text: lines[at] ?? lines[0] ?? '', why: problem?.text ?? '' })
        break
      }
      lost.push({ line: numbers[at]!, text: lines[at]!, why: problem.text })
      lines = lines.filter((_, i) => i !== at)
      numbers.splice(at, 1)
    }
    this.lost = lost
    this.unreadable = true
    return false
  }
}
