/** Transactions of ours in the database: those that wait for a block, and how one is settled. */
import type { Hash32 } from '../../domain/scalars'
import { deskDb } from '../db/db'
import type { ProfileId } from '../db/rows/keys'
import type { TransactionRow } from '../db/rows/transaction'

/** Changes a row that is still pending; one that is not stays as it is. The order it places is the journal's when it is mined. */
export const settleTransaction = (txHash: Hash32, change: Partial<TransactionRow>): Promise<unknown> =>
  deskDb.transaction('rw', deskDb.transactions, deskDb.orders, async () => {
    const row = await deskDb.transactions.get(txHash)
    if (row?.state !== 'pending') return
    await deskDb.transactions.put({ ...row, ...change })
    if (row.order && change.state === 'mined') await deskDb.orders.put(row.order)
  })

/** A profile's transactions that are in no block yet. */
export const readPendingTransactions = (profileId: ProfileId): Promise<readonly TransactionRow[]> =>
  deskDb.transactions.where('[profileId+state]').equals([profileId, 'pending']).toArray()
