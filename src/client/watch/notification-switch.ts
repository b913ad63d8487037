/**
 * Turns notifications of an order on and off. For an own order they are on unless muted, for another
 * account's order while it is watched.
 */

import type { Order } from '../../domain/orders/order'
import { Refusal } from '../../domain/refusal'
import type { Milliseconds } from '../../domain/scalars'
import { t } from '../../domain/text/texts'
import { type Observable, observe } from '../db/live'
import type { OrderKey } from '../db/rows/keys'
import { readEntry } from '../orders/journal'
import { isGenuineIn } from '../settings/order-domains'
import { muteOfOrder, readPreferences, setMute } from '../settings/preferences'
import { findWatched, startWatching, stopWatching } from './watchlist'

async function isNotified(key: OrderKey): Promise<boolean> {
  const { mutes } = await readPreferences()
  if (mutes.includes(muteOfOrder(key))) return false
  return (await readEntry(key)) !== undefined || (await findWatched(key)) !== undefined
}

export const watchNotified = (key: OrderKey): Observable<boolean> => observe(() => isNotified(key))

/**
 * Turns notifications of an order on or off. `order` is its last observed state.
 * @throws Refusal NotFound for another account's order that does not hash to its UID
 */
export async function setNotified(
  key: OrderKey,
  isWanted: boolean,
  order: Order | undefined,
  now: Milliseconds,
): Promise<void> {
  const { profileId, chainId, uid } = key
  const isOwn = (await readEntry(key)) !== undefined
  // Another account's order may be muted as well, through one of its notifications.
  if (isOwn || isWanted) await setMute(muteOfOrder(key), !isWanted)
  if (isOwn) return
  if (!isWanted) return stopWatching(key)
  if (order?.uid !== uid || !isGenuineIn(key, order))
    throw new Refusal('NotFound', { description: t`Order not found.` })
  await startWatching({ profileId, chainId, uid, order, since: now })
}
