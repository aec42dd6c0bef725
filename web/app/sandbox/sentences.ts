// Reasons of the engine as sentences in the reader's language.
import type { Reason, Scene, ScenePiece, SightLine } from '../../engine/scene'
import type { Translator } from '../i18n/translate'
import { traitsOf } from './templates'

export type Scale = 'cm' | 'inch'

const unitName = (scene: Scene, unit: number | undefined): string =>
  unit === undefined ? '' : (scene.units[unit]?.name ?? '')
const pieceName = (scene: Scene, words: Translator, piece: number | undefined): string => {
  const found = piece === undefined ? undefined : scene.pieces[piece]
  return found ? found.name || words.say(`terrain.${found.kind}`) : ''
}

/** Why the planner could not do what was asked. */
export function reasonText(reason: Reason, scene: Scene, words: Translator, scale: Scale): string {
  const key =
    reason.kind === 'enemy' && reason.allowed <= 5
      ? 'reason.enemy.touch'
      : words.has(`reason.${reason.kind}`)
        ? `reason.${reason.kind}`
        : 'reason.nowhere'
  return words.say(key, {
    measured: words.length(Math.max(0, reason.measured), scale),
    allowed: words.length(reason.allowed, scale),
    other: unitName(scene, reason.otherUnit),
    piece: pieceName(scene, words, reason.piece),
  })
}

/** What is wrong with the scene as it stands. */
export function faultText(fault: Reason, scene: Scene, words: Translator, scale: Scale): string {
  const own = fault.kind === 'overlap' && fault.unit === fault.otherUnit
  return words.say(own ? 'fault.overlap.own' : `fault.${fault.kind}`, {
    unit: unitName(scene, fault.unit),
    other: unitName(scene, fault.otherUnit),
    piece: pieceName(scene, words, fault.piece),
    measured: words.length(Math.max(0, fault.measured), scale),
    allowed: words.length(fault.allowed, scale),
  })
}

export function blockerText(line: SightLine, scene: Scene, words: Translator): string {
  const blocker = line.blocker
  if (!blocker) return words.say('sight.clear')
  const key = blocker.kind === 'piece' && traitsOf(scene).heights ? 'sight.solid' : `sight.${blocker.kind}`
  return words.say(key, {
    unit: unitName(scene, blocker.unit),
    piece: pieceName(scene, words, blocker.piece),
  })
}

/** What a piece does, as it stands under its name. */
export function pieceNote(piece: ScenePiece, scene: Scene, words: Translator): string {
  const parts = [words.say(`ground.${piece.ground}`)]
  if (piece.cover !== 'none') parts.push(words.say(`cover.${piece.cover}`))
  if (piece.high && piece.cover === 'none') parts.push(words.say('note.high'))
  if (traitsOf(scene).heights && piece.top > 0) {
    parts.push(words.say('note.height', { height: `${Math.round(piece.top / 254)}″` }))
  }
  return parts.join(' · ')
}
