/** What was signed away, in USD, each order once: though it was signed in parts, permitted before, or sent again. */

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

/** The token that a signature gives away, as its message names it; none where that cannot be read, its worth counts all the same. */
function tokenIn({ typedData }: LedgerRow): string {
  const { primaryType, domain, message } = readJson(typedData) as Typed
  return (primaryType === 'Permit' ? domain?.verifyingContract : message?.sellToken) ?? ''
}

/** What a signature is about to give away; of what was signed before counts what it adds to. */
export interface Sale {
  readonly kind: 'order' | 'permit'
  readonly chainId: ChainId
  readonly account: Address
  readonly token: string
  /** The order's. */
  readonly uid: string | null
}

/** The sale of an order; one that was not signed before needs no UID. */
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

/** The sale of a signature. */
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

/** Of the signatures about one order the largest: the parts of a Safe's owners and the order are one sale. */
function largestOfEach(rows: readonly LedgerRow[]): readonly LedgerRow[] {
  const byOrder = new Map<string, LedgerRow>()
  for (const row of rows) {
    const known = byOrder.get(row.uid ?? row.id)
    if (!known || (row.usd ?? 0) > (known.usd ?? 0)) byOrder.set(row.uid ?? row.id, row)
  }
  return [...byOrder.values()]
}

const keyOf = ({ chainId, account, token }: Sale): string => `${chainId}:${account}:${token.toLowerCase()}`

const isAbout = (uid: string | null | undefined, beside: Sale | undefined): boolean =>
  uid != null && uid === beside?.uid

/**
 * The USD of signatures. A permit lets orders of its token through: what it allows counts as far as they do not. With `beside`, what
 * counts beside that sale: signatures about its own order do not, and of its token only those that it adds to.
 */
export function sumSignedUsd(rows: readonly LedgerRow[], beside?: Sale): number {
  const sums = { order: new Map<string, number>(), permit: new Map<string, number>() }
  for (const row of largestOfEach(rows.filter(({ uid }) => !isAbout(uid, beside)))) {
    const sale = saleOfRow(row)
    add(sums[sale.kind], keyOf(sale), row.usd ?? 0)
  }
  const of = (key: string) => {
    const signed = { order: sums.order.get(key) ?? 0, permit: sums.permit.get(key) ?? 0 }
    return beside && key === keyOf(beside) ? signed[beside.kind] : Math.max(signed.order, signed.permit)
  }
  const keys = new Set([...sums.order.keys(), ...sums.permit.keys()])
  return [...keys].reduce((sum, key) => sum + of(key), 0)
}

/** Native sells: of those at one place of an account's line only one can be in a block. With `beside`, those of other orders. */
export function sumSentUsd(rows: readonly TransactionRow[], beside?: Sale): number {
  const byPlace = new Map<string, number>()
  for (const { txHash, chainId, owner, nonce, usd, state, order } of rows) {
    if (state === 'refused' || state === 'failed' || isAbout(order?.uid, beside)) continue
    const place = `${chainId}:${owner}:${nonce ?? txHash}`
    byPlace.set(place, Math.max(byPlace.get(place) ?? 0, usd ?? 0))
  }
  return [...byPlace.values()].reduce((sum, usd) => sum + usd, 0)
}
