/** Head of the portfolio: total value, its change in a day, and the surplus of all orders. */

import { findDayChange, watchDayPrices } from '../../client/activity/day-change'
import { watchSurplus } from '../../client/activity/surplus'
import { now } from '../../client/clock'
import { formatUsdCost, signedPercent, usd } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { useHide } from '../kit/hidden-amounts'
import { tx } from '../kit/text'
import { useLive } from '../kit/use-live'
import type { Holding } from '../tokens/holdings'
import { shownTotal } from '../tokens/shown-total'
import { useAccount, useWorkspace } from '../workspace/workspace'

/** Returns the gains of all orders of the account in USD, as in Activity. Undefined until they are known. */
function useTotalSurplus(): number | undefined {
  const { id } = useWorkspace().profile
  const { address } = useAccount()
  const history = useLive(() => watchSurplus({ profileId: id, owner: address }), [id, address])
  return history && (history.points.at(-1)?.usd ?? 0)
}

/**
 * The change of the total by the prices of the last day. Renders nothing unless nearly all holdings have
 * prices.
 */
function DayChange({ holdings }: { readonly holdings: readonly Holding[] }) {
  const { profile, chain } = useWorkspace()
  const hide = useHide()
  const tokens = holdings.map(({ view }) => view.address).toSorted()
  const context = { profileId: profile.id, chainId: chain.id }
  const prices = useLive(() => watchDayPrices(context, tokens, now), [profile.id, chain.id, tokens])
  const change = prices && findDayChange(holdings, prices)
  if (!change) return null
  const amount = change.usd < 0 ? `−${formatUsdCost(-change.usd)}` : `+${usd(change.usd)}`
  return (
    <p
      class="small soft day-change"
      title={t`Of what you hold now, by prices seen 24 hours ago. Transfers and trades are left out.`}
    >
      {tx`${(
        <span data-loss={change.bps < 0}>
          {hide(amount)} ({signedPercent(change.bps)})
        </span>
      )} in 24 h, prices only`}
    </p>
  )
}

/** Shows a dash while no holding has a price. */
export function TotalWorth({ holdings }: { readonly holdings: readonly Holding[] }) {
  const surplus = useTotalSurplus()
  const hide = useHide()
  if (holdings.length === 0) return null
  const hasSurplus = surplus !== undefined && surplus > 0
  const isKnown = holdings.some(({ worth }) => worth !== undefined)
  return (
    <section class="total-worth" aria-labelledby="total-value">
      <h2 id="total-value">{t`Total value`}</h2>
      <p class="total">{isKnown ? hide(usd(shownTotal(holdings))) : '—'}</p>
      <DayChange holdings={holdings} />
      <p
        class={`small ${hasSurplus ? 'total-surplus' : 'soft'}`}
        data-awaited={surplus === undefined}
        title={t`Market orders vs. quote, limit orders vs. limit`}
      >
        {hasSurplus
          ? tx`Surplus of your orders, at prices when signed: ${hide(usd(surplus))}`
          : t`No surplus yet.`}
      </p>
    </section>
  )
}
