/** Auctions that were held: what was cut, the ranked solutions, the tries to settle, what each order paid. */
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
import { checkFound, checkRow, type ServiceDatabase } from './schema'

/** Everything one auction leaves behind. */
export interface AuctionRecord {
  readonly auction: AuctionRow
  readonly solutions: readonly SolutionRow[]
  readonly attempts: readonly AttemptRow[]
  readonly executions: readonly ExecutionRow[]
  readonly trades: readonly TradeRow[]
}

/** Tables to name in a transaction that records an auction. */
export const auctionTables = (database: ServiceDatabase) => [
  database.auctions,
  database.solutions,
  database.attempts,
  database.executions,
  database.trades,
]

/** Records an auction. Call it inside a transaction over `auctionTables`. */
export async function addAuction(database: ServiceDatabase, record: AuctionRecord): Promise<void> {
  await Promise.all([
    database.auctions.add(record.auction),
    database.solutions.bulkAdd([...record.solutions]),
    database.attempts.bulkAdd([...record.attempts]),
    database.executions.bulkAdd([...record.executions]),
    database.trades.bulkAdd([...record.trades]),
  ])
}

const ofAuction = (id: ChainId, auctionId: number) =>
  [
    [id, auctionId, Dexie.minKey],
    [id, auctionId, Dexie.maxKey],
  ] as const

/** The auction of an id on a network, or undefined. */
export async function findAuction(
  database: ServiceDatabase,
  id: ChainId,
  auctionId: number,
): Promise<AuctionRow | undefined> {
  return checkFound(auctionRow, await database.auctions.get([id, auctionId]), 'auctions')
}

/** The newest auction of a network, or undefined. */
export async function findLatestAuction(
  database: ServiceDatabase,
  id: ChainId,
): Promise<AuctionRow | undefined> {
  const row = await database.auctions
    .where('[chainId+id]')
    .between([id, Dexie.minKey], [id, Dexie.maxKey])
    .last()
  return checkFound(auctionRow, row, 'auctions')
}

/** The auction that settled in a transaction, or undefined. */
export async function findAuctionOf(
  database: ServiceDatabase,
  id: ChainId,
  txHash: Hash32,
): Promise<AuctionRow | undefined> {
  const rows = await database.auctions.where('txHashes').equals(txHash).toArray()
  return checkFound(
    auctionRow,
    rows.find(({ chainId }) => chainId === id),
    'auctions',
  )
}

/** The auctions of some ids on a network, by id. */
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
      const found = checkFound(auctionRow, row, 'auctions')
      return found ? [[found.id, found] as const] : []
    }),
  )
}

/** An auction's solutions, best ranked first. */
export async function readSolutions(
  database: ServiceDatabase,
  id: ChainId,
  auctionId: number,
): Promise<readonly SolutionRow[]> {
  const [from, to] = ofAuction(id, auctionId)
  const rows = await database.solutions.where('[chainId+auctionId+solutionUid]').between(from, to).toArray()
  return rows.map((row) => checkRow(solutionRow, row, 'solutions'))
}

/** An auction's tries to settle. */
export async function readAttempts(
  database: ServiceDatabase,
  id: ChainId,
  auctionId: number,
): Promise<readonly AttemptRow[]> {
  const [from, to] = ofAuction(id, auctionId)
  const rows = await database.attempts.where('[chainId+auctionId+solutionUid]').between(from, to).toArray()
  return rows.map((row) => checkRow(attemptRow, row, 'attempts'))
}

/** The auctions an order stood in, by id. */
export async function readAuctionsOf(
  database: ServiceDatabase,
  uid: OrderUid,
): Promise<readonly AuctionRow[]> {
  const rows = await database.auctions.where('orders').equals(uid).sortBy('id')
  return rows.map((row) => checkRow(auctionRow, row, 'auctions'))
}

/** What an order paid, by auction. */
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

/** Whether a solution for an order was proposed in one of a network's auctions from an id on. */
export async function wasBidOn(
  database: ServiceDatabase,
  id: ChainId,
  uid: OrderUid,
  fromAuction: number,
): Promise<boolean> {
  const [from] = ofAuction(id, fromAuction)
  const rows = await database.solutions
    .where('[chainId+auctionId+solutionUid]')
    .between(from, [id, Dexie.maxKey])
    .toArray()
  return rows.some((row) =>
    checkRow(solutionRow, row, 'solutions').executions.some((execution) => execution.uid === uid),
  )
}
