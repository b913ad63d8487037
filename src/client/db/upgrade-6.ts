/**
 * The upgrade to version 6 of the database: tables and fields take the names that the rest of the source has for them. It runs
 * in the one transaction of the upgrade.
 */
import type { Transaction } from 'dexie'

type Row = Record<string, unknown>

/** Fields by table, the name that was and the one that is. */
const FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  deliveries: { noticeId: 'notificationId' },
}

const renameFields = (transaction: Transaction, table: string, names: Readonly<Record<string, string>>) =>
  transaction
    .table(table)
    .toCollection()
    .modify((row: Row) => {
      for (const [from, to] of Object.entries(names)) {
        if (!(from in row)) continue
        row[to] = row[from]
        delete row[from]
      }
    })

/** Moves rows to the tables and fields of their new names; notes about rows of a table that is gone are dropped. */
export async function renameTables(transaction: Transaction): Promise<void> {
  await transaction.table('notifications').bulkPut(await transaction.table('notices').toArray())
  const preferences = (await transaction.table('preferences').get('notices')) as Row | undefined
  if (preferences) {
    await transaction.table('preferences').put({ ...preferences, id: 'notifications' })
    await transaction.table('preferences').delete('notices')
  }
  for (const [table, names] of Object.entries(FIELDS)) await renameFields(transaction, table, names)
  await transaction
    .table('setAside')
    .filter(({ table }) => table === 'notices')
    .delete()
}
