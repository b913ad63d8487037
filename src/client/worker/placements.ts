/**
 * Orders that web pages place with the service of this extension. They are in no journal
 * until their account is read, so that a timer makes the worker run the auctions for them.
 */
import type { Fetch } from '../../api/endpoint'
import { endpointOf } from '../../api/endpoint-of'
import type { Milliseconds } from '../../domain/scalars'
import { clientDb } from '../db/db'
import type { ProfileId } from '../db/rows/keys'
import { readTimer, writeTimer } from '../db/worker-state'
import { type Alarms, assertAlarm, MIN_DELAY_MS } from '../schedule/alarms'
import { profileOf } from '../settings/profiles'
import { readSettings } from '../settings/settings'

/** Age from which the service has answered a placement. A younger one may still become an open order. */
const ANSWERED_MS = 60_000

interface PlacementPorts {
  readonly browser: { readonly alarms: Alarms }
  readonly now: () => Milliseconds
  readonly startTick: () => void
}

/**
 * Wraps the service for web pages, so that its auctions run for each order that a page places with the service
 * inside the extension.
 */
export const watchPlacements =
  (fetch: Fetch, { browser, now, startTick }: PlacementPorts): Fetch =>
  async (request) => {
    const { id, backend } = profileOf(await readSettings())
    if (backend.kind === 'remote' || endpointOf(request) !== 'placeOrder') return fetch(request)
    // Written before the order is accepted, in case the worker is killed meanwhile.
    await writeTimer('placement', now(), id)
    await assertAlarm(browser.alarms, MIN_DELAY_MS, now())
    const response = await fetch(request)
    if (response.ok) startTick()
    return response
  }

/** Removes the timer once the service has no open order. */
export async function settlePlacements(
  id: ProfileId,
  hasOpenOrders: () => Promise<boolean>,
  now: Milliseconds,
): Promise<void> {
  const at = await readTimer('placement', id)
  if (at === undefined || now - at < ANSWERED_MS || (await hasOpenOrders())) return
  // A new placement has a new time.
  await clientDb.transaction('rw', clientDb.timers, async () => {
    if ((await readTimer('placement', id)) === at) await writeTimer('placement', undefined, id)
  })
}
