// One ability tried alone: a small position in which it can be used, as a case describes one (docs/cases.md). The rules
// say what happens there; nothing of them is known here but where to stand.
import { tableOf, tablesOf, textOf, wordsOf, type Table } from '../../editor/tables'
import { carriedBy, classes } from './people'

/** Who stands there: a class with what it carries, or somebody of the file. */
export interface Group {
  troop: string
  kit: string
  /** a Hero, a legend or hired men */
  as?: { kind: OwnKind; id: string }
  figures?: number
}
export type OwnKind = 'hero' | 'legend' | 'hired'

export interface TryOut {
  own: Group
  foe: Group
  /** centimetres between the two */
  gap: number
  /** the symbols of a set on the ability, and how many sets */
  dice: readonly string[]
  sets: number
  /** dice that were rolled and lie ready */
  free: readonly string[]
  /** fatigue of the two */
  tired: readonly [number, number]
  /** what one's own unit stands in; empty: the open */
  ground: string
}

/** How far apart they may stand, by the stick that just reaches. */
export const gaps: Readonly<Record<string, number>> = { S: 8, M: 13, L: 27 }
export const grounds: readonly string[] = [
  'wood',
  'rocks',
  'ruins',
  'bog',
  'field',
  'gentle-hill',
  'steep-hill',
]
const crowd: Readonly<Record<string, number>> = { hero: 1, hearthguard: 4, warriors: 8, levies: 12 }
const missiles = ['bows', 'slings', 'composite-bows', 'crossbows', 'javelins']

export const keyOf = ({ troop, kit, as }: Group): string => (as ? `${as.kind} ${as.id}` : `${troop} ${kit}`)
const partsOf = (kit: string): string[] =>
  kit.split(/\s*\+\s*/).filter((one) => one && one !== 'hand-weapons')
const mounted = ({ kit }: Group): boolean => partsOf(kit).includes('horses')

/** Everybody of a file who may stand there. */
export function groupsOf(document: Table): Group[] {
  const barred = wordsOf(document['barred'])
  const ranks = classes.filter((troop) => troop !== 'warlord' && !barred.includes(troop))
  const men = ranks.flatMap((troop) =>
    carriedBy(document, troop).map(({ equipment }): Group => ({ troop, kit: equipment })),
  )
  const kinds = ['hero', 'legend', 'hired'] as const
  const own = kinds.flatMap((kind) =>
    tablesOf(document[kind]).map((one): Group => {
      const troop = kind === 'hero' || one['warlord'] === true ? 'hero' : textOf(one['troop']) || 'warriors'
      const count = Array.isArray(one['figures']) ? (one['figures'] as unknown[])[1] : one['figures']
      return {
        troop,
        kit: textOf(one['equipment']),
        as: { kind, id: textOf(one['id']) },
        ...(typeof count === 'number' && troop !== 'hero' ? { figures: count } : {}),
      }
    }),
  )
  return [...men, ...own]
}
export const foes: readonly Group[] = ['warriors', 'hearthguard', 'levies'].flatMap((troop) =>
  ['hand-weapons', 'bows', 'horses'].map((kit) => ({ troop, kit })),
)

const keywordsOf = (ability: Table): string[] => wordsOf(ability['keyword'])
/** Whether it is used in the enemy's turn only. */
const inHisTurn = (ability: Table): boolean => {
  const keywords = keywordsOf(ability)
  return (
    keywords.length > 0 &&
    keywords.every((one) => one.endsWith('/reaction') || (one === 'melee' && ability['role'] === 'defender'))
  )
}
/** Effects at deployment are worked before anybody stands where a position would put him. */
export const canBeTried = (ability: Table): boolean => !keywordsOf(ability).includes('deployment')

/** What its phrases say of one's own men: of "enemy within M of own levies" only the end. */
function phrasesOf(ability: Table): string {
  const effects = tablesOf(ability['effects'])
  const said = [
    ability['only'],
    tableOf(ability['when'])['target'],
    ...effects.flatMap(({ who, counted }) => [who, counted]),
  ]
  return said
    .map((one) => textOf(one))
    .map((one) => (one.startsWith('enemy') ? (/\bown .*/.exec(one)?.[0] ?? '') : one))
    .join(' ')
}

/** Who it is for, as far as its words tell: the one whom most of them fit. */
export function ownGroup(ability: Table, groups: readonly Group[]): Group | undefined {
  const said = phrasesOf(ability)
  const has = (word: string): boolean => new RegExp(`(^|[^\\w-])${word}([^\\w-]|$)`).test(said)
  const shoots = keywordsOf(ability).includes('shooting')
  const worth = (group: Group): number => {
    const kit = partsOf(group.kit)
    let sum = group.as ? -1 : 0
    if (has(group.troop)) sum += 4
    if (has('mounted') && mounted(group)) sum += 4
    if (!mounted(group)) sum += has('foot') ? 4 : 1
    if (shoots && kit.some((one) => missiles.includes(one))) sum += 4
    for (const one of kit) sum += one !== 'horses' && has(one) ? 4 : -0.25
    if (group.troop === 'warriors') sum += 0.5
    return sum
  }
  return groups.reduce<Group | undefined>(
    (best, one) => (best && worth(best) >= worth(one) ? best : one),
    undefined,
  )
}

/** Where they must stand for it to matter, as far as its words tell. */
function groundOf(ability: Table): string {
  const said = JSON.stringify([ability['only'], ability['when'], ability['effects']])
  const named = grounds.find((one) => new RegExp(`in ${one}\\b`).test(said))
  return named ?? (said.includes('in uneven') ? 'rocks' : said.includes('in dangerous') ? 'bog' : '')
}

/** What one begins with. `cost`: the symbols that pay each die. */
export function firstTry(
  ability: Table,
  groups: readonly Group[],
  cost: readonly (readonly string[])[],
  owner?: string,
): TryOut {
  const shot = keywordsOf(ability).some((one) => one.startsWith('shooting'))
  const own = groups.find((one) => owner !== undefined && keyOf(one) === owner) ?? ownGroup(ability, groups)
  const tiring = tablesOf(ability['effects']).some((one) => textOf(one['do']).includes('fatigue'))
  return {
    own: own ?? { troop: 'warriors', kit: 'hand-weapons' },
    foe: { troop: 'warriors', kit: shot && inHisTurn(ability) ? 'bows' : 'hand-weapons' },
    gap: gaps[shot ? 'M' : 'S']!,
    dice: cost.map((die) => die[0] ?? ''),
    sets: 1,
    free: [],
    tired: tiring ? [1, 1] : [0, 0],
    ground: groundOf(ability),
  }
}

const centimetres = (value: number): string => String(Math.round(value * 100) / 100)

/** In rows, the first at `front` and the others behind it. */
function places(count: number, middle: number, front: number, back: 1 | -1, step: number): string {
  const row = Math.min(count, count > 8 ? 6 : 4)
  return Array.from({ length: count }, (_, i) => {
    const inRow = Math.min(row, count - Math.floor(i / row) * row)
    const x = middle + ((i % row) - (inRow - 1) / 2) * step
    return `${centimetres(x)},${centimetres(front + back * Math.floor(i / row) * step)}`
  }).join(' ')
}
interface Laid {
  line: string
  /** half as wide as it stands, and how far its rows go back, in centimetres */
  half: number
  depth: number
}
/** One unit, and the room that it takes. */
function unitLine(
  name: string,
  side: 'first' | 'second',
  group: Group,
  middle: number,
  front: number,
  tired: number,
): Laid {
  const count = group.figures ?? crowd[group.troop] ?? 8
  const step = mounted(group) ? 5.2 : 3
  const kit = partsOf(group.kit)
  const said = [
    group.troop,
    ...(group.as ? [`${group.as.kind}=${group.as.id}`] : []),
    ...(group.as?.kind === 'legend' && group.troop === 'hero' ? ['warlord'] : []),
    ...(kit.length > 0 ? [`equip=${kit.join('+')}`] : []),
    ...(tired > 0 ? [`fatigue=${tired}`] : []),
  ]
  const at = places(count, middle, front, side === 'first' ? -1 : 1, step)
  const row = Math.min(count, count > 8 ? 6 : 4)
  return {
    line: `unit ${name} ${side} ${said.join(' ')} at ${at}`,
    // a beast has a base of its own
    half: Math.max(group.as ? 5 : 0, (row * step) / 2),
    depth: Math.max(group.as ? 5 : 0, Math.ceil(count / row) * step),
  }
}

/** What one's own unit stands in: a piece around it. */
function groundLine(ground: string, { half, depth }: Laid, front: number): string {
  const [left, right] = [60 - half - 1, 60 + half + 1].map(centimetres)
  const [near, far] = [front + 2, front - depth - 1].map(centimetres)
  return `terrain ${ground} ${left},${near} ${right},${near} ${right},${far} ${left},${far}`
}

/** The small table: the two who meet, both Warlords beside them, and one's other classes further off. */
export function positionOf(
  people: string,
  enemy: string,
  ability: Table,
  tried: TryOut,
  groups: readonly Group[],
): string {
  const [own, foe] = [45 - tried.gap / 2 - 1.5, 45 + tried.gap / 2 + 1.5]
  const mine = unitLine('Men', 'first', tried.own, 60, own, tried.tired[0])
  const his = unitLine('Foe', 'second', tried.foe, 60, foe, tried.tired[1])
  const others = classes.flatMap((troop) => {
    const one = groups.find((group) => group.troop === troop && !group.as)
    return one && troop !== tried.own.troop ? [one] : []
  })
  const leads = tried.own.as?.kind === 'legend' && tried.own.troop === 'hero'
  const keywords = keywordsOf(ability)
  const orders = keywords.length > 0 && keywords.every((one) => one.startsWith('orders'))
  const load = `load first ${textOf(ability['id'])} ${tried.dice.join(' ')}`
  return [
    `faction first ${people}`,
    `faction second ${enemy}`,
    mine.line,
    ...(leads
      ? []
      : [`unit Lord first hero warlord at ${centimetres(60 + mine.half + 4)},${centimetres(own)}`]),
    ...others.map((one, i) => {
      const [x, y] = [60 + (i % 2 === 0 ? -34 : 34), own - 6 - (i < 2 ? 0 : 12)]
      return unitLine(`Side${i}`, 'first', one, x, y, 0).line
    }),
    his.line,
    `unit Jarl second hero warlord at ${centimetres(60 - his.half - 4)},${centimetres(foe)}`,
    ...(tried.ground ? [groundLine(tried.ground, mine, own)] : []),
    ...(tried.dice.length > 0 ? Array.from({ length: tried.sets }, () => load) : []),
    ...(tried.free.length > 0 ? [`inactive first ${tried.free.join(' ')}`] : []),
    `turn ${inHisTurn(ability) ? 'second' : 'first'} 2 ${orders ? 'orders' : 'activation'}`,
  ].join('\n')
}

/** The dice that pay a cost as the engine reads it: die by die, by which symbols. */
export const payable = (parts: unknown): string[][] =>
  Array.isArray(parts)
    ? parts.map((die) => (Array.isArray(die) ? die.filter((one) => typeof one === 'string') : []))
    : []
