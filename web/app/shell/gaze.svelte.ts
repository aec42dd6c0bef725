// Where the eye is led on the cloth, whatever the book: to whoever acts and suffers, to those of whom somebody speaks, to
// those of whom some are to fall, and close to those who fight. Called where a table is made.
import { untrack } from 'svelte'
import type Cloth from '../../cloth/Cloth.svelte'
import type { FigureView } from '../../cloth/types'
import type { Deed } from './acts'
import type { AnyTable } from './table.svelte'

export interface Sought {
  readonly cloth: ReturnType<typeof Cloth> | undefined
  /** a phone: the rail lies over the table */
  readonly narrow: boolean
  readonly figures: readonly FigureView[]
  /** who acts on whom now */
  readonly deed: Deed | null
  /** how much of the cloth's foot lies under the rail */
  readonly covered: number
  /** those of whom somebody speaks, or who may be pointed at: the first is shown where none is seen */
  readonly spoken: readonly number[]
  /** who fights; nothing where no fight is shown */
  readonly fighters: readonly number[] | null
  /** the sheet of a fight lies there */
  readonly sheet: boolean
  /** how much is seen around them, in millimetres */
  readonly room: number
}

/** Looks once the rail has taken its room, unless what is given back is called before. */
export function settled(look: () => void): () => void {
  let later = requestAnimationFrame(() => (later = requestAnimationFrame(look)))
  return () => cancelAnimationFrame(later)
}

export function leadEye(game: AnyTable, sought: Sought): void {
  const reveal = (unit: number | null | undefined): void => {
    const at = game.placeOf(unit ?? null)
    if (at) sought.cloth?.reveal(at)
  }

  // whoever acts and whoever suffers lies in sight
  $effect(() => {
    const { at, moment } = game.replay
    const now = at === null || moment !== null ? sought.deed : null
    untrack(() => {
      reveal(now?.unit)
      reveal(now?.target)
    })
  })

  // so do those of whom somebody speaks
  $effect(() => {
    const { spoken, covered } = sought
    void covered // a rail that grows must not lie on them
    return settled(() => {
      const places = spoken.flatMap((unit) => game.placeOf(unit) ?? [])
      // one alone is meant wholly: half of it under the rail is not seen
      if (spoken.length === 1 || !places.some((at) => sought.cloth?.sees(at))) reveal(spoken[0])
    })
  })

  /** of whom some are to fall */
  const struck = $derived.by(() => {
    const { ask } = game.live.question
    return game.mine && ask === game.traits.losses ? game.acting : null
  })

  // those of whom some are to fall lie open to the hand
  $effect(() => {
    const of = struck
    if (of !== null && !sought.narrow) return settled(() => reveal(of))
    return
  })

  // on a phone they and those who fight are seen from close by in what the sheet leaves free, and what was seen before
  // is given back
  $effect(() => {
    void game.live
    const { fighters, sheet, covered } = sought
    const close = struck !== null ? [struck] : sheet ? fighters : null
    void covered // another sheet leaves another part of the table free
    if (!sought.narrow) return
    return settled(() => {
      const men = untrack(() => sought.figures).filter((figure) => close?.includes(figure.unit))
      const own = men.filter(({ side }) => side === untrack(() => game.home))
      const others = men.filter((figure) => !own.includes(figure))
      if (men.length === 0) sought.cloth?.back()
      else if (own.length > 0) sought.cloth?.lookAt(own, others)
      else sought.cloth?.lookAt(men, [])
    })
  })

  // on a desk a close look at those who fight; whoever has looked at another place is led back by the next answer
  $effect(() => {
    void game.live
    const { fighters, room } = sought
    const men = fighters ? sought.figures.filter((figure) => fighters.includes(figure.unit)) : []
    return settled(() => {
      if (sought.narrow) return
      if (!fighters) sought.cloth?.home()
      else if (men.length > 0) sought.cloth?.closeOn(men, room)
    })
  })
}
