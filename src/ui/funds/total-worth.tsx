/** The head of the portfolio: what all of it is worth, and the surplus that its orders have made. */
import { callService } from '../../client/bridge/service'
import type { PaperAccount } from '../../domain/reports/paper-transactions'
import { usd, usdOf } from '../../domain/text/numbers'
import { useReply } from '../kit/use-reply'
import { useTotalWorth } from '../tokens/funds-list'
import { useUsdPrice } from '../tokens/use-funds'
import { useAccount, useWorkspace } from '../workspace/workspace'

const NATIVE_DECIMALS = 18

/** Surplus of every order of the account on this network, USD; undefined while it, or the coin's price, is unknown. */
function useTotalSurplus(): number | undefined {
  const { profile, chain } = useWorkspace()
  const { address } = useAccount()
  const price = useUsdPrice(chain.wrappedNative)
  const reply = useReply(
    (signal) => callService('getTotalSurplus', { network: chain.id, user: address }, signal),
    [profile.id, chain.id, address],
  )
  const surplus = reply.isStale ? undefined : reply.value?.totalSurplus
  return surplus === undefined || price === undefined ? undefined : usdOf(surplus, NATIVE_DECIMALS, price)
}

export function TotalWorth({ funds }: { readonly funds: PaperAccount['funds'] }) {
  const { chain } = useWorkspace()
  const worth = useTotalWorth(chain.id, funds)
  const surplus = useTotalSurplus()
  if (worth === undefined) return null
  return (
    <section class="total-worth" aria-label="Total">
      <p class="total">{usd(worth)}</p>
      {surplus !== undefined && surplus > 0 && (
        <p class="small total-surplus">Total surplus: {usd(surplus)}</p>
      )}
    </section>
  )
}
