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

it.each([
  [
    'the address of a real token',
    { address: `0x${'6982508145454ce325ddbe47a25d4ec3d2311933'}` },
    /not made by this service/,
  ],
  ['another network', { chainId: 100 }, /not made by this service/],
  ['a hidden character in its symbol', { symbol: 'O\u200bWN' }, /hidden characters/],
  ['a name that reverses text', { name: '\u202enwO' }, /hidden characters/],
])(
  'refuses a state with a token that has %s, because screens of every environment use it',
  async (_, change, says) => {
    const world = openWorld()
    await world.apply('token', {
      network: 'mainnet',
      owner: `0x${'1'.repeat(40)}`,
      amount: '1000',
      symbol: 'OWN',
      name: 'Own token',
      decimals: 18,
      usd: 1,
    })
    const { tables, ...snapshot } = await world.apply<ExchangeSnapshot>('save')
    await world.apply('load', { snapshot: { ...snapshot, tables } })
    const [settings] = tables['exchange'] as { tokens: object[] }[]
    const exchange = [{ ...settings, tokens: [{ ...settings?.tokens[0], ...change }] }]
    const crafted = { ...snapshot, tables: { ...tables, exchange } }
    await expect(world.apply('load', { snapshot: crafted })).rejects.toMatchObject({
      errorType: 'InvalidParameter',
      message: expect.stringMatching(says),
    })
  },
)
