import { expect, test } from 'vitest'
import type { AnyChoice, AnyEvent, AnyView } from '../../engine/book'
import type { AnySession } from '../shell/session.svelte'
import { RealHand } from './hand.svelte'

type Session = AnySession<AnyView, AnyChoice, AnyEvent>

test('a die that is entered while the other phone tells of the throw stays', async () => {
  const choice = { verb: 'roll' } as unknown as AnyChoice
  const falling = { choice, dice: [] as number[] }
  const asked: ((due: { more: number }) => void)[] = []
  const session = {
    elsewhere: {},
    asked: {},
    mine: true,
    busy: false,
    falling: null as unknown,
    refusal: null,
    due: () => new Promise((said) => asked.push(said)),
    throwElsewhere: () => Promise.resolve(true),
  }
  const hand = new RealHand(session as unknown as Session)
  const answered = hand.answer(choice)
  // the server tells both phones of the throw before it has answered the one that began it
  session.falling = falling
  const followed = hand.follow(falling as never)
  asked[0]!({ more: 1 })
  expect(await answered).toBe(true)
  hand.put(4)
  expect(hand.left).toBe(0)
  asked[1]!({ more: 1 })
  await followed
  expect(hand.now?.faces, 'what was entered').toEqual([4])
})

test('who comes back to a throw finds the dice that fell before it', async () => {
  const choice = { verb: 'strike' } as unknown as AnyChoice
  const falling = { choice, dice: [3, 5] }
  const session = {
    elsewhere: {},
    busy: false,
    falling,
    due: (_: AnyChoice, dice: readonly number[]) => Promise.resolve({ more: dice.length < 2 ? 2 : 1 }),
  }
  const hand = new RealHand(session as unknown as Session)
  await hand.follow(falling as never)
  expect(hand.throws.map(({ faces }) => faces)).toEqual([[3, 5], []])
  expect(hand.left).toBe(1)
})
