// Symbols that peoples draw themselves, as their files were read: whoever shows a die finds them here. Their ids come from
// what is drawn, so that two peoples do not meet in one; a drawing of ours is never replaced.
import { drawn, symbolArt, symbols } from '../../cloth/draw/symbols'

let own = $state.raw<Readonly<Record<string, string>>>({})

export function learnDrawings(drawings: Readonly<Record<string, readonly string[]>> = {}): void {
  const fresh = Object.entries(drawings).map(([id, parts]): [string, string] => [id, drawn(parts)])
  if (fresh.some(([id, art]) => own[id] !== art)) own = { ...own, ...Object.fromEntries(fresh) }
}

export const artOf = (id: string, rarity: number): string => symbols[id] ?? own[id] ?? symbolArt(id, rarity)
