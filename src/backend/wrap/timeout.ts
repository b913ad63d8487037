/** Limits the time and the size of what a service answers, and names every way it can be out of reach. */
import type { Fetch } from '../../api/endpoint'
import { askHost, MAX_OBJECT_BYTES, MAX_REPLY_BYTES, readWhole } from '../../api/hosts'

/** Longer than any quote may take (SOURCES: Placing an order: 10 s). */
const TIMEOUT_MS = 15_000

/** Paths whose replies are lists, or reports that hold some; any other reply is one object. */
const LISTS =
  /\/(?:auction|orders|by_uids|trades|topHolders|notifications|stream|openapi\.json)$|\/(?:solver_competition|debug)\//

const maxBytesOf = ({ url }: Request): number =>
  LISTS.test(new URL(url).pathname) ? MAX_REPLY_BYTES : MAX_OBJECT_BYTES

/**
 * Gives up, and aborts, after 15 s or beyond the size of the endpoint's replies; a reply is read to its end here, so that a
 * connection that ends halfway is noticed.
 * @throws Refusal Unreachable, Redirected, ReplyTooLarge; an abort of the caller stays one
 */
export const limitTime =
  (fetch: Fetch, timeoutMs: number = TIMEOUT_MS): Fetch =>
  (request) =>
    askHost(fetch, request, timeoutMs, (response) => readWhole(response, maxBytesOf(request)))
