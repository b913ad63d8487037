/** Limits of orders as lines in a chart of their pair, in either direction. */
import type { TokenPair } from '../../client/tokens/tokens'
import { tradedToken } from '../../domain/chains/chains'
import type { Executed } from '../../domain/orders/amounts'
import type { ChainId } from '../../domain/scalars'
import type { ChartLimit } from './chart-lines'

export interface LimitOrder {
  readonly pair: TokenPair
  /** Amounts sold and bought at the limit. */
  readonly limit: Executed
  readonly name: string
}

/** Returns the line of an order, or undefined if it trades other tokens. */
export function toChartLimit(
  chainId: ChainId,
  chart: TokenPair,
  { pair, limit, name }: LimitOrder,
): ChartLimit | undefined {
  const idOf = ({ sell, buy }: TokenPair) =>
    [sell, buy].map(({ address }) => tradedToken(chainId, address)).join()
  const sold = Number(limit.sell)
  const bought = Number(limit.buy)
  if (sold === 0 || bought === 0) return undefined
  if (idOf(pair) === idOf(chart)) return { price: bought / sold, name, fills: 'above' }
  const isTurned = idOf({ sell: pair.buy, buy: pair.sell }) === idOf(chart)
  return isTurned ? { price: sold / bought, name, fills: 'below' } : undefined
}
