/**
 * Auctions of extreme orders with every kind of fee. No auction throws, and every fill respects the signed
 * limits.
 */

import { describe, expect, it } from 'vitest'
import type { FeePolicy } from '../../../../src/auction/model/auction'
import { type Auction, UNLIMITED } from '../../../../src/auction/model/auction'
import { compete } from '../../../../src/backend/local/auctions/competition'
import { solversWithout } from '../../../../src/backend/local/solvers/solver-list'
import { isWithinLimit } from '../../../../src/domain/orders/amounts'
import { MAX_UINT256, toAmount } from '../../../../src/domain/scalars'
import { a, addressOf, auctionOf, b, c, native, orderOf, PAR, poolOf, weth } from '../../../auction/sample'
import { bookCase, pairCase } from '../../../support/auction-cases'
import { hubMarket } from '../../../support/auction-kinds'
import { fc } from '../../../support/properties'

/** Number of auctions. Set `COWBELL_AUCTIONS` to run more. */
const AUCTIONS = Number(process.env['COWBELL_AUCTIONS'] ?? 100)
const TOKENS = [a, b, c, weth] as const

/** Integers up to the maximum. Every magnitude is equally likely, and the extremes occur often. */
const extreme = fc.oneof(
  fc.constantFrom(1n, 2n, 3n, MAX_UINT256, MAX_UINT256 - 1n, MAX_UINT256 / 2n),
  fc.tuple(fc.integer({ min: 0, max: 255 }), fc.bigInt(0n, 2n ** 64n)).map(([bits, low]) => {
    const one = 1n << BigInt(bits)
    const whole = one + ((one * low) >> 64n)
    return whole > MAX_UINT256 ? MAX_UINT256 : whole
  }),
)
const millionths = fc.oneof(
  fc.constantFrom(0n, 1n, 999_999n, 1_000_000n, 1_500_000n),
  fc.bigInt(0n, 1_000_000n),
)
const anyPolicy: fc.Arbitrary<FeePolicy> = fc.oneof(
  fc.record({ kind: fc.constant('volume' as const), factor: millionths }),
  fc.record({ kind: fc.constant('surplus' as const), factor: millionths, maxVolume: millionths }),
  fc.record({
    kind: fc.constant('priceImprovement' as const),
    factor: millionths,
    maxVolume: millionths,
    quote: fc.record({ sell: extreme, buy: extreme }),
  }),
)
const anyOrder = fc.record({
  owner: fc.constantFrom(addressOf(0x1001), addressOf(0x1002)),
  available: fc.oneof(fc.constant(MAX_UINT256), extreme),
  tokens: fc.shuffledSubarray([...TOKENS], { minLength: 2, maxLength: 2 }),
  isNative: fc.boolean(),
  kind: fc.constantFrom('sell' as const, 'buy' as const),
  partiallyFillable: fc.boolean(),
  sellAmount: extreme,
  buyAmount: fc.oneof(fc.constant(1n), extreme),
  feeAmount: fc.oneof({ weight: 4, arbitrary: fc.constant(0n) }, { weight: 1, arbitrary: extreme }),
  policies: fc.array(anyPolicy, { maxLength: 3 }),
})
const anyPool = fc.record({
  tokens: fc.subarray([...TOKENS], { minLength: 2, maxLength: 2 }),
  reserveA: fc.oneof(fc.constant(0n), fc.bigInt(1n, 2n ** 112n), fc.bigInt(10n ** 15n, 10n ** 24n)),
  reserveB: fc.oneof(fc.bigInt(1n, 2n ** 112n), fc.bigInt(10n ** 15n, 10n ** 24n)),
})
const anyCase = fc.record({
  rows: fc.array(anyOrder, { minLength: 1, maxLength: 6 }),
  pools: fc.array(anyPool, { maxLength: 5 }),
  prices: fc.tuple(...TOKENS.map(() => fc.oneof(fc.bigInt(0n, 10n ** 36n), fc.constant(PAR)))),
  gasPrice: fc.constantFrom(0n, 10n ** 9n, 10n ** 12n),
})

function caseOf({ rows, pools, prices, gasPrice }: typeof anyCase extends fc.Arbitrary<infer T> ? T : never) {
  const orders = rows.map(({ tokens: [sellToken = a, buyToken = b], isNative, policies: _, ...row }, n) =>
    orderOf({ ...row, n, sellToken, buyToken: isNative && buyToken === weth ? native : buyToken }),
  )
  const auction: Auction = auctionOf({
    orders,
    gasPrice,
    pools: pools.map(({ tokens: [one = a, two = b], reserveA, reserveB }, n) =>
      poolOf(n, one, reserveA, two, reserveB),
    ),
    nativePrices: new Map(TOKENS.map((token, n) => [token, prices[n] ?? PAR])),
  })
  const policies = new Map(orders.map(({ uid }, n) => [uid, rows[n]?.policies ?? []]))
  return { auction, policies }
}

describe('compete', () => {
  it('handles every amount and fee without throwing, and fills orders only within their signed limits', () => {
    let [filled, leftOut] = [0, 0]
    fc.assert(
      fc.property(anyCase, (given) => {
        const { auction, policies } = caseOf(given)
        const outcome = compete(auction, policies, { isPaper: true, budget: UNLIMITED })
        if (outcome.bugs[0]) throw outcome.bugs[0]
        leftOut += outcome.leftOut.size
        for (const { order, execution } of outcome.batch.fills) {
          filled += 1
          expect(isWithinLimit(order.terms, execution)).toBe(true)
        }
      }),
      { seed: 12, numRuns: AUCTIONS, endOnFailure: true },
    )
    expect(filled).toBeGreaterThan(AUCTIONS / 10)
    expect(leftOut).toBeGreaterThan(AUCTIONS / 10)
  }, 3_600_000)
})

describe('a buy order with little balance or no pools', () => {
  const E = 10n ** 18n
  const options = { isPaper: true, budget: UNLIMITED } as const
  const purchaseOf = (sellAmount: bigint, available: bigint) =>
    orderOf({
      n: 99,
      owner: addressOf(0x2000),
      sellToken: b,
      buyToken: a,
      kind: 'buy',
      partiallyFillable: true,
      sellAmount,
      buyAmount: 10n * E,
      available,
    })
  const sellers = Array.from({ length: 20 }, (_, n) =>
    orderOf({
      n: n + 1,
      owner: addressOf(0x1000 + n),
      sellToken: a,
      buyToken: b,
      sellAmount: E,
      buyAmount: (E * 99n) / 100n,
      available: E,
    }),
  )

  const sellersInParts = sellers.map((order) => ({
    ...order,
    terms: { ...order.terms, partiallyFillable: true },
  }))

  it.each([10_000n, 10_010n, 10_020n, 10_050n])(
    'does not reduce the fills of other orders, if it is partially fillable, has a fee and its owner holds %d / 1000 of the 11 sell tokens',
    (thousandths) => {
      const honest = orderOf({
        n: 50,
        owner: addressOf(0x3000),
        sellToken: b,
        buyToken: a,
        sellAmount: 10n * E,
        buyAmount: (99n * E) / 10n,
        available: 10n * E,
        partiallyFillable: true,
      })
      const tight = purchaseOf(11n * E, (thousandths * E) / 1000n)
      const fees = new Map([[tight.uid, [{ kind: 'volume', factor: 5_000n } as const]]])
      const withoutTight = compete(auctionOf({ orders: [...sellers, honest] }), new Map(), options)
      const withTight = compete(auctionOf({ orders: [...sellers, honest, tight] }), fees, options)
      expect(withTight.batch.fills.length).toBeGreaterThanOrEqual(withoutTight.batch.fills.length)
      expect(withTight.screened.dropped).toEqual([])
    },
  )

  it.each([1n, 5n, 9n])(
    'is still matched with other orders, if it is partially fillable and its owner holds %d of the 11 sell tokens',
    (held) => {
      const purchase = purchaseOf(11n * E, held * E)
      const { batch } = compete(auctionOf({ orders: [...sellersInParts, purchase] }), new Map(), options)
      const bought = batch.fills.find(({ order }) => order.uid === purchase.uid)?.execution.buy ?? 0n
      expect(bought).toBeGreaterThan((held * E * 4n) / 5n)
    },
  )

  it('is matched with a whole sell order to the atom, although no pool absorbs a difference', () => {
    for (let at = 1; at <= 30; at += 1) {
      const sold = BigInt(Math.floor((0.01 + ((at * 0.6180339) % 1) * 9) * 1e6)) * 10n ** 12n
      const sale = orderOf({
        n: 1,
        owner: addressOf(0x1000),
        sellToken: a,
        buyToken: b,
        sellAmount: sold,
        buyAmount: (sold * 101n) / 100n,
        available: sold,
      })
      const purchase = purchaseOf((10n * E * 102n) / 100n, 100n * E)
      const { batch } = compete(auctionOf({ orders: [sale, purchase] }), new Map(), options)
      expect(batch.fills, `${sold} sold`).toHaveLength(2)
    }
  })

  it.each([true, false])(
    'is matched with partially fillable sell orders to the atom (buy order partially fillable: %s)',
    (partiallyFillable) => {
      for (let at = 1; at <= 30; at += 1) {
        const buyAmount = toAmount(BigInt(Math.floor((0.01 + ((at * 0.6180339) % 1) * 9) * 1e18)))
        const { terms, ...rest } = purchaseOf((buyAmount * 102n) / 100n, 100n * E)
        const purchase = { ...rest, terms: { ...terms, buyAmount, partiallyFillable } }
        const { batch } = compete(auctionOf({ orders: [...sellersInParts, purchase] }), new Map(), options)
        expect(batch.fills.length, `${buyAmount} bought`).toBeGreaterThan(1)
      }
    },
  )
})

describe('a pooled fill at a low gas price', () => {
  it.each([8_000_000n, 100_000_000n])('pays for its gas at %d wei', (gasPrice) => {
    for (let seed = 1; seed <= 12; seed += 1)
      for (const auction of [bookCase(seed, 4 + seed), pairCase(seed, 'mixed')]) {
        const orders = auction.orders.map((order, at) => ({
          ...order,
          available: order.terms.sellAmount,
          terms: {
            ...order.terms,
            kind: at % 3 === 0 ? ('buy' as const) : ('sell' as const),
            partiallyFillable: at % 2 === 0,
          },
        }))
        const { screened } = compete({ ...auction, orders, gasPrice }, new Map(), {
          isPaper: true,
          budget: UNLIMITED,
        })
        expect(screened.dropped.filter(({ fault }) => fault.startsWith('the fees pay'))).toEqual([])
      }
  })
})

describe('a common solution', () => {
  it.each([3, 5, 7, 11, 13, 17])('is withdrawn if the others win more without it (seed %i)', (seed) => {
    const auction = hubMarket(seed, 4 + (seed % 6))
    const options = { isPaper: true, budget: UNLIMITED }
    const wonBy = ({ competition }: ReturnType<typeof compete>): number =>
      competition.ranked.reduce((sum, { score, isWinner }) => sum + (isWinner ? Number(score) : 0), 0)
    const alone = compete(auction, new Map(), { ...options, solvers: solversWithout(new Set(['batch'])) })
    expect(wonBy(compete(auction, new Map(), options))).toBeGreaterThanOrEqual(wonBy(alone) * (1 - 1e-9))
  })
})
