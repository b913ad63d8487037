/** Cancellations in the signature log, with the orders that they cancel. */

import { fittingRows } from '../db/damaged-rows'
import { clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { type OrderKey, rowKeyOf } from '../db/rows/keys'
import { type LedgerRow, ledgerRow } from '../db/rows/ledger'
import type { OrderEntry } from '../db/rows/order-entry'
import { readEntries } from '../orders/journal'

/**
 * The cancelled order. `isInAdvance` means that the cancellation was signed before the order, to be sent when
 * another order fills.
 */
export interface SignedCancellation {
  readonly entry: OrderEntry
  readonly isInAdvance: boolean
}

type Cancellation = LedgerRow & OrderKey

const isCancellation = (row: LedgerRow): row is Cancellation =>
  row.kind === 'cancellation' && row.uid !== null

const nameOf = ({ profileId, chainId, uid }: LedgerRow): string => [profileId, chainId, uid].join()

/** Reads the first signing time of each order, by its name. */
async function readSignedAt(rows: readonly Cancellation[]): Promise<ReadonlyMap<string, number>> {
  const about = await clientDb.ledger.where('[profileId+chainId+uid]').anyOf(rows.map(rowKeyOf)).toArray()
  const orders = fittingRows('ledger', ledgerRow, about).filter(({ kind }) => kind === 'order')
  return new Map(orders.toSorted((a, b) => b.at - a.at).map((row) => [nameOf(row), row.at]))
}

/**
 * Reads the cancelled orders by the id of the signature. Cancellations of several or unknown orders are left
 * out.
 */
export async function readSignedCancellations(
  rows: readonly LedgerRow[],
): Promise<ReadonlyMap<string, SignedCancellation>> {
  const cancellations = rows.filter(isCancellation)
  const [entries, signedAt] = await Promise.all([
    readEntries(cancellations.map(({ profileId, chainId, uid }) => ({ profileId, chainId, uid }))),
    readSignedAt(cancellations),
  ])
  return new Map(
    cancellations.flatMap((row) => {
      const entry = entries.find(({ uid, chainId }) => uid === row.uid && chainId === row.chainId)
      if (!entry) return []
      const orderAt = signedAt.get(nameOf(row))
      const isInAdvance = orderAt === undefined ? entry.step === 'intended' : row.at <= orderAt
      return [[row.id, { entry, isInAdvance }] as const]
    }),
  )
}

/** Watches the result of `readSignedCancellations`. */
export const watchSignedCancellations = (
  rows: readonly LedgerRow[],
): Observable<ReadonlyMap<string, SignedCancellation>> => observe(() => readSignedCancellations(rows))
