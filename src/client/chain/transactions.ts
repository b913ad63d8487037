/** The stored transactions: pending ones, and updates from the chain. */
import type { Hash32 } from '../../domain/scalars'
import { clientDb } from '../db/db'
import { type ProfileId, rowKeyOf } from '../db/rows/keys'
import type { TransactionRow } from '../db/rows/transaction'

/**
 * Updates a transaction if it is still pending. When it is mined, its order is added to the journal, unless
 * the journal already has the final order.
 */
export const updatePendingTransaction = (txHash: Hash32, change: Partial<TransactionRow>): Promise<unknown> =>
  clientDb.transaction('rw', clientDb.transactions, clientDb.orders, async () => {
    const row = await clientDb.transactions.get(txHash)
    if (row?.state !== 'pending') return
    await clientDb.transactions.put({ ...row, ...change })
    if (!row.order || change.state !== 'mined') return
    const known = await clientDb.orders.get(rowKeyOf(row.order))
    if (known?.step !== 'final') await clientDb.orders.put(row.order)
  })

/** Reads a profile's pending transactions. */
export const readPendingTransactions = (profileId: ProfileId): Promise<readonly TransactionRow[]> =>
  clientDb.transactions.where('[profileId+state]').equals([profileId, 'pending']).toArray()

/** Selects an account's transactions on a network, oldest first. */
export function transactionsOf({
  profileId,
  chainId,
  owner,
}: Pick<TransactionRow, 'profileId' | 'chainId' | 'owner'>) {
  const path = [profileId, chainId, owner] as const
  return clientDb.transactions
    .where('[profileId+chainId+owner+createdAt]')
    .between([...path, 0], [...path, Number.MAX_SAFE_INTEGER], true, true)
}

/** Returns whether another own transaction with the same nonce is in a block. */
export const isNonceUsed = async (row: TransactionRow): Promise<boolean> =>
  (await transactionsOf(row)
    .filter(({ nonce, state }) => nonce === row.nonce && (state === 'mined' || state === 'failed'))
    .count()) > 0
