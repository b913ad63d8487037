/** Which of the recorded calls are shown: those that match a filter, and of these the ones in view. */
import { type KnownCall, MAX_CALLS } from '../../client/developer/calls'

/** A filter: every word of the search is found in the call. */
export interface CallFilter {
  readonly search: string
  readonly isFailedOnly: boolean
}

/** Whether a call failed. */
export const isFailed = ({ status, error }: Pick<KnownCall, 'status' | 'error'>): boolean =>
  error !== null || status === 0 || status >= 400

/** Calls with those read later; what two reads both found is there once. */
export function appendCalls(before: readonly KnownCall[], added: readonly KnownCall[]): readonly KnownCall[] {
  const last = before.at(-1)?.id ?? 0
  return [...before, ...added.filter(({ id }) => id > last)].slice(-MAX_CALLS)
}

/** The calls that match, newest first. */
export function filterCalls(
  calls: readonly KnownCall[],
  { search, isFailedOnly }: CallFilter,
): readonly KnownCall[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const found: KnownCall[] = []
  for (let at = calls.length - 1; at >= 0; at -= 1) {
    const call = calls[at] as KnownCall
    if (isFailedOnly && !isFailed(call)) continue
    const text = `${call.method} ${call.path} ${call.status} ${call.profileId}`.toLowerCase()
    if (words.every((word) => text.includes(word))) found.push(call)
  }
  return found
}

/** Rows of one height, of which only those in view are drawn. @example rowsInView(0, 400, 40, 1000) // [0, 15] */
export function rowsInView(
  top: number,
  height: number,
  rowHeight: number,
  count: number,
): readonly [number, number] {
  const OVERSCAN = 5
  const first = Math.max(0, Math.floor(top / rowHeight) - OVERSCAN)
  return [first, Math.min(count, Math.ceil((top + height) / rowHeight) + OVERSCAN)]
}
