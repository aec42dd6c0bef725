// What the models of an army look like: the army by head and shield, the kind by what a model is and carries.
import type { BeastArmy, BeastKind } from '../../cloth/draw/bestiary'
import type { Footprint, Look } from '../../cloth/draw/figures'

const armies: Record<string, BeastArmy> = {
  'toll-company': 'lantern',
  'lychgate-court': 'court',
  alderkin: 'hazel',
  tuskmark: 'tusks',
}
const others: readonly BeastArmy[] = ['lantern', 'court', 'hazel', 'tusks']

/** An army that was brought along gets one of the four, always the same. */
export function beastArmy(id: string): BeastArmy {
  const sum = [...id].reduce((n, c) => (n * 31 + c.charCodeAt(0)) % 9973, 7)
  return armies[id] ?? others[sum % others.length]!
}

export interface Seen {
  base: { length: number; width: number; form?: 'round' | 'oval' | 'rectangle' }
  specials: readonly string[]
  /** it shoots */
  shoots: boolean
}

const has = (seen: Seen, rule: string): boolean =>
  seen.specials.some((s) => s === rule || s.startsWith(`${rule}(`))

/** What a model takes before it rolls: 1 without Tough(X). */
export const toughnessOf = (specials: readonly string[]): number =>
  Number(/^tough\((\d+)\)/.exec(specials.find((s) => s.startsWith('tough(')) ?? '')?.[1] ?? 1)

/** An imported list says little of bases: what takes a beast's wounds is drawn as one. */
export function kindOf(seen: Seen): BeastKind {
  const { length, width } = seen.base
  if (length !== width) return 'rider'
  if (has(seen, 'caster')) return 'caster'
  if (has(seen, 'hero')) return 'hero'
  const tough = toughnessOf(seen.specials)
  if (length >= 800 || tough >= 12) return 'giant'
  if (length >= 500 || tough >= 6) return 'beast'
  return seen.shoots ? 'shot' : 'foot'
}

export const lookOf = (army: string, seen: Seen): Look => ({
  rank: 'warrior',
  arms: 'sword',
  shield: 'none',
  mounted: false,
  beast: `${beastArmy(army)}-${kindOf(seen)}`,
})

export const footprint = (base: Seen['base']): Footprint => ({
  form: base.form ?? (base.length === base.width ? 'round' : 'oval'),
  along: base.length / 10,
  across: base.width / 10,
})
