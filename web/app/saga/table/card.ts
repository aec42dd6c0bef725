// The card of a unit of SAGA.
import { sideIndex } from '../../../engine/book'
import type { FactionInfo, Unit } from '../../../engine/saga'
import type { Translator } from '../../i18n/translate'
import { ruleNamed } from '../../rules/lookup.svelte'
import type { Card } from '../../shell/card'
import { lookOf } from '../looks'
import type { Teller } from './teller.svelte'

export function cardOf(
  unit: Unit,
  factions: readonly [FactionInfo, FactionInfo],
  home: 0 | 1,
  may: string[],
  teller: Teller,
  t: Translator,
): Card {
  const side = sideIndex(unit.side)
  const cm = (length: number | undefined): string => t.length(length ?? 0, 'cm')
  const kit = teller.kit(unit.equipment)
  const covered = unit.cover && unit.cover !== 'none' ? [t.say(`cover.${unit.cover}`)] : []
  return {
    unit: unit.id,
    side,
    away: side !== home,
    name: teller.unit(unit.id),
    about: [t.say('card.of', { count: unit.alive, most: unit.size }), teller.troop(unit.troop), kit]
      .filter(Boolean)
      .join(' · '),
    look: lookOf(unit, { hero: unit.troop === 'hero' }, factions[side]),
    numbers: [
      { value: String(unit.attack ?? 0), what: t.say('card.dice') },
      { value: String(unit.armourMelee ?? '–'), what: t.say('play.armour') },
      { value: String(unit.armourShooting ?? '–'), what: t.say('card.shot') },
      { value: String(unit.dice ?? 0), what: t.say('play.saga.dice') },
    ],
    rows: [
      { what: t.say('card.move'), value: cm(unit.move) },
      { what: t.say('card.charge'), value: cm(unit.charge) },
      ...(unit.range
        ? [{ what: t.say('card.shoots', { count: unit.shots ?? 0 }), value: cm(unit.range) }]
        : []),
      ...covered.map((value) => ({ what: t.say('card.cover'), value })),
    ],
    fatigue: { now: unit.fatigue, most: unit.exhaustsAt ?? unit.fatigue },
    troubles: unit.exhausted ? [t.say('play.exhausted')] : [],
    may,
    rules: (unit.rules ?? []).flatMap((id) => ruleNamed('saga', id) ?? []),
  }
}
