/** The price trend of a pair over the last day, as a line without axes. */
import { t } from '../../domain/text/texts'
import '../styles/screens/chart.css'
import { now } from '../../client/clock'
import type { Address, ChainId } from '../../domain/scalars'
import { duration } from '../../domain/text/durations'
import { signedPercent } from '../../domain/text/numbers'
import { linePath, toFrame, totalChangeBps } from './plot'
import { useDayPrices } from './use-prices'

/** Minimum number of points. With fewer points the trend would mislead. */
const MIN_POINTS = 5

interface TrendProps {
  readonly chainId: ChainId
  readonly sellToken: Address
  readonly buyToken: Address
}

/** Renders nothing if too few prices were recorded. The span is that of the points. */
export function Trend(tokens: TrendProps) {
  const to = now()
  const points = useDayPrices(tokens)
  const [first] = points
  const change = totalChangeBps(points)
  if (points.length < MIN_POINTS || !first || change === undefined) return null
  const span = duration(Math.round((to - first.at) / 3_600_000) * 3600 || 3600)
  return (
    <span class="spark">
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={t`Price over the last ${span}: ${signedPercent(change)}`}
      >
        <path class="chart-line" d={linePath(toFrame(points, { from: first.at, to }), points)} />
      </svg>
      <span class="soft">
        {signedPercent(change)} <span class="spark-span">{span}</span>
      </span>
    </span>
  )
}
