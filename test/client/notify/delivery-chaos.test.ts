import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../../support/chaos-world'
import { runChaos } from '../../support/delivery-chaos'

let world: World & { close(): Promise<unknown> }
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

describe('a worker that dies at random steps, with receivers that fail, hang, ask to wait and lose replies', () => {
  it.each([0, 1, 2, 3, 4, 5, 6, 7, 8, 36, 41, 75])(
    'delivers every event once on every channel, in order (seed %d)',
    async (seed) => {
      const figures = await runChaos(seed, world)
      expect(figures).toMatchObject({ lost: 0, needless: 0, outOfOrder: 0 })
      expect(figures.arrived).toBe(figures.due)
      expect(figures.due).toBeGreaterThan(0)
    },
    60_000,
  )
})
