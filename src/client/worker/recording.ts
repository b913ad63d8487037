/** Joins what is heard of the calls of a backend with the store that developers read. */
import type { Fetch } from '../../api/endpoint'
import type { RecordedCall } from '../../api/recorded-call'
import type { ProfileId } from '../db/rows/keys'
import { writeCall } from '../developer/calls'

/** Wraps a backend so that each of its calls is passed on once it is over. */
export type RecordCalls = (fetch: Fetch, keep: (call: RecordedCall) => void) => Fetch

/**
 * Writes calls into the store, and never holds one up. A store that refuses is reported once, until it takes a call again.
 */
export function createCallWriter(
  report: (trouble: unknown) => void,
): (profileId: ProfileId, call: RecordedCall) => Promise<void> {
  let isRefusing = false
  return async (profileId, { requestBody, replyBody, ...call }) => {
    try {
      await writeCall({ ...call, profileId }, requestBody, replyBody)
      isRefusing = false
    } catch (trouble) {
      if (!isRefusing) report(trouble)
      isRefusing = true
    }
  }
}
