// Dice as they fell: which of them counted. Lit and pale dice are drawn by this wherever dice are shown.

/** Which faces counted: those that reach what was needed, and no more than did. Exhausted men need more than their dice
 * show. */
export function countedFaces(faces: readonly number[], needed: number, counted = faces.length): boolean[] {
  const best = faces.map((_, i) => i).sort((a, b) => faces[b]! - faces[a]!)
  return faces.map((face, i) => face >= needed && best.indexOf(i) < counted)
}

/** A throw that counts as a whole, or not at all. */
export const allOrNone = (faces: readonly number[], counts: boolean): boolean[] => faces.map(() => counts)
