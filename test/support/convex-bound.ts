/**
 * Upper bounds of the results of any solver, computed slowly and independently of the solvers.
 *
 * The bound gives every token a price. A trade gains its value received minus its value paid at these prices.
 * By weak duality, no solution gains more than the sum of the gains that each pool and each order could have
 * alone. So every price vector gives a bound. Golden-section search over one logarithmic price after the
 * other finds the lowest bound.
 */
import type { Auction, AuctionOrder } from '../../src/auction/model/auction'
import { gasOf } from '../../src/auction/model/fees'
import type { Pool } from '../../src/auction/model/pools'
import { tradedToken } from '../../src/domain/chains/chains'
import type { Address } from '../../src/domain/scalars'

/** Prices by token index. */
type Prices = Float64Array

/** A pool with token indexes. `gas` is the cost of its trade. */
interface PoolRow {
  readonly tokens: readonly [number, number]
  readonly reserves: readonly [number, number]
  readonly gas: number
}

/**
 * Returns the maximum gain of a pool at prices: the maximum over x of pb · γxB ÷ (A + γx) − pa · x, in either
 * direction, minus its gas.
 */
function poolProfit({ tokens: [a, b], reserves, gas }: PoolRow, prices: Prices): number {
  const rootA = Math.sqrt(reserves[0] * (prices[a] as number))
  const rootB = Math.sqrt(reserves[1] * (prices[b] as number))
  const most = Math.max(0, rootB - rootA / ROOT_KEPT, rootA - rootB / ROOT_KEPT)
  return Math.max(0, most * most - gas)
}

const ROOT_KEPT = Math.sqrt(0.997)

const GOLDEN = (Math.sqrt(5) - 1) / 2

/** Minimizes a unimodal function of one number between two bounds. */
function golden(f: (x: number) => number, low: number, high: number): number {
  let [left, right] = [low, high]
  for (let n = 0; n < 40; n += 1) {
    const [x, y] = [right - GOLDEN * (right - left), left + GOLDEN * (right - left)]
    if (f(x) < f(y)) right = y
    else left = x
  }
  return (left + right) / 2
}

/**
 * Lists the groups of tokens whose prices are scaled together. Up to five tokens, these are all subsets. For
 * more tokens, they are each token alone and all tokens.
 */
function groupsOf(tokens: readonly number[]): readonly (readonly number[])[] {
  if (tokens.length > 5) return [...tokens.map((token) => [token]), tokens]
  return Array.from({ length: 2 ** tokens.length - 1 }, (_, n) =>
    tokens.filter((_token, place) => (((n + 1) >> place) & 1) === 1),
  )
}

/**
 * Lowers f by scaling the prices of one group after the other. `floor` contains the minimum prices. Tokens
 * that deep pools connect must move together, or each step is as small as the pool fee.
 */
function descend(
  f: (prices: Prices) => number,
  prices: Prices,
  free: readonly number[],
  floor: Prices,
): number {
  let [reach, last] = [2, f(prices)]
  const tried = prices.slice()
  const groups = groupsOf(free)
  for (let sweep = 0; sweep < 1_000; sweep += 1) {
    for (const group of groups) {
      const at = (ln: number): number => {
        const factor = Math.exp(ln)
        for (const token of group)
          tried[token] = Math.max(floor[token] as number, (prices[token] as number) * factor)
        return f(tried)
      }
      const now = f(prices)
      if (at(golden(at, -reach, reach)) < now) prices.set(tried)
      else tried.set(prices)
    }
    reach = Math.max(1e-3, reach * 0.85)
    const now = f(prices)
    if (sweep > 50 && now > last * (1 - 1e-9)) return now
    last = now
  }
  return last
}

/**
 * Removes the pools of tokens that are connected to only one other token. Nothing flows there, and their
 * prices would converge slowly.
 */
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

/** Pools with the indexes of their tokens. */
const rowsOf = (pools: readonly Pool[], tokens: readonly Address[], gas: number): readonly PoolRow[] =>
  pools.map(({ tokenA, tokenB, reserveA, reserveB }) => ({
    tokens: [tokens.indexOf(tokenA), tokens.indexOf(tokenB)],
    reserves: [Number(reserveA), Number(reserveB)],
    gas,
  }))

/** Returns start prices in units of the first token, from the reserves of the pools. */
function startOf(rows: readonly PoolRow[], count: number): Prices {
  const start = new Float64Array(count)
  start[0] = 1
  for (let n = 0; n < count; n += 1) {
    for (const { tokens, reserves } of rows) {
      const [a, b] = tokens
      const ratio = reserves[1] / reserves[0]
      if (start[a] === 0) start[a] = (start[b] as number) * ratio
      else if (start[b] === 0) start[b] = (start[a] as number) / ratio
    }
  }
  return start.map((price) => price || 1)
}

/** Returns an upper bound of the atoms that any sale can buy. */
export function mostBought(given: readonly Pool[], from: Address, to: Address, atoms: bigint): number {
  const pools = withoutDeadEnds(given, from, to)
  const tokens = [...new Set([to, from, ...pools.flatMap(({ tokenA, tokenB }) => [tokenA, tokenB])])]
  const rows = rowsOf(pools, tokens, 0)
  const sold = Number(atoms)
  const worth = (prices: Prices): number =>
    rows.reduce((sum, row) => sum + poolProfit(row, prices), sold * (prices[1] as number))
  const free = [...tokens.keys()].slice(1)
  return descend(worth, startOf(rows, tokens.length), free, new Float64Array(tokens.length))
}

/** An order with token indexes. `gas` is in atoms of the sold token. */
interface OrderRow {
  readonly from: number
  readonly to: number
  readonly sell: number
  readonly buy: number
  readonly gas: number
  /** Native price of the bought token of a buy order, in wei per atom. 0 for a sell order. */
  readonly saved: number
  readonly isWhole: boolean
}

function orderRow(
  auction: Auction,
  { terms }: AuctionOrder,
  tokens: readonly Address[],
  native: Prices,
): OrderRow {
  const from = tokens.indexOf(terms.sellToken)
  const to = tokens.indexOf(tradedToken(auction.chainId, terms.buyToken))
  return {
    from,
    to,
    sell: Number(terms.sellAmount),
    buy: Number(terms.buyAmount),
    gas: Number(gasOf(0) * auction.gasPrice) / (native[from] ?? 1),
    saved: terms.kind === 'buy' ? (native[to] ?? 0) : 0,
    isWhole: !terms.partiallyFillable,
  }
}

/** Returns the maximum gain of a trading order over its limit at prices, in wei. It may be negative. */
function tradeProfit({ from, to, sell, buy, gas, saved }: OrderRow, prices: Prices): number {
  const [sells, buys] = [prices[from] as number, prices[to] as number]
  const atLimit = (sell - gas) * sells - buy * buys
  return saved > 0 ? Math.max(atLimit, buy * (saved - buys)) : atLimit
}

/** Bound with some fill-or-kill orders fixed to trade or not to trade. The others may trade in part. */
interface Settled {
  readonly wei: number
  readonly prices: Prices
  readonly trades: ReadonlyMap<number, boolean>
}

/** Maximum number of times that the highest bound is replaced by two tighter ones. */
const MAX_SETTLED = 24

/**
 * Returns an upper bound of the score of any solution of an auction, in wei. Fill-or-kill orders are fixed
 * one after the other, nearest to their limit first. Each is fixed once to trade and once not to trade, and
 * the higher bound counts. The remaining orders may trade in part.
 */
export function mostSurplus(auction: Auction, settled = MAX_SETTLED): number {
  const tokens = [...auction.nativePrices.keys()]
  const native = Float64Array.from(auction.nativePrices.values(), (price) => Number(price) / 1e18)
  const pools = rowsOf(auction.pools, tokens, Number((gasOf(1) - gasOf(0)) * auction.gasPrice))
  const orders = auction.orders.map((order) => orderRow(auction, order, tokens, native))
  const boundOf = (trades: Settled['trades'], start: Prices): Settled => {
    const prices = start.slice()
    const worth = (at: Prices): number => {
      let sum = 0
      for (const pool of pools) sum += poolProfit(pool, at)
      for (const [n, order] of orders.entries()) {
        const isIn = trades.get(n)
        if (isIn !== false) sum += isIn ? tradeProfit(order, at) : Math.max(0, tradeProfit(order, at))
      }
      return sum
    }
    return { wei: descend(worth, prices, [...tokens.keys()], native), prices, trades }
  }
  const open = [boundOf(new Map(), native)]
  for (let n = 0; n < settled; n += 1) {
    const top = open.sort((x, y) => x.wei - y.wei).pop() as Settled
    const near = [...orders.entries()]
      .filter(([place, { isWhole }]) => isWhole && !top.trades.has(place))
      .map(([place, order]) => ({ place, gap: Math.abs(tradeProfit(order, top.prices)) }))
      .sort((x, y) => x.gap - y.gap)[0]
    if (!near) return top.wei
    for (const isIn of [true, false]) {
      const one = boundOf(new Map([...top.trades, [near.place, isIn]]), native)
      open.push({ ...one, wei: Math.min(one.wei, top.wei) })
    }
  }
  return Math.max(...open.map(({ wei }) => wei))
}
