/** Notifications, their deliveries and what was noted of orders are kept as long as was chosen, and then go. */
import type { Collection } from 'dexie'
import type { Milliseconds } from '../../domain/scalars'
import { clientDb } from '../db/db'
import { rowKeyOf } from '../db/rows/keys'
import { isDue } from '../schedule/throttle'
import { readPreferences } from '../settings/preferences'

const DAY_MS = 86_400_000
/** Rows of one transaction: no other reader or writer waits for more. */
const SLICE = 1_000

async function removeAll(rows: () => Collection): Promise<void> {
  while (await rows().limit(SLICE).delete());
}

/** Notifications have their time behind their profile: each profile that has any is one range. */
async function removeNotifications(before: number): Promise<void> {
  const byTime = clientDb.notifications.where('[profileId+at]')
  // An empty list comes after every number.
  const nextTo = (profileId: string) => byTime.above([profileId, []]).first()
  for (let row = await nextTo(''); row; row = await nextTo(row.profileId)) {
    const { profileId } = row
    await removeAll(() => byTime.between([profileId, 0], [profileId, before]))
  }
}

/** Takes away what is too old, once a day. */
export async function forgetOld(now: Milliseconds): Promise<void> {
  if (!(await isDue('retention', 'all', DAY_MS, now))) return
  const before = now - (await readPreferences()).keepDays * DAY_MS
  await removeNotifications(before)
  await removeAll(() => clientDb.deliveries.where('queuedAt').below(before))
  await clientDb.cancellations.where('at').below(before).delete()
  for (const row of await clientDb.reaches.toArray()) {
    const entry = await clientDb.orders.get(rowKeyOf(row))
    if (entry?.step !== 'accepted') await clientDb.reaches.delete(rowKeyOf(row))
  }
}
