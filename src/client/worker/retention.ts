/** Notifications, their deliveries and what was noted of orders are kept as long as was chosen, and then go. */
import type { Milliseconds } from '../../domain/scalars'
import { clientDb } from '../db/db'
import { rowKeyOf } from '../db/rows/keys'
import { isDue } from '../schedule/throttle'
import { readPreferences } from '../settings/preferences'

const DAY_MS = 86_400_000

/** Takes away what is too old, once a day. */
export async function forgetOld(now: Milliseconds): Promise<void> {
  if (!(await isDue('retention', 'all', DAY_MS, now))) return
  const before = now - (await readPreferences()).keepDays * DAY_MS
  await clientDb.notifications.filter(({ at }) => at < before).delete()
  await clientDb.deliveries.where('queuedAt').below(before).delete()
  await clientDb.cancellations.where('at').below(before).delete()
  for (const row of await clientDb.reaches.toArray()) {
    const entry = await clientDb.orders.get(rowKeyOf(row))
    if (entry?.step !== 'accepted') await clientDb.reaches.delete(rowKeyOf(row))
  }
}
