// Questions, answers, refusals and events of the engine as sentences. What their numbers mean: src/saga/names.def.
import type { Choice, GameEvent, Question, SideName, Why } from '../../engine/book'
import type { View } from '../../engine/saga'
import { sideIndex } from '../../engine/book'
import type { Values } from '../i18n/translate'
import type { Names } from './names'

const types = ['none', 'move', 'charge', 'shoot', 'rest']
const origins = [
  'ability',
  'determination',
  'we-obey',
  'manoeuvre',
  'javelins',
  'composite',
  'old-grudge',
  'grant',
]
const troops = ['hero', 'hearthguard', 'warriors', 'levies']
export const pieces = ['field', 'gentle-hill', 'bog', 'rocks', 'ruins', 'steep-hill', 'wood']

/** u unit, f figure, l length, n number, a ability, p piece, t type, k troop; anything else is passed over. */
type Kinds = string

/** The numbers of a refusal, an event or a question as the values of its sentence, by their kinds. */
function valuesOf(kinds: Kinds, numbers: readonly number[], side: 0 | 1, names: Names): Values {
  const values: Values = {}
  const put = (key: string, later: string, value: string | number): void => {
    values[key in values ? later : key] = value
  }
  const { words } = names
  kinds.split('').forEach((kind, i) => {
    const n = numbers[i] ?? 0
    if (kind === 'u') put('unit', 'other', names.unit(n))
    else if (kind === 'f') put('unit', 'other', names.unitOfFigure(n))
    else if (kind === 'l') put('measured', 'allowed', words.length(Math.max(0, n), 'cm'))
    else if (kind === 'n') put('count', 'most', n)
    else if (kind === 'a') values['ability'] = names.ability(side, n)
    else if (kind === 'p') values['piece'] = names.piece(n)
    else if (kind === 't') values['type'] = n > 0 && n < 5 ? words.say(`type.${types[n]}`) : ''
    else if (kind === 'k') values['troop'] = words.say(`troop.${troops[n] ?? 'hero'}`)
  })
  return values
}

const refusals: Record<string, Kinds> = {
  not_your_unit: 'u',
  unit_gone: 'u',
  figure_missing: 'f',
  figure_twice: 'f',
  too_far: 'fll',
  stick_not_full: 'f-ll',
  too_many_sticks: 'fnn',
  touches_enemy: 'ff',
  through_friend: 'ff',
  ends_at_friend: 'ff',
  overlaps: 'ff',
  through_gap: 'ff',
  impassable: 'fp',
  slow_ground: 'fpll',
  turned_too_far: 'fll',
  chain_broken: 'fll',
  radius_broken: 'f-ll',
  within_keep: 'full',
  not_open_ground: 'fp',
  no_way: 'u',
  not_closest: 'fll',
  not_full_withdrawal: 'fll',
  still_in_contact: 'ff',
  not_away: 'fll',
  not_minimal: 'fll',
  exhausted: 'u',
  already_activated: 'u',
  no_ranged_weapon: 'u',
  no_type: 'u',
  type_not_allowed: 't',
  target_out_of_range: 'uull',
  target_not_seen: 'uu',
  target_not_enemy: 'u',
  pride: 'uu',
  shot_before: 'u',
  not_first_activation: 'u',
  enemy_too_near: 'uull',
  used_already: 'u',
  giver_too_far: 'uull',
  dawn: 'll',
  mercenary: 'u',
  wrong_target: 'u',
  not_loaded: 'a',
  wrong_moment: 'a',
  already_loaded: 'a',
  already_triggered: 'a',
  occupied: 'a',
  blocked: 'a',
  wrong_dice: 'a',
  set_not_whole: 'a',
  restriction: 'au',
  no_target: 'a',
  no_fatigue: 'unn',
  too_many: 'nn',
  too_few: 'nn',
  not_selected: 'u',
  owner_gone: 'a',
  cannot_close_ranks: 'u',
  not_of_unit: 'fu',
  no_resilience: 'u',
  no_bodyguard: 'u',
  bodyguard_too_far: '--ll',
  points_wrong: 'nn',
  too_many_mercenaries: 'nn',
  unit_size: 'n',
  figures_left: 'kn',
  figures_short: 'kn',
  equipment_not_allowed: 'k',
  equipment_limit: '-nn',
  too_many_units: 'nn',
  piece_maximum: '-n',
  piece_too_near: 'pll',
  piece_moved_too_far: 'll',
  too_few_pieces: 'nn',
  outside_zone: 'fl',
  unit_too_near: 'ull',
  troop_barred: 'k',
  points_not_whole: 'kn',
  cannot_organise: 'kn',
  too_many_figures: 'nn',
  already_deployed: 'u',
}

/** A refusal as a sentence. */
export function refusalText(why: Why, side: SideName | 'none', names: Names): string {
  const key = `no.${slug(why.sentence)}`
  if (!names.words.has(key)) return names.words.say('no.malformed')
  const kinds = refusals[why.sentence] ?? ''
  const values = valuesOf(kinds, why.numbers, side === 'second' ? 1 : 0, names)
  if (why.sentence === 'piece_maximum') values['most'] = why.numbers[1] ?? 0
  return names.words.say(key, values)
}

const questions: Record<string, Kinds> = {
  declare: 'u',
  move: 'u',
  charge: 'uu',
  shift: 'u',
  push: 'u',
  close_ranks: 'u',
  casualties: 'un',
  save_casualties: 'un',
  withdraw: 'uu',
  javelin_shot: 'u',
  choose_units: 'a',
  next_unit: 'a',
  choose_option: 'a',
  use_option: 'a',
  how_many: 'a',
  choose_dice: 'a',
  choose_ability: 'a',
  unless: 'a',
}

/** The engine's names as keys: what ends in _few or _many would read as a form of a number. */
const slug = (name: string): string => name.replaceAll('_', '-')

const indexOf = (side: SideName | 'none'): 0 | 1 => (side === 'second' ? 1 : 0)

export function questionText(question: Question, names: Names): string {
  const values = valuesOf(questions[question.ask] ?? '', question.about, indexOf(question.side), names)
  delete values['count']
  return names.words.say(`q.${slug(question.ask)}`, values)
}

const hows: Record<string, string> = {
  activate: 'how.activate',
  orders: 'how.orders',
  place_dice: 'how.orders',
  move: 'how.move',
  shift: 'how.move',
  push: 'how.move',
  charge: 'how.charge',
  withdraw: 'how.charge',
  casualties: 'how.casualties',
  choose_units: 'how.units',
  next_unit: 'how.units',
  deploy: 'how.deploy',
  terrain: 'how.terrain',
}
export const howText = (question: Question, names: Names): string => {
  const key = hows[question.ask]
  return key ? names.words.say(key) : ''
}

/** What a question is about, beyond its one line: who acts on whom. */
export function questionAside(question: Question, names: Names): string {
  const { words } = names
  if (question.ask === 'adjust_deployment')
    return words.say('play.die.shows', { count: question.about[0] ?? 1 })
  if (question.ask !== 'react' && question.ask !== 'react_after') return ''
  const [unit, type, target] = question.about as [number, number, number]
  const act = words.say(`type.${types[type] ?? 'move'}`)
  return `${names.unit(unit)}: ${act}${target >= 0 && type > 1 && type < 4 ? ` → ${names.unit(target)}` : ''}`
}

function diceText(dice: readonly number[], view: View, side: 0 | 1, names: Names): string {
  return dice.map((d) => names.symbol(side, view.boards[side].dice[d]?.symbol ?? 0)).join(' + ')
}

const isYesNo = ['consent', 'edge', 'diagonal', 'extra_rule', 'close_ranks', 'use', 'pay']

/** WAR-07: what each of the six swaps gives and gets. */
const swaps = [
  [1, 2],
  [1, 3],
  [2, 1],
  [2, 3],
  [3, 1],
  [3, 2],
] as const

/** Points by class, then what tells this purchase from others: a swap, the legend, Heroes, hired men. */
function recruitText(what: readonly number[], side: 0 | 1, names: Names): string {
  const { words } = names
  const faction = names.factions[side]
  const people = names.peoples[faction.id]
  const parts = [words.say('a.recruit', { a: what[0] ?? 0, b: what[1] ?? 0, c: what[2] ?? 0 })]
  const swap = swaps[(what[3] ?? 0) - 1]
  const troop = (n: number): string => words.say(`troop.${troops[n] ?? 'hero'}`)
  if (swap) parts.push(words.say('a.recruit.swap', { gives: troop(swap[0]), gets: troop(swap[1]) }))
  const legend = faction.legends[(what[4] ?? 0) - 1]
  if (legend) parts.push(people?.legends[legend] ?? legend)
  for (const n of what.slice(5)) {
    const id = n >= 200 ? faction.hired[n - 200] : faction.heroes[n - 100]
    if (id) parts.push((n >= 200 ? people?.hired[id] : people?.heroes[id]) ?? id)
  }
  return parts.join('; ')
}

/** A choice as the words of its button. */
export function choiceText(choice: Choice, question: Question, view: View, names: Names): string {
  const { words } = names
  const side = indexOf(question.side)
  const what = choice.what ?? []
  const { verb } = choice
  const first = what[0] ?? 0
  if (isYesNo.includes(verb)) return words.say(`a.${slug(verb)}.${first === 1 ? 1 : 0}`)
  switch (verb) {
    case 'recruit':
      return recruitText(what, side, names)
    case 'organise':
      return what
        .map((n) => `${words.say(`troop.${troops[n % 4] ?? 'hero'}`)} ${Math.floor(n / 4) % 16}`)
        .join(', ')
    case 'place_piece':
    case 'move_piece': {
      const [x, y] = choice.spot ?? [0, 0]
      const piece =
        verb === 'place_piece' ? words.say(`piece.${pieces[what[1] ?? 0] ?? 'field'}`) : names.piece(first)
      return words.say(`a.${slug(verb)}`, { piece, x: words.length(x, 'cm'), y: words.length(y, 'cm') })
    }
    case 'adjust': {
      // DEP-02: two faces for each method; DEP-R1: beyond the faces counts as the last
      const face = Math.min(6, Math.max(1, (question.about[0] ?? 1) + first))
      const method = words.say(`method.${Math.ceil(face / 2)}`)
      return first === 0
        ? words.say('a.adjust.0', { method })
        : words.say('a.adjust', { change: first > 0 ? '+1' : '−1', method })
    }
    case 'deploy':
    case 'redirect':
    case 'shoot':
      return words.say(`a.${slug(verb)}`, { unit: names.unit(first) })
    case 'take_back':
    case 'dice': {
      if (what.length === 0) return words.say('a.take-back.none')
      const theirs = verb === 'dice' && question.about[3] === 1
      const whose = theirs ? ((1 - side) as 0 | 1) : side
      return words.say(`a.${slug(verb)}`, { dice: diceText(what, view, whose, names) })
    }
    case 'load':
      return `${names.ability(side, first)} ← ${diceText(what.slice(1), view, side, names)}`
    case 'trigger':
      return what.length > 1
        ? words.say('a.trigger.unit', { ability: names.ability(side, first), unit: names.unit(what[1]!) })
        : words.say('a.trigger', { ability: names.ability(side, first) })
    case 'ability': {
      const whose = question.about[2] === 1 ? ((1 - side) as 0 | 1) : side
      return words.say('a.ability', { ability: names.ability(whose, first) })
    }
    case 'done':
      return words.has(`a.done.${slug(question.ask)}`)
        ? words.say(`a.done.${slug(question.ask)}`)
        : words.say('a.done')
    case 'activate': {
      const origin = words.say(`origin.${origins[what[1] ?? 0] ?? 'grant'}`)
      const giver = what[2] ?? -1
      return giver >= 0 && giver !== first
        ? words.say('a.activate.by', { unit: names.unit(first), origin, other: names.unit(giver) })
        : words.say('a.activate', { unit: names.unit(first), origin })
    }
    case 'declare': {
      const type = words.say(`type.${types[first] ?? 'move'}`)
      const target = what[1] ?? -1
      return target >= 0
        ? words.say('a.declare.at', { type, other: names.unit(target) })
        : words.say('a.declare', { type })
    }
    case 'fatigue':
      return words.say(`a.fatigue.${first === 2 ? 2 : 1}`)
    case 'remove':
      return words.say('a.remove', { count: what.length })
    case 'bodyguard':
      return words.say('a.bodyguard', { unit: names.unitOfFigure(first) })
    case 'units':
      return what.length > 0 ? what.map((u) => names.unit(u)).join(', ') : words.say('a.units.none')
    case 'option':
      return what.map((n) => words.say('a.option', { count: n })).join(', ')
    case 'number':
      return words.say('a.number', { count: first })
    default:
      return words.has(`a.${slug(verb)}`) ? words.say(`a.${slug(verb)}`) : verb
  }
}

const events: Record<string, Kinds> = {
  method: 'n',
  terrain_done: 'n',
  organised: 'u',
  rolled: 'n',
  deployed: 'u',
  undeployed: 'u',
  turn_began: 'n',
  generated: 'n',
  generated_by: 'un',
  loaded: 'a',
  triggered: 'a',
  declared: 'u-u',
  cancelled: 'u',
  slowed: 'u',
  activation_done: 'u',
  fatigue: 'u',
  rested: 'u',
  shooting_began: 'uun',
  melee_began: 'uu',
  ranks_closed: 'u',
  pool: 'nn',
  fatigue_used: 'u',
  casualties: 'un',
  saved: 'un',
  destroyed: 'u',
  melee_result: '-nn',
  withdraws: 'u',
  stays: 'u',
  effect: 'a',
  lasting: 'a',
  lasting_ended: 'a',
  taken_back: 'a',
  made_basic: 'a',
  blocked: 'a',
  points: 'nn',
  score: 'u',
}

/** Told by the page itself: it gathers them, shows their dice or their length. */
const shorter = new Set(['moved', 'slain', 'loaded', 'saga_rolled', 'turn_began', 'dice_returned'])

/** What happened, as a sentence; `fighters` are the units of the fight under way, attacker first. */
export function eventText(event: GameEvent, names: Names, fighters: readonly [number, number]): string {
  const { words } = names
  const n = event.numbers
  const told = shorter.has(event.event) ? undefined : names.told(event)
  if (told) return told
  const values: Values = {
    ...valuesOf(events[event.event] ?? '', n, indexOf(event.side), names),
    side: names.side(event.side),
  }
  const unitOf = (who: number): string => names.unit(fighters[who === 1 ? 1 : 0])
  switch (event.event) {
    case 'declared':
      return words.say(`e.declared.${types[n[1] ?? 1] ?? 'move'}`, values)
    case 'fatigue':
      return words.say('e.fatigue', { ...values, now: n[2] ?? 0 })
    case 'fatigue_used':
      return words.say(`e.fatigue-used.${n[1] ?? 1}`, values)
    case 'attack_rolled':
    case 'defence_rolled':
      return words.say(`e.${slug(event.event)}`, {
        unit: unitOf(n[0] ?? 0),
        dice: n[1] ?? 0,
        target: n[2] ?? 0,
        hits: n[3] ?? 0,
      })
    case 'rerolled':
      return words.say('e.rerolled', { unit: unitOf(n[0] ?? 0), dice: n[2] ?? 0 })
    case 'melee_result':
      return words.say(`e.melee-result.${n[0] ?? 2}`, values)
    case 'first_player':
      return words.say('e.first-player', { side: names.side(n[0] === 1 ? 'second' : 'first') })
    case 'game_over':
      return n[0] === 2
        ? words.say('e.game-over.2')
        : words.say('e.game-over.0', { side: names.side(n[0] === 1 ? 'second' : 'first') })
    case 'phase':
      return words.say(`e.phase.${n[0] === 1 ? 1 : 0}`)
    case 'score':
      return words.say('e.score', {
        unit: (n[0] ?? -1) >= 0 ? names.unit(n[0]!) : words.say(`troop.${troops[n[1] ?? 0] ?? 'hero'}`),
        count: n[3] ?? 0,
      })
    case 'moved':
      return words.say('e.moved', {
        unit: names.unitOfFigure(n[0] ?? 0),
        measured: words.length(wayLength(n), 'cm'),
      })
    case 'slain':
      return words.say('e.slain', { unit: names.unit(n[1] ?? 0), count: 1 })
    default:
      return words.has(`e.${slug(event.event)}`) ? words.say(`e.${slug(event.event)}`, values) : event.event
  }
}

/** The length of the way in a `moved` event: f, from x, y, facing, then corners. */
export function wayLength(n: readonly number[]): number {
  let length = 0
  let x = n[1] ?? 0
  let y = n[2] ?? 0
  for (let i = 4; i + 1 < n.length; i += 2) {
    length += Math.hypot(n[i]! - x, n[i + 1]! - y)
    x = n[i]!
    y = n[i + 1]!
  }
  return length
}

/** The rule of an event or refusal as it is shown: rules of a board are named by their ability. */
export function ruleText(rule: string, names: Names): string {
  const board = /^(first|second)\/(\d+)$/.exec(rule)
  if (!board) return rule
  return names.ability(sideIndex(board[1] as SideName), Number(board[2]))
}
export const isLedgerRule = (rule: string): boolean => /^[A-Z]{3}-/.test(rule)
