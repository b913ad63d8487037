/** The weekly digest: one notification with the number of filled orders, their surplus and their fees. */
import type { Milliseconds } from '../../domain/scalars'
import { formatDate, formatUsdCost, usd } from '../../domain/text/numbers'
import { plural, t } from '../../domain/text/texts'
import { readTradeSums, type TradeSums } from '../activity/trade-sums'
import { clientDb } from '../db/db'
import type { ProfileId } from '../db/rows/keys'
import type { NotificationRow } from '../db/rows/notification'
import { readTimer, writeTimer } from '../db/worker-state'
import { enqueueNotifications, notifyTables } from '../notify/enqueue'
import { readPreferences } from '../settings/preferences'

const WEEK_MS = 7 * 24 * 3_600_000

function writeDigest({ orders, surplusUsd, feesUsd, unknown }: TradeSums, from: Milliseconds): string {
  const filled = plural(orders, t`1 order filled`, t`${orders} orders filled`)
  const surplus = `${surplusUsd < 0 ? '−' : '+'}${usd(Math.abs(surplusUsd))}`
  const sums = t`Since ${formatDate(from)}: ${filled}. Surplus ${surplus}, fees ${formatUsdCost(feesUsd)}.`
  const rest = plural(
    unknown,
    t`The value of 1 order is unknown.`,
    t`The value of ${unknown} orders is unknown.`,
  )
  return unknown === 0 ? sums : `${sums} ${rest}`
}

/** Returns the digest of a week, or undefined if nothing was traded. */
function toDigest(
  profileId: ProfileId,
  sums: TradeSums,
  from: Milliseconds,
  now: Milliseconds,
): NotificationRow | undefined {
  const { chainId, orders, surplusUsd, feesUsd } = sums
  if (chainId === undefined) return undefined
  const figures = { orders, surplusUsd, feesUsd }
  return {
    ...({ profileId, chainId, uid: null, type: 'weekly_digest', isRead: 0, at: now } as const),
    id: `${profileId}:digest:${from}`,
    message: writeDigest(sums, from),
    facts: Object.fromEntries(Object.entries(figures).map(([name, value]) => [name, String(value)])),
  }
}

/**
 * Sends the digest of a profile if a week is over. The first week begins when the digest is turned on. A browser
 * that was closed for longer reports the whole time since then.
 */
export async function checkDigest(profileId: ProfileId, now: Milliseconds): Promise<void> {
  const [{ digest }, from] = await Promise.all([readPreferences(), readTimer('digest', profileId)])
  if (!digest) {
    if (from !== undefined) await clientDb.timers.delete(['digest', profileId])
    return
  }
  // A time in the future comes from a clock that was set back.
  if (from !== undefined && from <= now && now - from < WEEK_MS) return
  const sums = from !== undefined && from <= now ? await readTradeSums(profileId, from, now) : undefined
  const row = sums && from !== undefined ? toDigest(profileId, sums, from, now) : undefined
  await clientDb.transaction('rw', notifyTables(), async () => {
    if (row) await enqueueNotifications([row], now)
    await writeTimer('digest', now, profileId)
  })
}

/** Reads when the next digest is due. Empty if it is off. */
export async function readDigestDue(profileId: ProfileId): Promise<readonly Milliseconds[]> {
  const from = await readTimer('digest', profileId)
  return from === undefined ? [] : [(from + WEEK_MS) as Milliseconds]
}
