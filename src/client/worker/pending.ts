/** Pending work of the worker, read from the database. It determines the next alarm. */
import { reorgMs } from '../../domain/chains/chains'
import { expiryOf } from '../../domain/orders/order'
import type { ChainId, Milliseconds, Seconds } from '../../domain/scalars'
import { readPendingTransactions, readUnsettledTransactions } from '../chain/transactions'
import type { ProfileId } from '../db/rows/keys'
import { type EntryInStep, endOfEntry } from '../db/rows/order-entry'
import { readTimer } from '../db/worker-state'
import { readDueDeliveries } from '../notify/outbox'
import { isActiveAlert, readAlerts } from '../notify/price-alerts'
import type { WallClock } from '../notify/quiet-hours'
import { dueOfEnded, readEndedOrders } from '../orders/ended-orders'
import { readEntriesAt } from '../orders/journal'
import { readPlanDues } from '../orders/plans/plans'
import { dueOf, readUnsent } from '../orders/submit'
import { MIN_DELAY_MS, nextAlarm, type Pending } from '../schedule/alarms'
import { settlesLater } from '../settings/profiles'
import { dueOfSync, isPeriodic, readSyncs, stillExpected } from '../watch/account-syncs'
import { readDigestDue } from '../watch/digest'
import { readWatched } from '../watch/watchlist'

/**
 * Maximum age of a pending intent. An older intent counts as abandoned. A younger one may become a signed
 * order at any moment.
 */
const INTENT_MS = 10 * 60_000

/**
 * Returns when to submit an unsent order. Orders of an environment that is not chosen are retried with a
 * growing interval.
 */
const dueUnsent = (entry: EntryInStep<'signed'>, chosen: ProfileId, now: Milliseconds): Milliseconds =>
  Math.max(
    dueOf(entry, now),
    entry.profileId === chosen ? 0 : now + (now - entry.createdAt) / 4,
  ) as Milliseconds

const PRICES_MS = 2 * 60_000

/** Expiry of orders that other clients placed, which is unknown here. */
const NO_EXPIRY = 0xffff_ffff as Seconds

/** Reads the pending work of a profile. Unsent orders and deliveries of all profiles are included. */
export async function readPending(
  profileId: ProfileId,
  now: Milliseconds,
  clock?: WallClock,
): Promise<Pending> {
  const [
    ended,
    accepted,
    signed,
    intended,
    deliveries,
    alerts,
    sent,
    mined,
    watched,
    syncs,
    placedAt,
    digest,
    plans,
  ] = await Promise.all([
    readEndedOrders(profileId),
    readEntriesAt(profileId, 'accepted'),
    readUnsent(),
    readEntriesAt(profileId, 'intended'),
    readDueDeliveries(now, clock),
    readAlerts(profileId),
    readPendingTransactions(profileId),
    settlesLater(profileId) ? readUnsettledTransactions(profileId, now) : [],
    readWatched(profileId),
    readSyncs(profileId),
    readTimer('placement', profileId),
    readDigestDue(profileId),
    readPlanDues(profileId, now),
  ])
  return {
    open: [
      ...accepted.map((entry) => ({ placedAt: entry.createdAt, validTo: endOfEntry(entry) })),
      ...watched.map(({ since, order }) => ({ placedAt: since, validTo: expiryOf(order) })),
      ...(placedAt === undefined ? [] : [{ placedAt, validTo: NO_EXPIRY }]),
    ],
    due: [
      ...signed.map((entry) => dueUnsent(entry, profileId, now)),
      ...intended.filter(({ createdAt }) => now - createdAt < INTENT_MS).map(() => now),
      ...ended.map((row) => dueOfEnded(row, now)),
      ...plans,
      ...alerts.filter(isActiveAlert).map(() => (now + PRICES_MS) as Milliseconds),
      ...syncs
        .filter((sync) => isPeriodic(sync) || stillExpected(sync, now).length > 0)
        .map((sync) => dueOfSync(sync, now)),
    ],
    own: [
      ...deliveries,
      ...digest,
      // The receipt may arrive at any moment. For a stuck transaction the interval grows.
      ...sent.map(({ updatedAt }) => (now + (now - updatedAt) / 4) as Milliseconds),
      // A reorganisation may drop a block.
      ...mined.map(({ chainId }) => (now + reorgMs(chainId as ChainId) / 4) as Milliseconds),
    ],
  }
}

/** Returns whether the next block may change something for a profile. One open order is enough to know. */
export async function isChangeExpected(profileId: ProfileId, now: Milliseconds): Promise<boolean> {
  const [some] = await readEntriesAt(profileId, 'accepted', 1)
  if (some) return true
  const pending = await readPending(profileId, now)
  return pending.open.length > 0 || nextAlarm(pending, now) === MIN_DELAY_MS
}
