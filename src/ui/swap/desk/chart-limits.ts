/** Limits of orders as lines of a chart of their pair, in whichever direction it is drawn. */
import type { TokenPair } from '../../../client/trade/tokens'
import { tradedToken } from '../../../domain/chains/chains'
import type { Executed } from '../../../domain/orders/amounts'
import type { ChainId } from '../../../domain/scalars'
import { t } from '../../../domain/text/texts'
import { sideTexts } from '../../orders/order-sentence'
import type { OrderView } from '../../orders/view'
import type { ChartLimit } from '../../prices/price-chart'

interface LimitOrder {
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

/** What an order on a chart is called. @example 'Sell 1 WETH' */
export function chartName(view: OrderView): string {
  const { sell, buy } = sideTexts(view)
  return view.terms.kind === 'sell' ? t`Sell ${sell}` : t`Buy ${buy}`
}
