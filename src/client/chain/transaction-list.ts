/** The transactions of an account as screens watch them. */
import type { Hash32 } from '../../domain/scalars'
import { clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { type TransactionRow, transactionRow } from '../db/rows/transaction'
import { fittingRows, readRow } from '../db/set-aside'
import { transactionsOf } from './transactions'

/** Transactions of an account on a network, newest first. */
export const watchTransactions = (
  of: Pick<TransactionRow, 'profileId' | 'chainId' | 'owner'>,
): Observable<readonly TransactionRow[]> =>
  observe(async () =>
    fittingRows('transactions', transactionRow, await transactionsOf(of).reverse().toArray()),
  )

/** One transaction, undefined when there is none of this hash. */
export const watchTransaction = (txHash: Hash32): Observable<TransactionRow | undefined> =>
  observe(async () => readRow('transactions', transactionRow, await clientDb.transactions.get(txHash)))
