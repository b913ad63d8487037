/** Moves the line of an open order on the chart: opens its edit in the form, with the new limit price. */
import { isOneOfParts, watchPlans } from '../../../client/orders/plans/plans'
import type { TokenPair } from '../../../client/tokens/tokens'
import type { SwapForm } from '../../../client/trade/swap-form'
import { tradedToken } from '../../../domain/chains/chains'
import { t } from '../../../domain/text/texts'
import { useHide } from '../../kit/hidden-amounts'
import { useLive } from '../../kit/use-live'
import { toSwapForm } from '../../orders/list/order-copy'
import { isCancellable, type OrderView } from '../../orders/order-view'
import type { LineMove } from '../../prices/line-handle'
import { useAccount, useCanSign, useWorkspace } from '../../workspace/workspace'
import { chartName } from './chart-limits'
import { fieldTextOf } from './form-lines'

/** Returns the form that edits an order to a price of a chart. */
function editAt(view: OrderView, chart: TokenPair, price: number): SwapForm {
  const isSameSide =
    tradedToken(view.chainId, chart.sell.address) === tradedToken(view.chainId, view.pair.sell.address)
  return {
    ...toSwapForm(view, 'edit'),
    limitPrice: fieldTextOf(chart, price),
    priceDirection: isSameSide ? 'buyPerSell' : 'sellPerBuy',
  }
}

/** Returns how the line of an order is moved. Undefined for an order that cannot be edited, as in its row. */
export function useOrderMoves(
  chart: TokenPair,
  { replaces }: Pick<SwapForm, 'replaces'>,
  change: (make: (form: SwapForm) => SwapForm) => void,
): (view: OrderView) => LineMove | undefined {
  const { profile, chain } = useWorkspace()
  const { address: owner } = useAccount()
  const canSign = useCanSign()
  const hide = useHide()
  const scope = { profileId: profile.id, chainId: chain.id, owner }
  const plans = useLive(() => watchPlans(scope), [scope])
  const isPart = (view: OrderView) =>
    plans?.some(({ plan }) => isOneOfParts(plan) && plan.uids.includes(view.uid)) ?? true
  return (view) =>
    canSign &&
    isCancellable(view) &&
    view.entry?.owner === owner &&
    view.filledBps !== undefined &&
    view.uid !== replaces &&
    !isPart(view)
      ? {
          id: view.uid,
          label: t`Limit of an open order: ${hide(chartName(view))}`,
          onPrice: (price) => change(() => editAt(view, chart, price)),
        }
      : undefined
}
