/**
 * Panels of the form: chart of the pair, open orders, and last fills.
 */
import '../../styles/screens/orders/market-panels.css'
import '../../styles/screens/orders/list.css'
import { watchOrderPage } from '../../../client/orders/pages'
import type { Prices } from '../../../client/trade/market-price'
import type { Offer } from '../../../client/trade/offer'
import type { SwapForm } from '../../../client/trade/swap-form'
import { tradedToken } from '../../../domain/chains/chains'
import { useLive } from '../../kit/use-live'
import { type OrderView, viewEntry } from '../../orders/order-view'
import { useAccount, useWorkspace } from '../../workspace/workspace'
import { OpenOrders } from './open-orders'
import { PairChart } from './pair-chart'
import { RecentFills } from './recent-fills'

/** Query for the newest open orders. Its limit exceeds the number of orders that a chart can show. */
const NEWEST_OPEN = { tab: 'open', filter: 'all', search: '', direction: 'newest', limit: 50 } as const
/** Returns whether an order trades the tokens of the form, in either direction. */
function isOfPair({ chainId, pair }: OrderView, { sellToken, buyToken }: SwapForm): boolean {
  const wanted = [sellToken, buyToken].map((token) => token && tradedToken(chainId, token))
  return [pair.sell, pair.buy].every(({ address }) => wanted.includes(tradedToken(chainId, address)))
}

/** Maximum number of listed orders, so that chart and fills stay in view. */
const MAX_LISTED = 4

interface MarketPanelsProps {
  readonly form: SwapForm
  readonly prices: Prices
  /** Orders that the form makes. */
  readonly offers: readonly Offer[]
  /** Switches the form to a limit order. */
  readonly onLimit: () => void
  readonly change: (make: (form: SwapForm) => SwapForm) => void
  /** Below the form are only the chart and the open orders of its pair. */
  readonly isBelow: boolean
}

export function MarketPanels({ form, prices, offers, onLimit, change, isBelow }: MarketPanelsProps) {
  const { profile, chain } = useWorkspace()
  const owner = { profileId: profile.id, chainId: chain.id, owner: useAccount().address }
  const query = { ...owner, ...NEWEST_OPEN }
  const page = useLive(() => watchOrderPage(query), [query])
  const views = page?.entries.map(viewEntry).filter((view) => !isBelow || isOfPair(view, form))
  return (
    <>
      <PairChart form={form} prices={prices} offers={offers} open={views ?? []} change={change} />
      <OpenOrders
        views={views?.slice(0, MAX_LISTED)}
        pricedForm={{ form, prices }}
        total={views && views.length > MAX_LISTED ? `${views.length}${page?.hasMore ? '+' : ''}` : undefined}
        onLimit={form.price === 'market' ? onLimit : undefined}
      />
      {!isBelow && <RecentFills owner={owner} />}
    </>
  )
}
