/** Notifications, their deliveries and what was noted of orders are kept as long as was chosen, and then go. */
import type { Collection } from 'dexie'
import type { Milliseconds } from '../../domain/scalars'
import { wait } from '../clock'
import { clientDb } from '../db/db'
import { rowKeyOf } from '../db/rows/keys'
import { readTimer, writeTimer } from '../db/worker-state'
import { readPreferences } from '../settings/preferences'

const DAY_MS = 86_400_000
/** Rows of one transaction, a tenth of a second on a slow disk: no other reader or writer waits for more. */
const SLICE = 100
/** What takes longer goes on in the next round. */
const TURN_MS = 5_000

/** Lets pages go first after each slice, rests for as long as it took, and tells whether time is over. */
type IsOver = () => Promise<boolean>

/** Takes rows away until none is left, answered, or time is over. */
async function removeAll(rows: () => Collection, isOver: IsOver): Promise<boolean> {
  while (await rows().limit(SLICE).delete()) if (await isOver()) return false
  return true
}

/** Notifications have their time behind their profile: each profile that has any is one range. */
async function removeNotifications(before: number, isOver: IsOver): Promise<boolean> {
  const byTime = clientDb.notifications.where('[profileId+at]')
  // An empty list comes after every number.
  const nextTo = (profileId: string) => byTime.above([profileId, []]).first()
  for (let row = await nextTo(''); row; row = await nextTo(row.profileId)) {
    const { profileId } = row
    if (!(await removeAll(() => byTime.between([profileId, 0], [profileId, before]), isOver))) return false
  }
  return true
}

/**
 * Takes away what is too old, once a day; what is left when its turn is over goes in the next rounds.
 * @param giveWay resolves when no page waits for the worker
 */
export async function forgetOld(now: () => Milliseconds, giveWay: () => Promise<unknown>): Promise<void> {
  const started = now()
  const last = (await readTimer('retention')) ?? 0
  if (last <= started && started - last < DAY_MS) return
  const before = started - (await readPreferences()).keepDays * DAY_MS
  let sliceBegan = performance.now()
  const isOver = async () => {
    await giveWay()
    await wait(performance.now() - sliceBegan)
    sliceBegan = performance.now()
    return now() - started > TURN_MS
  }
  const deliveries = () => clientDb.deliveries.where('queuedAt').below(before)
  if (!((await removeNotifications(before, isOver)) && (await removeAll(deliveries, isOver)))) return
  await clientDb.cancellations.where('at').below(before).delete()
  for (const row of await clientDb.reaches.toArray()) {
    const entry = await clientDb.orders.get(rowKeyOf(row))
    if (entry?.step !== 'accepted') await clientDb.reaches.delete(rowKeyOf(row))
  }
  await writeTimer('retention', started)
}
