// Odds beside the answers for as long as a screen stands: an engine beside the one that plays reckons them, anew with
// every question.
import { onDestroy, untrack } from 'svelte'
import type { Ask, BookName } from '../../engine/book'
import { reckoningEngine } from '../../engine/remote'
import type { AnswerOdds } from './odds.svelte'

/** `wanted`: what is to be reckoned as things stand, or nothing. What it reads is watched, and another aim means other odds. */
export function weigh<Odds extends Pick<AnswerOdds<unknown, unknown>, 'aim' | 'clear' | 'close'>>(
  Kind: new (ask: Ask) => Odds,
  book: BookName,
  wanted: () => ((odds: Odds) => Promise<void>) | null,
): Odds {
  const odds = new Kind((request) => reckoningEngine(book).call(request))
  onDestroy(() => void odds.close().catch(() => undefined))
  $effect(() => {
    const look = wanted()
    void odds.aim
    untrack(() => (look ? void look(odds) : odds.clear()))
  })
  return odds
}
