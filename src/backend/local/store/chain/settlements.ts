/** Winning solutions on their way to a chain. */
import { Dexie } from 'dexie'
import type { ChainId, Hash32, OrderUid } from '../../../../domain/scalars'
import { checkRow, type ServiceDatabase } from '../schema'
import { type SettlementRow, settlementRow } from './chain-rows'

/** Reads the settlements whose outcome is not certain, oldest first. */
export async function readPending(database: ServiceDatabase, id: ChainId): Promise<readonly SettlementRow[]> {
  const rows = await database.settlements.where('pendingOn').equals(id).toArray()
  return rows
    .map((row) => checkRow(settlementRow, row, 'settlements'))
    .sort((a, b) => a.auctionId - b.auctionId || a.solutionUid - b.solutionUid)
}

/** Reads the last completed settlements of a chain, newest first. */
export async function readLastSettlements(
  database: ServiceDatabase,
  id: ChainId,
  count: number,
): Promise<readonly SettlementRow[]> {
  const rows = await database.settlements
    .where('[chainId+auctionId+solutionUid]')
    .between([id, Dexie.minKey], [id, Dexie.maxKey])
    .reverse()
    .filter(({ pendingOn }) => pendingOn === undefined)
    .limit(count)
    .toArray()
  return rows.map((row) => checkRow(settlementRow, row, 'settlements'))
}

/** Reads the orders that a pending settlement may fill. */
export async function readInFlight(database: ServiceDatabase, id: ChainId): Promise<ReadonlySet<OrderUid>> {
  const pending = await readPending(database, id)
  return new Set(pending.flatMap(({ executions }) => executions.map(({ uid }) => uid)))
}

/** Finds our settlements among transactions, by hash. */
export async function findSettlements(
  database: ServiceDatabase,
  txHashes: readonly Hash32[],
): Promise<ReadonlyMap<Hash32, SettlementRow>> {
  const rows = await database.settlements
    .where('sent.txHash')
    .anyOf([...new Set(txHashes)])
    .toArray()
  const checked = rows.map((row) => checkRow(settlementRow, row, 'settlements'))
  return new Map(checked.flatMap((row) => (row.sent ? [[row.sent.txHash, row] as const] : [])))
}

/**
 * Stores the signed transaction of a settlement before it is sent. Returns false if the transaction must not
 * be sent: one is already stored, an order is no longer live, or another pending settlement has its nonce.
 */
export const claimSettlement = (
  database: ServiceDatabase,
  row: SettlementRow,
  sent: NonNullable<SettlementRow['sent']>,
): Promise<boolean> =>
  database.transaction('rw', [database.settlements, database.orders], async () => {
    const now = await database.settlements.get([row.chainId, row.auctionId, row.solutionUid])
    if (!now?.pendingOn || now.sent) return false
    const orders = await database.orders.bulkGet(row.executions.map(({ uid }) => uid))
    const pending = await readPending(database, row.chainId)
    if (orders.some((order) => !order?.liveOn) || pending.some((each) => each.sent?.nonce === sent.nonce))
      return false
    await database.settlements.put({ ...now, sent })
    return true
  })

export async function putSettlements(
  database: ServiceDatabase,
  rows: readonly SettlementRow[],
): Promise<void> {
  await database.settlements.bulkPut([...rows])
}
