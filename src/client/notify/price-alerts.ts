/** Price alerts on a pair: told once, when the market is above or below a price that was named. */
import * as z from 'zod/mini'
import { address, amount, chainId } from '../../domain/scalars'
import { storedTime } from '../../domain/stored-scalars'
import { deskDb } from '../db/db'
import { fittingRows } from '../db/set-aside'
import { type ProfileId, profileId } from '../settings/settings'

/** Tell when `sellAmount` of one token is worth more, or less, than `buyAmount` of the other. `firedAt` null while it waits. */
export const priceAlert = z.object({
  id: z.string(),
  profileId,
  chainId,
  sellToken: address,
  buyToken: address,
  sellAmount: amount,
  buyAmount: amount,
  side: z.enum(['above', 'below']),
  createdAt: storedTime,
  firedAt: z.nullable(storedTime),
})
export type PriceAlert = z.output<typeof priceAlert>

/** The alerts of a profile. */
export const readAlerts = async (id: ProfileId): Promise<readonly PriceAlert[]> =>
  fittingRows('alerts', priceAlert, await deskDb.alerts.where('profileId').equals(id).toArray())
