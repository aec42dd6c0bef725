// What is said of a log that was loaded, of one that could not be, and of a game that is over.
import { EngineError, OtherVersion } from '../../engine/engine'
import type { Outcome, SideName, Verified } from '../../engine/book'
import { sideIndex } from '../../engine/book'
import type { Translator } from '../i18n/translate'
import type { Player } from './keep'

/** Why a game could not be opened, in the reader's language. */
export function faultText(t: Translator, error: unknown): string {
  if (error instanceof OtherVersion) return t.say('other.version')
  const fault = error instanceof EngineError ? error.fault : undefined
  if (!fault) return error instanceof Error ? error.message : String(error)
  const sentence = t.say(`log.fault.${fault.kind}`, { reason: fault.told ?? fault.text })
  return fault.line > 0 ? t.say('log.fault.line', { line: fault.line, sentence }) : sentence
}

/** What a log that was read proves. */
export function verdictText(t: Translator, verified: Verified, outcome: Outcome): string {
  const sentences = [
    verified.version < 2
      ? t.say('log.old', { unknown: verified.unknown ?? 0, faces: verified.faces })
      : t.say(outcome.over ? 'log.whole' : 'log.open'),
  ]
  if (verified.given) sentences.push(t.say('log.given', { count: verified.given }))
  if (verified.branches) sentences.push(t.say('log.branches', { answers: verified.branches.join(', ') }))
  if (verified.seal) sentences.push(sealText(t, verified.seal, verified.faces))
  return sentences.join(' ')
}

function sealText(t: Translator, seal: NonNullable<Verified['seal']>, faces: number): string {
  if (!seal.revealed) return t.say('log.sealed.closed')
  return seal.faces === faces ? t.say('log.sealed') : t.say('log.sealed.other', { count: faces - seal.faces })
}

/** How it ended for the one person of this page; without one, or with two, nobody is spoken to. */
export function verdictOf(
  winner: SideName | 'none',
  players: readonly [Player, Player],
): 'won' | 'lost' | 'none' {
  const people = players.filter((player) => player === 'human').length
  if (winner === 'none' || people !== 1) return 'none'
  return players[sideIndex(winner)] === 'human' ? 'won' : 'lost'
}
