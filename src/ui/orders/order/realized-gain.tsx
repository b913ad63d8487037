/** Gain of an order over the average cost of what it sold. */
import { watchRealisedGain } from '../../../client/activity/tax'
import type { OrderKey } from '../../../client/db/rows/keys'
import { formatUsdCost, usd } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { useLive } from '../../kit/use-live'

/** Has its line before the gain is read, so that nothing moves. A cost that is not known is named, and not taken for zero. */
export function RealizedGain({ order }: { readonly order: OrderKey }) {
  const { profileId, chainId, uid } = order
  const key = { profileId, chainId, uid }
  const gain = useLive(() => watchRealisedGain(key), [key])
  if (!gain) return <p class="small soft">{'\u00a0'}</p>
  const text =
    gain.usd === undefined ? undefined : gain.usd < 0 ? `−${formatUsdCost(-gain.usd)}` : `+${usd(gain.usd)}`
  return (
    <p class="small soft" title={t`Over the average cost of what you sold`}>
      {text ? t`Realized gain: ${text}` : t`Realized gain: cost unknown`}
    </p>
  )
}
