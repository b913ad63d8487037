import { expect, it } from 'vitest'
import type { ExchangeSnapshot } from '../../../../src/api/exchange/controls'
import { openWorld, trade } from './exchange-world'

it('a state with an invalid row is refused with its table and field, and changes nothing', async () => {
  const world = openWorld()
  const uid = await trade(world)
  const { tables, ...snapshot } = await world.apply<ExchangeSnapshot>('save')
  const [order, ...orders] = tables['orders'] as Record<string, unknown>[]
  for (const [name, rows, says] of [
    ['orders', [{ ...order, executedFee: 5 }, ...orders], /orders.*executedFee/],
    ['orders', [{ ...order, executedFee: { $n: 'x' } }, ...orders], /orders.*executedFee/],
    ['orders', [{ x: 1 }], /orders.*uid/],
    ['markets', [{ chainId: 1 }], /markets.*pools/],
    ['markets', [{ chainId: 1, pools: [], outside: { $m: 5 } }], /markets.*outside/],
    ['counters', [null], /counters/],
  ] as const) {
    const wrong = { ...snapshot, tables: { ...tables, [name]: rows } }
    await expect(world.apply('load', { snapshot: wrong })).rejects.toMatchObject({
      errorType: 'InvalidParameter',
      message: expect.stringMatching(says),
    })
  }
  expect(await world.statusOf(uid)).toBe('open')
  await world.apply('load', { snapshot: { ...snapshot, tables } })
  expect(await world.statusOf(uid)).toBe('open')
})
