/** A write that found no room: what browsers and the database library throw for it, distinguished from bugs. */
import { Refusal } from './refusal'

const NAME = 'QuotaExceededError'
/** Wrappers around wrappers: transaction, request, cause. */
const MAX_DEPTH = 5

/** Whether a write failed for want of room, however deep the reason lies. */
function isStorageFull(thrown: unknown, depth = 0): boolean {
  if (typeof thrown !== 'object' || thrown === null || depth > MAX_DEPTH) return false
  const { name, inner, cause, failures } = thrown as Record<string, unknown>
  const inside = [inner, cause, ...(Array.isArray(failures) ? failures.slice(0, MAX_DEPTH) : [])]
  return name === NAME || inside.some((each) => isStorageFull(each, depth + 1))
}

/**
 * What was thrown, or the refusal that says there is no room.
 * @example nameFull(new DOMException('', 'QuotaExceededError')) // Refusal StorageFull
 */
export const nameFull = (thrown: unknown): unknown =>
  isStorageFull(thrown) ? new Refusal('StorageFull') : thrown
