/** Trades at a market's prices, in value: atoms times price. */
import { lastPrice, type Market, soldAt } from './balance'
import { at, ROOT_AFTER_FEE } from './graph'
import { flowOf } from './newton'

/** Returns the value that an offer sells. */
export const worthOf = (market: Market, o: number): number =>
  soldAt(market, o, lastPrice(market, o)) * at(market.root, at(market.offers.from, o)) ** 2

/** Returns the value that a pool pays above the market's prices. */
export function gainOf({ graph, root }: Market, e: number): number {
  const flow = flowOf(graph, root, e)
  if (flow === 0) return 0
  const [a, b] = [at(root, at(graph.tokenA, e)), at(root, at(graph.tokenB, e))]
  const steep = at(graph.depth, e) / ROOT_AFTER_FEE
  const gain =
    flow > 0
      ? at(graph.reserveB, e) * b * b - steep * a * b - flow * a * a
      : at(graph.reserveA, e) * a * a - steep * a * b + flow * b * b
  return Math.max(0, gain)
}

/** Trade of a pool in value. */
export interface Trade {
  readonly from: number
  readonly to: number
  readonly worth: number
  readonly gain: number
}

/** Returns the trades of all pools that are not idle. */
export function tradesOf(market: Market): readonly Trade[] {
  const { graph, root } = market
  const trades: Trade[] = []
  for (let e = 0; e < graph.pools.length; e += 1) {
    const flow = flowOf(graph, root, e)
    if (flow === 0) continue
    const [a, b] = [at(graph.tokenA, e), at(graph.tokenB, e)]
    const [from, to] = flow > 0 ? [a, b] : [b, a]
    trades.push({ from, to, worth: Math.abs(flow) * at(root, from) ** 2, gain: gainOf(market, e) })
  }
  return trades
}
