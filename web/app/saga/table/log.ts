// The saga so far: what every answer brought about, as lines to read, each with its details and rules.
import type { GameEvent, HistoryEntry } from '../../../engine/book'
import { Scribe, sideOf } from '../../shell/log'
import type { LogDetail, LogLine as Line } from '../../shell/LogPanel.svelte'
import type { Names } from '../names'
import { eventText, isLedgerRule, ruleText, wayLength } from '../sentences'

/** A line of SAGA: dice of a roll and abilities loaded one after another stand on it. */
export interface LogLine extends Line {
  symbols: number[]
  loaded?: string[]
}

/** Events that are told only when asked for. */
const quiet = new Set([
  'rolled',
  'edge',
  'piece_placed',
  'deployed',
  'generated',
  'generated_by',
  'dice_returned',
  'declared',
  'activation_done',
  'phase',
  'pool',
  'attack_rolled',
  'rerolled',
  'defence_rolled',
  'effect',
  'lasting',
  'lasting_ended',
  'saved',
  'swapped',
  'score',
  'points',
  'fatigue',
  'organised',
  'recruited',
  'casualties',
  'dice_taken_back',
])

/** Many moved figures are one move; many slain of a unit one loss. */
function gather(events: readonly GameEvent[], names: Names): GameEvent[] {
  const found: GameEvent[] = []
  for (const event of events) {
    const before = found.at(-1)
    if (event.event === 'moved' && before?.event === 'moved') {
      const same = names.unitIdOfFigure(event.numbers[0]!) === names.unitIdOfFigure(before.numbers[0]!)
      if (same) {
        if (wayLength(event.numbers) > wayLength(before.numbers)) found[found.length - 1] = event
        continue
      }
    }
    found.push(event)
  }
  return found
}

function slain(events: readonly GameEvent[]): Map<number, number> {
  const lost = new Map<number, number>()
  for (const event of events) {
    if (event.event !== 'slain') continue
    const unit = event.numbers[1] ?? 0
    lost.set(unit, (lost.get(unit) ?? 0) + 1)
  }
  return lost
}

/** The lines of one answer. `fighters`: the units of the fight under way, kept from answer to answer. */
function linesOf(
  entry: HistoryEntry,
  at: number,
  place: string,
  names: Names,
  fighters: [number, number],
): LogLine[] {
  const scribe = new Scribe<LogLine>()
  const lost = slain(entry.events)
  for (const event of gather(entry.events, names)) {
    if (event.event === 'melee_began' || event.event === 'shooting_began') {
      fighters[0] = event.numbers[0]!
      fighters[1] = event.numbers[1]!
    }
    let text = eventText(event, names, fighters)
    if (event.event === 'slain') {
      const unit = event.numbers[1] ?? 0
      const count = lost.get(unit)
      if (!count) continue
      lost.delete(unit)
      text = names.words.say('e.slain', { unit: names.unit(unit), count })
    }
    const faces = event.event === 'saga_rolled' ? [] : (event.faces ?? [])
    const rolled = event.event === 'attack_rolled' || event.event === 'defence_rolled'
    const detail: LogDetail = {
      text,
      rule: ruleText(event.rule, names),
      ledger: isLedgerRule(event.rule),
      faces,
      needed: rolled ? (event.numbers[2] ?? 0) : 0,
      side: sideOf(event.side, entry.side),
    }
    if (quiet.has(event.event)) {
      scribe.under(detail)
      continue
    }
    const symbols = event.event === 'saga_rolled' ? event.numbers.filter((_, i) => i % 2 === 1 && i > 0) : []
    const heading = event.event === 'turn_began'
    const line = { at, place, side: detail.side, text, heading, symbols }
    const loaded = event.event === 'loaded' ? { loaded: [names.ability(detail.side, event.numbers[0]!)] } : {}
    scribe.write(detail, (details) => ({ ...line, ...loaded, details }))
  }
  return scribe.done()
}

export function logLines(history: readonly HistoryEntry[], names: Names, from = 0): LogLine[] {
  const fighters: [number, number] = [0, 0]
  const lines: LogLine[] = []
  let turn = ''
  let within = 0
  history.forEach((entry, i) => {
    const now = `${entry.turnOf} ${entry.turn}`
    within = now === turn ? within + 1 : 0
    turn = now
    const found = linesOf(entry, i + 1, entry.turn > 0 ? `${entry.turn}.${within}` : '', names, fighters)
    if (i < from) return
    const why = entry.reason ? names.why(entry.reason) : undefined
    const told = found.find((line) => !line.heading)
    if (why && told) told.why = why
    for (const line of found) {
      const before = lines.at(-1)
      // Dice are placed one by one; that is one line.
      if (line.loaded && before?.loaded && before.side === line.side) {
        before.loaded.push(...line.loaded)
        before.text = names.words.say('e.loaded', {
          side: names.side(entry.side),
          ability: before.loaded.join(', '),
        })
        before.details.push(...line.details)
        before.at = line.at
        continue
      }
      lines.push(line)
    }
  })
  return lines
}
