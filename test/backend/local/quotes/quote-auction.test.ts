/** Compares quotes with an auction of the quoted order alone. */

import { describe, expect, it } from 'vitest'
import { solverAccounts } from '../../../../src/api/exchange/settings'
import { UNLIMITED } from '../../../../src/auction/model/auction'
import { rankSolutions } from '../../../../src/auction/rank/winners'
import { screenSolutions } from '../../../../src/auction/settle/validate'
import type { ChainMarket } from '../../../../src/backend/local/chain/chain'
import { nativePricesOf, openMarket, rebalanceMarket } from '../../../../src/backend/local/paper/market'
import { usdPricesAt } from '../../../../src/backend/local/paper/prices'
import { isBetterQuote, rankPrices, searchPrices } from '../../../../src/backend/local/quotes/quote-search'
import { proposeAll } from '../../../../src/backend/local/solvers/solver-list'
import { deploymentOf } from '../../../../src/domain/chains/chains'
import { listTokens } from '../../../../src/domain/chains/tokens'
import { withSlippage } from '../../../../src/domain/orders/amounts'
import { type QuoteSide, quoteAmounts } from '../../../../src/domain/orders/quotes'
import { type ChainId, toAmount } from '../../../../src/domain/scalars'
import { orderOf } from '../../../auction/sample'
import { fc } from '../../../support/properties'

const chainId = 1 as ChainId
const tokens = listTokens(chainId)

/** The paper market at a random block, with random pool depths and pool prices up to 0.12% off. */
const anyMarket: fc.Arbitrary<ChainMarket> = fc
  .record({
    block: fc.integer({ min: 149_000_000, max: 149_900_000 }),
    gwei: fc.integer({ min: 1, max: 60 }),
    pushes: fc.array(fc.tuple(fc.integer({ min: -12, max: 12 }), fc.integer({ min: 1, max: 30 })), {
      minLength: 1,
      maxLength: 20,
    }),
  })
  .map(({ block, gwei, pushes }) => {
    const usdPrices = usdPricesAt(chainId, block)
    const { pools } = rebalanceMarket(openMarket(chainId), usdPrices)
    return {
      chainId,
      block,
      usdPrices,
      nativePrices: nativePricesOf(chainId, usdPrices),
      gasPrice: BigInt(gwei) * 10n ** 9n,
      pools: pools.map((pool, n) => {
        const [off, size] = pushes[n % pushes.length] ?? [0, 10]
        const reserveA = (pool.reserveA * BigInt(10_000 + off) * BigInt(size)) / 100_000n
        return { ...pool, reserveA, reserveB: (pool.reserveB * BigInt(size)) / 10n }
      }),
    }
  })

const anyTrade = fc.record({
  pair: fc.shuffledSubarray([...tokens], { minLength: 2, maxLength: 2 }),
  /** Value of the trade in millionths of an ether, from 0.01 to 10,000 ether. */
  size: fc.integer({ min: 4_000, max: 10_000 }).map((n) => BigInt(Math.round(10 ** (n / 1_000)))),
  side: fc.constantFrom('beforeFee', 'afterFee', 'buy'),
  slippageBps: fc.integer({ min: 1, max: 500 }),
})

/** Returns the quote side of a trade. Its amount is worth `size`. */
function sideOf(
  { nativePrices }: ChainMarket,
  { pair: [sold, bought], size, side }: { pair: typeof tokens; size: bigint; side: string },
): QuoteSide {
  const atoms = (token: (typeof tokens)[number] | undefined) =>
    toAmount((size * 10n ** 12n * 10n ** 18n) / ((token && nativePrices.get(token.address)) ?? 1n) + 1n)
  if (side === 'buy') return { kind: 'buy', basis: 'afterFee', buyAmount: atoms(bought) }
  return { kind: 'sell', basis: side === 'beforeFee' ? side : 'afterFee', sellAmount: atoms(sold) }
}

/**
 * Compares the quote of a trade with the auction of its order alone. Returns undefined if no verified quote
 * exists. `gained` is the advantage of the auction, in atoms.
 */
function compareWithAuction(
  market: ChainMarket,
  trade: Parameters<typeof sideOf>[1] & { readonly slippageBps: number },
) {
  const [sold, bought] = trade.pair
  const side = sideOf(market, trade)
  if (!sold || !bought) return undefined
  const ask = { sellToken: sold.address, buyToken: bought.address, side, extraGas: 0 }
  const [price, ...others] = rankPrices(
    { priceQuality: 'optimal' },
    side,
    searchPrices(market, ask, new Set()),
  )
  if (!price?.isVerified) return undefined
  const net = quoteAmounts(side, price, price.fee)
  const whole = { sell: net.sell + price.fee, buy: net.buy }
  const limit = withSlippage(side.kind, whole, trade.slippageBps)
  const order = orderOf({
    kind: side.kind,
    sellToken: sold.address,
    buyToken: bought.address,
    sellAmount: limit.sell,
    buyAmount: limit.buy,
    available: limit.sell,
  })
  const auction = { ...market, id: 1, orders: [order] }
  const { settlement } = deploymentOf(chainId, 'production')
  const { solutions } = screenSolutions(auction, proposeAll(auction, UNLIMITED).solutions, settlement)
  const solution = rankSolutions(auction, solutions).ranked[0]?.solution
  const won = solution?.executions[0]
  if (!won) throw new Error('nobody fills the order')
  const baseline = others.find(({ solver }) => solver === solverAccounts.baseline)
  return {
    gained: side.kind === 'sell' ? won.buy - whole.buy : whole.sell - won.sell,
    overBaseline: baseline ? Number(isBetterQuote({ priceQuality: 'optimal' }, side, baseline, price)) : 0,
    /** Atoms worth less than a wei. Scores cannot distinguish them. */
    belowWei:
      10n ** 18n / (market.nativePrices.get(side.kind === 'sell' ? bought.address : sold.address) ?? 1n) + 1n,
  }
}

const RUNS = { numRuns: 240, seed: 20_261_120 }
const found = fc.sample(fc.tuple(anyMarket, anyTrade), RUNS).flatMap(([market, trade]) => {
  const gain = compareWithAuction(market, trade)
  return gain ? [{ kind: trade.side === 'buy' ? 'buy' : 'sell', ...gain }] : []
})

describe('a quote and the auction of its order alone', () => {
  it('give a seller the same amount, up to the precision of a score', () => {
    const sales = found.filter(({ kind }) => kind === 'sell')
    expect(sales.length).toBeGreaterThan(100)
    const off = sales.filter(({ gained, belowWei: hair }) => gained > hair || gained < -hair)
    expect(off).toEqual([])
    expect(sales.filter(({ gained }) => gained === 0n).length).toBeGreaterThan(sales.length * 0.9)
  })

  it('give a buyer the same amount, however near the limit is', () => {
    const purchases = found.filter(({ kind }) => kind === 'buy')
    expect(purchases.length).toBeGreaterThan(50)
    expect(purchases.filter(({ gained }) => gained !== 0n)).toEqual([])
  })

  it('never leave a trader worse off than the baseline solver', () => {
    expect(found.filter(({ overBaseline }) => overBaseline > 0)).toEqual([])
  })
})
