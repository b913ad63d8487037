/** Independent optima of the auctions in `auction-kinds.ts`, found without the solvers' code. */
import type { Auction, AuctionOrder } from '../../src/auction/model/auction'
import type { Address } from '../../src/domain/scalars'
import { a, b } from '../auction/sample'
import { bestOfPair } from './auction-oracle'

/**
 * Returns the maximum surplus of fill-or-kill sell orders without pools, in wei: the value sold minus the
 * value owed. All orders of a directed pair get its highest limit. Sold tokens without a buyer are not worth
 * anything.
 */
export function bestClosed({ orders, nativePrices }: Auction): number {
  const tokens = [...nativePrices.keys()]
  const wei = tokens.map((token) => Number(nativePrices.get(token) ?? 0n) / 1e18)
  const rows = orders.map(({ terms }) => ({
    from: tokens.indexOf(terms.sellToken),
    to: tokens.indexOf(terms.buyToken),
    sell: Number(terms.sellAmount),
    buy: Number(terms.buyAmount),
  }))
  let best = 0
  for (let bits = 1; bits < 2 ** rows.length; bits += 1) {
    const chosen = rows.filter((_, n) => ((bits >> n) & 1) === 1)
    const left = new Float64Array(tokens.length)
    let surplus = 0
    for (const { from, to, sell, buy } of chosen) {
      const rate = Math.max(
        ...chosen.flatMap((one) => (one.from === from && one.to === to ? one.buy / one.sell : [])),
      )
      left[from] = (left[from] ?? 0) + sell
      left[to] = (left[to] ?? 0) - sell * rate
      surplus += sell * (wei[from] ?? 0) - buy * (wei[to] ?? 0)
    }
    const isBought = (token: number): boolean => chosen.some(({ to }) => to === token)
    if (left.every((atoms, token) => atoms >= 0 && (atoms === 0 || isBought(token))))
      best = Math.max(best, surplus)
  }
  return best
}

/** Returns the maximum score of two opposite exact-out orders without their pool, in wei. */
export function bestExact({ orders, nativePrices }: Auction): number {
  const [one, two] = orders.map(({ terms }) => ({
    most: Number(terms.sellAmount),
    buy: Number(terms.buyAmount),
    wei: Number(nativePrices.get(terms.buyToken) ?? 0n) / 1e18,
    parts: terms.partiallyFillable,
  })) as [
    { most: number; buy: number; wei: number; parts: boolean },
    { most: number; buy: number; wei: number; parts: boolean },
  ]
  const scoreAt = (x: number, y: number): number => {
    const [paidOne, paidTwo] = [y * two.buy, x * one.buy]
    if (paidOne > x * one.most * (1 + 1e-9) || paidTwo > y * two.most * (1 + 1e-9)) return 0
    return (
      (x * one.most - paidOne) * (one.buy / one.most) * one.wei +
      (y * two.most - paidTwo) * (two.buy / two.most) * two.wei
    )
  }
  const parts = (alone: boolean, values: readonly number[]) =>
    alone ? [1, ...values.filter((part) => part <= 1)] : [1]
  let best = 0
  for (const x of parts(one.parts, [two.buy / one.most, two.most / one.buy]))
    for (const y of parts(two.parts, [(x * one.most) / two.buy, (x * one.buy) / two.most]))
      best = Math.max(best, scoreAt(x, y))
  return best
}

/** Returns the maximum score of fill-or-kill orders of one pair at one price, in wei. */
export function bestMixed({ orders, pools, nativePrices }: Auction): number {
  const [pool] = pools
  const [tokenA, tokenB] = [pool?.tokenA, pool?.tokenB]
  const wei = (token: Address | undefined): number => Number(nativePrices.get(token as Address) ?? 0n) / 1e18
  const [reserveA, reserveB] = [Number(pool?.reserveA ?? 0n), Number(pool?.reserveB ?? 0n)]
  const rows = orders.map(({ terms }) => ({
    isA: terms.sellToken === tokenA,
    isBuy: terms.kind === 'buy',
    sell: Number(terms.sellAmount),
    buy: Number(terms.buyAmount),
  }))
  type Row = (typeof rows)[number]
  const rateOf = ({ isA }: Row, price: number): number => (isA ? price : 1 / price)
  const soldBy = (row: Row, price: number): number => (row.isBuy ? row.buy / rateOf(row, price) : row.sell)
  const poolTakes = (price: number): number => {
    const taken = (0.997 * reserveB) / price - reserveA
    const given = 0.997 * reserveA * price - reserveB
    return taken > 0 ? taken / 0.997 : given > 0 ? -given / 0.997 / price : 0
  }
  let best = 0
  for (let bits = 1; bits < 2 ** rows.length; bits += 1) {
    const chosen = rows.filter((_, n) => ((bits >> n) & 1) === 1)
    const limits = chosen.map((row) => ({ row, price: row.isA ? row.buy / row.sell : row.sell / row.buy }))
    const low = Math.max(1e-12, ...limits.flatMap(({ row, price }) => (row.isA ? price : [])))
    const high = Math.min(1e12, ...limits.flatMap(({ row, price }) => (row.isA ? [] : price)))
    const spot = reserveB / reserveA
    const [from, to] = [Math.max(low, spot / 3), Math.min(high, spot * 3)]
    if (from > to) continue
    const excessAt = (price: number): number =>
      chosen.reduce(
        (sum, row) => sum + (row.isA ? soldBy(row, price) : -soldBy(row, price) / price),
        -poolTakes(price),
      )
    const gainAt = (price: number): number =>
      chosen.reduce((sum, row) => {
        const buyWei = wei(row.isA ? tokenB : tokenA)
        const surplus = row.isBuy
          ? (row.sell - soldBy(row, price)) * (row.buy / row.sell)
          : row.sell * rateOf(row, price) - row.buy
        return sum + surplus * buyWei
      }, 0)
    const STEPS = 60
    for (let n = 0; n < STEPS; n += 1) {
      let [x, y] = [from * (to / from) ** (n / STEPS), from * (to / from) ** ((n + 1) / STEPS)]
      if (excessAt(x) > 0 === excessAt(y) > 0) continue
      const isRising = excessAt(y) > 0
      for (let k = 0; k < 60; k += 1) {
        const middle = Math.sqrt(x * y)
        if (excessAt(middle) > 0 === isRising) y = middle
        else x = middle
      }
      best = Math.max(best, gainAt(x))
    }
  }
  return best
}

const subsetsOf = <T>(all: readonly T[]): readonly (readonly T[])[] =>
  Array.from({ length: 2 ** all.length }, (_, bits) => all.filter((_, n) => ((bits >> n) & 1) === 1))

/** Returns the best score of any choice of orders that their owners can pay for, in wei. */
export function bestOfPurses(auction: Auction): number {
  const isPayable = (orders: readonly AuctionOrder[]): boolean =>
    orders.every(
      ({ owner, terms, available }) =>
        orders.reduce(
          (sum, one) =>
            one.owner === owner && one.terms.sellToken === terms.sellToken ? sum + one.terms.sellAmount : sum,
          0n,
        ) <= available,
    )
  const [pool] = auction.pools
  const [one, two] = [pool?.tokenA ?? a, pool?.tokenB ?? b]
  return Math.max(
    ...subsetsOf(auction.orders)
      .filter(isPayable)
      .map((orders) => bestOfPair({ ...auction, orders }, one, two)),
  )
}
