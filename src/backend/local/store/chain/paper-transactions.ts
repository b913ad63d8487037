/** Transactions that accounts sent on the paper chain, and the counter of its blocks. */
import type { ChainId, Hash32 } from '../../../../domain/scalars'
import { counterRow, type PaperTransactionRow, paperTransactionRow } from '../rows'
import { checkFound, type ServiceDatabase } from '../schema'

/** The transaction of a hash, or undefined. */
export async function findTransaction(
  database: ServiceDatabase,
  id: ChainId,
  txHash: Hash32,
): Promise<PaperTransactionRow | undefined> {
  const row = await database.paperTransactions.get([id, txHash])
  return checkFound(paperTransactionRow, row, 'paperTransactions')
}

export async function addTransaction(database: ServiceDatabase, row: PaperTransactionRow): Promise<void> {
  await database.paperTransactions.add(row)
}

/** Counts one up and gives the new value; the first is 1. Call it inside a transaction. */
export async function countUp(database: ServiceDatabase, name: string): Promise<number> {
  const before = checkFound(counterRow, await database.counters.get(name), 'counters')
  const value = (before?.value ?? 0) + 1
  await database.counters.put({ name, value })
  return value
}
