/** The facts of a group: what its orders come to together, at which prices, against which market, and how far they came. */

import { type GroupOrders, hasTraded } from '../../../client/orders/groups'
import { marketOf, pricesOf } from '../../../client/trade/market-price'
import { toSeconds } from '../../../domain/scalars'
import { directionOf, minute } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { Facts } from '../../kit/card'
import { Expiry, MarketPrice } from '../../review/head'
import { AmountIn, AmountOut } from '../../tokens/token-amount'
import type { UsdPrices } from '../list/figures'
import type { OrderView } from '../view'
import { Worth } from '../worth'
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
          [t`Created`, minute(group.createdAt)],
        ]}
      />
    </div>
  )
}

/** How many have traded; of a pair only one is meant to. */
function filledOf({ group: { kind, uids }, entries }: GroupOrders): string | undefined {
  const count = entries.filter(hasTraded).length
  return kind === 'oco' ? [t`Neither`, t`One`, t`Both`][count] : t`${count} of ${uids.length} orders`
}

/** Only the bound of both amounts is named as one. */
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
    ...(executed.buy > 0n ? [[t`Received`, bought(executed.buy)] as const] : []),
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
