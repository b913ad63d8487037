/**
 * Seeded auctions like those of a chain. A few hub tokens have deep pools, many small tokens have a pool to a
 * hub. Pairs follow a power law. Amounts are a thousandth to a tenth of a pool, limits are near the market.
 */
import type { Auction, AuctionOrder } from '../../src/auction/model/auction'
import type { Pool } from '../../src/auction/model/pools'
import type { Address } from '../../src/domain/scalars'
import { seededFractions } from '../../src/domain/seeded-fractions'
import { addressOf, auctionOf, orderOf, poolOf, weth } from '../auction/sample'

export interface Grid {
  readonly orders: number
  readonly pools: number
  readonly seed: number
  /** Wei per unit of gas. Default: 2·10^9. */
  readonly gasPrice?: bigint
}

const HUBS = 3

interface Token {
  readonly address: Address
  /** Wei per atom. */
  readonly price: number
}

const tokensOf = (count: number, random: () => number): readonly Token[] =>
  Array.from({ length: count }, (_, n) => ({
    address: n === 0 ? weth : addressOf(0x100 + n),
    price: n === 0 ? 1 : Math.exp((random() - 0.5) * 12) * (n % 4 === 1 ? 1e9 : 1),
  }))

/** Returns a random index by a power law. Small indexes are frequent. */
const randomIndex = (count: number, random: () => number): number => Math.floor(count * random() ** 2.5)

function poolsOf(count: number, tokens: readonly Token[], random: () => number): readonly Pool[] {
  return Array.from({ length: count }, (_, n) => {
    const one = n < tokens.length - 1 ? n + 1 : randomIndex(tokens.length, random)
    let other =
      n < tokens.length - 1 ? Math.floor(random() * Math.min(HUBS, one)) : randomIndex(HUBS * 3, random)
    if (other === one || other >= tokens.length) other = one === 0 ? 1 : 0
    const [a, b] = [tokens[one] as Token, tokens[other] as Token]
    const wei = 1e20 * Math.exp(random() * 4) * (Math.max(one, other) < HUBS * 2 ? 10 : 1)
    const off = 1 + (random() - 0.5) * 0.004
    return poolOf(
      n,
      a.address,
      BigInt(Math.floor((wei * off) / a.price)),
      b.address,
      BigInt(Math.floor(wei / b.price)),
    )
  })
}

function orderAt(n: number, tokens: readonly Token[], random: () => number): AuctionOrder {
  const sell = randomIndex(tokens.length, random)
  const next = randomIndex(tokens.length - 1, random)
  const [from, to] = [tokens[sell] as Token, tokens[next >= sell ? next + 1 : next] as Token]
  const wei = 1e17 * Math.exp(random() * 5)
  const isMarket = random() < 0.6
  const slack = isMarket ? -0.002 - random() * 0.02 : (random() - 0.6) * 0.06
  return orderOf({
    n: n + 1,
    owner: addressOf(0x10000 + n),
    sellToken: from.address,
    buyToken: to.address,
    kind: random() < 0.7 ? 'sell' : 'buy',
    partiallyFillable: !isMarket && random() < 0.6,
    sellAmount: BigInt(Math.ceil(wei / from.price)),
    buyAmount: BigInt(Math.ceil((wei * (1 + slack)) / to.price)),
  })
}

/** Returns the auction of a cell of the grid. */
export function gridAuction({ orders, pools, seed, gasPrice = 2_000_000_000n }: Grid): Auction {
  const random = seededFractions(seed)
  const tokens = tokensOf(Math.max(6, Math.min(120, Math.round(pools / 3))), random)
  return auctionOf({
    pools: poolsOf(pools, tokens, random),
    orders: Array.from({ length: orders }, (_, n) => orderAt(n, tokens, random)),
    nativePrices: new Map(tokens.map(({ address, price }) => [address, BigInt(Math.round(price * 1e18))])),
    gasPrice,
  })
}
