/** Watches an account's transactions for screens. */
import type { Hash32 } from '../../domain/scalars'
import { fittingRows, readRow } from '../db/damaged-rows'
import { clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { type TransactionRow, transactionRow } from '../db/rows/transaction'
import { findDecisive } from './replacements'
import { transactionsOf } from './transactions'

/** Watches an account's transactions on a network, newest first. */
export const watchTransactions = (
  account: Pick<TransactionRow, 'profileId' | 'chainId' | 'owner'>,
): Observable<readonly TransactionRow[]> =>
  observe(async () =>
    fittingRows('transactions', transactionRow, await transactionsOf(account).reverse().toArray()),
  )

/**
 * Watches a transaction and its replacements, which make the same call with higher fees. Emits undefined for
 * an unknown hash.
 */
export const watchTransaction = (txHash: Hash32): Observable<TransactionRow | undefined> =>
  observe(async () => {
    const sent = readRow('transactions', transactionRow, await clientDb.transactions.get(txHash))
    if (!sent) return undefined
    const rows = transactionsOf(sent).filter(({ nonce }) => nonce === sent.nonce)
    return findDecisive(fittingRows('transactions', transactionRow, await rows.toArray()), txHash)
  })
