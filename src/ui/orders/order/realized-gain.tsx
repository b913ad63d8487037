/** Gain of an order over the average cost of what it sold. */
import { watchRealisedGain } from '../../../client/activity/tax'
import type { OrderKey } from '../../../client/db/rows/keys'
import { formatUsdCost, usd } from '../../../domain/text/numbers'
import { t } from '../../../domain/text/texts'
import { useLive } from '../../kit/use-live'

/** Renders nothing before the first fill. A cost that is not known is named, and not taken for zero. */
export function RealizedGain({ order }: { readonly order: OrderKey }) {
  const { profileId, chainId, uid } = order
  const key = { profileId, chainId, uid }
  const gain = useLive(() => watchRealisedGain(key), [key])
  if (!gain) return null
  const text =
    gain.usd === undefined ? undefined : gain.usd < 0 ? `−${formatUsdCost(-gain.usd)}` : `+${usd(gain.usd)}`
  return (
    <p class="small soft">
      {text
        ? t`Realized gain: ${text} over average cost`
        : t`Realized gain: unknown, because the cost of what you sold is not known.`}
    </p>
  )
}
