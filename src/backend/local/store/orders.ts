/** Stored orders. The primary key is the UID. Sparse indexes cover the few orders that can still change. */
import { Dexie } from 'dexie'
import { unpackUid } from '../../../domain/orders/uid'
import { Refusal } from '../../../domain/refusal'
import { type Address, type ChainId, MAX_UINT32, type OrderUid, type Seconds } from '../../../domain/scalars'
import { type OrderRow, orderRow } from './rows'
import { checkOptionalRow, checkRow, type ServiceDatabase } from './schema'

/** Returns the refusal for an order that exists already. */
export const duplicateOrder = (uid: OrderUid): Refusal =>
  new Refusal('DuplicatedOrder', { description: `Order ${uid} exists.` })

/** @throws Refusal DuplicatedOrder if an order with this UID exists. */
export async function addOrder(database: ServiceDatabase, row: OrderRow): Promise<void> {
  await database.orders.add(row).catch('ConstraintError', () => {
    throw duplicateOrder(row.uid)
  })
}

/** Finds an order by network and UID. */
export async function findOrder(
  database: ServiceDatabase,
  id: ChainId,
  uid: OrderUid,
): Promise<OrderRow | undefined> {
  const row = checkOptionalRow(orderRow, await database.orders.get(uid), 'orders')
  return row?.chainId === id ? row : undefined
}

/**
 * Reads orders without checking their rows, because one damaged row must not hide the others. Unknown UIDs
 * are left out.
 */
export async function readRawOrders(
  database: ServiceDatabase,
  id: ChainId,
  uids: readonly OrderUid[],
): Promise<readonly OrderRow[]> {
  const rows = await database.orders.bulkGet([...new Set(uids)])
  return rows.filter((row) => row?.chainId === id) as OrderRow[]
}

/** Reads orders of a network. Unknown UIDs are left out. */
export async function readOrders(
  database: ServiceDatabase,
  id: ChainId,
  uids: readonly OrderUid[],
): Promise<readonly OrderRow[]> {
  return (await readRawOrders(database, id, uids)).map((row) => checkRow(orderRow, row, 'orders'))
}

/** Reads the UIDs of the orders that a contract placed for an account. */
export const readPlacedUids = (
  database: ServiceDatabase,
  id: ChainId,
  sender: Address,
): Promise<OrderUid[]> =>
  database.orders
    .where('[chainId+onchain.sender+createdAt]')
    .between([id, sender, Dexie.minKey], [id, sender, Dexie.maxKey])
    .primaryKeys()

/**
 * Reads a page of an account's orders, newest first. Includes orders that a contract placed for the account.
 */
export async function readAccountOrders(
  database: ServiceDatabase,
  id: ChainId,
  owner: Address,
  page: { readonly offset: number; readonly limit: number },
): Promise<readonly OrderRow[]> {
  const rowsBy = (role: 'owner' | 'onchain.sender') =>
    database.orders
      .where(`[chainId+${role}+createdAt]`)
      .between([id, owner, Dexie.minKey], [id, owner, Dexie.maxKey])
      .reverse()
  const end = page.offset + page.limit
  // IndexedDB counts in 32 bits.
  if (end > MAX_UINT32) return []
  // Both reads run at once. Few accounts have orders that a contract placed. For these accounts only, their
  // own orders are read again from the first page on, to merge both lists.
  const [placed, own] = await Promise.all([
    rowsBy('onchain.sender').limit(end).toArray(),
    rowsBy('owner').offset(page.offset).limit(page.limit).toArray(),
  ])
  const rows =
    placed.length === 0
      ? own
      : [...placed, ...(page.offset === 0 ? own : await rowsBy('owner').limit(end).toArray())]
          .sort((a, b) => b.createdAt - a.createdAt)
          .slice(page.offset, end)
  return rows.map((row) => checkRow(orderRow, row, 'orders'))
}

/** Reads the orders of a network that are not final, optionally of one owner. */
export async function readLiveOrders(
  database: ServiceDatabase,
  id: ChainId,
  owner?: Address,
): Promise<readonly OrderRow[]> {
  const [from, to] = owner ? [owner, owner] : [Dexie.minKey, Dexie.maxKey]
  const rows = await database.orders
    .where('[liveOn+owner]')
    .between([id, from], [id, to], true, true)
    .toArray()
  return rows.map((row) => checkRow(orderRow, row, 'orders'))
}

export async function hasLiveOrders(database: ServiceDatabase, id: ChainId): Promise<boolean> {
  const live = database.orders.where('[liveOn+owner]').between([id, Dexie.minKey], [id, Dexie.maxKey])
  return (await live.limit(1).primaryKeys()).length > 0
}

/** Counts the orders of all networks that are not final. */
export const countLiveOrders = (database: ServiceDatabase): Promise<number> =>
  database.orders.orderBy('[liveOn+owner]').count()

/** Counts the limit orders that an owner has open. The UID contains the expiry, so that no row is read. */
export async function countLimitOrders(
  database: ServiceDatabase,
  id: ChainId,
  owner: Address,
  now: Seconds,
): Promise<number> {
  const uids = await database.orders.where('[limitOn+owner]').equals([id, owner]).primaryKeys()
  return uids.filter((uid) => unpackUid(uid).validTo >= now).length
}

/**
 * Lists the accounts whose orders name an affiliate code, each once. Rows are read only for orders that a
 * contract placed.
 */
export async function listReferred(database: ServiceDatabase, code: string): Promise<readonly Address[]> {
  const { orders } = database
  const onchain = new Set(await orders.orderBy('[chainId+onchain.sender+createdAt]').primaryKeys())
  const named = orders.where('[referrer+owner]').between([code, Dexie.minKey], [code, Dexie.maxKey])
  const uids = await named.primaryKeys()
  const placed = await orders.bulkGet(uids.filter((uid) => onchain.has(uid)))
  const senders = placed.flatMap((row) => row?.onchain?.sender ?? [])
  const owners = uids.filter((uid) => !onchain.has(uid)).map((uid) => unpackUid(uid).owner)
  return [...new Set([...owners, ...senders])]
}
