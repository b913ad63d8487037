/** Plans in the order list: one row each, with its progress and its next part. */

import { useHide } from '../../kit/hidden-amounts'
import '../../styles/screens/orders/plan.css'
import type { PlanPart } from '../../../client/db/rows/plan'
import { t } from '../../../domain/text/texts'
import { Countdown } from '../../kit/countdown'
import { StatusMark } from '../../kit/status-mark'
import { tx } from '../../kit/text'
import { hrefOf } from '../../workspace/routes'
import { Origin, type Scope } from '../../workspace/scope'
import { type PlanView, planLine, progressWords } from './plan-view'

interface PlanRowsProps {
  readonly views: readonly PlanView[]
  readonly scope: Scope
}

export function PlanRows({ views, scope }: PlanRowsProps) {
  const hide = useHide()
  return views.length === 0 ? null : (
    <ul class="order-list" aria-label={t`Plans`}>
      {views.map((view) => (
        <li key={view.plan.id} class="plan-row small">
          <a href={hrefOf('plan', { id: view.plan.id })}>{hide(planLine(view))}</a>
          <span class="row">
            <StatusMark status={view.mark} text={view.status} />
            <span class="soft">
              {progressWords(view)}
              {view.next && <NextPart part={view.next} />}
            </span>
          </span>
          {scope.isAll && <Origin {...view.plan} />}
        </li>
      ))}
    </ul>
  )
}

/** Time until the next part. A stop has no time. */
const NextPart = ({ part: { condition } }: { readonly part: PlanPart }) =>
  condition.kind === 'time' ? (
    <>
      {' · '}
      {tx`next in ${<Countdown until={condition.at} over={t`a moment`} />}`}
    </>
  ) : null
