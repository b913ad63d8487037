/**
 * Optimal results of small auctions, found without the solvers' code.
 *
 * `bestOfPair` tries every subset of the fill-or-kill orders at one uniform price. The pool either trades at
 * this price on average, or it does not trade. With partially fillable orders, the function tries many
 * prices. At each price, it cuts the orders with the smallest gain until the rest equals the amount that the
 * pool takes. `bestOfCycle` finds the largest flows that meet all limits. `bestOfSet` tries every subset of
 * orders without pools. `boundOfPair` bounds large sets by weak duality.
 *
 * @example Sell 1 A for at least 1,999 B, and 2,000 B for at least 2,000/2,003 A, without a pool. Both orders
 * trade 2,000 B for 1 A. Their gains are worth 1 B and 3 B.
 */
import type { Auction, AuctionOrder } from '../../src/auction/model/auction'
import type { Address } from '../../src/domain/scalars'

/** Order of a pair in floats. `sell` is net of gas. `least` is the minimum amount bought. */
interface Side {
  readonly sell: number
  readonly least: number
  readonly isPartial: boolean
}

const nativeOf = ({ nativePrices }: Auction, token: Address): number =>
  Number(nativePrices.get(token) ?? 0n) / 1e18

const GAS = { order: 90_000, pool: 75_000 } as const

function sideOf(auction: Auction, { terms }: AuctionOrder): Side {
  const gas = (GAS.order * Number(auction.gasPrice)) / nativeOf(auction, terms.sellToken)
  return {
    sell: Number(terms.sellAmount) - gas,
    least: Number(terms.buyAmount),
    isPartial: terms.partiallyFillable,
  }
}

/**
 * Returns the atoms of A that a pool takes at an average of `price` B per A. The result is negative if the
 * pool pays A, and 0 if the price is within its fee.
 */
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

/** Returns the gain of fully filled sides at a price, in wei. */
const gainAt = (
  { worthA, worthB }: Pair,
  sellers: readonly Side[],
  buyers: readonly Side[],
  price: number,
): number =>
  sum(sellers.map(({ sell, least }) => (sell * price - least) * worthB)) +
  sum(buyers.map(({ sell, least }) => (sell / price - least) * worthA))

const TINY = 1e-12

/** Returns the gain in wei of a set that trades fully at one price, or 0 if a limit is not met. */
function wholeGain(pair: Pair, sellers: readonly Side[], buyers: readonly Side[]): number {
  const [supply, demand] = [sum(sellers.map(({ sell }) => sell)), sum(buyers.map(({ sell }) => sell))]
  if (supply + demand === 0) return 0
  const excessAt = (price: number): number =>
    supply - demand / price - (pair.reserves ? poolAt(pair.reserves, price) : 0)
  // All limits are met only between `low` and `high`, so the search stays in this range.
  let low = Math.max(1e-12, ...sellers.map(({ sell, least }) => (least / sell) * (1 - TINY)))
  let high = Math.min(1e12, ...buyers.map(({ sell, least }) => (sell / least) * (1 + TINY)))
  if (low > high || excessAt(low) > 0 || excessAt(high) < 0) return 0
  for (let n = 0; n < 70; n += 1) {
    const price = Math.sqrt(low * high)
    if (excessAt(price) < 0) low = price
    else high = price
  }
  const price = Math.sqrt(low * high)
  if (!pair.reserves && (supply === 0 || demand === 0)) return 0
  const usesPool = pair.reserves !== undefined && Math.abs(supply - demand / price) > supply * 1e-9
  return gainAt(pair, sellers, buyers, price) - (usesPool ? pair.poolGas : 0)
}

/**
 * Returns the gain in wei at a price where partially fillable orders are cut until `net` atoms of A remain.
 * Returns 0 if the cut is impossible or the gain is at most `known`.
 */
function cutGain(
  pair: Pair,
  [sellers, buyers]: readonly [readonly Side[], readonly Side[]],
  price: number,
  net: number,
  known: number,
): number {
  const fullGain = gainAt(pair, sellers, buyers, price)
  if (fullGain <= known) return 0
  const inSell = sellers.map((side) => ({
    ...side,
    size: side.sell,
    gainPerAtom: price - side.least / side.sell,
    worth: pair.worthB,
  }))
  const inBuy = buyers.map((side) => ({
    ...side,
    size: side.sell / price,
    gainPerAtom: 1 - (side.least / side.sell) * price,
    worth: pair.worthA,
  }))
  let excess = sum(inSell.map(({ size }) => size)) - sum(inBuy.map(({ size }) => size)) - net
  let lost = 0
  const cut = (excess > 0 ? inSell : inBuy)
    .filter(({ isPartial }) => isPartial)
    .sort((x, y) => x.gainPerAtom - y.gainPerAtom)
  for (const { size, gainPerAtom, worth } of cut) {
    const part = Math.min(size, Math.abs(excess))
    lost += part * gainPerAtom * worth
    excess -= Math.sign(excess) * part
    if (excess === 0) break
  }
  if (
    Math.abs(excess) >
    1e-9 * (Math.abs(net) + sum(inSell.map(({ size }) => size)) + sum(inBuy.map(({ size }) => size)))
  )
    return 0
  return fullGain - lost - (net === 0 ? 0 : pair.poolGas)
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
    const whole = [...sellers, ...buyers].filter(({ isPartial }) => !isPartial)
    const nets = [...new Set([0, pair.reserves ? poolAt(pair.reserves, price) : 0])]
    for (const chosen of subsetsOf(whole)) {
      const chosenSides = new Set(chosen)
      const isIn = (side: Side): boolean => side.isPartial || chosenSides.has(side)
      for (const net of nets) {
        const gain = cutGain(pair, [sellers.filter(isIn), buyers.filter(isIn)], price, net, best)
        if (gain > best) [best, at] = [gain, price]
      }
    }
  }
  return { best, price: at }
}

/** Returns the maximum gain of the sell orders of one pair with at most one pool, in wei. */
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
  const whole = new Set([...pair.sellers, ...pair.buyers].filter(({ isPartial }) => !isPartial))
  for (const chosen of subsetsOf([...pair.sellers, ...pair.buyers])) {
    const chosenSides = new Set(chosen)
    best = Math.max(
      best,
      wholeGain(
        pair,
        pair.sellers.filter((one) => chosenSides.has(one)),
        pair.buyers.filter((one) => chosenSides.has(one)),
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
 * Returns the maximum gain of a cycle of sell orders, in wei: the gain of the largest flows within all
 * limits, minus the gas. If gas is not free, the result is only an upper bound, because the flows meet the
 * limits before gas is deducted.
 */
export function bestOfCycle(auction: Auction): number {
  const { orders } = auction
  const most = orders.map(({ terms }) => Number(terms.sellAmount))
  const flows = [...most]
  const rate = orders.map(({ terms }) => Number(terms.buyAmount) / Number(terms.sellAmount))
  for (let n = 0; n < 200; n += 1)
    for (let i = 0; i < orders.length; i += 1) {
      const next = flows[(i + 1) % orders.length] ?? 0
      flows[i] = Math.min(flows[i] ?? 0, next / (rate[i] ?? 1))
    }
  const isLimitMissed = orders.some(
    ({ terms }, n) => !terms.partiallyFillable && (flows[n] ?? 0) < (most[n] ?? 0) * (1 - 1e-9),
  )
  if (isLimitMissed) return 0
  const gas = orders.length * GAS.order * Number(auction.gasPrice)
  const gained = orders.map(({ terms }, n) => {
    const got = flows[(n + 1) % orders.length] ?? 0
    return (got - (flows[n] ?? 0) * (rate[n] ?? 0)) * nativeOf(auction, terms.buyToken)
  })
  return sum(gained) - gas
}

/**
 * Returns the prices at which a fully traded set has no remainder. Then the value that flows around each
 * cycle is constant.
 */
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
    // Half of the value stays at its token, so that cycles of even length converge.
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

/** Checks whether each token of a set is both sold and bought. */
const isClosed = (orders: readonly AuctionOrder[]): boolean => {
  const [sold, bought] = [
    new Set(orders.map(({ terms }) => terms.sellToken)),
    new Set(orders.map(({ terms }) => terms.buyToken)),
  ]
  return sold.size === bought.size && [...sold].every((token) => bought.has(token))
}

/** Returns the maximum gain of fill-or-kill sell orders without pools, in wei. Tries every subset. */
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
 * Returns an upper bound of the gain of sell orders of one pair with one pool, in wei. At given prices, the
 * bound is the sum of the gains of all orders and of the pool. Each price is at least the value of its token.
 * The function minimizes the bound over the ratio of the two prices.
 */
export function boundOfPair(auction: Auction, tokenA: Address, tokenB: Address): number {
  const [pool] = auction.pools
  const [worthA, worthB] = [nativeOf(auction, tokenA), nativeOf(auction, tokenB)]
  const sides = auction.orders.map((order) => ({
    isA: order.terms.sellToken === tokenA,
    ...sideOf(auction, order),
  }))
  const [reserveA, reserveB] = [Number(pool?.reserveA ?? 0n), Number(pool?.reserveB ?? 0n)]
  const boundAt = (ln: number): number => {
    const ratio = Math.exp(ln)
    const priceB = Math.max(worthB, worthA / ratio)
    const priceA = ratio * priceB
    const [valueA, valueB] = [reserveA * priceA, reserveB * priceB]
    const poolGain = (from: number, to: number) => Math.max(0, Math.sqrt(to) - Math.sqrt(from / 0.997)) ** 2
    const gains = sides.map(({ isA, sell, least }) =>
      Math.max(0, isA ? sell * priceA - least * priceB : sell * priceB - least * priceA),
    )
    return poolGain(valueA, valueB) + poolGain(valueB, valueA) + sum(gains)
  }
  const middle = Math.log(worthA / worthB)
  let [low, high] = [middle - 0.3, middle + 0.3]
  const step = (Math.sqrt(5) - 1) / 2
  for (let n = 0; n < 80; n += 1) {
    const [x, y] = [high - step * (high - low), low + step * (high - low)]
    if (boundAt(x) < boundAt(y)) high = y
    else low = x
  }
  return boundAt((low + high) / 2)
}
