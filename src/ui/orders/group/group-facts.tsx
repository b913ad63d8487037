/** The facts of a group: what its orders come to together, at which prices, against which market, and how far they came. */

import { type GroupOrders, hasTraded } from '../../../client/orders/groups'
import { marketOf, pricesOf } from '../../../client/trade/market-price'
import { toSeconds } from '../../../domain/scalars'
import { moment } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { joinUnits } from '../../../domain/text/units'
import { Facts } from '../../kit/card'
import { Expiry, MarketPrice } from '../../review/head'
import { AmountIn, AmountOut } from '../../tokens/token-amount'
import type { UsdPrices } from '../list/figures'
import type { OrderView } from '../view'
import { type GroupSums, sumGroup } from './sums'

interface GroupFactsProps extends GroupOrders {
  readonly views: readonly OrderView[]
  readonly prices: UsdPrices
}

export function GroupFacts({ group, entries, views, prices }: GroupFactsProps) {
  const sums = sumGroup(views)
  return (
    <div class="group-facts">
      <Facts
        rows={[
          ...(sums ? sumRows(sums) : []),
          ...marketRows(views, prices),
          [t`Filled`, t`${entries.filter(hasTraded).length} of ${group.uids.length} orders`],
          [t`Created`, moment(group.createdAt)],
        ]}
      />
    </div>
  )
}

/** Only the bound of both amounts is named as one. */
function sumRows({ pair, kind, limit, executed, prices: [low, high], pricedIn }: GroupSums) {
  const sell = <AmountOut key="sell" atoms={limit.sell} token={pair.sell} />
  const buy = <AmountIn key="buy" atoms={limit.buy} token={pair.buy} />
  const price = low === high ? low : t`${low} to ${high}`
  return [
    [kind === 'buy' ? t`Maximum sold` : t`Sell`, sell] as const,
    [kind === 'sell' ? t`Minimum received` : t`Receive`, buy] as const,
    [t`Limit price`, joinUnits(`${price} ${pricedIn.symbol}`)] as const,
    ...(executed.buy > 0n
      ? [[t`Received`, <AmountIn key="received" atoms={executed.buy} token={pair.buy} />] as const]
      : []),
  ]
}

/** Of orders that can still fill: the market's price where it is known, and when the first of them expires. */
function marketRows(views: readonly OrderView[], prices: UsdPrices) {
  const live = views.filter(({ isLive }) => isLive)
  const [first] = live
  if (!first) return []
  const market = marketOf(first.pair, pricesOf(first.pair, prices))
  const validTo = toSeconds(Math.min(...live.map(({ expiresAt }) => expiresAt)) as typeof first.expiresAt)
  return [
    ...(market
      ? [[t`Market price`, <MarketPrice key="market" offer={first} market={market} />] as const]
      : []),
    [t`Expires`, <Expiry key="expires" validTo={validTo} />] as const,
  ]
}
