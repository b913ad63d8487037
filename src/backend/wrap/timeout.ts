/** Limits the time and the size of replies, and turns network errors into refusals. */
import type { Fetch } from '../../api/endpoint'
import { askHost, MAX_OBJECT_BYTES, MAX_REPLY_BYTES, readWhole } from '../../api/hosts'

/** Time limit of a request. It exceeds the 10 s of a quote (SOURCES: Placing an order). */
const TIMEOUT_MS = 15_000

/** Paths whose replies are lists or contain lists. Other replies are one object. */
const LISTS =
  /\/(?:auction|orders|by_uids|trades|topHolders|notifications|stream|openapi\.json)$|\/(?:solver_competition|debug)\//

const maxBytesOf = ({ url }: Request): number =>
  LISTS.test(new URL(url).pathname) ? MAX_REPLY_BYTES : MAX_OBJECT_BYTES

/**
 * Aborts a request after 15 s, or if its reply exceeds the endpoint's size limit. The reply is read
 * completely, so that a cut connection is noticed.
 * @throws Refusal Unreachable, Redirected, ReplyTooLarge. An abort by the caller is rethrown.
 */
export const limitTime =
  (fetch: Fetch, timeoutMs: number = TIMEOUT_MS): Fetch =>
  (request) =>
    askHost(fetch, request, timeoutMs, (response) => readWhole(response, maxBytesOf(request)))
