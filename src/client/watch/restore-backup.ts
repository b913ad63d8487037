/** Restores a backup, and records what the service reported about orders that are here already. */
import type { Milliseconds } from '../../domain/scalars'
import { fittingRows } from '../db/damaged-rows'
import { clientDb } from '../db/db'
import { rowKeyOf } from '../db/rows/keys'
import { ledgerRow } from '../db/rows/ledger'
import { type OrderEntry, orderEntry, orderOf } from '../db/rows/order-entry'
import type { BackupContent } from '../settings/backup/backup-data'
import { restoreData } from '../settings/backup/restore-data'
import { listRestoredLog } from '../settings/backup/restored-log'
import { type FoundOrder, reportSigned } from './account-orders'

const isFound = (entry: OrderEntry): entry is FoundOrder => orderOf(entry) !== undefined

const present = <T>(rows: readonly (T | undefined)[]): readonly T[] => rows.filter((row) => row !== undefined)

/** Reads the orders here whose signature records lack the service's report. */
async function readUnreported({ rows }: BackupContent): Promise<readonly FoundOrder[]> {
  const ids = fittingRows('ledger', ledgerRow, rows.ledger).map(({ id }) => id)
  const signed = fittingRows('ledger', ledgerRow, present(await clientDb.ledger.bulkGet(ids)))
  const keys = signed.flatMap(({ kind, uid, reported, ...key }) =>
    kind === 'order' && uid && !reported ? [rowKeyOf({ ...key, uid })] : [],
  )
  return fittingRows('orders', orderEntry, present(await clientDb.orders.bulkGet(keys))).filter(isFound)
}

/** Restores a backup, and records the reports of its signed orders. */
export async function restoreBackup(
  { rows, ...given }: BackupContent,
  takesSettings: boolean,
  accountNames: readonly string[],
  now: Milliseconds,
): Promise<void> {
  const ledger = listRestoredLog(fittingRows('ledger', ledgerRow, rows.ledger), now)
  const content = { ...given, rows: { ...rows, ledger } }
  await clientDb.transaction('rw', clientDb.tables, async () => {
    await restoreData(content, takesSettings, accountNames)
    await reportSigned(await readUnreported(content), now)
  })
}
