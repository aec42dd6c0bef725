// Everything step by step as the scenario asks: warbands, organisation, terrain, deployment by each of its methods.
import { expect, test } from 'vitest'
import { Player } from './hands'
import { faults, picture, visiting, wished } from './page'

const visit = visiting()

test.each([
  { letter: 'A', zone: 'between S and L', seed: 6 },
  { letter: 'B', zone: 'diagonal', seed: 6 },
  { letter: 'C', zone: 'strip', seed: 1 },
])(
  'a game is set up step by step, by method $letter',
  { timeout: 150_000 },
  async ({ letter, zone, seed }) => {
    const page = await visit.open(wished({ seed, foe: 'human', quick: false, peoples: ['saxons', 'gaels'] }))
    await page.locator('.battle').click()
    await page.locator('.rail').waitFor()
    const asked = new Set<string>()
    const player = new Player(page, 'mouse', { adjust_deployment: ` ${letter}, ` })
    await player.play(async (sight) => {
      const ask = await page.locator('.screen').first().getAttribute('data-ask')
      if (ask && !asked.has(ask)) {
        asked.add(ask)
        await picture(page, `setup-${letter}-${ask}`)
        if (ask === 'deploy') {
          expect(await page.locator('.zone').textContent()).toContain(zone)
          expect(await page.locator('.reach').count()).toBe(1)
        }
        if (letter === 'A') expect(await faults(page), ask).toEqual([])
      }
      // one method to the first turn, the others until their first unit stands
      return letter === 'A' ? sight.board : (await page.locator('.figure').count()) > 0
    })
    for (const ask of ['recruit', 'organise', 'terrain', 'deploy']) expect([...asked]).toContain(ask)
    await page.close()
  },
)
