/** What browsers and the database library throw for a storage that takes no write, or no open: distinguished from bugs. */
import { Refusal } from './refusal'

/** A write that found no room; a database that a later version of Cowbell wrote. */
const REFUSALS = { QuotaExceededError: 'StorageFull', VersionError: 'NewerData' } as const
/** Wrappers around wrappers: transaction, request, cause. */
const MAX_DEPTH = 5

/** The refusal that a storage's error stands for, however deep it lies. */
function refusalIn(thrown: unknown, depth = 0): (typeof REFUSALS)[keyof typeof REFUSALS] | undefined {
  if (typeof thrown !== 'object' || thrown === null || depth > MAX_DEPTH) return undefined
  const { name, inner, cause, failures } = thrown as Record<string, unknown>
  const own = REFUSALS[name as keyof typeof REFUSALS]
  if (own) return own
  const inside = [inner, cause, ...(Array.isArray(failures) ? failures.slice(0, MAX_DEPTH) : [])]
  return inside.map((each) => refusalIn(each, depth + 1)).find((found) => found)
}

/**
 * What was thrown, or the refusal that says what is the matter with the storage.
 * @example nameStorageFault(new DOMException('', 'QuotaExceededError')) // Refusal StorageFull
 */
export function nameStorageFault(thrown: unknown): unknown {
  const refusal = refusalIn(thrown)
  return refusal ? new Refusal(refusal) : thrown
}
