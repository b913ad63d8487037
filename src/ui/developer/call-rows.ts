/** Filters the recorded calls and computes the visible rows and their timelines. */

import type { StoredCall } from '../../client/developer/call-rows'
import { MAX_CALLS } from '../../client/developer/call-writer'
import { duration } from '../../domain/text/durations'
import { formatMs, shortHex } from '../../domain/text/numbers'

/** Filter of calls. A call matches if it contains every word of `search`. */
export interface CallFilter {
  readonly search: string
  readonly isFailedOnly: boolean
}

/** Call with its searchable text in lower case, computed once. */
export type SearchedCall = StoredCall & { readonly text: string }

export const toSearched = (calls: readonly StoredCall[]): readonly SearchedCall[] =>
  calls.map((call) => ({
    ...call,
    text: `${call.method} ${call.path} ${call.status} ${call.profileId}`.toLowerCase(),
  }))

export const isFailed = ({ status, error }: Pick<StoredCall, 'status' | 'error'>): boolean =>
  error !== null || status === 0 || status >= 400

/** Shortens a path to fit a row: drops the network segment and `/api`, and shortens hex values. */
export const shortPath = (path: string): string =>
  path.replace(/^\/[^/]+(?:\/api(?=\/)|(?=\/tokens\/))/, '').replace(/0x[\da-f]+/gi, shortHex)

/** Appends newer calls, without the ones that are already in the list. */
export function appendCalls<C extends StoredCall>(before: readonly C[], added: readonly C[]): readonly C[] {
  const last = before.at(-1)?.id ?? 0
  return [...before, ...added.filter(({ id }) => id > last)].slice(-MAX_CALLS)
}

/** Prepends older calls. Returns nothing if the list has been cleared meanwhile. */
export function prependCalls<C extends StoredCall>(older: readonly C[], calls: readonly C[]): readonly C[] {
  const first = calls[0]?.id ?? 0
  return [...older.filter(({ id }) => id < first), ...calls].slice(-MAX_CALLS)
}

/** Returns the matching calls, newest first. */
export function filterCalls(
  calls: readonly SearchedCall[],
  { search, isFailedOnly }: CallFilter,
): readonly SearchedCall[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const found: SearchedCall[] = []
  for (let index = calls.length - 1; index >= 0; index -= 1) {
    const call = calls[index] as SearchedCall
    if (isFailedOnly && !isFailed(call)) continue
    if (words.every((word) => call.text.includes(word))) found.push(call)
  }
  return found
}

/**
 * Returns the first visible row and the row after the last, for rows of equal height.
 * @example rowsInView(0, 400, 40, 1000) // [0, 15]
 */
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

/** Phase of a call on a timeline. `left` and `width` are percentages of the timeline. */
export interface TimePart {
  readonly kind: 'queue' | 'network' | 'handle'
  readonly left: number
  readonly width: number
}

type Timed = Pick<StoredCall, 'at' | 'queueMs' | 'networkMs' | 'handleMs'>

/** Returns the total time of a call in milliseconds. */
export const callDurationMs = ({ queueMs, networkMs, handleMs }: Timed): number =>
  queueMs + networkMs + handleMs

/** Longest time in milliseconds that fits into the column of times as a number. */
const MAX_MS = 9_999

/** Writes the time of a call for its column. @example formatCallTime(61_000) // '1m 01s' */
export function formatCallTime(ms: number): string {
  const whole = Math.round(ms)
  return whole <= MAX_MS ? formatMs(whole) : duration(whole / 1000)
}

/** Returns the start of the first call and the end of the last as Unix times in milliseconds. */
export function timeSpanOf(calls: readonly Timed[]): readonly [from: number, to: number] {
  const ends = calls.map((call) => call.at + callDurationMs(call))
  return [Math.min(...calls.map(({ at }) => at)), Math.max(...ends)]
}

/**
 * Positions the phases of a call on a timeline.
 * @example 5 ms of network at the start of 10: [{ kind: 'network', left: 0, width: 50 }]
 */
export function placeParts(
  call: Timed,
  [from, to]: readonly [from: number, to: number],
): readonly TimePart[] {
  const whole = Math.max(1, to - from)
  const percent = (ms: number) => (100 * ms) / whole
  let start = call.at
  return (['queue', 'network', 'handle'] as const).flatMap((kind) => {
    const ms = call[`${kind}Ms`]
    const left = percent(start - from)
    start += ms
    return ms > 0 ? [{ kind, left, width: percent(ms) }] : []
  })
}
