// The card of a unit of Age of Fantasy: Skirmish.
import { sideIndex } from '../../../engine/book'
import type { Unit } from '../../../engine/aofs'
import type { Translator } from '../../i18n/translate'
import type { Card } from '../../shell/card'
import { lookOf } from '../looks'
import type { Teller } from './teller.svelte'
import { ownModels, troublesOf } from './views'

export function cardOf(unit: Unit, army: string, home: 0 | 1, teller: Teller, t: Translator): Card {
  const side = sideIndex(unit.side)
  const models = ownModels(unit)
  const [model] = models
  const inch = (length: number): string => t.length(length, 'inch')
  const [advance, rush] = unit.moves
  const specials = models.flatMap((m) => m.specials).filter((s, i, all) => all.indexOf(s) === i)
  const held = [...models.flatMap((m) => m.rules ?? []), ...unit.weapons.flatMap((w) => w.rules ?? [])]
  const own = [...new Set(held)].sort((a, b) => a - b)
  return {
    unit: unit.id,
    side,
    away: side !== home,
    name: teller.unit(unit.id),
    // of one man there is nothing to count
    about:
      unit.joined >= 0
        ? t.say('army.joined', { unit: teller.unit(unit.joined) })
        : unit.size > 1
          ? t.say('card.of', { count: models.length, most: unit.size })
          : '',
    look: lookOf(army, {
      base: model?.base ?? { length: 320, width: 320 },
      specials: model?.specials ?? [],
      shoots: unit.weapons.some((weapon) => weapon.range > 0),
    }),
    numbers: [
      { value: `${model?.quality ?? '–'}+`, what: t.say('army.q') },
      { value: `${model?.defense ?? '–'}+`, what: t.say('army.d') },
      { value: inch(advance), what: t.say('card.advance') },
      { value: inch(rush), what: t.say('card.rush') },
    ],
    rows: unit.weapons.map((weapon, w) => ({
      what: teller.weapon(unit.id, w),
      value: [
        ...(weapon.range > 0 ? [t.inches(weapon.range)] : []),
        `A${weapon.attacks}`,
        ...weapon.specials.map((s) => teller.special(s)),
        ...(weapon.rules ?? []).map((r) => teller.rule(unit.side, r).name),
      ].join(', '),
    })),
    fatigue: null,
    troubles: [...troublesOf(unit, t), ...(unit.unknown ? [t.say('army.unknown')] : [])],
    // who has joined a unit acts with it
    may: unit.activated || unit.gone || unit.joined >= 0 ? [] : [t.say('card.activate')],
    rules: [
      ...specials.map((s) => ({ name: teller.special(s), text: teller.specialText(s) })),
      ...own.map((r) => teller.rule(unit.side, r)),
    ],
  }
}
