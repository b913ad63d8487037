/** What orders have gained over their limits, and the line on which it added up. */
import '../styles/screens/chart.css'
import { type SurplusHistory, type SurplusPoint, watchSurplus } from '../../client/activity/surplus'
import { now } from '../../client/clock'
import type { Address } from '../../domain/scalars'
import { shortDay, usd } from '../../domain/text/numbers'
import { plural, t } from '../../domain/text/texts'
import { useLive } from '../kit/use-live'
import { areaPath, frameOf, linePath } from '../prices/plot'
import { useWorkspace } from '../workspace/workspace'

interface SurplusProps {
  /** One account's alone; of all where it is left out. */
  readonly owner: Address | undefined
}

/** Nothing before the first order that gained something. */
export function Surplus({ owner }: SurplusProps) {
  const { profile } = useWorkspace()
  const history = useLive(() => watchSurplus(profile.id, owner), [profile.id, owner])
  const [first, last] = [history?.points[0], history?.points.at(-1)]
  if (!history || !first || !last || last.usd <= 0) return null
  return (
    <section class="card surplus" aria-label={t`Surplus`}>
      <div>
        <h2>{t`Surplus`}</h2>
        <p class="surplus-total">{usd(last.usd)}</p>
        <p class="small soft">{countWords(history)}</p>
      </div>
      {history.orders > 1 && (
        <figure class="surplus-plot">
          <Line points={history.points} />
          <figcaption class="tiny soft">
            <span>{shortDay(first.at, now())}</span>
            <span>{shortDay(last.at, now())}</span>
          </figcaption>
        </figure>
      )}
    </section>
  )
}

const countWords = ({ orders, isPart }: SurplusHistory): string =>
  isPart
    ? t`Newest ${orders} orders, at their value when signed`
    : plural(orders, t`1 order, at its value when signed`, t`${orders} orders, at their value when signed`)

function Line({ points }: { readonly points: readonly SurplusPoint[] }) {
  const line = points.map(({ at, usd: price }) => ({ at, price }))
  const [from, to] = [line[0]?.at ?? 0, line.at(-1)?.at ?? 0]
  const frame = { ...frameOf(line, { from, to }), low: 0 }
  return (
    <svg
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      role="img"
      aria-label={t`Surplus from ${shortDay(from, now())} to ${shortDay(to, now())}: ${usd(line.at(-1)?.price ?? 0)}`}
    >
      <path class="chart-area" d={areaPath(frame, line)} />
      <path class="chart-line" d={linePath(frame, line)} />
    </svg>
  )
}
