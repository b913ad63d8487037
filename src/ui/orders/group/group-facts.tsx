/** Facts about a group: total amounts, price range, market price, fills. */

import { type GroupOrders, hasTraded } from '../../../client/orders/groups'
import { marketOf, pricesOf } from '../../../client/trade/market-price'
import { toSeconds } from '../../../domain/scalars'
import { directionOf, formatDateTime } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { Facts } from '../../kit/card'
import { FreePriceLine } from '../../tokens/price-line'
import { AmountIn, AmountOut } from '../../tokens/token-amount'
import { Worth } from '../amount-worth'
import { Expiry } from '../expiry'
import type { OrderView } from '../order-view'
import type { UsdPrices } from '../use-open-market'
import { PriceRange } from './price-range'
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
          ...(sums ? sumRows(sums, prices) : []),
          ...marketRows(views, prices),
          [t`Filled`, filledOf({ group, entries })],
          [t`Created`, formatDateTime(group.createdAt)],
        ]}
      />
    </div>
  )
}

/** Says how many orders have traded. Only one order of a pair is meant to trade. */
function filledOf({ group: { kind, uids }, entries }: GroupOrders): string | undefined {
  const count = entries.filter(hasTraded).length
  return kind === 'oco' ? [t`Neither`, t`One`, t`Both`][count] : t`${count} of ${uids.length} orders`
}

/**
 * Returns the rows of the total amounts. Only the limited side is labelled "Maximum sold" or "Minimum
 * received".
 */
function sumRows({ pair, kind, limit, executed, ends }: GroupSums, usd: UsdPrices) {
  const { sellPrice, buyPrice } = pricesOf(pair, usd)
  const sell = (
    <>
      <AmountOut atoms={limit.sell} token={pair.sell} />
      <Worth atoms={limit.sell} token={pair.sell} price={sellPrice} />
    </>
  )
  const bought = (atoms: bigint) => (
    <>
      <AmountIn atoms={atoms} token={pair.buy} />
      <Worth atoms={atoms} token={pair.buy} price={buyPrice} />
    </>
  )
  return [
    [kind === 'buy' ? t`Maximum sold` : t`Sell`, sell] as const,
    [kind === 'sell' ? t`Minimum received` : t`Receive`, bought(limit.buy)] as const,
    [
      t`Limit price`,
      <PriceRange key="price" pair={pair} ends={ends} start={directionOf({ kind })} />,
    ] as const,
    ...(executed && executed.buy > 0n ? [[t`Received`, bought(executed.buy)] as const] : []),
  ]
}

/** Returns the market price, if known, and the first expiry of the orders that can still fill. */
function marketRows(views: readonly OrderView[], prices: UsdPrices) {
  const live = views.filter(({ isLive }) => isLive)
  const [first] = live
  if (!first) return []
  const market = marketOf(first.pair, pricesOf(first.pair, prices))
  const validTo = toSeconds(Math.min(...live.map(({ expiresAt }) => expiresAt)) as typeof first.expiresAt)
  return [
    ...(market
      ? [
          [
            t`Market price`,
            <FreePriceLine
              key="market"
              pair={first.pair}
              amounts={market}
              start={directionOf(first.terms)}
            />,
          ] as const,
        ]
      : []),
    [t`Expires`, <Expiry key="expires" validTo={validTo} />] as const,
  ]
}
