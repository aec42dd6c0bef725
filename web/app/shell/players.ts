// What those who lead a side are called.
import type { Translator } from '../i18n/translate'
import type { Player } from './keep'

/** A bot, with its temper where it has one. */
export function playerName(words: Translator, player: Player, short = false): string {
  if (player === 'human') return words.say(short ? 'start.friend.short' : 'start.friend')
  const [rank, temper] = player.split(':')
  const name = words.say(`bot.${rank}${short ? '.short' : ''}`)
  return temper ? `${name}, ${words.say(`temper.${temper}`).toLowerCase()}` : name
}
