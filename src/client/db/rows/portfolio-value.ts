/** Daily readings of the value of an account on a network. */
import * as z from 'zod/mini'
import { address, chainId } from '../../../domain/scalars'
import { storedTime } from '../../../domain/stored-scalars'
import { profileId } from './keys'

/**
 * The last complete reading of a day. `day` is the number of days since 1970 in UTC. `usd` is the value of all
 * tokens that the user has not hidden.
 */
export const portfolioValue = z.lazy(() =>
  z.object({
    profileId,
    chainId,
    owner: address,
    day: z.int().check(z.gte(0)),
    at: storedTime,
    usd: z.number().check(z.gte(0)),
  }),
)
export type PortfolioValue = z.output<typeof portfolioValue>
