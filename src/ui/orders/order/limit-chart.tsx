/** An open order's price against its limit, as far as it was seen. */

import { now } from '../../../client/clock'
import { t } from '../../../domain/text/texts'
import { Card } from '../../kit/card'
import { PriceChart } from '../../prices/price-chart'
import { usePriceHistory } from '../../prices/use-prices'
import type { OrderView } from '../view'

/** A younger order is shown with what was seen before it. */
const MIN_SPAN_MS = 60 * 60_000

export function LimitChart({ view }: { readonly view: OrderView }) {
  const { chainId, terms, pair, createdAt } = view
  const points = usePriceHistory({ chainId, sellToken: terms.sellToken, buyToken: terms.buyToken })
  const to = now()
  return (
    <Card title={t`Price vs. limit`}>
      <PriceChart
        pair={pair}
        points={points}
        from={Math.min(createdAt, to - MIN_SPAN_MS)}
        to={to}
        limits={[
          { price: Number(terms.buyAmount) / Number(terms.sellAmount), name: t`Limit`, fills: 'above' },
        ]}
      />
    </Card>
  )
}
