/** Links an order to the plan that it is a part of. */

import type { Plan } from '../../../client/db/rows/plan'
import { watchPlanOf } from '../../../client/orders/plans/plans'
import { t } from '../../../domain/text/texts'
import { ButtonLink } from '../../kit/button'
import { useLive } from '../../kit/use-live'
import { hrefOf } from '../../workspace/routes'
import { useWorkspace } from '../../workspace/workspace'
import type { OrderView } from '../order-view'
import { planTitle } from './plan-view'

/** Names the place of an order in its plan. @example 'Part 3 · TWAP of 12 parts' */
const partWords = ({ kind, uids }: Plan, uid: OrderView['uid']): string => {
  const title = planTitle(kind, uids.length)
  return uids.length === 1 ? title : t`Part ${uids.indexOf(uid) + 1} · ${title}`
}

/** Returns the plan of an order, or undefined if it has none. */
export function usePlanOf({ uid, chainId }: OrderView): Plan | undefined {
  const { profile } = useWorkspace()
  const key = { profileId: profile.id, chainId, uid }
  return useLive(() => watchPlanOf(key), [key]) ?? undefined
}

export const PlanLink = ({ plan, uid }: { readonly plan: Plan; readonly uid: OrderView['uid'] }) => (
  <ButtonLink size="small" href={hrefOf('plan', { id: plan.id })}>
    {partWords(plan, uid)}
  </ButtonLink>
)
