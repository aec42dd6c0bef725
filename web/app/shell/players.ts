// What those who lead a side are called.
import type { Translator } from '../i18n/translate'
import type { Player } from './keep'
import type { AnySession } from './session.svelte'

/** A bot, with its temper where it has one. */
export function playerName(words: Translator, player: Player, short = false): string {
  if (player === 'human') return words.say(short ? 'start.friend.short' : 'start.friend')
  const [rank, temper] = player.split(':')
  const name = words.say(`bot.${rank}${short ? '.short' : ''}`)
  return temper ? `${name}, ${words.say(`temper.${temper}`).toLowerCase()}` : name
}

/** Who leads a side, as its band tells it: nothing where two people share the screen, and nobody is "you" in a game that
 *  a stranger has sent. */
export function leaderName(words: Translator, session: AnySession, side: 0 | 1, short = false): string {
  const player = session.players[side]
  if (player === 'guest') return session.elsewhere?.standing?.names[side] || words.say('hall.nobody')
  if (player !== 'human') return playerName(words, player, short)
  if (session.players[1 - side] === 'human' || !session.own) return ''
  return words.say('start.you')
}
