/** Completed auctions with their solutions, settlement attempts and executions. */
import { Dexie } from 'dexie'
import type { ChainId, Hash32, OrderUid } from '../../../domain/scalars'
import {
  type AttemptRow,
  type AuctionRow,
  attemptRow,
  auctionRow,
  type ExecutionRow,
  executionRow,
  type SolutionRow,
  solutionRow,
  type TradeRow,
} from './auction-rows'
import { checkOptionalRow, checkRow, type ServiceDatabase } from './schema'

/** All rows of one auction. */
export interface AuctionRecord {
  readonly auction: AuctionRow
  readonly solutions: readonly SolutionRow[]
  readonly attempts: readonly AttemptRow[]
  readonly executions: readonly ExecutionRow[]
  readonly trades: readonly TradeRow[]
}

/** Returns the tables that a transaction needs to record an auction. */
export const auctionTables = (database: ServiceDatabase) => [
  database.auctions,
  database.solutions,
  database.attempts,
  database.executions,
  database.trades,
]

/** Stores an auction. Call it inside a transaction over `auctionTables`. */
export async function addAuction(database: ServiceDatabase, record: AuctionRecord): Promise<void> {
  await Promise.all([
    database.auctions.add(record.auction),
    database.solutions.bulkAdd([...record.solutions]),
    database.attempts.bulkAdd([...record.attempts]),
    database.executions.bulkAdd([...record.executions]),
    database.trades.bulkAdd([...record.trades]),
  ])
}

const auctionRange = (id: ChainId, auctionId: number) =>
  [
    [id, auctionId, Dexie.minKey],
    [id, auctionId, Dexie.maxKey],
  ] as const

export async function findAuction(
  database: ServiceDatabase,
  id: ChainId,
  auctionId: number,
): Promise<AuctionRow | undefined> {
  return checkOptionalRow(auctionRow, await database.auctions.get([id, auctionId]), 'auctions')
}

/** Finds the newest auction of a network. */
export async function findLatestAuction(
  database: ServiceDatabase,
  id: ChainId,
): Promise<AuctionRow | undefined> {
  const row = await database.auctions
    .where('[chainId+id]')
    .between([id, Dexie.minKey], [id, Dexie.maxKey])
    .last()
  return checkOptionalRow(auctionRow, row, 'auctions')
}

/** Finds the auction that settled in a transaction. */
export async function findAuctionByTransaction(
  database: ServiceDatabase,
  id: ChainId,
  txHash: Hash32,
): Promise<AuctionRow | undefined> {
  const rows = await database.auctions.where('txHashes').equals(txHash).toArray()
  return checkOptionalRow(
    auctionRow,
    rows.find(({ chainId }) => chainId === id),
    'auctions',
  )
}

/** Reads several auctions of a network, by id. */
export async function readAuctions(
  database: ServiceDatabase,
  id: ChainId,
  auctionIds: readonly number[],
): Promise<ReadonlyMap<number, AuctionRow>> {
  const rows = await database.auctions.bulkGet(
    [...new Set(auctionIds)].map((auctionId): [ChainId, number] => [id, auctionId]),
  )
  return new Map(
    rows.flatMap((row) => {
      const found = checkOptionalRow(auctionRow, row, 'auctions')
      return found ? [[found.id, found] as const] : []
    }),
  )
}

/** Reads an auction's solutions, best ranked first. */
export async function readSolutions(
  database: ServiceDatabase,
  id: ChainId,
  auctionId: number,
): Promise<readonly SolutionRow[]> {
  const [from, to] = auctionRange(id, auctionId)
  const rows = await database.solutions.where('[chainId+auctionId+solutionUid]').between(from, to).toArray()
  return rows.map((row) => checkRow(solutionRow, row, 'solutions'))
}

export async function readAttempts(
  database: ServiceDatabase,
  id: ChainId,
  auctionId: number,
): Promise<readonly AttemptRow[]> {
  const [from, to] = auctionRange(id, auctionId)
  const rows = await database.attempts.where('[chainId+auctionId+solutionUid]').between(from, to).toArray()
  return rows.map((row) => checkRow(attemptRow, row, 'attempts'))
}

/** Reads the auctions that an order took part in, sorted by id. */
export async function readOrderAuctions(
  database: ServiceDatabase,
  uid: OrderUid,
): Promise<readonly AuctionRow[]> {
  const rows = await database.auctions.where('orders').equals(uid).sortBy('id')
  return rows.map((row) => checkRow(auctionRow, row, 'auctions'))
}

/** Reads the executions of an order, sorted by auction. */
export async function readExecutions(
  database: ServiceDatabase,
  uid: OrderUid,
): Promise<readonly ExecutionRow[]> {
  const rows = await database.executions
    .where('[uid+auctionId]')
    .between([uid, Dexie.minKey], [uid, Dexie.maxKey])
    .toArray()
  return rows.map((row) => checkRow(executionRow, row, 'executions'))
}

/** Returns whether any solution since an auction executes an order. */
export async function hasBidsSince(
  database: ServiceDatabase,
  id: ChainId,
  uid: OrderUid,
  fromAuction: number,
): Promise<boolean> {
  const [from] = auctionRange(id, fromAuction)
  const rows = await database.solutions
    .where('[chainId+auctionId+solutionUid]')
    .between(from, [id, Dexie.maxKey])
    .toArray()
  return rows.some((row) =>
    checkRow(solutionRow, row, 'solutions').executions.some((execution) => execution.uid === uid),
  )
}
