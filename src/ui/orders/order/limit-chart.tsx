/** Chart of the recorded price of an open order, with its limit. */

import { now } from '../../../client/clock'
import { limitOf, pricesOf } from '../../../client/trade/market-price'
import { directionOf } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { Card } from '../../kit/card'
import { toChartLimit } from '../../prices/limits'
import { PriceChart } from '../../prices/price-chart'
import { useChartPrices } from '../../prices/use-prices'
import type { OrderView } from '../order-view'
import type { OpenMarket } from '../use-open-market'

/** Minimum time span of the chart. The chart of a newer order starts before the order was created. */
const MIN_SPAN_MS = 60 * 60_000

interface LimitChartProps {
  readonly view: OrderView
  readonly market: OpenMarket
}

export function LimitChart({ view, market }: LimitChartProps) {
  const { chainId, terms, pair, createdAt } = view
  const chart = directionOf(terms) === 'buyPerSell' ? pair : { sell: pair.buy, buy: pair.sell }
  const [sellToken, buyToken] = [chart.sell.address, chart.buy.address]
  const points = useChartPrices({ chainId, sellToken, buyToken }, pricesOf(chart, market.usd))
  const limit = toChartLimit(chainId, chart, { pair, limit: limitOf(terms), name: t`Limit` })
  const to = now()
  return (
    <Card title={t`Price vs. limit`}>
      <PriceChart
        pair={chart}
        points={points}
        from={Math.min(createdAt ?? to, to - MIN_SPAN_MS)}
        to={to}
        limits={limit ? [limit] : []}
        reach={Number.POSITIVE_INFINITY}
      />
    </Card>
  )
}
