/** What was signed away, in USD, each order once: though it was signed in parts, permitted before, or sent again. */
import { readJson } from '../../domain/text/json'
import type { LedgerRow } from '../db/rows/ledger'
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

const keyOf = (row: LedgerRow): string => `${row.chainId}:${row.account}:${tokenIn(row)}`

/** A permit lets orders of its token through: what it allows counts as far as they do not. */
export function sumSignedUsd(rows: readonly LedgerRow[]): number {
  const [orders, permits] = [new Map<string, number>(), new Map<string, number>()]
  for (const row of largestOfEach(rows))
    add(row.kind === 'permit' ? permits : orders, keyOf(row), row.usd ?? 0)
  const keys = new Set([...orders.keys(), ...permits.keys()])
  return [...keys].reduce((sum, key) => sum + Math.max(orders.get(key) ?? 0, permits.get(key) ?? 0), 0)
}

/** Native sells: of those at one place of an account's line only one can be in a block. */
export function sumSentUsd(rows: readonly TransactionRow[]): number {
  const byPlace = new Map<string, number>()
  for (const { chainId, owner, nonce, usd, state } of rows) {
    if (state === 'refused' || state === 'failed') continue
    const place = `${chainId}:${owner}:${nonce}`
    byPlace.set(place, Math.max(byPlace.get(place) ?? 0, usd ?? 0))
  }
  return [...byPlace.values()].reduce((sum, usd) => sum + usd, 0)
}
