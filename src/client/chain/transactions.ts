/** Transactions of ours in the database: those that wait for a block, and how one is settled. */
import type { Hash32 } from '../../domain/scalars'
import { clientDb } from '../db/db'
import { type ProfileId, rowKeyOf } from '../db/rows/keys'
import type { TransactionRow } from '../db/rows/transaction'

/** Changes a row that is still pending; one that is not stays as it is. The order it places is the journal's when it is mined, unless that knows its end. */
export const settleTransaction = (txHash: Hash32, change: Partial<TransactionRow>): Promise<unknown> =>
  clientDb.transaction('rw', clientDb.transactions, clientDb.orders, async () => {
    const row = await clientDb.transactions.get(txHash)
    if (row?.state !== 'pending') return
    await clientDb.transactions.put({ ...row, ...change })
    if (!row.order || change.state !== 'mined') return
    const known = await clientDb.orders.get(rowKeyOf(row.order))
    if (known?.step !== 'final') await clientDb.orders.put(row.order)
  })

/** A profile's transactions that are in no block yet. */
export const readPendingTransactions = (profileId: ProfileId): Promise<readonly TransactionRow[]> =>
  clientDb.transactions.where('[profileId+state]').equals([profileId, 'pending']).toArray()

/** Transactions of an account on a network, oldest first. */
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

/** Whether another transaction of ours is in a block in the place of this one. */
export const isPlaceTaken = async (row: TransactionRow): Promise<boolean> =>
  (await transactionsOf(row)
    .filter(({ nonce, state }) => nonce === row.nonce && (state === 'mined' || state === 'failed'))
    .count()) > 0
