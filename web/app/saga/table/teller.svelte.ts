// What the engine's own words say of a game: abilities, units, events. They are fetched as the game goes on; where the
// reader's language has no phrases yet, the page's catalogue speaks instead.
import type { Ask, BotReason, GameEvent, HistoryEntry } from '../../../engine/book'
import type { Language } from '../../i18n/translate'
import { loadEffects, loadPhrases, type Effects } from '../content'

export class Teller {
  effects = $state.raw<Effects>({})
  /** names of units by their number; empty where the page names them itself */
  units = $state.raw<Record<string, string>>({})
  /** counts what was told, so that readers of `told` follow */
  version = $state(0)
  private events = new WeakMap<GameEvent, string>()
  private reasons = new WeakMap<BotReason, string>()
  private spoken: Language | null = null
  private language: Language | null = null

  constructor(
    private readonly ask: Ask,
    private readonly peoples: readonly string[],
  ) {}

  /** Begins to speak a language. */
  async speak(language: Language, game: number, history: readonly HistoryEntry[]): Promise<void> {
    this.language = language
    this.spoken = null
    this.units = {}
    this.events = new WeakMap()
    this.reasons = new WeakMap()
    const spoken = await loadPhrases(this.ask, language)
    const effects = await loadEffects(this.ask, spoken, this.peoples)
    if (this.language !== language) return
    this.effects = effects
    if (spoken !== language) return
    this.spoken = spoken
    await this.follow(game, history)
  }

  told(event: GameEvent): string | undefined {
    void this.version
    return this.events.get(event)
  }

  /** Why a bot did it, where it has said so. */
  why(reason: BotReason): string | undefined {
    void this.version
    return this.reasons.get(reason)
  }

  /** Each reason is told as the table stood before its answer. */
  private async explain(spoken: Language, game: number, history: readonly HistoryEntry[]): Promise<void> {
    for (const [at, { reason }] of history.entries()) {
      if (!reason || this.reasons.has(reason)) continue
      const { text } = await this.ask<{ text: string }>({
        call: 'words.reason',
        language: spoken,
        game,
        reason,
        at,
      })
      if (this.spoken !== spoken) return
      this.reasons.set(reason, text)
      this.version++
    }
  }

  /** Tells what was not told yet: from the beginning of the last fight on, since its lines speak of each other. */
  async follow(game: number, history: readonly HistoryEntry[]): Promise<void> {
    const { spoken } = this
    if (!spoken) return
    const all = history.flatMap((entry) => entry.events)
    const first = all.findIndex((event) => !this.events.has(event))
    if (first < 0 && Object.keys(this.units).length > 0) return
    const { units } = await this.ask<{ units: Record<string, string> }>({
      call: 'words.units',
      language: spoken,
      game,
    })
    const opening = all.findLastIndex(
      (event, i) => i <= first && (event.event === 'melee_began' || event.event === 'shooting_began'),
    )
    const events = first < 0 ? [] : all.slice(opening < 0 ? first : opening)
    const { texts } = await this.ask<{ texts: string[] }>({
      call: 'words.events',
      language: spoken,
      game,
      events,
    })
    if (this.spoken !== spoken) return
    events.forEach((event, i) => this.events.set(event, texts[i] ?? ''))
    this.units = units
    this.version++
    await this.explain(spoken, game, history)
  }
}
