/** Price alerts on a pair: reported once, when the market is above or below a price that was named. */
import type { Milliseconds } from '../../domain/scalars'
import { checkRow, clientDb } from '../db/db'
import { type Observable, observe } from '../db/live'
import type { ProfileId } from '../db/rows/keys'
import { type PriceAlert, priceAlert } from '../db/rows/price'
import { fittingRows } from '../db/set-aside'

/** The alerts of a profile. */
export const readAlerts = async (id: ProfileId): Promise<readonly PriceAlert[]> =>
  fittingRows('alerts', priceAlert, await clientDb.alerts.where('profileId').equals(id).toArray())

/** What an alert is asked for with. */
export type NewAlert = Omit<PriceAlert, 'id' | 'createdAt' | 'firedAt'>

/** The alerts of a profile, those that wait first, newest first. */
export const watchAlerts = (profileId: ProfileId): Observable<readonly PriceAlert[]> =>
  observe(async () => {
    const alerts = await readAlerts(profileId)
    const isOver = ({ firedAt }: PriceAlert) => Number(firedAt !== null)
    return alerts.toSorted((a, b) => isOver(a) - isOver(b) || b.createdAt - a.createdAt)
  })

/** Adds an alert; the caller sees to it that the worker wakes. */
export async function addAlert(given: NewAlert, now: Milliseconds): Promise<PriceAlert> {
  const alert: PriceAlert = { ...given, id: crypto.randomUUID(), createdAt: now, firedAt: null }
  await clientDb.alerts.put(checkRow('alerts', priceAlert, alert))
  return alert
}

export const removeAlert = (id: string): Promise<void> => clientDb.alerts.delete(id)

/** Puts one back that was taken away. */
export const putBackAlert = async (alert: PriceAlert): Promise<void> => {
  await clientDb.alerts.put(checkRow('alerts', priceAlert, alert))
}
