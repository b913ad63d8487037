/** A site that may use Cowbell as its wallet: the user allowed its origin, and nothing of it is on before. */
import * as z from 'zod/mini'
import { address } from '../../../../domain/scalars'
import { storedTime } from '../../../../domain/stored-scalars'

/** Scheme, host and port as a browser writes them: a name in other letters is punycode there. */
export const siteOrigin = z
  .string()
  .check(z.maxLength(300), z.regex(/^https?:\/\/(?:[a-z0-9._-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/))

/** What of the service a site may ask by `fetch`: nothing, what only reads, or everything. */
const serviceAccess = z.enum(['off', 'read', 'write'])
export type ServiceAccess = z.output<typeof serviceAccess>

/** `accounts` are those that the user connected there; none before the site asked. */
export const connectedSite = z.lazy(() =>
  z.object({
    origin: siteOrigin,
    accounts: z.array(address).check(z.maxLength(100)),
    serviceAccess,
    addedAt: storedTime,
  }),
)
export type ConnectedSite = z.output<typeof connectedSite>
