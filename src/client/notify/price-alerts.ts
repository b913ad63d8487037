/**
 * Price alerts of a pair. Each sends a notification when the market crosses the chosen price: once, or each time
 * if it repeats.
 */
import type { Milliseconds } from '../../domain/scalars'
import { fittingRows } from '../db/damaged-rows'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { ProfileId } from '../db/rows/keys'
import { type PriceAlert, priceAlert } from '../db/rows/price'

export const readAlerts = async (id: ProfileId): Promise<readonly PriceAlert[]> =>
  fittingRows('alerts', priceAlert, await clientDb.alerts.where('profileId').equals(id).toArray())

export type NewAlert = Omit<PriceAlert, 'id' | 'createdAt' | 'firedAt' | 'turns' | 'isReached'>

/** Returns whether an alert can still fire. */
export const isActiveAlert = ({ firedAt, repeats }: PriceAlert): boolean =>
  firedAt === null || repeats === true

/** Watches the alerts of a profile: active ones first, newest first. */
export const watchAlerts = (profileId: ProfileId): Observable<readonly PriceAlert[]> =>
  observe(async () => {
    const alerts = await readAlerts(profileId)
    const isOver = (alert: PriceAlert) => Number(!isActiveAlert(alert))
    return alerts.toSorted((a, b) => isOver(a) - isOver(b) || b.createdAt - a.createdAt)
  })

/** Adds an alert. The caller must wake the worker. */
export async function addAlert(newAlert: NewAlert, now: Milliseconds): Promise<PriceAlert> {
  const alert: PriceAlert = { ...newAlert, id: crypto.randomUUID(), createdAt: now, firedAt: null }
  await clientDb.alerts.put(checkRow('alerts', priceAlert, alert))
  return alert
}

export const removeAlert = (id: string): Promise<void> => clientDb.alerts.delete(id)

export const putBackAlert = async (alert: PriceAlert): Promise<void> => {
  await clientDb.alerts.put(checkRow('alerts', priceAlert, alert))
}
