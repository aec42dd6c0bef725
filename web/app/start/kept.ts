// What the list of kept battles says of each: who met whom, how it stands or ended, and when it was played last.
import type { Translator } from '../i18n/translate'
import type { KeptGame } from '../shell/keep'
import { playerName } from '../shell/players'
import { verdictOf } from '../shell/verdict'

export interface KeptRow {
  game: KeptGame
  /** "Danes – Normans" */
  names: string
  /** "Karl · You won · Nov 18, 2026, 8:15 PM" */
  note: string
}

/** Who was met: of two people nobody is the other. */
function foeOf(t: Translator, { players }: KeptGame): string {
  const [first, second] = players
  if (first === 'human') return playerName(t, second)
  if (second === 'human') return playerName(t, first)
  return `${playerName(t, first)} – ${playerName(t, second)}`
}

function endOf(t: Translator, game: KeptGame, names: readonly [string, string]): string {
  if (!game.over) return t.say('start.kept.open', { turn: game.turn })
  const verdict = verdictOf(game.winner, game.players)
  if (verdict !== 'none') return t.say(`end.${verdict}`)
  if (game.winner === 'none') return t.say('play.draw')
  return t.say('play.won', { side: names[game.winner === 'first' ? 0 : 1] })
}

export function keptRow(t: Translator, game: KeptGame, nameOf: (id: string) => string): KeptRow {
  const names: [string, string] = [nameOf(game.peoples[0]), nameOf(game.peoples[1])]
  const when = new Intl.DateTimeFormat(t.language, { dateStyle: 'medium', timeStyle: 'short' })
  const branch = game.from === undefined ? [] : [t.say('start.kept.branch', { at: game.from })]
  const parts = [foeOf(t, game), endOf(t, game, names), ...branch, when.format(game.time)]
  return { game, names: names.join(' – '), note: parts.join(' · ') }
}

/** Is every word of what is looked for in the row? */
export function holds({ names, note }: KeptRow, sought: string): boolean {
  const text = `${names} ${note}`.toLocaleLowerCase()
  return sought
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
