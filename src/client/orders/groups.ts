import { hasTraded as hasOrderTraded } from '../../domain/orders/amounts'
import { t } from '../../domain/text/texts'
import { WalletRefusal } from '../../domain/wallet-refusal'
import { fittingRows, readRow } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { OrderKey, ProfileId } from '../db/rows/keys'
import { type OrderEntry, orderOf } from '../db/rows/order-entry'
import { type OrderGroup, orderGroup } from '../db/rows/order-watch'
import { type OrderOwner, readEntries } from './journal'

const TABLE = 'orderGroups'

/**
 * Reads a group.
 * @throws Refusal RowDamaged
 */
export const readGroup = async (id: string): Promise<OrderGroup | undefined> =>
  readRow(TABLE, orderGroup, await clientDb.orderGroups.get(id))

export const writeGroup = async (group: OrderGroup): Promise<void> => {
  await clientDb.orderGroups.put(checkRow(TABLE, orderGroup, group))
}

/** Marks that the worker has nothing left to cancel in a group. */
export const disarmGroup = ({ id }: OrderGroup): Promise<unknown> =>
  clientDb.orderGroups.update(id, { state: 'idle' })

/**
 * Reads the group of an order, or undefined.
 * @throws Refusal RowDamaged
 */
async function readGroupOf({ profileId, chainId, uid }: OrderKey): Promise<OrderGroup | undefined> {
  const rows = await clientDb.orderGroups.where('uids').equals(uid).toArray()
  return readRow(
    TABLE,
    orderGroup,
    rows.find((row) => row.profileId === profileId && row.chainId === chainId),
  )
}

/** Reads the groups of a profile in which the worker may have to cancel orders. */
export const readArmedGroups = async (profileId: ProfileId): Promise<readonly OrderGroup[]> =>
  fittingRows(
    TABLE,
    orderGroup,
    await clientDb.orderGroups.where('[profileId+state]').equals([profileId, 'armed']).toArray(),
  )

/** Reads the journal entries of a group, in the group's order. */
export const readMembers = ({ profileId, chainId, uids }: OrderGroup): Promise<readonly OrderEntry[]> =>
  readEntries(uids.map((uid) => ({ profileId, chainId, uid })))

export const hasTraded = (entry: OrderEntry): boolean => hasOrderTraded(orderOf(entry))

export interface GroupOrders {
  readonly group: OrderGroup
  readonly entries: readonly OrderEntry[]
}

export const watchGroup = (id: string): Observable<GroupOrders | null> =>
  observe(async () => {
    const group = await readGroup(id)
    return group ? { group, entries: await readMembers(group) } : null
  })

export const watchGroupOf = (key: OrderKey): Observable<OrderGroup | null> =>
  observe(async () => (await readGroupOf(key)) ?? null)

/** Watches the groups of an account on a network, keyed by order UID. */
export const watchGroupsByUid = ({
  profileId,
  chainId,
  owner,
}: OrderOwner): Observable<ReadonlyMap<string, OrderGroup>> =>
  observe(async () => {
    const rows = fittingRows(TABLE, orderGroup, await clientDb.orderGroups.toArray())
    const own = rows.filter(
      (row) => row.profileId === profileId && row.chainId === chainId && row.owner === owner,
    )
    return new Map(own.flatMap((group) => group.uids.map((uid) => [uid, group] as const)))
  })

/**
 * Checks that the group of an order still allows to sign the order.
 * @throws Refusal PolicyBroken if another order has filled, or if the order's cancellation is not signed
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
