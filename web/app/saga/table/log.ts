// The saga so far: what every answer brought about, as lines to read, each with its details and rules.
import type { Entry, GameEvent } from '../../../engine/saga'
import { symbols } from '../../../engine/saga'
import { Scribe, sideOf } from '../../shell/log'
import type { LogDetail, LogLine as Line } from '../../shell/LogPanel.svelte'
import { countedOf } from './losses'
import { isLedgerRule, type Teller } from './teller.svelte'

/** A line of SAGA: the dice of a roll stand on it. */
export interface LogLine extends Line {
  symbols: number[]
  /** what it shares with the line before it, where they are told as one; empty: it stands by itself */
  shares: '' | 'loaded' | 'fatigue'
}

/** Events that are told only when asked for. */
const quiet = new Set<GameEvent['event']>([
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
  'organised',
  'recruited',
  'casualties',
  'dice_taken_back',
])

/** That fatigue is shed is told by what did it: a rest, or an enemy who uses it. */
const isQuiet = (event: GameEvent): boolean =>
  quiet.has(event.event) || (event.event === 'fatigue' && event.change < 0)

/** The lines of one answer. */
function linesOf(entry: Entry, at: number, place: string, teller: Teller): LogLine[] {
  const scribe = new Scribe<LogLine>()
  entry.events.forEach((event, i) => {
    const text = teller.event(entry, i)
    if (!text) return
    const faces = event.event === 'saga_rolled' ? [] : (event.faces ?? [])
    const detail: LogDetail = {
      text,
      rule: teller.rule(event.rule),
      ledger: isLedgerRule(event.rule),
      faces,
      counted: countedOf(event),
      side: sideOf(event.side, entry.side),
    }
    if (isQuiet(event)) {
      scribe.under(detail)
      return
    }
    const rolled =
      event.event === 'saga_rolled' ? event.rolls.map(({ symbol }) => symbols.indexOf(symbol)) : []
    const heading = event.event === 'turn_began'
    const shares = event.event === 'loaded' || event.event === 'fatigue' ? event.event : ''
    scribe.write(detail, (details) => ({
      at,
      place,
      side: detail.side,
      text,
      heading,
      symbols: rolled,
      shares,
      details,
    }))
  })
  const lines = scribe.done()
  const why = teller.why(entry)
  const first = lines.find((line) => !line.heading)
  if (why && first) first.why = why
  return lines
}

/** Dice are placed one by one, and one answer tires several units: that is one line. */
const areOne = (line: LogLine, before: LogLine): boolean =>
  line.shares !== '' &&
  line.shares === before.shares &&
  (line.shares === 'fatigue' ? line.at === before.at : line.side === before.side)

export function logLines(history: readonly Entry[], teller: Teller): LogLine[] {
  const lines: LogLine[] = []
  let turn = ''
  let within = 0
  history.forEach((entry, i) => {
    const now = `${entry.turnOf} ${entry.turn}`
    within = now === turn ? within + 1 : 0
    turn = now
    for (const line of linesOf(entry, i + 1, entry.turn > 0 ? `${entry.turn}.${within}` : '', teller)) {
      const before = lines.at(-1)
      if (before && areOne(line, before)) {
        before.text += ` ${line.text}`
        before.details.push(...line.details)
        before.at = line.at
      } else lines.push(line)
    }
  })
  return lines
}
