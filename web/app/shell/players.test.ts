import { expect, test } from 'vitest'
import { Translator } from '../i18n/translate'
import catalogue from '../i18n/en.json'
import { leaderName } from './players'
import type { AnySession } from './session.svelte'

test('nobody is called “You” in a game that a stranger has sent, or that two people share', () => {
  const t = new Translator('en', catalogue)
  const led = (players: [string, string], own: boolean): string =>
    leaderName(t, { players, own } as unknown as AnySession, 0)
  expect(led(['human', 'karl'], true)).toBe('You')
  expect(led(['human', 'karl'], false)).toBe('')
  expect(led(['human', 'human'], true)).toBe('')
})
