/** The head of the portfolio: what all of it is worth, and the surplus that its orders have made. */

import { callService } from '../../client/bridge/service'
import { viewToken } from '../../client/trade/tokens'
import { NATIVE_TOKEN_MARKER } from '../../domain/chains/chains'
import { usd, usdOf } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { tx } from '../kit/text'
import { useReply } from '../kit/use-reply'
import { type Holding, totalOf } from '../tokens/holdings'
import { useUsdPrice } from '../tokens/use-funds'
import { useAccount, useWorkspace } from '../workspace/workspace'

/** Surplus of every order of the account on this network, USD; undefined while it, or the coin's price, is unknown. */
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
  return surplus === undefined || price === undefined ? undefined : usdOf(surplus, decimals, price)
}

/** Nothing while no holding has a price. */
export function TotalWorth({ holdings }: { readonly holdings: readonly Holding[] }) {
  const surplus = useTotalSurplus()
  if (holdings.every(({ worth }) => worth === undefined)) return null
  return (
    <section class="total-worth" aria-labelledby="total-value">
      <h2 id="total-value">{t`Total value`}</h2>
      <p class="total">{usd(totalOf(holdings))}</p>
      {surplus !== undefined && surplus > 0 && (
        <p class="small total-surplus">{tx`Surplus at current prices: ${usd(surplus)}`}</p>
      )}
    </section>
  )
}
