/**
 * The best that an auction can come to, found without any of the solvers' code.
 *
 * One pair: every subset of its fill-or-kill orders times one uniform price, at which the pool's average is that price or
 * the pool is not used. With partially fillable orders many prices are tried, and at each those that gain least are cut
 * until what is left over is what the pool takes. Rings: the largest flows that leave everybody the limit. Sets without
 * pools: every subset at the prices that leave nothing over. Many orders: a bound by weak duality.
 *
 * @example Sell 1 A for 1,999 B or more, and 2,000 B for 1/2,003 A or more, no pool: 2,000 B each way, worth 1 + 3 B.
 */
import type { Auction, AuctionOrder } from '../../src/auction/model/auction'
import type { Address } from '../../src/domain/scalars'

/** An order of a pair in floats; `rate` is the least bought per atom sold, net of its gas. */
interface Side {
  readonly sell: number
  readonly least: number
  readonly partially: boolean
}

const nativeOf = ({ nativePrices }: Auction, token: Address): number =>
  Number(nativePrices.get(token) ?? 0n) / 1e18

const GAS = { order: 90_000, pool: 75_000 } as const

function sideOf(auction: Auction, { terms }: AuctionOrder): Side {
  const gas = (GAS.order * Number(auction.gasPrice)) / nativeOf(auction, terms.sellToken)
  return {
    sell: Number(terms.sellAmount) - gas,
    least: Number(terms.buyAmount),
    partially: terms.partiallyFillable,
  }
}

/** Atoms of A that a pool takes in (or below 0 pays) at an average of `price` B per A; 0 within its fee. */
function poolAt([reserveA, reserveB]: readonly [number, number], price: number): number {
  // y = kB x / (A + k x) = price · x
  const taken = (0.997 * reserveB) / price - reserveA
  if (taken > 0) return taken / 0.997
  // B in: w; A out: x = k A w / (B + k w) = w / price
  const given = 0.997 * reserveA * price - reserveB
  return given > 0 ? -(given / 0.997) / price : 0
}

interface Pair {
  readonly sellers: readonly Side[]
  readonly buyers: readonly Side[]
  readonly reserves: readonly [number, number] | undefined
  readonly worthA: number
  readonly worthB: number
  readonly poolGas: number
}

const sum = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0)

/** Wei that sides gain at a price, in full. */
const gainAt = (
  { worthA, worthB }: Pair,
  sellers: readonly Side[],
  buyers: readonly Side[],
  price: number,
): number =>
  sum(sellers.map(({ sell, least }) => (sell * price - least) * worthB)) +
  sum(buyers.map(({ sell, least }) => (sell / price - least) * worthA))

const TINY = 1e-12

/** Wei of a set that trades in full, at its one price; none when a limit is not met. */
function wholeGain(pair: Pair, sellers: readonly Side[], buyers: readonly Side[]): number {
  const [supply, demand] = [sum(sellers.map(({ sell }) => sell)), sum(buyers.map(({ sell }) => sell))]
  if (supply + demand === 0) return 0
  const overAt = (price: number): number =>
    supply - demand / price - (pair.reserves ? poolAt(pair.reserves, price) : 0)
  // Everybody's limit is met between these two, so the price is there or nowhere.
  let low = Math.max(1e-12, ...sellers.map(({ sell, least }) => (least / sell) * (1 - TINY)))
  let high = Math.min(1e12, ...buyers.map(({ sell, least }) => (sell / least) * (1 + TINY)))
  if (low > high || overAt(low) > 0 || overAt(high) < 0) return 0
  for (let n = 0; n < 70; n += 1) {
    const price = Math.sqrt(low * high)
    if (overAt(price) < 0) low = price
    else high = price
  }
  const price = Math.sqrt(low * high)
  if (!pair.reserves && (supply === 0 || demand === 0)) return 0
  const usesPool = pair.reserves !== undefined && Math.abs(supply - demand / price) > supply * 1e-9
  return gainAt(pair, sellers, buyers, price) - (usesPool ? pair.poolGas : 0)
}

/**
 * Wei at a price where partially fillable orders are cut until `net` atoms of A are left over; none where that cannot be, or
 * where it is no more than `known`.
 */
function cutGain(
  pair: Pair,
  [sellers, buyers]: readonly [readonly Side[], readonly Side[]],
  price: number,
  net: number,
  known: number,
): number {
  const most = gainAt(pair, sellers, buyers, price)
  if (most <= known) return 0
  const inSell = sellers.map((side) => ({
    ...side,
    size: side.sell,
    per: price - side.least / side.sell,
    worth: pair.worthB,
  }))
  const inBuy = buyers.map((side) => ({
    ...side,
    size: side.sell / price,
    per: 1 - (side.least / side.sell) * price,
    worth: pair.worthA,
  }))
  let over = sum(inSell.map(({ size }) => size)) - sum(inBuy.map(({ size }) => size)) - net
  let lost = 0
  const cut = (over > 0 ? inSell : inBuy).filter(({ partially }) => partially).sort((x, y) => x.per - y.per)
  for (const { size, per, worth } of cut) {
    const part = Math.min(size, Math.abs(over))
    lost += part * per * worth
    over -= Math.sign(over) * part
    if (over === 0) break
  }
  if (
    Math.abs(over) >
    1e-9 * (Math.abs(net) + sum(inSell.map(({ size }) => size)) + sum(inBuy.map(({ size }) => size)))
  )
    return 0
  return most - lost - (net === 0 ? 0 : pair.poolGas)
}

const subsetsOf = function* <T>(all: readonly T[]): Generator<readonly T[]> {
  for (let bits = 0; bits < 2 ** all.length; bits += 1) yield all.filter((_, n) => ((bits >> n) & 1) === 1)
}

const PRICES = 240

function candidatePrices(limits: readonly number[], around?: number): readonly number[] {
  const [low, high] = around
    ? [around * 0.998, around * 1.002]
    : [Math.min(...limits) * 0.999, Math.max(...limits) * 1.001]
  const grid = Array.from({ length: PRICES }, (_, n) => low * (high / low) ** (n / (PRICES - 1)))
  return around ? grid : [...grid, ...limits]
}

function bestPartial(
  pair: Pair,
  prices: readonly number[],
): { readonly best: number; readonly price: number } {
  let [best, at] = [0, prices[0] ?? 1]
  for (const price of prices) {
    const sellers = pair.sellers.filter(({ sell, least }) => sell * price >= least * (1 - TINY))
    const buyers = pair.buyers.filter(({ sell, least }) => sell / price >= least * (1 - TINY))
    const whole = [...sellers, ...buyers].filter(({ partially }) => !partially)
    const nets = [...new Set([0, pair.reserves ? poolAt(pair.reserves, price) : 0])]
    for (const chosen of subsetsOf(whole)) {
      const own = new Set(chosen)
      const isIn = (side: Side): boolean => side.partially || own.has(side)
      for (const net of nets) {
        const gain = cutGain(pair, [sellers.filter(isIn), buyers.filter(isIn)], price, net, best)
        if (gain > best) [best, at] = [gain, price]
      }
    }
  }
  return { best, price: at }
}

/** Most wei that the sell orders of one pair with at most one pool gain. */
export function bestOfPair(auction: Auction, tokenA: Address, tokenB: Address): number {
  const [pool] = auction.pools
  const sides = (token: Address): readonly Side[] =>
    auction.orders
      .filter(({ terms }) => terms.sellToken === token)
      .map((order) => sideOf(auction, order))
      .filter(({ sell }) => sell > 0)
  const pair: Pair = {
    sellers: sides(tokenA),
    buyers: sides(tokenB),
    reserves: pool && [Number(pool.reserveA), Number(pool.reserveB)],
    worthA: nativeOf(auction, tokenA),
    worthB: nativeOf(auction, tokenB),
    poolGas: GAS.pool * Number(auction.gasPrice),
  }
  let best = 0
  const whole = new Set([...pair.sellers, ...pair.buyers].filter(({ partially }) => !partially))
  for (const chosen of subsetsOf([...pair.sellers, ...pair.buyers])) {
    const own = new Set(chosen)
    best = Math.max(
      best,
      wholeGain(
        pair,
        pair.sellers.filter((one) => own.has(one)),
        pair.buyers.filter((one) => own.has(one)),
      ),
    )
  }
  if (whole.size === pair.sellers.length + pair.buyers.length) return best
  const limits = [
    ...pair.sellers.map(({ sell, least }) => least / sell),
    ...pair.buyers.map(({ sell, least }) => sell / least),
  ]
  const coarse = bestPartial(pair, candidatePrices(limits))
  return Math.max(best, coarse.best, bestPartial(pair, candidatePrices(limits, coarse.price)).best)
}

/**
 * Most wei of a ring of sell orders, each buying what the next one sells: the largest flows that leave all their limits, less
 * everybody's gas. With gas it is a bound: what pays for gas could as well be given to those who buy it.
 */
export function bestOfRing(auction: Auction): number {
  const { orders } = auction
  const most = orders.map(({ terms }) => Number(terms.sellAmount))
  const flows = [...most]
  const rate = orders.map(({ terms }) => Number(terms.buyAmount) / Number(terms.sellAmount))
  for (let n = 0; n < 200; n += 1)
    for (let i = 0; i < orders.length; i += 1) {
      const next = flows[(i + 1) % orders.length] ?? 0
      flows[i] = Math.min(flows[i] ?? 0, next / (rate[i] ?? 1))
    }
  const isBroken = orders.some(
    ({ terms }, n) => !terms.partiallyFillable && (flows[n] ?? 0) < (most[n] ?? 0) * (1 - 1e-9),
  )
  if (isBroken) return 0
  const gas = orders.length * GAS.order * Number(auction.gasPrice)
  const gained = orders.map(({ terms }, n) => {
    const got = flows[(n + 1) % orders.length] ?? 0
    return (got - (flows[n] ?? 0) * (rate[n] ?? 0)) * nativeOf(auction, terms.buyToken)
  })
  return sum(gained) - gas
}

/** Prices at which a set that trades in full leaves nothing over: values that flow around stay the same. */
function pricesOf(
  orders: readonly AuctionOrder[],
  tokens: readonly Address[],
): ReadonlyMap<Address, number> | undefined {
  const sold = new Map(
    tokens.map((token) => [
      token,
      sum(
        orders.filter(({ terms }) => terms.sellToken === token).map(({ terms }) => Number(terms.sellAmount)),
      ),
    ]),
  )
  let worth = new Map(tokens.map((token) => [token, 1]))
  for (let n = 0; n < 4_000; n += 1) {
    // Half stays where it is, so that rings of even length come to rest, too.
    const next = new Map(tokens.map((token) => [token, (worth.get(token) ?? 0) / 2]))
    for (const { terms } of orders) {
      const part = Number(terms.sellAmount) / (sold.get(terms.sellToken) ?? 1)
      next.set(
        terms.buyToken,
        (next.get(terms.buyToken) ?? 0) + ((worth.get(terms.sellToken) ?? 0) * part) / 2,
      )
    }
    const moved = Math.max(
      ...tokens.map((token) => Math.abs((next.get(token) ?? 0) - (worth.get(token) ?? 0))),
    )
    worth = next
    if (moved < 1e-13) break
  }
  if (tokens.some((token) => (worth.get(token) ?? 0) < 1e-9 || (sold.get(token) ?? 0) === 0)) return undefined
  return new Map(tokens.map((token) => [token, (worth.get(token) ?? 0) / (sold.get(token) ?? 1)]))
}

/** Whether each token of a set both comes in and goes out. */
const isClosed = (orders: readonly AuctionOrder[]): boolean => {
  const [sold, bought] = [
    new Set(orders.map(({ terms }) => terms.sellToken)),
    new Set(orders.map(({ terms }) => terms.buyToken)),
  ]
  return sold.size === bought.size && [...sold].every((token) => bought.has(token))
}

/** Most wei of fill-or-kill sell orders without pools, by every subset. */
export function bestOfSet(auction: Auction): number {
  let best = 0
  for (const chosen of subsetsOf(auction.orders)) {
    if (chosen.length < 2 || !isClosed(chosen)) continue
    const tokens = [...new Set(chosen.map(({ terms }) => terms.sellToken))]
    const prices = pricesOf(chosen, tokens)
    if (!prices) continue
    let gain = 0
    for (const { terms } of chosen) {
      const got =
        (Number(terms.sellAmount) * (prices.get(terms.sellToken) ?? 0)) / (prices.get(terms.buyToken) ?? 1)
      if (got < Number(terms.buyAmount) * (1 - 1e-9)) gain = Number.NEGATIVE_INFINITY
      gain += (got - Number(terms.buyAmount)) * nativeOf(auction, terms.buyToken)
    }
    best = Math.max(best, gain)
  }
  return best
}

/**
 * No solution for one pair of sell orders with one pool gains more wei: at any prices no lower than what the tokens are
 * worth, what every order and the pool would make of them; the lowest of that, by the ratio of the two prices.
 */
export function boundOfPair(auction: Auction, tokenA: Address, tokenB: Address): number {
  const [pool] = auction.pools
  const [worthA, worthB] = [nativeOf(auction, tokenA), nativeOf(auction, tokenB)]
  const sides = auction.orders.map((order) => ({
    isA: order.terms.sellToken === tokenA,
    ...sideOf(auction, order),
  }))
  const [reserveA, reserveB] = [Number(pool?.reserveA ?? 0n), Number(pool?.reserveB ?? 0n)]
  const worth = (ln: number): number => {
    const ratio = Math.exp(ln)
    const priceB = Math.max(worthB, worthA / ratio)
    const priceA = ratio * priceB
    const [valueA, valueB] = [reserveA * priceA, reserveB * priceB]
    const way = (from: number, to: number) => Math.max(0, Math.sqrt(to) - Math.sqrt(from / 0.997)) ** 2
    const gains = sides.map(({ isA, sell, least }) =>
      Math.max(0, isA ? sell * priceA - least * priceB : sell * priceB - least * priceA),
    )
    return way(valueA, valueB) + way(valueB, valueA) + sum(gains)
  }
  const middle = Math.log(worthA / worthB)
  let [low, high] = [middle - 0.3, middle + 0.3]
  const step = (Math.sqrt(5) - 1) / 2
  for (let n = 0; n < 80; n += 1) {
    const [x, y] = [high - step * (high - low), low + step * (high - low)]
    if (worth(x) < worth(y)) high = y
    else low = x
  }
  return worth((low + high) / 2)
}
