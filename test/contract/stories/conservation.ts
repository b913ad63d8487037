/** A story with many trades: all tokens are conserved, and no order trades beyond its limit. */
import { expect } from 'vitest'
import { totalsOf } from '../../../src/client/orders/gains'
import { listTokens } from '../../../src/domain/chains/tokens'
import { isWithinLimit } from '../../../src/domain/orders/amounts'
import type { OrderTerms } from '../../../src/domain/orders/order'
import { type OrderUid, toAmount } from '../../../src/domain/scalars'
import { known } from '../../support/known'
import { atoms, HOUR, MAINNET, newTrader, place, type Story, someTerms, tokenOf, type World } from '../story'

const network = MAINNET
const PURSE = ['WETH', 'USDC', 'DAI', 'WBTC', 'GNO', 'COW'] as const
const ROUNDS = 12
const TRADERS = 4

/** Creates a deterministic random generator (Park and Miller), so that each run is the same. */
function createDice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state * 48_271) % 0x7fffffff
    return state % sides
  }
}

/** Returns the total supply of every token. */
async function readSupplies({ call }: World): Promise<Record<string, bigint>> {
  const entries: [string, bigint][] = []
  for (const { address, symbol } of listTokens(network)) {
    const holders = await call('getTopHolders', { network, token: address })
    entries.push([symbol, holders.reduce((sum, { balance }) => sum + balance, 0n)])
  }
  return Object.fromEntries(entries)
}

/** Returns random terms that sell a token of PURSE for 96% to 101% of its market value. */
async function createRandomTerms(world: World, dice: (sides: number) => number): Promise<OrderTerms> {
  const sold = PURSE[dice(PURSE.length)] ?? 'WETH'
  const others = listTokens(network).filter(({ symbol }) => symbol !== sold)
  const bought = others[dice(others.length)] ?? others[0]
  const usd = async (symbol: string) =>
    (await world.call('getUsdPrice', { network, token: tokenOf(symbol) })).price
  const worth = 50 + dice(1500)
  const sellAmount = atoms(worth / (await usd(sold)), sold)
  const wanted = (worth * (960 + dice(50))) / 1000
  const buyAmount = atoms(wanted / (await usd(bought?.symbol ?? 'USDC')), bought?.symbol ?? 'USDC')
  return someTerms(world, {
    sellToken: tokenOf(sold),
    buyToken: tokenOf(bought?.symbol ?? 'USDC'),
    sellAmount: toAmount(sellAmount + 1n),
    buyAmount: toAmount(buyAmount + 1n),
    kind: dice(2) === 0 ? 'sell' : 'buy',
    partiallyFillable: dice(3) === 0,
    sellTokenBalance: dice(4) === 0 ? 'external' : 'erc20',
    buyTokenBalance: dice(4) === 0 ? 'internal' : 'erc20',
  })
}

export const conservationStories: readonly Story[] = [
  {
    name: 'many random trades over hours conserve every token, and no order trades beyond its limit',
    needs: 'clock',
    run: async (world) => {
      const dice = createDice(20_261_103)
      const before = await readSupplies(world)
      const traders = await Promise.all(Array.from({ length: TRADERS }, () => newTrader(world)))
      expect(await readSupplies(world)).toEqual(before)
      const placed = new Map<OrderUid, OrderTerms>()
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const trader of traders) {
          const terms = await createRandomTerms(world, dice)
          const uid = await place(world, trader, terms).catch(() => undefined)
          if (uid) placed.set(uid, terms)
        }
        await world.runAuctions()
        expect(await readSupplies(world)).toEqual(before)
        await world.advance(HOUR / 4)
      }
      const uids = [...placed.keys()]
      expect(uids.length).toBeGreaterThan((ROUNDS * TRADERS) / 2)
      const found = await world.call('getOrders', { network, body: uids })
      const orders = found.flatMap((one) => ('order' in one ? [one.order] : []))
      expect(orders).toHaveLength(uids.length)
      expect(orders.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(uids.length / 3)
      for (const order of orders) {
        const terms = placed.get(order.uid) as OrderTerms
        const { sell, buy } = known(totalsOf(order))
        expect(sell <= terms.sellAmount && isWithinLimit(terms, { sell, buy })).toBe(true)
      }
    },
  },
]
