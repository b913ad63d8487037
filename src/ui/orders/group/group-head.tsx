/** The group of orders in lists and on the pages of its orders. */

import type { OrderGroup } from '../../../client/db/rows/order-watch'
import { watchGroupOf, watchGroupsByUid } from '../../../client/orders/groups'
import { t } from '../../../domain/text/texts'
import { ButtonLink } from '../../kit/button'
import { useLive } from '../../kit/use-live'
import { hrefOf } from '../../workspace/routes'
import { useAccount, useWorkspace } from '../../workspace/workspace'
import type { OrderView } from '../view'

type GroupsByUid = ReadonlyMap<string, OrderGroup>

/** The groups of the account on this network. */
export function useGroups(): GroupsByUid | undefined {
  const { profile, chain } = useWorkspace()
  const of = { profileId: profile.id, chainId: chain.id, owner: useAccount().address }
  return useLive(() => watchGroupsByUid(of), [of])
}

/** The group of an order; undefined for one that is in none. */
export function useGroupOf({ uid, chainId }: OrderView): OrderGroup | undefined {
  const { profile } = useWorkspace()
  const key = { profileId: profile.id, chainId, uid }
  return useLive(() => watchGroupOf(key), [key]) ?? undefined
}

/** A group in a few words. @example 'Ladder of 5 orders' */
export const groupWords = ({ kind, uids }: Pick<OrderGroup, 'kind' | 'uids'>): string =>
  kind === 'ladder' ? t`Ladder of ${uids.length} orders` : t`One cancels the other`

/** The group that begins at a row: the row before is of another one, or of none. */
export function startOfGroup(
  groups: GroupsByUid | undefined,
  views: readonly OrderView[],
  at: number,
): OrderGroup | undefined {
  const [group, before] = [groups?.get(views[at]?.uid ?? ''), groups?.get(views[at - 1]?.uid ?? '')]
  return group?.id === before?.id ? undefined : group
}

/** Stands above the rows of a group. */
export function GroupHead({ group }: { readonly group: OrderGroup | undefined }) {
  if (!group) return null
  return (
    <li class="order-group small">
      <a href={hrefOf('group', { id: group.id })}>{groupWords(group)}</a>
    </li>
  )
}

/** The way from an order to its group. */
export const GroupLink = ({ group }: { readonly group: OrderGroup }) => (
  <ButtonLink size="small" href={hrefOf('group', { id: group.id })}>
    {groupWords(group)}
  </ButtonLink>
)
