/** Limits of orders as lines of a chart of their pair, in whichever direction it is drawn. */
import type { TokenPair } from '../../client/tokens/tokens'
import { tradedToken } from '../../domain/chains/chains'
import type { Executed } from '../../domain/orders/amounts'
import type { ChainId } from '../../domain/scalars'
import type { ChartLimit } from './price-chart'

/** An order with its limit. */
export interface LimitOrder {
  readonly pair: TokenPair
  /** Sold and bought at the limit. */
  readonly limit: Executed
  readonly name: string
}

/** The line of an order; undefined of one that trades other tokens. */
export function limitOn(
  chainId: ChainId,
  chart: TokenPair,
  { pair, limit, name }: LimitOrder,
): ChartLimit | undefined {
  const idOf = ({ sell, buy }: TokenPair) =>
    [sell, buy].map(({ address }) => tradedToken(chainId, address)).join()
  const [sold, bought] = [Number(limit.sell), Number(limit.buy)]
  if (sold === 0 || bought === 0) return undefined
  if (idOf(pair) === idOf(chart)) return { price: bought / sold, name, fills: 'above' }
  const isTurned = idOf({ sell: pair.buy, buy: pair.sell }) === idOf(chart)
  return isTurned ? { price: sold / bought, name, fills: 'below' } : undefined
}
