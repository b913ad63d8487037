/** The transactions of an account as screens watch them. */
import * as z from 'zod/mini'
import { type Hash32, hash32 } from '../../domain/scalars'
import { transactionAct } from '../../wallet/messages/transaction-acts'
import { clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { TransactionRow } from '../db/rows/transaction'
import { fittingRows, readRow } from '../db/set-aside'

const stored = z.lazy(() =>
  z.looseObject({
    txHash: hash32,
    act: transactionAct,
    state: z.enum(['pending', 'mined', 'failed', 'replaced', 'refused']),
    nonce: z.int().check(z.gte(0)),
  }),
)

/** Transactions of an account on a network, newest first. */
export const watchTransactions = ({
  profileId,
  chainId,
  owner,
}: Pick<TransactionRow, 'profileId' | 'chainId' | 'owner'>): Observable<readonly TransactionRow[]> =>
  observe(async () => {
    const path = [profileId, chainId, owner] as const
    const rows = clientDb.transactions
      .where('[profileId+chainId+owner+createdAt]')
      .between([...path, 0], [...path, Number.MAX_SAFE_INTEGER], true, true)
    const found = await rows.reverse().toArray()
    const fitting = new Set<unknown>(fittingRows('transactions', stored, found))
    return found.filter((row) => fitting.has(row))
  })

/** One transaction, undefined when there is none of this hash. */
export const watchTransaction = (txHash: Hash32): Observable<TransactionRow | undefined> =>
  observe(async () => {
    const row = await clientDb.transactions.get(txHash)
    return readRow('transactions', stored, row) && row
  })
