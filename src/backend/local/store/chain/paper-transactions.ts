/** Transactions that accounts sent on the paper chain. */
import type { ChainId, Hash32 } from '../../../../domain/scalars'
import { type PaperTransactionRow, paperTransactionRow } from '../rows'
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
