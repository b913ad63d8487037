/** The stored transactions: pending ones, and updates from the chain. */
import { reorgMs } from '../../domain/chains/chains'
import type { ChainId, Hash32, Milliseconds } from '../../domain/scalars'
import { clientDb } from '../db/db'
import { type ProfileId, rowKeyOf } from '../db/rows/keys'
import type { TransactionRow } from '../db/rows/transaction'

/**
 * Updates a transaction if it still has a state. When it is mined, its order is added to the journal. A final
 * order stays there, and so does an order that was added before a reorganisation.
 */
export const updateTransaction = (
  { txHash, state }: Pick<TransactionRow, 'txHash' | 'state'>,
  change: Partial<TransactionRow>,
): Promise<unknown> =>
  clientDb.transaction('rw', clientDb.transactions, clientDb.orders, async () => {
    const row = await clientDb.transactions.get(txHash)
    if (row?.state !== state) return
    await clientDb.transactions.put({ ...row, ...change })
    if (!row.order || row.wasMined || change.state !== 'mined') return
    const known = await clientDb.orders.get(rowKeyOf(row.order))
    if (known?.step !== 'final') await clientDb.orders.put(row.order)
  })

/** Updates a transaction if it is still pending. */
export const updatePendingTransaction = (txHash: Hash32, change: Partial<TransactionRow>): Promise<unknown> =>
  updateTransaction({ txHash, state: 'pending' }, change)

/** Reads a profile's pending transactions. */
export const readPendingTransactions = (profileId: ProfileId): Promise<readonly TransactionRow[]> =>
  clientDb.transactions.where('[profileId+state]').equals([profileId, 'pending']).toArray()

/**
 * Reads a profile's transactions that were mined or replaced within the time in which a block can be dropped.
 * Paper transactions, which have no gas, are left out.
 */
export const readUnsettledTransactions = (
  profileId: ProfileId,
  now: Milliseconds,
): Promise<readonly TransactionRow[]> =>
  clientDb.transactions
    .where('[profileId+state]')
    .anyOf((['mined', 'failed', 'replaced'] as const).map((state) => [profileId, state]))
    .filter(({ chainId, gas, updatedAt }) => gas > 0n && now - updatedAt < reorgMs(chainId as ChainId))
    .toArray()

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
