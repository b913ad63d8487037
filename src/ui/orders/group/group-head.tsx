/** Groups of orders in lists and on order pages. */

import '../../styles/screens/orders/group.css'
import type { OrderGroup } from '../../../client/db/rows/order-watch'
import {
  type GroupOrders,
  hasTraded,
  watchGroup,
  watchGroupOf,
  watchGroupsByUid,
} from '../../../client/orders/groups'
import { t } from '../../../domain/text/texts'
import { ButtonLink } from '../../kit/button'
import { useLive } from '../../kit/use-live'
import { hrefOf } from '../../workspace/routes'
import { useAccount, useWorkspace } from '../../workspace/workspace'
import { sidesLine } from '../order-sentence'
import { type OrderView, viewEntry } from '../order-view'
import { sumGroup } from './sums'

export type GroupsByUid = ReadonlyMap<string, OrderGroup>

/** Returns the groups of the account on this network. */
export function useGroups(): GroupsByUid | undefined {
  const { profile, chain } = useWorkspace()
  const owner = { profileId: profile.id, chainId: chain.id, owner: useAccount().address }
  return useLive(() => watchGroupsByUid(owner), [owner])
}

/** Returns the group of an order, or undefined if it has none. */
export function useGroupOf({ uid, chainId }: OrderView): OrderGroup | undefined {
  const { profile } = useWorkspace()
  const key = { profileId: profile.id, chainId, uid }
  return useLive(() => watchGroupOf(key), [key]) ?? undefined
}

/** Names a group. @example 'Ladder of 5 orders' */
export const groupWords = ({ kind, uids }: Pick<OrderGroup, 'kind' | 'uids'>): string =>
  kind === 'ladder' ? t`Ladder of ${uids.length} orders` : t`One cancels the other`

/** Sorts adjacent orders of one group as on the group's page. They were created at the same time. */
export function arrangeGroups<T extends { readonly uid: string }>(
  groups: GroupsByUid | undefined,
  rows: readonly T[],
): readonly T[] {
  const runs: T[][] = []
  for (const row of rows) {
    const group = groups?.get(row.uid)
    const run = runs.at(-1)
    if (group && run && groups?.get(run[0]?.uid ?? '')?.id === group.id) run.push(row)
    else runs.push([row])
  }
  const placeOf = ({ uid }: T): number => {
    const uids: readonly string[] = groups?.get(uid)?.uids ?? []
    return uids.indexOf(uid)
  }
  return runs.flatMap((run) => run.sort((a, b) => placeOf(a) - placeOf(b)))
}

/** Returns the group that starts at a row, or undefined if the row above belongs to it too. */
export function startOfGroup(
  groups: GroupsByUid | undefined,
  rows: readonly { readonly uid: string }[],
  index: number,
): OrderGroup | undefined {
  const [group, before] = [groups?.get(rows[index]?.uid ?? ''), groups?.get(rows[index - 1]?.uid ?? '')]
  return group?.id === before?.id ? undefined : group
}

/** Heading above the rows of a group. */
export function GroupHead({ group }: { readonly group: OrderGroup | undefined }) {
  if (!group) return null
  return (
    <li class="order-group small">
      <a href={hrefOf('group', { id: group.id })}>{groupWords(group)}</a>
      <GroupTotal id={group.id} />
    </li>
  )
}

/** The totals of a group. A blank line until they have been read. */
function GroupTotal({ id }: Pick<OrderGroup, 'id'>) {
  const found = useLive(() => watchGroup(id), [id])
  return <span class="soft">{found === undefined ? '\u00a0' : found && groupTotal(found)}</span>
}

/** Texts by number of filled orders. Only one order of a pair is meant to fill. */
const PAIR_FILLED = [t`Neither filled`, t`One filled`, t`Both filled`]

/**
 * Sums up a group in one line. Returns undefined if some of its orders are not in this browser. The amounts
 * of a pair where one order cancels the other are not added.
 * @example 'Sell 0.1 WETH → 945 USDC · 0 of 5 filled'
 * @internal Exported for its test.
 */
export function groupTotal({ group: { kind, uids }, entries }: GroupOrders): string | undefined {
  if (entries.length !== uids.length) return undefined
  const count = entries.filter(hasTraded).length
  const filled = kind === 'oco' ? PAIR_FILLED[count] : t`${count} of ${uids.length} filled`
  const sums = kind === 'ladder' ? sumGroup(entries.map(viewEntry)) : undefined
  return sums ? `${sidesLine(sums.kind, sums.pair, sums.limit)} · ${filled}` : filled
}

/** Links an order to its group. */
export const GroupLink = ({ group }: { readonly group: OrderGroup }) => (
  <ButtonLink size="small" href={hrefOf('group', { id: group.id })}>
    {groupWords(group)}
  </ButtonLink>
)
