/** Restores a backup's signatures to orders that are here already, found at the service before it was restored. */
import type { Milliseconds } from '../../domain/scalars'
import { clientDb } from '../db/db'
import { rowKeyOf } from '../db/rows/keys'
import { ledgerRow } from '../db/rows/ledger'
import { type OrderEntry, orderEntry, orderOf } from '../db/rows/order-entry'
import { fittingRows } from '../db/set-aside'
import type { BackupContent } from '../settings/backup/backup-data'
import { restoreData } from '../settings/backup/restore-data'
import { readImported } from '../tokens/imported'
import { type Found, reportSigned } from './account-orders'

const isFound = (entry: OrderEntry): entry is Found => orderOf(entry) !== undefined

const present = <T>(rows: readonly (T | undefined)[]): readonly T[] => rows.filter((row) => row !== undefined)

/** The orders here of the records of a backup that lack what the service reported. */
async function readUnreported({ rows }: BackupContent): Promise<readonly Found[]> {
  const ids = fittingRows('ledger', ledgerRow, rows.ledger).map(({ id }) => id)
  const signed = fittingRows('ledger', ledgerRow, present(await clientDb.ledger.bulkGet(ids)))
  const keys = signed.flatMap(({ kind, uid, reported, ...at }) =>
    kind === 'order' && uid && !reported ? [rowKeyOf({ ...at, uid })] : [],
  )
  return fittingRows('orders', orderEntry, present(await clientDb.orders.bulkGet(keys))).filter(isFound)
}

/** Adds what is not here, and records at once what the service reported of the orders that were signed. Its tokens are known from here on. */
export async function restoreBackup(
  content: BackupContent,
  takesSettings: boolean,
  now: Milliseconds,
): Promise<void> {
  await clientDb.transaction('rw', clientDb.tables, async () => {
    await restoreData(content, takesSettings)
    await reportSigned(await readUnreported(content), now)
  })
  await readImported()
}
