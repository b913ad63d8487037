/** Recognizes errors of browsers and of Dexie that mean "storage full" or "newer data", which are no bugs. */
import { Refusal } from './refusal'

/** Refusal by the name of the error: no space for a write, or a database of a later version of Cowbell. */
const REFUSALS = { QuotaExceededError: 'StorageFull', VersionError: 'NewerData' } as const
/** Maximum nesting of errors: transaction, request, cause. */
const MAX_DEPTH = 5

/** Finds the refusal for an error of the storage, at any nesting depth. */
function refusalIn(thrown: unknown, depth = 0): (typeof REFUSALS)[keyof typeof REFUSALS] | undefined {
  if (typeof thrown !== 'object' || thrown === null || depth > MAX_DEPTH) return undefined
  const { name, inner, cause, failures } = thrown as Record<string, unknown>
  const own = REFUSALS[name as keyof typeof REFUSALS]
  if (own) return own
  const inside = [inner, cause, ...(Array.isArray(failures) ? failures.slice(0, MAX_DEPTH) : [])]
  return inside.map((each) => refusalIn(each, depth + 1)).find((found) => found)
}

/**
 * Returns the refusal for an error of the storage, or the thrown error itself.
 * @example toStorageRefusal(new DOMException('', 'QuotaExceededError')) // Refusal StorageFull
 */
export function toStorageRefusal(thrown: unknown): unknown {
  const refusal = refusalIn(thrown)
  return refusal ? new Refusal(refusal) : thrown
}
