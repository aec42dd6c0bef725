// Which answers are listed beside the table, and which of them is the likely one. No rule: all come from the engine.
import type { Choice, Question } from '../../../engine/saga'
import type { SketchAt } from '../../shell/planner.svelte'

/** Questions whose answer is planned on the table. */
export const planned = [
  'move',
  'charge',
  'shift',
  'push',
  'withdraw',
  'deploy',
] as const satisfies readonly Question['ask'][]
export type PlannedVerb = (typeof planned)[number]
export const isPlanned = (ask: string): ask is PlannedVerb => (planned as readonly string[]).includes(ask)

/** What the engine's planner is handed; a hand that still moves asks for a quick plan. */
export const sketchAt: SketchAt = (verb, spot, quick, unit) => ({
  verb,
  ...(verb === 'deploy' ? { unit: unit ?? -1 } : quick && verb !== 'withdraw' ? { quick } : {}),
  spot,
  sketch: true,
})

/** How a question is answered with the page in hand: the key of a hint. */
const hints: Partial<Record<Question['ask'], string>> = {
  activate: 'how.activate',
  orders: 'how.orders',
  place_dice: 'how.orders',
  move: 'how.move',
  shift: 'how.move',
  push: 'how.move',
  charge: 'how.charge',
  withdraw: 'how.charge',
  casualties: 'how.casualties',
  choose_units: 'how.units',
  next_unit: 'how.units',
  deploy: 'how.deploy',
  terrain: 'how.terrain',
}
export const hintFor = (ask: Question['ask']): string | undefined => hints[ask]

/** Units that an answer names: they are lit on the table. */
export function unitsOf(choice: Choice): number[] {
  switch (choice.verb) {
    case 'activate':
    case 'redirect':
    case 'deploy':
      return [choice.unit]
    case 'shoot':
      return [choice.target]
    case 'declare':
      return choice.target === undefined ? [] : [choice.target]
    case 'units':
      return choice.units
    default:
      return []
  }
}

export const isBoardAsk = (ask: string): boolean =>
  ask === 'orders' || ask === 'place_dice' || ask === 'take_back'

/** Answers that are given on the table or on the battle board, and would only crowd the list. */
function isElsewhere(choice: Choice, question: Question): boolean {
  if (isPlanned(question.ask) && choice.verb === question.ask) return true
  if (question.ask === 'casualties' && choice.verb === 'remove') return true
  if (choice.verb === 'place_piece' || (choice.verb === 'move_piece' && question.ask === 'terrain'))
    return true
  return isBoardAsk(question.ask) && (choice.verb === 'load' || choice.verb === 'take_back')
}

export function listedAnswers(
  choices: readonly Choice[],
  question: Question,
  chosen: number | null,
): Choice[] {
  const listed = choices.filter((choice) => !isElsewhere(choice, question))
  if (chosen === null) return listed
  const about = listed.filter((choice) => unitsOf(choice).includes(chosen))
  const rest = listed.filter((choice) => unitsOf(choice).length === 0)
  return about.length > 0 ? [...about, ...rest] : listed
}

/** What an answer is worth; nothing where it was not reckoned. */
export type WorthOf = (choice: Choice) => number | undefined

/** What is gained by less is no reason to spend something. */
const least = 0.02

/** The place of the one that is black: what gains most by the engine's estimate, Pass where nothing does; -1 where
 * something on the table is likelier. */
export function likelyAnswer(
  listed: readonly Choice[],
  question: Question,
  worthOf: WorthOf = () => undefined,
): number {
  if (question.ask === 'terrain') return -1
  if (isPlanned(question.ask) || question.ask === 'casualties' || isBoardAsk(question.ask)) return -1
  const pass = listed.findIndex((c) => c.verb === 'pass' || c.verb === 'take')
  const worth = listed.map((choice) => worthOf(choice) ?? -Infinity)
  const most = worth.indexOf(Math.max(...worth))
  // whoever attacks nobody gains nothing and loses nothing
  const without = pass >= 0 ? worth[pass]! : question.ask === 'declare' ? 0 : -Infinity
  if (most >= 0 && Number.isFinite(worth[most]) && worth[most]! > without + least) return most
  if (pass >= 0) return pass
  const moves = listed.findIndex((c) => c.verb === 'declare' && c.type === 'move')
  return listed.length > 0 ? Math.max(0, moves) : -1
}

/** Of what a unit that was pointed at can do: the attack that gains most, else the move. */
export function likelyAct(
  acts: readonly { type: string; target: number; answers: readonly Choice[] }[],
  worthOf: WorthOf,
): number {
  const worth = acts.map(({ target, answers }) =>
    target < 0 ? -Infinity : (worthOf(answers.at(-1)!) ?? -Infinity),
  )
  const most = worth.indexOf(Math.max(...worth))
  if (most >= 0 && worth[most]! > least) return most
  return acts.findIndex(({ type }) => type === 'move')
}
