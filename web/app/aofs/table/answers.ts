// What answers of Age of Fantasy are about: units, charges, jumps, spells. No rule: all come from the engine.
import type { Choice, Question } from '../../../engine/aofs'
import type { SketchAt } from '../../shell/planner.svelte'

/** The unit that a question is about, and whom it is against. */
export function unitsAsked(question: Question): number[] {
  return [
    ...('unit' in question ? [question.unit] : []),
    ...('target' in question ? [question.target] : []),
    ...('enemy' in question ? [question.enemy] : []),
  ]
}

/** The unit that an answer names first, and whom it is against. */
export function unitsOf(choice: Choice): number[] {
  switch (choice.verb) {
    case 'activate':
      return choice.target === undefined ? [choice.unit] : [choice.unit, choice.target]
    case 'cast':
      return [choice.target]
    case 'shoot':
      return choice.shots.map((shot) => shot.target)
    case 'deploy':
    case 'reserve':
      return [choice.unit]
    case 'join':
      return [choice.hero, choice.unit]
    default:
      return []
  }
}

export const isCharge = (choice: Choice): boolean => choice.verb === 'activate' && choice.action === 'charge'

/** A move that the engine offers whole: a jump. */
export const isLeap = (choice: Choice): boolean => !choice.sketch && (choice.steps?.length ?? 0) > 0

/** What the engine's planner is handed. */
export const sketchAt: SketchAt = (verb, spot, _quick, unit) => ({
  verb,
  ...(verb === 'deploy' ? { unit: unit ?? -1 } : {}),
  spot,
  sketch: true,
})

/** A spell of a caster, with every answer that tries it. */
export interface SpellCard {
  key: string
  caster: number
  spell: number
  choices: Cast[]
}

/** Whose spell, on whom, with how many tokens beyond its price. */
export type Cast = Extract<Choice, { verb: 'cast' }>
export const isCast = (choice: Choice): choice is Cast => choice.verb === 'cast'
/** The same spell on the same unit, with however many tokens. */
export const same = (a: Cast, b: Cast): boolean =>
  a.caster === b.caster && a.spell === b.spell && a.target === b.target
