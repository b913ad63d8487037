/** Seeded auctions of every kind, for which the bench compares results with goals. */
import type { Auction, AuctionOrder } from '../../src/auction/model/auction'
import type { Address } from '../../src/domain/scalars'
import { seededFractions } from '../../src/domain/seeded-fractions'
import { a, addressOf, auctionOf, b, orderOf, poolOf } from '../auction/sample'

const UNIT = 10n ** 18n
/** Price in the pool: atoms of B per atom of A. The native prices of both tokens have the same ratio. */
const SPOT = 2_000
const POOL_A = 1_000
const WEI_A = UNIT
const WEI_B = UNIT / BigInt(SPOT)

/** Returns whole units in atoms, with nine digits. */
const atomsOf = (units: number): bigint => BigInt(Math.round(units * 1e9)) * 10n ** 9n

type Random = () => number
export type Limits = 'market' | 'mixed' | 'tight'
type Kinds = 'whole' | 'partial' | 'both'

/** Distance of an order's limit below the market, as a fraction. Negative means beyond the market. */
const SLACK = {
  market: (random: Random) => 0.004 + random() * 0.02,
  mixed: (random: Random) => {
    const wide = [0.005, 0.02, 0.08][Math.floor(random() * 3)] ?? 0.02
    return wide * (random() * 1.6 - 0.6)
  },
  tight: (random: Random) => (random() - 0.5) * 0.006,
} as const satisfies Record<Limits, (random: Random) => number>

/**
 * Returns an order of one side of the pair. `size` is an amount of A, or of B with the same value. `slack` is
 * the distance of the limit from the market.
 */
function pairOrder(
  n: number,
  { side, size, slack, isPartial }: { side: 0 | 1; size: number; slack: number; isPartial: boolean },
): AuctionOrder {
  const [sell, buy] = side === 0 ? [size, size * SPOT] : [size * SPOT, size]
  return orderOf({
    n: n + 1,
    owner: addressOf(0x10000 + n),
    sellToken: side === 0 ? a : b,
    buyToken: side === 0 ? b : a,
    sellAmount: atomsOf(sell),
    buyAmount: atomsOf(buy * (1 - slack)),
    partiallyFillable: isPartial,
  })
}

const pairAuction = (orders: readonly AuctionOrder[], change: Partial<Auction> = {}): Auction =>
  auctionOf({
    orders,
    pools: [poolOf(1, a, atomsOf(POOL_A), b, atomsOf(POOL_A * SPOT))],
    nativePrices: new Map([
      [a, WEI_A],
      [b, WEI_B],
    ]),
    ...change,
  })

/**
 * Returns two to ten sell orders of one pair with one pool. Their sizes are 0.01% to 28% of the pool, divided
 * by `divisor`.
 */
export function pairCase(seed: number, limits: Limits, divisor = 1): Auction {
  const random = seededFractions(seed * 7919 + 13)
  const kinds: Kinds = (['whole', 'partial', 'both'] as const)[seed % 3] ?? 'both'
  const count = 2 + Math.floor(random() * 9)
  const orders = Array.from({ length: count }, (_, n) =>
    pairOrder(n, {
      side: random() < 0.5 ? 0 : 1,
      size: (POOL_A * 0.0001 * Math.exp(random() * Math.log(2_800))) / divisor,
      slack: SLACK[limits](random),
      isPartial: kinds === 'partial' || (kinds === 'both' && random() < 0.5),
    }),
  )
  return pairAuction(orders)
}

/**
 * Returns two to eight fill-or-kill orders next to one deep pool. Their sizes are 0.01 to 0.1 units times
 * `factor`. Gas costs 20 gwei.
 */
export function gasCase(seed: number, factor = 1): Auction {
  const random = seededFractions(seed * 104_729 + 7)
  const orders = Array.from({ length: 2 + Math.floor(random() * 7) }, (_, n) =>
    pairOrder(n, {
      side: random() < 0.5 ? 0 : 1,
      size: 0.01 * factor * Math.exp(random() * Math.log(10)),
      slack: 0.01 + (random() * 0.15) / factor,
      isPartial: false,
    }),
  )
  const deep = poolOf(1, a, atomsOf(POOL_A * 100), b, atomsOf(POOL_A * 100 * SPOT))
  return pairAuction(orders, { pools: [deep], gasPrice: 20n * 10n ** 9n })
}

/**
 * Returns the order book of one pair next to its pool: orders of any kind near the market, small compared
 * with the pool.
 */
export function bookCase(seed: number, count: number): Auction {
  const random = seededFractions(seed * 31 + count)
  const orders = Array.from({ length: count }, (_, n) =>
    pairOrder(n, {
      side: random() < 0.5 ? 0 : 1,
      size: 0.01 * Math.exp(random() * Math.log(1_000)),
      slack: SLACK.mixed(random),
      isPartial: random() < 0.4,
    }),
  )
  return pairAuction(orders, { gasPrice: 10n ** 8n })
}

/** Tokens of a cycle with different values. */
const cycleTokens = (count: number, random: Random) =>
  Array.from({ length: count }, (_, n) => ({
    address: addressOf(0xa00 + n),
    price: Math.exp((random() - 0.5) * 6),
  }))

const pricesOf = (tokens: readonly { address: Address; price: number }[]) =>
  new Map(tokens.map(({ address, price }) => [address, BigInt(Math.round(price * 1e18))]))

/** Sizes of the orders of a cycle relative to each other, and whether they are fill-or-kill. */
export type CycleKind = 'equal' | 'unequal' | 'tenfold' | 'wholeSmallest' | 'whole'

const SIZES = {
  equal: () => 1,
  unequal: (_: number, random: Random) => 1 + random(),
  tenfold: (n: number) => (n === 0 ? 10 : 1),
  wholeSmallest: (n: number, random: Random) => (n === 0 ? 1 : 3 + 3 * random()),
  whole: (_: number, random: Random) => 1 + random() * 0.002,
} as const satisfies Record<CycleKind, (n: number, random: Random) => number>

/** Returns a cycle of sell orders without pools. Gas is free unless a price in wei is given. */
export function cycleCase(seed: number, length: number, kind: CycleKind, gasPrice = 0n): Auction {
  const random = seededFractions(seed * 65_537 + length)
  const tokens = cycleTokens(length, random)
  const orders = tokens.map(({ address, price }, n) => {
    const next = tokens[(n + 1) % length] ?? tokens[0]
    const worth = SIZES[kind](n, random)
    return orderOf({
      n: n + 1,
      owner: addressOf(0x10000 + n),
      sellToken: address,
      buyToken: next?.address ?? a,
      sellAmount: atomsOf(worth / price),
      buyAmount: atomsOf((worth / (next?.price ?? 1)) * (1 - 0.004 - random() * 0.02)),
      partiallyFillable: kind !== 'whole' && (kind !== 'wholeSmallest' || n > 0),
    })
  })
  return auctionOf({ orders, nativePrices: pricesOf(tokens), gasPrice })
}

/** Returns four to ten random fill-or-kill orders over three to five tokens, without pools. */
export function setCase(seed: number): Auction {
  const random = seededFractions(seed * 99_991 + 3)
  const tokens = cycleTokens(3 + Math.floor(random() * 3), random)
  const orders = Array.from({ length: 4 + Math.floor(random() * 7) }, (_, n) => {
    const from = Math.floor(random() * tokens.length)
    const to = (from + 1 + Math.floor(random() * (tokens.length - 1))) % tokens.length
    const [sell, buy] = [tokens[from] ?? { address: a, price: 1 }, tokens[to] ?? { address: b, price: 1 }]
    const worth = [1, 1, 2, 3][Math.floor(random() * 4)] ?? 1
    const off = 1 + (random() - 0.5) * 0.02
    return orderOf({
      n: n + 1,
      owner: addressOf(0x10000 + n),
      sellToken: sell.address,
      buyToken: buy.address,
      sellAmount: atomsOf((worth * off) / sell.price),
      buyAmount: atomsOf(((worth * off) / buy.price) * (1 - 0.01 - random() * 0.08)),
    })
  })
  return auctionOf({ orders, nativePrices: pricesOf(tokens) })
}
