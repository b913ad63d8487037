/** What signatures cancel: the order of each, and whether it was signed in advance. */
import { clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import { type OrderKey, rowKeyOf } from '../db/rows/keys'
import { type LedgerRow, ledgerRow } from '../db/rows/ledger'
import type { OrderEntry } from '../db/rows/order-entry'
import { fittingRows } from '../db/set-aside'
import { readEntries } from '../orders/journal'

/** The order that a signature cancels. `isInAdvance`: signed before the order was, to be sent when another one fills. */
export interface SignedCancel {
  readonly entry: OrderEntry
  readonly isInAdvance: boolean
}

type Cancellation = LedgerRow & OrderKey

const isCancellation = (row: LedgerRow): row is Cancellation =>
  row.kind === 'cancellation' && row.uid !== null

const nameOf = ({ profileId, chainId, uid }: LedgerRow): string => [profileId, chainId, uid].join()

/** When each order was signed first, by its name. */
async function readSignedAt(rows: readonly Cancellation[]): Promise<ReadonlyMap<string, number>> {
  const about = await clientDb.ledger.where('[profileId+chainId+uid]').anyOf(rows.map(rowKeyOf)).toArray()
  const orders = fittingRows('ledger', ledgerRow, about).filter(({ kind }) => kind === 'order')
  return new Map(orders.toSorted((a, b) => b.at - a.at).map((row) => [nameOf(row), row.at]))
}

/** Reads what signatures cancel, by their id; those that cancel no single order of ours are left out. */
export async function readCancels(rows: readonly LedgerRow[]): Promise<ReadonlyMap<string, SignedCancel>> {
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

/** The same as it changes. */
export const watchCancels = (rows: readonly LedgerRow[]): Observable<ReadonlyMap<string, SignedCancel>> =>
  observe(() => readCancels(rows))
