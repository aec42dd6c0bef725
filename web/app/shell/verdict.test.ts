import { describe, expect, test } from 'vitest'
import { EngineError } from '../../engine/engine'
import de from '../i18n/de.json'
import en from '../i18n/en.json'
import { Translator } from '../i18n/translate'
import { faultText, verdictOf, verdictText } from './verdict'

const english = new Translator('en', en)
const german = new Translator('de', de)
const open = { over: false, winner: 'none', points: [0, 0] } as const
const over = { over: true, winner: 'first', points: [3, 1] } as const

describe('a log', () => {
  test('that does not hold is told in the language of the page, with its line', () => {
    const fault = { kind: 'other_faces', line: 12, column: 1, text: 'the dice fall otherwise' }
    const error = new EngineError('log:12:1: error: the dice fall otherwise', fault)
    expect(faultText(english, error)).toMatch(/^line 12: the dice of this game's seed/)
    expect(faultText(german, error)).toMatch(/^Zeile 12: die Würfel/)
    const refused = new EngineError('x', { ...fault, kind: 'refused', told: 'Zu weit.' })
    expect(faultText(german, refused)).toContain('Zu weit.')
    expect(faultText(german, new Error('gone'))).toBe('gone')
  })

  test('that holds says how far it is proved', () => {
    const whole = { whole: true, version: 2, faces: 40, given: 0 }
    expect(verdictText(english, whole, { ...over, points: [3, 1] })).toMatch(/^Verified:/)
    expect(verdictText(english, { ...whole, whole: false }, { ...open, points: [0, 0] })).toMatch(/not over/)
    expect(verdictText(english, { ...whole, given: 6 }, { ...over, points: [3, 1] })).toMatch(/rolled: 6\./)
    const branched = { ...whole, branches: [12, 40] }
    expect(verdictText(english, branched, { ...over, points: [3, 1] })).toMatch(/after answer 12, 40/)
    const seal = { revealed: true, faces: 40 }
    expect(verdictText(english, { ...whole, seal }, { ...over, points: [3, 1] })).toMatch(
      /Sealed dice: every face/,
    )
    const fewer = { ...whole, seal: { ...seal, faces: 38 } }
    expect(verdictText(german, fewer, { ...over, points: [3, 1] })).toMatch(
      /versiegelten Würfeln stammen: 2\./,
    )
    const closed = { ...whole, whole: false, seal: { ...seal, revealed: false } }
    expect(verdictText(english, closed, { ...open, points: [0, 0] })).toMatch(/told when the game is over/)
    const old = { whole: false, version: 1, faces: 40, unknown: 2 }
    expect(verdictText(german, old, { ...over, points: [3, 1] })).toMatch(/2 von 40/)
  })
})

test('a game that is over speaks to the one who played it, and to nobody else', () => {
  expect(verdictOf('first', ['human', 'karl'])).toBe('won')
  expect(verdictOf('second', ['human', 'karl'])).toBe('lost')
  expect(verdictOf('second', ['karl', 'human'])).toBe('won')
  expect(verdictOf('none', ['human', 'karl'])).toBe('none')
  expect(verdictOf('first', ['human', 'human'])).toBe('none')
})
