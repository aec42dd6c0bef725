// The log of a game of Age of Fantasy: Skirmish: what every answer brought about, as lines to read.
import type { Entry, GameEvent } from '../../../engine/aofs'
import { Scribe, sideOf } from '../../shell/log'
import type { LogDetail, LogLine } from '../../shell/LogPanel.svelte'
import { allOrNone, countedFaces } from '../../shell/thrown'
import { isQuiet, type Teller } from './teller.svelte'

/** Which dice of a throw counted. */
export function countedOf(event: GameEvent): boolean[] {
  const { faces = [] } = event
  switch (event.event) {
    case 'hits':
    case 'saves':
      return countedFaces(faces, event.needed)
    case 'morale':
    case 'fearless':
      return allOrNone(faces, event.passed)
    case 'cast':
      return allOrNone(faces, event.works)
    default:
      return allOrNone(faces, true)
  }
}

interface Line extends LogLine {
  /** a unit begins to act, or has gone where it was sent: of the two that says more which says how far */
  part: 'acts' | 'goes' | ''
}

function partOf(event: GameEvent, entry: Entry): Line['part'] {
  if (event.event === 'moved' && entry.ask === 'move') return 'goes'
  return event.event === 'activated' ? 'acts' : ''
}

function linesOf(entry: Entry, index: number, place: string, teller: Teller): Line[] {
  const scribe = new Scribe<Line>()
  entry.events.forEach((event, i) => {
    const text = teller.event(entry, i)
    if (!text) return
    const detail: LogDetail = {
      text,
      rule: event.rule,
      ledger: event.rule.startsWith('AOF-'),
      faces: event.faces ?? [],
      counted: countedOf(event),
      side: sideOf(event.side, entry.side),
    }
    const part = partOf(event, entry)
    if (isQuiet(event) && part !== 'goes') {
      scribe.under(detail)
      return
    }
    const heading = event.event === 'round_began'
    const at = index + 1
    scribe.write(detail, (details) => ({ at, place, side: detail.side, text, heading, details, part }))
  })
  const lines = scribe.done()
  const why = teller.why(entry)
  if (why && lines[0]) lines[0] = { ...lines[0], why }
  return lines
}

export function logLines(history: readonly Entry[], teller: Teller): LogLine[] {
  const lines: Line[] = []
  let round = 0
  let within = 0
  history.forEach((entry, i) => {
    if (entry.turn !== round) [round, within] = [entry.turn, 0]
    if (entry.ask === 'activate') within++
    const place = entry.turn > 0 ? `${entry.turn}.${within}` : ''
    for (const line of linesOf(entry, i, place, teller)) {
      const before = lines.at(-1)
      // what an activation brings about stands under its number once
      if (before && before.place === line.place && before.text === line.text)
        before.details.push(...line.details)
      else if (before && line.part === 'goes' && before.part === 'acts' && before.place === line.place) {
        before.details.push(...line.details)
        before.text = line.text
        before.at = line.at
      } else lines.push(line)
    }
  })
  return lines
}

/** Which attack it was that men fell in: a shot, a charge or a spell of the activation that an answer belongs to. */
export function attackAt(history: readonly Entry[], answer: number, teller: Teller): string {
  for (let i = answer; i >= 0; i--) {
    const entry = history[i]!
    const at = entry.events.findLastIndex(
      (e) => e.event === 'shot' || e.event === 'cast' || (e.event === 'activated' && e.action === 'charge'),
    )
    if (at >= 0) return teller.event(entry, at)
    if (entry.ask === 'activate') break
  }
  return ''
}

/** What was done in the round that is shown: unit, action, target, in order. */
export function actsOf(
  history: readonly Entry[],
  round: number,
  upTo: number,
): Extract<GameEvent, { event: 'activated' }>[] {
  return history
    .slice(0, upTo)
    .flatMap((entry) => (entry.turn === round ? entry.events.filter((e) => e.event === 'activated') : []))
}
