// What may be chosen for an army comes from the engine: all of it has a name in every language, and whatever is chosen
// first can be played.
import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import type { Ask } from '../../../engine/book'
import { Engine, type Request } from '../../../engine/engine'
import type { Table } from '../../editor/tables'
import { languages } from '../../i18n/translate'
import { blank } from './army'
import { readDraft } from './pen.svelte'
import { effectOf, numbered, readVocabulary, type Vocabulary } from './vocabulary'

let vocabulary: Vocabulary
let ask: Ask

beforeAll(async () => {
  const engine = await Engine.start(readFileSync(new URL('../../../engine/skald.wasm', import.meta.url)))
  ask = <Reply>(request: Request) => new Promise<Reply>((resolve) => resolve(engine.call<Reply>(request)))
  vocabulary = await readVocabulary(ask)
})

test('whatever may be chosen for an army has a name in every language', () => {
  const { verbs, reaches, targets, command } = vocabulary
  const keys = [
    ...[...verbs.spell, ...verbs.rule].map(({ id }) => `a.do.${id}`),
    ...reaches.map(({ id }) => `a.own.who.${id}`),
    ...targets.map((id) => `a.target.${id}`),
    ...vocabulary.for.map((id) => `a.for.${id}`),
    ...command.map((id) => `a.${id}`),
  ]
  for (const language of languages) {
    const texts = JSON.parse(
      readFileSync(new URL(`../text/${language}.json`, import.meta.url), 'utf8'),
    ) as Record<string, string>
    expect(keys.filter((key) => !texts[key])).toEqual([])
  }
})

test('every effect that is chosen can be read as it begins, whatever stood there before', async () => {
  const army = blank('asked', 'Asked', 'Hero', 'Blade')
  for (const of of ['spell', 'rule'] as const) {
    let before: Table = {}
    for (const { id } of [...vocabulary.verbs[of], ...vocabulary.verbs[of].toReversed()]) {
      const effect = effectOf(vocabulary, of, id, before)
      before = effect
      const thing: Table =
        of === 'rule'
          ? { id: 'it', effects: [effect] }
          : {
              id: 'it',
              value: 1,
              range: numbered(vocabulary, 'spell', 'range').min,
              target: 'enemy',
              effects: [effect],
            }
      const { problems } = await readDraft(ask, { document: { ...army, [of]: [thing] } })
      expect(problems.filter(({ warning }) => !warning)).toEqual([])
    }
  }
})
