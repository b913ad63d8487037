/**
 * Upper bounds of what any solver can reach, found slowly and in another way than the solvers do.
 *
 * Put a price on every token. What traders gain, plus what all tokens that come in are worth less those that go out, is
 * at most what each pool and each order could make of these prices on its own: weak duality. So every price vector
 * gives a bound, and the lowest is found by golden sections along one ln price after the other. Fill-or-kill and gas of
 * pools are relaxed, which only raises it.
 */
import type { Auction, AuctionOrder } from '../../src/auction/model/auction'
import { gasOf } from '../../src/auction/model/fees'
import type { Pool } from '../../src/auction/model/pools'
import { tradedToken } from '../../src/domain/chains/chains'
import type { Address } from '../../src/domain/scalars'

type Prices = Map<Address, number>

/** The most a pool makes of prices: max over x of pb · γxB ÷ (A + γx) − pa · x, either way. */
function poolProfit({ tokenA, tokenB, reserveA, reserveB }: Pool, prices: Prices): number {
  const worthA = Number(reserveA) * (prices.get(tokenA) ?? 0)
  const worthB = Number(reserveB) * (prices.get(tokenB) ?? 0)
  const way = (worthIn: number, worthOut: number): number =>
    Math.max(0, Math.sqrt(worthOut) - Math.sqrt(worthIn / 0.997)) ** 2
  return way(worthA, worthB) + way(worthB, worthA)
}

const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Lowest point of a function of one number between two, for one that falls and then rises. */
function golden(f: (x: number) => number, low: number, high: number): number {
  let [left, right] = [low, high]
  for (let n = 0; n < 40; n += 1) {
    const [x, y] = [right - GOLDEN * (right - left), left + GOLDEN * (right - left)]
    if (f(x) < f(y)) right = y
    else left = x
  }
  return (left + right) / 2
}

/** Groups of tokens whose prices are moved together: all groups of few tokens, else each alone and all of them. */
function groupsOf(tokens: readonly Address[]): readonly (readonly Address[])[] {
  if (tokens.length > 5) return [...tokens.map((token) => [token]), tokens]
  return Array.from({ length: 2 ** tokens.length - 1 }, (_, n) =>
    tokens.filter((_token, place) => (((n + 1) >> place) & 1) === 1),
  )
}

/**
 * Lowers f by scaling the prices of one group after the other; `floor` is below what a price may not go. Tokens that
 * deep pools tie together have to move together, or each step is as small as what the pools keep.
 */
function descend(
  f: (prices: Prices) => number,
  prices: Prices,
  free: readonly Address[],
  floor: Prices,
): number {
  let [reach, last] = [2, f(prices)]
  for (let sweep = 0; sweep < 1_000; sweep += 1) {
    for (const group of groupsOf(free)) {
      const scaled = (ln: number): Prices => {
        const moved = new Map(prices)
        for (const token of group) {
          const price = (prices.get(token) ?? 1) * Math.exp(ln)
          moved.set(token, Math.max(floor.get(token) ?? 0, price))
        }
        return moved
      }
      const best = scaled(golden((ln) => f(scaled(ln)), -reach, reach))
      if (f(best) < f(prices)) for (const [token, price] of best) prices.set(token, price)
    }
    reach = Math.max(1e-3, reach * 0.85)
    const now = f(prices)
    if (sweep > 50 && now > last * (1 - 1e-9)) return now
    last = now
  }
  return last
}

/** Without tokens that lead to one other only: nothing flows there, and their prices would only follow slowly. */
function withoutDeadEnds(pools: readonly Pool[], from: Address, to: Address): readonly Pool[] {
  const next = new Map<Address, Set<Address>>()
  for (const { tokenA, tokenB } of pools) {
    next.set(tokenA, (next.get(tokenA) ?? new Set()).add(tokenB))
    next.set(tokenB, (next.get(tokenB) ?? new Set()).add(tokenA))
  }
  const leads = (token: Address): boolean =>
    token === from || token === to || (next.get(token)?.size ?? 0) > 1
  const left = pools.filter(({ tokenA, tokenB }) => leads(tokenA) && leads(tokenB))
  return left.length === pools.length ? left : withoutDeadEnds(left, from, to)
}

/** No way of selling atoms brings more than this. */
export function mostBought(given: readonly Pool[], from: Address, to: Address, atoms: bigint): number {
  const pools = withoutDeadEnds(given, from, to)
  const tokens = [...new Set([from, ...pools.flatMap(({ tokenA, tokenB }) => [tokenA, tokenB])])]
  const worth = (prices: Prices): number =>
    Number(atoms) * (prices.get(from) ?? 0) + pools.reduce((sum, pool) => sum + poolProfit(pool, prices), 0)
  const start = new Map([[to, 1]])
  for (let n = 0; n < tokens.length; n += 1) {
    for (const { tokenA, tokenB, reserveA, reserveB } of pools) {
      const ratio = Number(reserveB) / Number(reserveA)
      const [a, b] = [start.get(tokenA), start.get(tokenB)]
      if (a === undefined && b !== undefined) start.set(tokenA, b * ratio)
      if (b === undefined && a !== undefined) start.set(tokenB, a / ratio)
    }
  }
  return descend(
    worth,
    start,
    tokens.filter((token) => token !== to),
    new Map(),
  )
}

/** The most an order makes of prices over its limit, in wei. */
function orderProfit(auction: Auction, { terms }: AuctionOrder, prices: Prices, native: Prices): number {
  const to = tradedToken(auction.chainId, terms.buyToken)
  const [sells, buys] = [prices.get(terms.sellToken) ?? 0, prices.get(to) ?? 0]
  const [sell, buy] = [Number(terms.sellAmount), Number(terms.buyAmount)]
  const gas = (Number(gasOf(0) * auction.gasPrice) * sells) / (native.get(terms.sellToken) ?? 1)
  const atLimit = sell * sells - buy * buys - gas
  const saved = terms.kind === 'buy' ? buy * ((native.get(to) ?? 0) - buys) : 0
  return Math.max(0, atLimit, saved)
}

/** No solution of an auction scores more than this many wei. */
export function mostSurplus(auction: Auction): number {
  const native = new Map([...auction.nativePrices].map(([token, price]) => [token, Number(price) / 1e18]))
  const worth = (prices: Prices): number =>
    auction.pools.reduce((sum, pool) => sum + poolProfit(pool, prices), 0) +
    auction.orders.reduce((sum, order) => sum + orderProfit(auction, order, prices, native), 0)
  return descend(worth, new Map(native), [...native.keys()], native)
}
