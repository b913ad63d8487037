/**
 * USD value of everything that signatures sell. Each order counts once, even if it was signed in parts, had a
 * permit, or was sent again.
 */

import type { Address, ChainId } from '../../domain/scalars'
import { readJson } from '../../domain/text/json'
import type { LedgerRow } from '../db/rows/ledger'
import type { OrderEntry } from '../db/rows/order-entry'
import type { TransactionRow } from '../db/rows/transaction'

interface Typed {
  readonly primaryType?: string
  readonly domain?: { readonly verifyingContract?: string }
  readonly message?: { readonly sellToken?: string }
}

/** Returns the token that a signed message gives away. Empty if unreadable; the value still counts. */
function tokenIn({ typedData }: LedgerRow): string {
  const { primaryType, domain, message } = readJson(typedData) as Typed
  return (primaryType === 'Permit' ? domain?.verifyingContract : message?.sellToken) ?? ''
}

/** Assets that a signature gives away. */
export interface Sale {
  readonly kind: 'order' | 'permit'
  readonly chainId: ChainId
  readonly account: Address
  readonly token: string
  readonly uid: string | null
}

/** Returns the sale of an order. An order that was never signed needs no UID. */
export const saleOf = ({
  chainId,
  owner,
  terms,
  uid = null,
}: Pick<OrderEntry, 'chainId' | 'owner' | 'terms'> & { readonly uid?: string | null }): Sale => ({
  kind: 'order',
  chainId,
  account: owner,
  token: terms.sellToken,
  uid,
})

export const saleOfRow = (row: LedgerRow): Sale => ({
  kind: row.kind === 'permit' ? 'permit' : 'order',
  chainId: row.chainId,
  account: row.account,
  token: tokenIn(row),
  uid: row.uid,
})

const add = (sums: Map<string, number>, key: string, usd: number): void => {
  sums.set(key, (sums.get(key) ?? 0) + usd)
}

/**
 * Keeps the largest signature of each order, because an order and its signatures by Safe owners are one sale.
 */
function largestOfEach(rows: readonly LedgerRow[]): readonly LedgerRow[] {
  const byOrder = new Map<string, LedgerRow>()
  for (const row of rows) {
    const known = byOrder.get(row.uid ?? row.id)
    if (!known || (row.usd ?? 0) > (known.usd ?? 0)) byOrder.set(row.uid ?? row.id, row)
  }
  return [...byOrder.values()]
}

const keyOf = ({ chainId, account, token }: Sale): string => `${chainId}:${account}:${token.toLowerCase()}`

const isAbout = (uid: string | null | undefined, excluded: Sale | undefined): boolean =>
  uid != null && uid === excluded?.uid

/**
 * Sums the USD of signatures. A permit only allows orders of its token. So the larger sum counts for each
 * token: that of its permits or that of its orders. With `excluded`, signatures of that order are skipped,
 * and for its token only the sum of the same kind counts.
 */
export function sumSignedUsd(rows: readonly LedgerRow[], excluded?: Sale): number {
  const sums = { order: new Map<string, number>(), permit: new Map<string, number>() }
  const counted = rows.filter(({ uid, restored }) => restored !== 'unverified' && !isAbout(uid, excluded))
  for (const row of largestOfEach(counted)) {
    const sale = saleOfRow(row)
    add(sums[sale.kind], keyOf(sale), row.usd ?? 0)
  }
  const usdOf = (key: string) => {
    const signed = { order: sums.order.get(key) ?? 0, permit: sums.permit.get(key) ?? 0 }
    return excluded && key === keyOf(excluded) ? signed[excluded.kind] : Math.max(signed.order, signed.permit)
  }
  const keys = new Set([...sums.order.keys(), ...sums.permit.keys()])
  return [...keys].reduce((sum, key) => sum + usdOf(key), 0)
}

/** Returns what a sale adds to a sum, if it is in place of others whose USD the sum contains. */
export const addedUsd = (usd: number | undefined, countedUsd: number): number | undefined =>
  usd === undefined ? undefined : Math.max(0, usd - countedUsd)

/** Nonce of an account's transaction. */
export type NonceOf = Pick<TransactionRow, 'chainId' | 'owner' | 'nonce' | 'txHash' | 'gas'>

/** Paper transactions, which have no gas, have no nonce either. */
const nonceKey = ({ chainId, owner, nonce, txHash, gas }: NonceOf): string =>
  `${chainId}:${owner}:${gas === 0n ? txHash : (nonce ?? txHash)}`

/**
 * Sums the USD of native sells and transfers. Transactions with the same nonce count once, because only one
 * can be mined. With `excluded`, that order or the transactions with that nonce are skipped.
 */
export function sumSentUsd(rows: readonly TransactionRow[], excluded?: Sale | NonceOf): number {
  const skipped = excluded && 'nonce' in excluded ? nonceKey(excluded) : undefined
  const sale = excluded && 'uid' in excluded ? excluded : undefined
  const byNonce = new Map<string, number>()
  for (const row of rows) {
    const { usd, state, order } = row
    const line = nonceKey(row)
    if (state === 'refused' || state === 'failed' || isAbout(order?.uid, sale) || line === skipped) continue
    byNonce.set(line, Math.max(byNonce.get(line) ?? 0, usd ?? 0))
  }
  return [...byNonce.values()].reduce((sum, usd) => sum + usd, 0)
}
