/** What the worker still has to do, read from the database: what the next alarm is set by. */
import { endOf } from '../../domain/orders/order'
import type { Milliseconds } from '../../domain/scalars'
import { readPendingTransactions } from '../chain/transactions'
import type { ProfileId } from '../db/rows/keys'
import { type EntryAt, endOfEntry } from '../db/rows/order-entry'
import { readDueDeliveries } from '../notify/outbox'
import { readAlerts } from '../notify/price-alerts'
import type { WallClock } from '../notify/quiet-hours'
import { LATE_FILL_MS, readEnded } from '../orders/ended'
import { readEntriesAt } from '../orders/journal'
import { dueOf, readUnsent } from '../orders/submit'
import { MIN_DELAY_MS, nextAlarm, type Pending } from '../schedule/alarms'
import { dueOfSync, readSyncs } from '../watch/account-syncs'
import { readWatched } from '../watch/watchlist'

/** An intention older than this was given up; a younger one may become a signed order any moment. */
const INTENT_MS = 10 * 60_000

/** How often an order that just ended is asked for. */
const LATE_FILLS_MS = 30_000

/** When an unsent order is due: one whose environment was left long ago, and does not answer, less and less often. */
const dueUnsent = (entry: EntryAt<'signed'>, chosen: ProfileId, now: Milliseconds): Milliseconds =>
  Math.max(
    dueOf(entry, now),
    entry.profileId === chosen ? 0 : now + (now - entry.createdAt) / 4,
  ) as Milliseconds

/** Prices are asked for as often as they may have changed. */
const PRICES_MS = 2 * 60_000

/** What a profile waits for. Unsent orders and deliveries are everyone's. */
export async function readPending(
  profileId: ProfileId,
  now: Milliseconds,
  clock?: WallClock,
): Promise<Pending> {
  const [ended, accepted, signed, intended, deliveries, alerts, sent, watched, syncs] = await Promise.all([
    readEnded(profileId),
    readEntriesAt(profileId, 'accepted'),
    readUnsent(),
    readEntriesAt(profileId, 'intended'),
    readDueDeliveries(now, clock),
    readAlerts(profileId),
    readPendingTransactions(profileId),
    readWatched(profileId),
    readSyncs(profileId),
  ])
  return {
    open: [
      ...accepted.map((entry) => ({ placedAt: entry.createdAt, validTo: endOfEntry(entry) })),
      ...watched.map(({ since, order }) => ({ placedAt: since, validTo: endOf(order) })),
    ],
    due: [
      ...signed.map((entry) => dueUnsent(entry, profileId, now)),
      ...intended.filter(({ createdAt }) => now - createdAt < INTENT_MS).map(() => now),
      // A fill that was under way at the end is seen late. Trades that cannot be had are asked for less and less often.
      ...ended.map(
        ({ at }) => (now + Math.max(LATE_FILLS_MS, (now - at - LATE_FILL_MS) / 4)) as Milliseconds,
      ),
      ...alerts.filter(({ firedAt }) => firedAt === null).map(() => (now + PRICES_MS) as Milliseconds),
      ...syncs.map((sync) => dueOfSync(sync, now)),
    ],
    own: [
      ...deliveries,
      // Its receipt may be there at any moment; one that is stuck is looked at less and less often.
      ...sent.map(({ updatedAt }) => (now + (now - updatedAt) / 4) as Milliseconds),
    ],
  }
}

/** Whether the next block may bring a profile something. Any one open order says so, however many there are. */
export async function mayHappen(profileId: ProfileId, now: Milliseconds): Promise<boolean> {
  const [some] = await readEntriesAt(profileId, 'accepted', 1)
  if (some) return true
  const pending = await readPending(profileId, now)
  return pending.open.length > 0 || nextAlarm(pending, now) === MIN_DELAY_MS
}
