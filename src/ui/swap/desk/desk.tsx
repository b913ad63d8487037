/** What stands beside the ticket in a wide window: the pair's prices, open orders, and the last fills. Nothing is asked for it. */
import '../../styles/screens/orders/desk.css'
import '../../styles/screens/orders/list.css'
import { watchOrderPage } from '../../../client/orders/pages'
import type { SwapForm } from '../../../client/trade/form'
import type { Prices } from '../../../client/trade/market-price'
import type { Offer } from '../../../client/trade/offer'
import { useLive } from '../../kit/use-live'
import { viewEntry } from '../../orders/view'
import { useAccount, useWorkspace } from '../../workspace/workspace'
import { OpenOrders } from './open-orders'
import { PairChart } from './pair-chart'
import { RecentFills } from './recent-fills'

/** All that a chart can tell apart, and more. */
const NEWEST_OPEN = { tab: 'open', filter: 'all', search: '', direction: 'newest', limit: 50 } as const
/** So many in the list leave chart and fills in view. */
const MAX_LISTED = 4

interface DeskProps {
  readonly form: SwapForm
  readonly prices: Prices
  /** What the ticket makes of the form. */
  readonly offers: readonly Offer[]
  /** Makes the ticket one of a limit order. */
  readonly onLimit: () => void
}

export function Desk({ form, prices, offers, onLimit }: DeskProps) {
  const { profile, chain } = useWorkspace()
  const of = { profileId: profile.id, chainId: chain.id, owner: useAccount().address }
  const query = { ...of, ...NEWEST_OPEN }
  const page = useLive(() => watchOrderPage(query), [query])
  const views = page?.entries.map(viewEntry)
  return (
    <>
      <PairChart form={form} prices={prices} offers={offers} open={views ?? []} />
      <OpenOrders
        views={views?.slice(0, MAX_LISTED)}
        ticket={{ form, prices }}
        total={views && views.length > MAX_LISTED ? `${views.length}${page?.hasMore ? '+' : ''}` : undefined}
        onLimit={form.price === 'market' ? onLimit : undefined}
      />
      <RecentFills of={of} />
    </>
  )
}
