/** Head of the portfolio: total value, its change in a day, and the surplus of all orders. */

import { findDayChange, watchDayPrices } from '../../client/activity/day-change'
import { callService } from '../../client/bridge/page-ports'
import { now } from '../../client/clock'
import { viewToken } from '../../client/tokens/tokens'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { formatUsdCost, signedPercent, toUsd, usd } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { tx } from '../kit/text'
import { useLive } from '../kit/use-live'
import { useReply } from '../kit/use-reply'
import type { Holding } from '../tokens/holdings'
import { shownTotal } from '../tokens/shown-total'
import { useUsdPrice } from '../tokens/use-funds'
import { useAccount, useWorkspace } from '../workspace/workspace'

/**
 * Returns the surplus of all orders of the account on this network, in USD. Undefined until the surplus and
 * the coin's price are known.
 */
function useTotalSurplus(): number | undefined {
  const { profile, chain } = useWorkspace()
  const { address } = useAccount()
  const price = useUsdPrice(NATIVE_TOKEN_MARKER)
  const { decimals } = viewToken(chain.id, NATIVE_TOKEN_MARKER)
  const reply = useReply(
    (signal) => callService('getTotalSurplus', { network: chain.id, user: address }, signal),
    [profile.id, chain.id, address],
  )
  const surplus = reply.isStale ? undefined : reply.value?.totalSurplus
  return surplus === undefined || price === undefined ? undefined : toUsd(surplus, decimals, price)
}

/**
 * The change of the total by the prices of the last day. Renders nothing unless nearly all holdings have
 * prices.
 */
function DayChange({ holdings }: { readonly holdings: readonly Holding[] }) {
  const { profile, chain } = useWorkspace()
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
          {amount} ({signedPercent(change.bps)})
        </span>
      )} in 24 h, prices only`}
    </p>
  )
}

/** Shows a dash while no holding has a price. */
export function TotalWorth({ holdings }: { readonly holdings: readonly Holding[] }) {
  const surplus = useTotalSurplus()
  const { chain } = useWorkspace()
  if (holdings.length === 0) return null
  const hasSurplus = surplus !== undefined && surplus > 0
  const isKnown = holdings.some(({ worth }) => worth !== undefined)
  return (
    <section class="total-worth" aria-labelledby="total-value">
      <h2 id="total-value">{t`Total value`}</h2>
      <p class="total">{isKnown ? usd(shownTotal(holdings)) : '—'}</p>
      <DayChange holdings={holdings} />
      <p class={`small ${hasSurplus ? 'total-surplus' : 'soft'}`} data-awaited={surplus === undefined}>
        {hasSurplus
          ? tx`Surplus on ${chain.label}, at current prices: ${usd(surplus)}`
          : t`No surplus on ${chain.label} yet.`}
      </p>
    </section>
  )
}
