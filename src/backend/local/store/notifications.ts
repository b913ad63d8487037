/** Notifications of accounts, over all networks. */
import { Dexie } from 'dexie'
import type { Address } from '../../../domain/scalars'
import { type ServiceNotificationRow, serviceNotificationRow } from './rows'
import { checkRow, type ServiceDatabase } from './schema'

/** Maximum number of listed notifications. */
const MAX_LISTED = 1_000

/** Reads an account's newest notifications, newest first. */
export async function readNotifications(
  database: ServiceDatabase,
  account: Address,
): Promise<readonly ServiceNotificationRow[]> {
  const rows = await database.notifications
    .where('[account+at]')
    .between([account, Dexie.minKey], [account, Dexie.maxKey])
    .reverse()
    .limit(MAX_LISTED)
    .toArray()
  return rows.map((row) => checkRow(serviceNotificationRow, row, 'notifications'))
}
