// What is said of games in the hall, whatever their book: clocks, times, complaints, who somebody is.
import type { SideName } from '../../engine/book'
import { other, sideIndex } from '../../engine/book'
import type { Translator } from '../i18n/translate'
import { awaits, foeOf, isOffered, type Clock, type HallEvent, type Said, type Standing } from './events'

export const nameOf = (t: Translator, name: string | undefined): string => name || t.say('hall.nobody')
export const sideName = (t: Translator, { names }: Standing, side: SideName): string =>
  nameOf(t, names[sideIndex(side)])

/** A clock in two words: what each has, and what comes with a move. */
export function clockWords(t: Translator, clock: Clock | undefined): [string, string] {
  if (!clock) return [t.say('hall.clock.none'), t.say('hall.clock.none.note')]
  const { seconds, gain = 0, per } = clock
  if (per === 'answer')
    return [t.say('hall.clock.days', { count: Math.round(seconds / 86400) }), t.say('hall.clock.days.note')]
  const minutes = t.say('hall.clock.game', { count: Math.round(seconds / 60) })
  return [minutes, per === 'turn' ? t.say('hall.clock.turn.note') : t.say('hall.clock.gain', { count: gain })]
}

/** How a clock works, as a sentence. */
export function clockSentence(t: Translator, clock: Clock | undefined): string {
  if (!clock) return t.say('hall.clock.say.none')
  const { seconds, gain = 0, per } = clock
  if (per === 'answer') return t.say('hall.clock.say.days', { days: Math.round(seconds / 86400) })
  if (per === 'turn') return t.say('hall.clock.say.turn', { minutes: Math.round(seconds / 60) })
  return t.say('hall.clock.say.game', { minutes: Math.round(seconds / 60), gain })
}

/** What is left on a clock: "17:52", or days where it is long. */
export function timeLeft(t: Translator, ms: number): string {
  const seconds = Math.ceil(ms / 1000)
  if (seconds >= 86400)
    return t.say('clock.days', {
      days: Math.floor(seconds / 86400),
      hours: Math.floor((seconds % 86400) / 3600),
    })
  const two = (n: number): string => String(n).padStart(2, '0')
  const hours = Math.floor(seconds / 3600)
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`
  return hours > 0 ? `${hours}:${rest}` : rest.replace(/^0/, '')
}

/** How long ago something was. */
export function timeSince(t: Translator, ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  const [hours, days] = [Math.floor(minutes / 60), Math.floor(minutes / 1440)]
  if (days > 0) return t.say('hall.since.days', { days, hours: hours % 24 })
  return hours > 0
    ? t.say('hall.since.hours', { hours, minutes: minutes % 60 })
    : t.say('hall.since.minutes', { minutes })
}

/** How a table of one's own stands. */
export function standsText(t: Translator, standing: Standing): string {
  const { status, number } = standing
  if (isOffered(standing)) return t.say('hall.stands.offered')
  if (status === 'over') return t.say('hall.stands.over')
  if (status === 'playing') return t.say(awaits(standing) ? 'hall.stands.yours' : 'hall.stands.theirs')
  if (number === 0 && !foeOf(standing)) return t.say('hall.stands.waiting')
  return t.say(awaits(standing) ? 'hall.stands.begin' : 'hall.stands.tobegin')
}

/** What the server said no to; what it says of a set-up in its own words too. */
export function problemText(t: Translator, code: string, text = ''): string {
  if (code === 'refused' && text) return t.say('online.no.refused.why', { text })
  return t.has(`online.no.${code}`) ? t.say(`online.no.${code}`) : t.say('online.no.other', { code })
}

/** How a game ended, where the rules do not say it. */
export function overText(t: Translator, standing: Standing, over: HallEvent): string {
  const loser = over.winner === 'first' || over.winner === 'second' ? other(over.winner) : 'first'
  return t.say(`online.over.${over.how ?? 'rules'}`, { name: sideName(t, standing, loser) })
}

/** What one player asks of the other. */
export function offerText(t: Translator, standing: Standing, offer: HallEvent): string {
  const name = sideName(t, standing, offer.seat ?? 'first')
  const count = standing.answers - (offer.back ?? 0)
  return t.say(`online.offered.${offer.what}`, offer.what === 'back' ? { name, count } : { name })
}

/** A line of what happened beside the answers. `answers`: how many had been given. */
function eventText(t: Translator, standing: Standing, event: HallEvent, answers: number): string {
  const name = event.seat ? sideName(t, standing, event.seat) : ''
  if (event.kind === 'over') return overText(t, standing, event)
  if (event.kind === 'offer') return offerText(t, { ...standing, answers }, event)
  if (event.kind === 'respond') return t.say(event.yes ? 'online.ev.yes' : 'online.ev.no', { name })
  if (event.kind === 'back' && !name) return t.say('online.ev.agreed', { answers: event.answers ?? 0 })
  return event.kind === 'answer' ? '' : t.say(`online.ev.${event.kind}`, { name })
}

export interface TalkLine {
  at: number
  /** who said it; nobody said what happened */
  who: string
  text: string
}

/** What was said and what happened beside the answers, in the order in which it came. */
export function chronicle(
  t: Translator,
  standing: Standing,
  events: readonly HallEvent[],
  said: readonly Said[],
): TalkLine[] {
  let answers = 0
  const happened = events.map((event) => {
    const text = eventText(t, standing, event, answers)
    if (event.kind === 'answer' || event.kind === 'back') answers = event.answers ?? answers
    return { at: event.at, who: '', text }
  })
  const told = said.map(({ at, name, text }) => ({ at, who: nameOf(t, name), text }))
  return [...happened.filter(({ text }) => text !== ''), ...told].sort((a, b) => a.at - b.at)
}
