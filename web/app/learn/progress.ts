// What has been learnt, and the lesson under way: kept in the browser, so that one may leave at any time.
import { readObject, write } from '../storage/storage'
import type { BookName } from '../../engine/book'

/** A lesson or a position as it was left. */
export interface Place {
  id: string
  step: number
  from: number
  log: string
  names: Record<string, number>
}

interface Kept {
  done: string[]
  place: Place | null
}

const key = (book: BookName): string => `learn.${book}`

function isPlace(value: unknown): value is Place {
  const place = value as Partial<Place> | null
  return (
    typeof place === 'object' &&
    place !== null &&
    typeof place.id === 'string' &&
    typeof place.step === 'number' &&
    typeof place.from === 'number' &&
    typeof place.log === 'string' &&
    typeof place.names === 'object'
  )
}

export function learnt(book: BookName): Kept {
  const { done, place } = readObject(key(book))
  return {
    done: Array.isArray(done) ? done.filter((one) => typeof one === 'string') : [],
    place: isPlace(place) ? place : null,
  }
}

const keep = (book: BookName, kept: Kept): void => void write(key(book), JSON.stringify(kept))

export const keepPlace = (book: BookName, place: Place): void => keep(book, { ...learnt(book), place })

/** It was learnt to its end. */
export function keepDone(book: BookName, id: string): void {
  const { done, place } = learnt(book)
  keep(book, { done: [...new Set([...done, id])], place: place?.id === id ? null : place })
}
