// One spell or rule of an army tried alone: a small table on which it can be used, as a case describes one (docs/cases.md).
// What happens there the rules say; nothing of them is known here but where to stand.
import type { ArmyProfile } from '../../../engine/aofs'
import { tablesOf, textOf, wordsOf, type Table } from '../../editor/tables'

/** A spell, or a rule of the army's own. */
export interface TriedThing {
  kind: 'spell' | 'rule'
  id: string
}

export interface TryOut {
  /** a unit of the army, as a line of a list, and one of the enemy's */
  own: string
  foe: string
  /** inches between the two */
  gap: number
  /** of every caster */
  tokens: number
  /** what one's own unit stands in; empty: the open */
  ground: string
  round: number
}

/** Near, within a charge, within most spells, within bows. */
export const gaps: readonly number[] = [1, 6, 12, 18, 24]
/** What is said of ground, and how a position says it. */
export const grounds: Readonly<Record<string, string>> = {
  cover: 'cover',
  difficult: 'difficult',
  wood: 'cover difficult',
}

/** Without how many have it, and without its number. */
const plain = (rule: string): string => rule.replace(/^\d+ /, '').replace(/\(.*$/, '')
const has = (thing: Table, rule: string): boolean => wordsOf(thing['rules']).map(plain).includes(rule)

/** One who has it: a line of a list, "axe-men with mask". */
export interface Holder {
  line: string
  unit: string
  upgrade: string
}

/** Who has it, on himself or on a weapon, at once or if it is bought; of a spell, who casts. */
export function holdersOf(document: Table, { kind, id }: TriedThing): Holder[] {
  const rule = kind === 'spell' ? 'caster' : id
  const weapons = tablesOf(document['weapon']).filter((weapon) => has(weapon, rule))
  const armed = new Set(weapons.map((weapon) => textOf(weapon['id'])))
  const holds = (thing: Table): boolean =>
    has(thing, rule) ||
    wordsOf(thing['weapons']).some((one) => armed.has(plain(one))) ||
    wordsOf(thing['gain']).some((one) => armed.has(plain(one)))
  return tablesOf(document['unit']).flatMap((one) => {
    const unit = textOf(one['id'])
    if (holds(one)) return [{ line: unit, unit, upgrade: '' }]
    return tablesOf(one['upgrade'])
      .filter(holds)
      .map((bought) => textOf(bought['id']))
      .map((upgrade) => ({ line: `${unit} with ${upgrade}`, unit, upgrade }))
  })
}

/** What one begins with: where it matters, as far as its words tell. */
export function firstTry(document: Table, thing: TriedThing, foes: readonly string[]): TryOut {
  const list = tablesOf(document[thing.kind])
  const one = list.find(({ id }) => id === thing.id) ?? {}
  const said = tablesOf(one['effects']).map(({ if: when, who }) => `${textOf(when)} ${textOf(who)}`)
  const words = said.join(' ')
  const range = typeof one['range'] === 'number' ? one['range'] : 12
  const wanted = thing.kind === 'spell' ? range : /shooting/.test(words) ? 12 : 6
  return {
    own: holdersOf(document, thing)[0]?.line ?? '',
    foe: foes[0] ?? '',
    gap: gaps.findLast((gap) => gap <= wanted) ?? 1,
    tokens: 6,
    ground: /not (in cover|difficult)/.test(words)
      ? ''
      : /in cover/.test(words)
        ? 'cover'
        : /difficult/.test(words)
          ? 'difficult'
          : '',
    round: Number(/round (\d)/.exec(words)?.[1] ?? 1),
  }
}

/** Somebody of the army who stands by: the first that is another unit, rather no Hero. */
export function friendOf(units: readonly ArmyProfile[], own: string): string | undefined {
  const others = units.filter(({ id }) => id !== own.split(' ')[0])
  return (others.find(({ hero }) => !hero) ?? others[0])?.id
}

const middle = 24
const inches = (value: number): string => String(Math.round(value * 100) / 100)
/** from tenths of a millimetre */
const span = (length: number): number => length / 254

interface Laid {
  places: string
  half: number
  depth: number
}
/** In rows of five, the first at `front` and the others behind it. */
function lay({ models, base }: ArmyProfile, at: number, front: number, back: 1 | -1): Laid {
  const wide = span(Math.max(base.length, base.width))
  const step = wide + 0.2
  const row = Math.min(models, 5)
  const places = Array.from({ length: models }, (_, i) => {
    const inRow = Math.min(row, models - Math.floor(i / row) * row)
    const x = at + ((i % row) - (inRow - 1) / 2) * step
    return `${inches(x)},${inches(front + back * (wide / 2 + Math.floor(i / row) * step))}`
  })
  return { places: places.join(' '), half: (row * step) / 2, depth: Math.ceil(models / row) * step }
}

export interface Standing {
  own: ArmyProfile
  friend: ArmyProfile | undefined
  foe: ArmyProfile
}
const casts = ({ rules }: ArmyProfile): boolean => rules.some(({ rule }) => plain(rule) === 'caster')

/** The small table: the two who meet, a friend beside one's own, and a marker aside. */
export function positionOf({ own, friend, foe }: Standing, tried: TryOut): string {
  const [near, far] = [middle - tried.gap / 2, middle + tried.gap / 2]
  const mine = lay(own, middle, near, -1)
  const beside = friend && lay(friend, 0, near, -1)
  const his = lay(foe, middle, far, 1)
  const tokens = (unit: ArmyProfile): string => (casts(unit) ? ` tokens=${tried.tokens}` : '')
  const ground = grounds[tried.ground]
  const by = beside ? middle - mine.half - beside.half - 1.5 : 0
  const [left, right] = [middle - mine.half - 0.5, middle + mine.half + 0.5].map(inches)
  return [
    `unit Own first${tokens(own)} at ${mine.places}`,
    ...(friend ? [`unit Friend first${tokens(friend)} at ${lay(friend, by, near, -1).places}`] : []),
    `unit Foe second${tokens(foe)} at ${his.places}`,
    ...(ground
      ? [`terrain ${ground} ${left},${inches(near - mine.depth - 0.5)} ${right},${inches(near + 0.2)}`]
      : []),
    'marker 6,24',
    `round ${tried.round} first`,
  ].join('\n')
}
