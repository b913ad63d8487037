/** Seeded auctions of kinds that independent readers found hard. Their optima are in `auction-optima.ts`. */
import type { Auction, AuctionOrder } from '../../src/auction/model/auction'
import type { Pool } from '../../src/auction/model/pools'
import type { Address } from '../../src/domain/scalars'
import { seededFractions } from '../../src/domain/seeded-fractions'
import { addressOf, auctionOf, orderOf, poolOf } from '../auction/sample'

type Random = () => number

/** Returns whole units in atoms, with nine digits. */
const atomsOf = (units: number): bigint => BigInt(Math.round(units * 1e9)) * 10n ** 9n

/** Token with its value in wei per atom. */
export interface KindToken {
  readonly address: Address
  readonly price: number
}

export const kindTokens = (count: number, random: Random): readonly KindToken[] =>
  Array.from({ length: count }, (_, n) => ({
    address: addressOf(0xb00 + n),
    price: Math.exp((random() - 0.5) * 8),
  }))

export const nativeOf = (tokens: readonly KindToken[]): Auction['nativePrices'] =>
  new Map(tokens.map(({ address, price }) => [address, BigInt(Math.round(price * 1e18))]))

/** Order by value: it sells `worth` for at least `worth` less a part `slack`. */
export interface KindOrder {
  readonly from: KindToken
  readonly to: KindToken
  readonly worth: number
  readonly slack: number
  readonly isPartial?: boolean
  readonly isBuy?: boolean
  readonly owner?: number
  readonly available?: bigint
}

export const kindOrder = (n: number, order: KindOrder): AuctionOrder =>
  orderOf({
    n: n + 1,
    owner: addressOf(0x20000 + (order.owner ?? n)),
    sellToken: order.from.address,
    buyToken: order.to.address,
    kind: order.isBuy ? 'buy' : 'sell',
    sellAmount: atomsOf(order.worth / order.from.price),
    buyAmount: atomsOf((order.worth * (1 - order.slack)) / order.to.price),
    partiallyFillable: order.isPartial ?? false,
    ...(order.available === undefined ? {} : { available: order.available }),
  })

const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T

/** Picks two different tokens. */
function pickPair(random: Random, tokens: readonly KindToken[]): readonly [KindToken, KindToken] {
  const from = Math.floor(random() * tokens.length)
  const to = (from + 1 + Math.floor(random() * (tokens.length - 1))) % tokens.length
  return [tokens[from] as KindToken, tokens[to] as KindToken]
}

/** Returns a pool of two tokens near their values. */
export const kindPool = (
  n: number,
  [one, two]: readonly [KindToken, KindToken],
  worth: number,
  off = 1,
): Pool => poolOf(n, one.address, atomsOf((worth * off) / one.price), two.address, atomsOf(worth / two.price))

/**
 * E1: a ring in which one order at any place is ten times larger, or whose orders differ up to fifteenfold. One
 * order may be fill-or-kill.
 */
export function unevenRing(seed: number): Auction {
  const random = seededFractions(seed * 48_611 + 5)
  const tokens = kindTokens(2 + (seed % 4), random)
  const isTenfold = random() < 0.5
  const whole = random() < 0.5 ? Math.floor(random() * tokens.length) : -1
  const large = Math.floor(random() * tokens.length)
  const worthAt = (n: number): number => {
    if (isTenfold) return n === large ? 10 : 1
    if (n === whole) return 0.8
    return n === large ? 4 + 11 * random() : 1 + 0.3 * random()
  }
  const orders = tokens.map((from, n) =>
    kindOrder(n, {
      from,
      to: tokens[(n + 1) % tokens.length] as KindToken,
      worth: worthAt(n),
      slack: 0.003 + random() * 0.03,
      isPartial: isTenfold || n !== whole,
    }),
  )
  return auctionOf({ orders, nativePrices: nativeOf(tokens) })
}

/**
 * E1: one or two orders of a pair against a partially fillable order that is one to ten million times larger, with or
 * without a pool.
 */
export function smallPart(seed: number): Auction {
  const random = seededFractions(seed * 7_127 + 3)
  const tokens = kindTokens(2, random)
  const [one, two] = tokens as [KindToken, KindToken]
  const worth = 10 ** ((seed % 8) - 1)
  const slack = (): number => 0.0002 + random() * 0.0015
  const small = Array.from({ length: 1 + Math.floor(random() * 2) }, (_, n) =>
    kindOrder(n + 1, {
      from: two,
      to: one,
      worth: 0.05 + 0.1 * random(),
      slack: slack(),
      isPartial: random() < 0.5,
    }),
  )
  const large = kindOrder(0, { from: one, to: two, worth, slack: slack(), isPartial: true })
  const pools = random() < 0.6 ? [kindPool(1, [one, two], worth * 3)] : []
  return auctionOf({ orders: [large, ...small], pools, nativePrices: nativeOf(tokens) })
}

/** E2 and E3: fill-or-kill sell orders over three to six tokens, without pools. */
export function wholeSet(seed: number, least: number, most: number): Auction {
  const random = seededFractions(seed * 15_485 + least)
  const tokens = kindTokens(3 + Math.floor(random() * 4), random)
  const count = least + Math.floor(random() * (most - least + 1))
  const orders = Array.from({ length: count }, (_, n) => {
    const [from, to] = pickPair(random, tokens)
    const worth = pick(random, [1, 1.5, 2, 2.5, 4]) * (1 + (random() - 0.5) * 0.03)
    return kindOrder(n, { from, to, worth, slack: 0.01 + random() * 0.09 })
  })
  return auctionOf({ orders, nativePrices: nativeOf(tokens) })
}

/** E4: two opposite orders that each buy an exact amount, with or without a pool. */
export function exactPair(seed: number): Auction {
  const random = seededFractions(seed * 2_749 + 11)
  const tokens = kindTokens(2, random)
  const [one, two] = tokens as [KindToken, KindToken]
  const kinds = seed % 4
  const isPartial = (n: number): boolean => ((kinds >> n) & 1) === 1
  const worths = [1, 1].map((worth, n) => worth * (isPartial(n) ? 1 + 2 * random() : 1))
  const orders = [
    kindOrder(0, {
      from: one,
      to: two,
      worth: worths[0] ?? 1,
      slack: 0.02 + random() * 0.05,
      isBuy: true,
      isPartial: isPartial(0),
    }),
    kindOrder(1, {
      from: two,
      to: one,
      worth: worths[1] ?? 1,
      slack: 0.02 + random() * 0.05,
      isBuy: true,
      isPartial: isPartial(1),
    }),
  ]
  const pools = seed % 8 < 4 ? [] : [kindPool(1, [one, two], 4_000)]
  return auctionOf({ orders, pools, nativePrices: nativeOf(tokens) })
}

/** E5: fill-or-kill buy and sell orders of one pair with a pool. */
export function mixedPair(seed: number): Auction {
  const random = seededFractions(seed * 92_821 + 17)
  const tokens = kindTokens(2, random)
  const [one, two] = tokens as [KindToken, KindToken]
  const orders = Array.from({ length: 2 + Math.floor(random() * 5) }, (_, n) =>
    kindOrder(n, {
      ...(random() < 0.5 ? { from: one, to: two } : { from: two, to: one }),
      worth: 0.2 * Math.exp(random() * 4),
      slack: -0.01 + random() * 0.05,
      isBuy: random() < 0.5,
    }),
  )
  return auctionOf({ orders, pools: [kindPool(1, [one, two], 200)], nativePrices: nativeOf(tokens) })
}

/** E6: orders of one pair. Some owners have several orders on one balance, which covers only one of them. */
export function purseCase(seed: number): Auction {
  const random = seededFractions(seed * 6_151 + 23)
  const tokens = kindTokens(2, random)
  const [one, two] = tokens as [KindToken, KindToken]
  const orders = Array.from({ length: 3 + Math.floor(random() * 4) }, (_, n) => {
    const isFirst = random() < 0.5
    const worth = 0.5 + random()
    const from = isFirst ? one : two
    return kindOrder(n, {
      from,
      to: isFirst ? two : one,
      worth,
      slack: 0.004 + random() * 0.04,
      owner: random() < 0.7 ? Number(isFirst) : n,
      available: atomsOf(1.6 / from.price),
    })
  })
  return auctionOf({ orders, pools: [kindPool(1, [one, two], 300)], nativePrices: nativeOf(tokens) })
}

/** E7: orders of every kind over three to five tokens with up to eight pools. */
export function anyCase(seed: number, gasPrice = 0n): Auction {
  const random = seededFractions(seed * 32_452 + 29)
  const tokens = kindTokens(3 + Math.floor(random() * 3), random)
  const pools = Array.from({ length: Math.floor(random() * 9) }, (_, n) =>
    kindPool(n, pickPair(random, tokens), 20 * Math.exp(random() * 3), 1 + (random() - 0.5) * 0.01),
  )
  const orders = Array.from({ length: 3 + Math.floor(random() * 3) }, (_, n) => {
    const [from, to] = pickPair(random, tokens)
    return kindOrder(n, {
      from,
      to,
      worth: 0.3 * Math.exp(random() * 3),
      slack: -0.01 + random() * 0.06,
      isPartial: random() < 0.4,
      isBuy: random() < 0.3,
    })
  })
  return auctionOf({ orders, pools, nativePrices: nativeOf(tokens), gasPrice })
}

/** E8 and E14: a market of 36 pools between three hubs and 15 other tokens. */
export function hubMarket(seed: number, count: number, gasPrice = 5n * 10n ** 9n): Auction {
  const random = seededFractions(seed * 7_477 + 31)
  const tokens = kindTokens(18, random)
  const pools = Array.from({ length: 36 }, (_, n) => {
    const one = n < 17 ? n + 1 : 1 + Math.floor(random() * 17)
    const hub = n < 17 ? 0 : Math.floor(random() * Math.min(3, one))
    return kindPool(
      n,
      [tokens[one] as KindToken, tokens[hub] as KindToken],
      300 * Math.exp(random() * 4),
      1 + (random() - 0.5) * 0.004,
    )
  })
  const orders = Array.from({ length: count }, (_, n) => {
    const [from, to] = pickPair(random, random() < 0.5 ? tokens.slice(0, 6) : tokens)
    return kindOrder(n, {
      from,
      to,
      worth: 0.1 * Math.exp(random() * 5),
      slack: random() * 0.04 - 0.006,
      isPartial: random() < 0.3,
      isBuy: random() < 0.3,
    })
  })
  return auctionOf({ orders, pools, nativePrices: nativeOf(tokens), gasPrice })
}
