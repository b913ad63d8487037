/** Whether notifications of one order are on: for the user's own unless muted, for another account's while watched. */

import type { Order } from '../../domain/orders/order'
import { isGenuine } from '../../domain/orders/uid'
import { Refusal } from '../../domain/refusal'
import type { Milliseconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { type Observable, observe } from '../db/live'
import type { OrderKey } from '../db/rows/keys'
import { readEntry } from '../orders/journal'
import { muteOfOrder, readPreferences, setMute } from '../settings/preferences'
import { deploymentFor, profileNamed } from '../settings/profiles'
import { findWatched, startWatching, stopWatching } from './watchlist'

async function isNotified(key: OrderKey): Promise<boolean> {
  const { mutes } = await readPreferences()
  if (mutes.includes(muteOfOrder(key))) return false
  return (await readEntry(key)) !== undefined || (await findWatched(key)) !== undefined
}

/** Whether they are wanted, as it changes. */
export const watchNotified = (key: OrderKey): Observable<boolean> => observe(() => isNotified(key))

/**
 * Has notifications of an order sent, or no longer; `order` is the last look at it.
 * @throws Refusal NotFound for an order of another account that does not hash to its UID
 */
export async function setNotified(
  key: OrderKey,
  isWanted: boolean,
  order: Order | undefined,
  now: Milliseconds,
): Promise<void> {
  const { profileId, chainId, uid } = key
  const isOwn = (await readEntry(key)) !== undefined
  // Another account's order may be muted too, at a notification of it.
  if (isOwn || isWanted) await setMute(muteOfOrder(key), !isWanted)
  if (isOwn) return
  if (!isWanted) return stopWatching(key)
  const deployment = deploymentFor(profileNamed(profileId), chainId)
  if (order?.uid !== uid || !isGenuine(deployment, order))
    throw new Refusal('NotFound', { description: t`Order not found.` })
  await startWatching({ profileId, chainId, uid, order, since: now })
}
