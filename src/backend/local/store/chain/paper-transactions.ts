/** Transactions of accounts on the paper chain, and its counters. */
import type { ChainId, Hash32 } from '../../../../domain/scalars'
import { counterRow, type PaperTransactionRow, paperTransactionRow } from '../rows'
import { checkOptionalRow, type ServiceDatabase } from '../schema'

export async function findTransaction(
  database: ServiceDatabase,
  id: ChainId,
  txHash: Hash32,
): Promise<PaperTransactionRow | undefined> {
  const row = await database.paperTransactions.get([id, txHash])
  return checkOptionalRow(paperTransactionRow, row, 'paperTransactions')
}

export async function addTransaction(database: ServiceDatabase, row: PaperTransactionRow): Promise<void> {
  await database.paperTransactions.add(row)
}

/** Increments a counter and returns its new value, from 1. Call it inside a transaction. */
export async function countUp(database: ServiceDatabase, name: string): Promise<number> {
  const before = checkOptionalRow(counterRow, await database.counters.get(name), 'counters')
  const value = (before?.value ?? 0) + 1
  await database.counters.put({ name, value })
  return value
}
