/** Orders as they are stored. A row is found by its UID; the few that can still change stand in sparse indexes besides. */
import { Dexie } from 'dexie'
import { unpackUid } from '../../../domain/orders/uid'
import { Refusal } from '../../../domain/refusal'
import { type Address, type ChainId, MAX_UINT32, type OrderUid, type Seconds } from '../../../domain/scalars'
import { type OrderRow, orderRow } from './rows'
import { checkFound, checkRow, type ServiceDatabase } from './schema'

/** The refusal of an order that is there already. */
export const duplicated = (uid: OrderUid): Refusal =>
  new Refusal('DuplicatedOrder', { description: `Order ${uid} exists.` })

/** Adds an order. @throws Refusal DuplicatedOrder when its UID is taken. */
export async function addOrder(database: ServiceDatabase, row: OrderRow): Promise<void> {
  await database.orders.add(row).catch('ConstraintError', () => {
    throw duplicated(row.uid)
  })
}

/** The order of a UID on a network, or undefined. */
export async function findOrder(
  database: ServiceDatabase,
  id: ChainId,
  uid: OrderUid,
): Promise<OrderRow | undefined> {
  const row = checkFound(orderRow, await database.orders.get(uid), 'orders')
  return row?.chainId === id ? row : undefined
}

/** The orders of some UIDs as they lie there, unchecked, unknown ones left out: one damaged row must not hide the others. */
export async function readRawOrders(
  database: ServiceDatabase,
  id: ChainId,
  uids: readonly OrderUid[],
): Promise<readonly OrderRow[]> {
  const rows = await database.orders.bulkGet([...new Set(uids)])
  return rows.filter((row) => row?.chainId === id) as OrderRow[]
}

/** The orders of some UIDs on a network, unknown ones left out. */
export async function readOrders(
  database: ServiceDatabase,
  id: ChainId,
  uids: readonly OrderUid[],
): Promise<readonly OrderRow[]> {
  return (await readRawOrders(database, id, uids)).map((row) => checkRow(orderRow, row, 'orders'))
}

/** UIDs of the orders that a contract placed for an account. */
export const readPlacedUids = (
  database: ServiceDatabase,
  id: ChainId,
  sender: Address,
): Promise<OrderUid[]> =>
  database.orders
    .where('[chainId+onchain.sender+createdAt]')
    .between([id, sender, Dexie.minKey], [id, sender, Dexie.maxKey])
    .primaryKeys()

/** An account's orders on a network, newest first, a page of them; those too that a contract placed for it. */
export async function readAccountOrders(
  database: ServiceDatabase,
  id: ChainId,
  owner: Address,
  page: { readonly offset: number; readonly limit: number },
): Promise<readonly OrderRow[]> {
  const by = (role: 'owner' | 'onchain.sender') =>
    database.orders
      .where(`[chainId+${role}+createdAt]`)
      .between([id, owner, Dexie.minKey], [id, owner, Dexie.maxKey])
      .reverse()
  const end = page.offset + page.limit
  // IndexedDB counts in 32 bits.
  if (end > MAX_UINT32) return []
  // Asked at once: few accounts have orders that a contract placed, and theirs alone are read to the end of the page.
  const [placed, own] = await Promise.all([
    by('onchain.sender').limit(end).toArray(),
    by('owner').offset(page.offset).limit(page.limit).toArray(),
  ])
  const rows =
    placed.length === 0
      ? own
      : [...placed, ...(page.offset === 0 ? own : await by('owner').limit(end).toArray())]
          .sort((a, b) => b.createdAt - a.createdAt)
          .slice(page.offset, end)
  return rows.map((row) => checkRow(orderRow, row, 'orders'))
}

/** Orders of a network that are not final; of one owner, when one is named. */
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

/** Whether a network has an order that is not final. */
export async function hasLiveOrders(database: ServiceDatabase, id: ChainId): Promise<boolean> {
  const live = database.orders.where('[liveOn+owner]').between([id, Dexie.minKey], [id, Dexie.maxKey])
  return (await live.limit(1).primaryKeys()).length > 0
}

/** How many limit orders an owner has open at a time; the expiry is read off the UID, no row is. */
export async function countLimitOrders(
  database: ServiceDatabase,
  id: ChainId,
  owner: Address,
  now: Seconds,
): Promise<number> {
  const uids = await database.orders.where('[limitOn+owner]').equals([id, owner]).primaryKeys()
  return uids.filter((uid) => unpackUid(uid).validTo >= now).length
}

/** Everyone who ever placed an order that names an affiliate code, each once; rows are read of what contracts placed alone. */
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
