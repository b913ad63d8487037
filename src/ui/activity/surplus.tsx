/** The gains of all orders, in total and as a plot. */
import { useHide } from '../kit/hidden-amounts'
import '../styles/screens/chart.css'
import {
  type SurplusHistory,
  type SurplusPoint,
  watchGained,
  watchSurplus,
} from '../../client/activity/surplus'
import { now } from '../../client/clock'
import type { OrderScope } from '../../client/orders/journal'
import type { Milliseconds } from '../../domain/scalars'
import { formatShortDate, usd } from '../../domain/text/numbers'
import { plural, t } from '../../domain/text/texts'
import { useLatest, useLive } from '../kit/use-live'
import { areaPath, linePath } from '../prices/plot'
import { toSteps } from './surplus-steps'

/** Counts the orders of a scope with a surplus, up to two. Undefined until known. */
export const useSurplusOrderCount = (scope: OrderScope): number | undefined =>
  useLatest(
    useLive(() => watchGained(scope), [scope]),
    JSON.stringify(scope),
  )

/** A placeholder of the size that the history will have. */
const waiting = (orders: number): SurplusHistory => ({
  points: Array.from({ length: orders + 1 }, () => ({ at: now(), usd: 0 })),
  orders,
  isPartial: false,
})

interface SurplusProps {
  readonly scope: OrderScope
  /** Number of orders with a surplus, up to two. One order has no plot. */
  readonly gained: number
}

/** The surplus of orders. Its space is reserved until it has been read. */
export function Surplus({ scope, gained }: SurplusProps) {
  const hide = useHide()
  const read = useLatest(
    useLive(() => watchSurplus(scope), [scope]),
    JSON.stringify(scope),
  )
  const history = read ?? waiting(gained)
  const first = history.points[0]
  const last = history.points.at(-1)
  if (!first || !last) return null
  const end = Math.max(last.at, now()) as Milliseconds
  const totals = history.points.map(({ usd }) => usd)
  const [low, high] = [Math.min(...totals), Math.max(...totals)]
  return (
    <section class="card surplus" aria-label={t`Surplus`} aria-busy={!read} data-awaited={!read}>
      <div>
        <h2>{t`Surplus`}</h2>
        <p class="surplus-total">{hide(usd(last.usd))}</p>
        <p class="small soft">{countWords(history)}</p>
        <p class="small soft">{t`Market orders vs. quote, limit orders vs. limit`}</p>
      </div>
      {history.points.length > 2 && (
        <figure class="surplus-plot">
          <Steps points={history.points} end={end} low={low} high={high} />
          <div class="tiny soft" aria-hidden="true">
            <span>{hide(usd(high))}</span>
            <span>{hide(usd(low))}</span>
          </div>
          <figcaption class="tiny soft">
            <span>{formatShortDate(first.at, end)}</span>
            <span>{t`Now`}</span>
          </figcaption>
        </figure>
      )}
    </section>
  )
}

const countWords = ({ orders, isPartial: isPart }: SurplusHistory): string =>
  isPart
    ? t`Newest ${orders} orders, at prices when signed`
    : plural(orders, t`1 order, at prices when signed`, t`${orders} orders, at prices when signed`)

interface StepsProps {
  readonly points: readonly SurplusPoint[]
  readonly end: Milliseconds
  readonly low: number
  readonly high: number
}

function Steps({ points, end, low, high }: StepsProps) {
  const hide = useHide()
  const steps = toSteps(points, end)
  const from = steps[0]?.at ?? 0
  const total = steps.at(-1)?.price ?? 0
  const frame = { from, to: end, low, high }
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      role="img"
      aria-label={t`Surplus from ${formatShortDate(from, end)} until now: ${hide(usd(total))}`}
    >
      <path class="chart-area" d={areaPath(frame, steps)} />
      <path class="chart-line" d={linePath(frame, steps)} />
    </svg>
  )
}
