/**
 * The upgrade to version 6 of the database: tables, fields and states take the names that the rest of the source has for them.
 * It runs in the one transaction of the upgrade.
 */
import type { Transaction } from 'dexie'

type Row = Record<string, unknown>
type Names = Readonly<Record<string, string>>

/** Fields by table: the name that was, and the one that is. */
const FIELDS: Readonly<Record<string, Names>> = {
  deliveries: {
    noticeId: 'notificationId',
    line: 'thread',
    parcel: 'messageId',
    heldFor: 'deferredBy',
    trouble: 'lastError',
  },
  channels: { keepsQuiet: 'respectsQuietHours' },
  orders: { trouble: 'lastError' },
  transactions: { trouble: 'lastError' },
  ledger: { echo: 'reported', echoedAt: 'reportedAt' },
}

const DELIVERY_STATES: Names = { seen: 'dismissed', withheld: 'suppressed' }
const ACTS: Names = {
  sellNative: 'createEthFlowOrder',
  takeBackNative: 'cancelEthFlowOrder',
  nothing: 'cancelTransaction',
}

function renameFields(row: Row, names: Names): void {
  for (const [from, to] of Object.entries(names)) {
    if (!(from in row)) continue
    row[to] = row[from]
    delete row[from]
  }
}

/** Moves rows to their new names; notes about rows of a table that is gone are dropped. */
export async function renameTables(transaction: Transaction): Promise<void> {
  await transaction.table('notifications').bulkPut(await transaction.table('notices').toArray())
  const preferences: unknown = await transaction.table('preferences').get('notices')
  if (preferences) await transaction.table('preferences').put({ ...preferences, id: 'notifications' })
  await transaction.table('preferences').delete('notices')
  for (const [table, names] of Object.entries(FIELDS))
    await transaction
      .table(table)
      .toCollection()
      .modify((row: Row) => renameFields(row, names))
  await transaction
    .table('deliveries')
    .toCollection()
    .modify((row: { state: string }) => {
      row.state = DELIVERY_STATES[row.state] ?? row.state
    })
  await transaction
    .table('transactions')
    .toCollection()
    .modify(({ act }: { act?: { kind: string } | null }) => {
      // A row without an act is damaged: it stays as it is, and is set aside where it is read.
      if (typeof act === 'object' && act !== null) act.kind = ACTS[act.kind] ?? act.kind
    })
  await transaction
    .table('setAside')
    .filter(({ table }) => table === 'notices')
    .delete()
}
