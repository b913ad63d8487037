/** The value of the portfolio over time, from the readings of this browser. */
import '../styles/screens/chart.css'
import '../styles/screens/activity.css'
import { useEffect } from 'preact/hooks'
import {
  recordValue,
  type ValuePlace,
  type ValuePoint,
  watchValues,
} from '../../client/activity/portfolio-values'
import { now } from '../../client/clock'
import { formatDate, formatShortDate, usd } from '../../domain/text/numbers'
import { t } from '../../domain/text/texts'
import { useHide } from '../kit/hidden-amounts'
import { reportBug } from '../kit/report-bug'
import { useLive } from '../kit/use-live'
import { areaPath, linePath } from '../prices/plot'

/** A place, and its value. Undefined while it is not completely known. */
export interface PlaceValue extends ValuePlace {
  readonly usd: number | undefined
}

/** Stores the values that are completely known. */
function useRecordedValues(values: readonly PlaceValue[]): void {
  const known = values.flatMap(({ usd: value, ...place }) => (value === undefined ? [] : [{ place, value }]))
  useEffect(() => {
    for (const { place, value } of known) recordValue(place, value, now()).catch(reportBug)
  }, [JSON.stringify(known)])
}

/** Maximum number of readings in the table, the newest. */
const MAX_LISTED = 31

/** Records the values, and draws those of earlier days. */
export function ValueCurve({ values }: { readonly values: readonly PlaceValue[] }) {
  useRecordedValues(values)
  const places = values.map(({ profileId, chainId, owner }) => ({ profileId, chainId, owner }))
  const points = useLive(() => watchValues(places), [places])
  return !points || points.length < 2 ? (
    <p class="small soft">{points ? t`The value over time appears here after two days.` : '\u00a0'}</p>
  ) : (
    <Curve points={points} />
  )
}

function Curve({ points }: { readonly points: readonly ValuePoint[] }) {
  const hide = useHide()
  const [first, last] = [points[0] as ValuePoint, points.at(-1) as ValuePoint]
  const totals = points.map((point) => point.usd)
  const [low, high] = [Math.min(...totals), Math.max(...totals)]
  const frame = { from: first.at, to: last.at, low: low === high ? low - 1 : low, high }
  const line = points.map(({ at, usd: price }) => ({ at, price }))
  const words = t`Value from ${formatDate(first.at)} to ${formatDate(last.at)}: ${usd(first.usd)} to ${usd(last.usd)}, lowest ${usd(low)}, highest ${usd(high)}`
  const listed = points.toReversed().slice(0, MAX_LISTED)
  return (
    <>
      <figure class="surplus-plot value-plot">
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" role="img" aria-label={hide(words)}>
          <path class="chart-area" d={areaPath(frame, line)} />
          <path class="chart-line" d={linePath(frame, line)} />
        </svg>
        <div class="tiny soft" aria-hidden="true">
          <span>{hide(usd(high))}</span>
          <span>{hide(usd(low))}</span>
        </div>
        <figcaption class="tiny soft">
          <span>{formatShortDate(first.at, now())}</span>
          <span>{formatShortDate(last.at, now())}</span>
        </figcaption>
      </figure>
      <details>
        <summary class="small">{t`Readings by day`}</summary>
        <dl class="facts">
          {listed.map(({ at, usd: value }) => (
            <div key={at}>
              <dt>{formatDate(at)}</dt>
              <dd>{hide(usd(value))}</dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  )
}
