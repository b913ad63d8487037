/** Groups of orders in the database. */
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { OrderKey, ProfileId } from '../db/rows/keys'
import { type OrderEntry, orderOf } from '../db/rows/order-entry'
import { type OrderGroup, orderGroup } from '../db/rows/order-watch'
import { fittingRows, readRow } from '../db/set-aside'
import { type OrdersOf, readEntries } from './journal'

const TABLE = 'orderGroups'

/** One group. @throws Refusal RowDamaged */
export const readGroup = async (id: string): Promise<OrderGroup | undefined> =>
  readRow(TABLE, orderGroup, await clientDb.orderGroups.get(id))

export const writeGroup = async (group: OrderGroup): Promise<void> => {
  await clientDb.orderGroups.put(checkRow(TABLE, orderGroup, group))
}

/** The worker has nothing more to cancel in a group. */
export const disarmGroup = ({ id }: OrderGroup): Promise<unknown> =>
  clientDb.orderGroups.update(id, { state: 'idle' })

/** The group of an order; undefined for one that is in none. @throws Refusal RowDamaged */
async function readGroupOf({ profileId, chainId, uid }: OrderKey): Promise<OrderGroup | undefined> {
  const rows = await clientDb.orderGroups.where('uids').equals(uid).toArray()
  return readRow(
    TABLE,
    orderGroup,
    rows.find((row) => row.profileId === profileId && row.chainId === chainId),
  )
}

/** The groups of a profile of which the worker has to cancel orders. */
export const readArmed = async (profileId: ProfileId): Promise<readonly OrderGroup[]> =>
  fittingRows(
    TABLE,
    orderGroup,
    await clientDb.orderGroups.where('[profileId+state]').equals([profileId, 'armed']).toArray(),
  )

/** The orders of a group as far as they are in the journal, in the order of the group. */
export const readMembers = ({ profileId, chainId, uids }: OrderGroup): Promise<readonly OrderEntry[]> =>
  readEntries(uids.map((uid) => ({ profileId, chainId, uid })))

/** Whether an order has traded, whole or in part. */
export const hasTraded = (entry: OrderEntry): boolean => (orderOf(entry)?.executedBuyAmount ?? 0n) > 0n

/** A group with its orders. */
export interface GroupOrders {
  readonly group: OrderGroup
  readonly entries: readonly OrderEntry[]
}

/** The group of an id as it changes; null when there is none. */
export const watchGroup = (id: string): Observable<GroupOrders | null> =>
  observe(async () => {
    const group = await readGroup(id)
    return group ? { group, entries: await readMembers(group) } : null
  })

/** The group of an order; null for one that is in none. */
export const watchGroupOf = (key: OrderKey): Observable<OrderGroup | null> =>
  observe(async () => (await readGroupOf(key)) ?? null)

/** The groups of an account on a network, by the UIDs of their orders. */
export const watchGroupsByUid = ({
  profileId,
  chainId,
  owner,
}: OrdersOf): Observable<ReadonlyMap<string, OrderGroup>> =>
  observe(async () => {
    const rows = fittingRows(TABLE, orderGroup, await clientDb.orderGroups.toArray())
    const own = rows.filter(
      (row) => row.profileId === profileId && row.chainId === chainId && row.owner === owner,
    )
    return new Map(own.flatMap((group) => group.uids.map((uid) => [uid, group] as const)))
  })

/**
 * Asks before an order is signed whether its group still allows it.
 * @throws Refusal PolicyBroken where another order has filled, or where its cancellation is not signed
 */
export async function checkGroup(entry: OrderEntry): Promise<void> {
  const group = await readGroupOf(entry)
  if (group?.kind !== 'oco') return
  const others = (await readMembers(group)).filter(({ uid }) => uid !== entry.uid)
  if (group.state !== 'armed' || others.some(hasTraded))
    throw new WalletRefusal('PolicyBroken', {
      description: t`The other order has filled.`,
      fix: t`Remove this one.`,
    })
  if (group.cancellations.length < group.uids.length)
    throw new WalletRefusal('PolicyBroken', {
      description: t`Its cancellation is not signed.`,
      fix: t`Sign it from the group’s page.`,
    })
}
