/** A site that the user allowed to use Cowbell as its wallet. */
import * as z from 'zod/mini'
import { address } from '../../../../domain/scalars'
import { storedTime } from '../../../../domain/stored-scalars'

/** Scheme, host and port as browsers write them, with punycode for other letters. */
export const siteOrigin = z
  .string()
  .check(z.maxLength(300), z.regex(/^https?:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/))

/** Access of a site to the service by `fetch`: none, read-only, or full. */
const serviceAccess = z.enum(['off', 'read', 'write'])
export type ServiceAccess = z.output<typeof serviceAccess>

/** Requests in a row that the user did not accept, and the time of the last one. */
const rejections = z.lazy(() => z.object({ count: z.int().check(z.positive()), at: storedTime }))
export type Rejections = z.output<typeof rejections>

/**
 * A connected site. `accounts` are the accounts connected to it. The list is empty before the first request
 * of the site.
 */
export const connectedSite = z.lazy(() =>
  z.object({
    origin: siteOrigin,
    accounts: z.array(address).check(z.maxLength(100)),
    serviceAccess,
    addedAt: storedTime,
    /** Absent after an accepted request. */
    rejections: z.optional(rejections),
  }),
)
export type ConnectedSite = z.output<typeof connectedSite>
