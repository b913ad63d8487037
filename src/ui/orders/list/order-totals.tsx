/** The total value of the listed orders. */

import { MAX_TOTALLED, type OrderTotals, watchOrderTotals } from '../../../client/activity/order-totals'
import type { OrderQuery, OrderTab } from '../../../client/orders/pages'
import { writeNumberText } from '../../../domain/text/locale'
import { formatUsdCost, usd } from '../../../domain/text/numbers'
import { plural, t } from '../../../domain/text/texts'
import { useHide } from '../../kit/hidden-amounts'
import { useLatest, useLive } from '../../kit/use-live'

/** Writes a gain rounded down, and a loss rounded up. */
const gainText = (value: number): string => (value < 0 ? `−${formatUsdCost(-value)}` : `+${usd(value)}`)

/** Returns the total in words. Undefined if no order counts. */
function totalWords(
  tab: OrderTab,
  { usd: value, surplusUsd, known, unknown, isPartial }: OrderTotals,
): string | undefined {
  if (known + unknown === 0) return undefined
  if (known === 0) return plural(unknown, t`1 order of unknown value`, t`${unknown} orders of unknown value`)
  const total =
    tab === 'open' ? t`${usd(value)} open` : t`${usd(value)} traded, surplus ${gainText(surplusUsd)}`
  return [
    total,
    ...(unknown > 0 ? [plural(unknown, t`1 unknown`, t`${unknown} unknown`)] : []),
    ...(isPartial ? [t`newest ${writeNumberText(String(MAX_TOTALLED))}`] : []),
  ].join(' · ')
}

/** Has a line of its own before it is known, so that nothing moves. */
export function OrderTotal({ query }: { readonly query: OrderQuery }) {
  const hide = useHide()
  const totals = useLatest(
    useLive(() => watchOrderTotals(query), [query]),
    JSON.stringify(query),
  )
  return (
    <p class="scope-total small soft" title={t`At prices when signed`}>
      {(totals && hide(totalWords(query.tab, totals) ?? '')) || '\u00a0'}
    </p>
  )
}
