/** Which of the recorded calls are shown: those that match a filter, and of these the ones in view. */

import type { KnownCall } from '../../client/developer/call-rows'
import { MAX_CALLS } from '../../client/developer/call-writer'
import { shortHex } from '../../domain/text/numbers'

/** A filter: every word of the search is found in the call. */
export interface CallFilter {
  readonly search: string
  readonly isFailedOnly: boolean
}

/** A call with what is searched in it: lower case, made once. */
export type SearchedCall = KnownCall & { readonly text: string }

/** Calls as they are searched. */
export const toSearched = (calls: readonly KnownCall[]): readonly SearchedCall[] =>
  calls.map((call) => ({
    ...call,
    text: `${call.method} ${call.path} ${call.status} ${call.profileId}`.toLowerCase(),
  }))

/** Whether a call failed. */
export const isFailed = ({ status, error }: Pick<KnownCall, 'status' | 'error'>): boolean =>
  error !== null || status === 0 || status >= 400

/** A path without what all begin with, its hex shortened: what it asks for is not pushed out of its row. */
export const shortPath = (path: string): string =>
  path.replace(/^\/[^/]+(?:\/api(?=\/)|(?=\/tokens\/))/, '').replace(/0x[\da-f]+/gi, shortHex)

/** Calls with those read later; what two reads both found is there once. */
export function appendCalls<C extends KnownCall>(before: readonly C[], added: readonly C[]): readonly C[] {
  const last = before.at(-1)?.id ?? 0
  return [...before, ...added.filter(({ id }) => id > last)].slice(-MAX_CALLS)
}

/** Calls with older ones before them; nothing is put before calls that are gone by then. */
export function prependCalls<C extends KnownCall>(older: readonly C[], calls: readonly C[]): readonly C[] {
  const first = calls[0]?.id ?? 0
  return [...older.filter(({ id }) => id < first), ...calls].slice(-MAX_CALLS)
}

/** The calls that match, newest first. */
export function filterCalls(
  calls: readonly SearchedCall[],
  { search, isFailedOnly }: CallFilter,
): readonly SearchedCall[] {
  const words = search
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  const found: SearchedCall[] = []
  for (let at = calls.length - 1; at >= 0; at -= 1) {
    const call = calls[at] as SearchedCall
    if (isFailedOnly && !isFailed(call)) continue
    if (words.every((word) => call.text.includes(word))) found.push(call)
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

/** A part of a call on a line of time; percent of its length. */
export interface TimePart {
  readonly kind: 'queue' | 'network' | 'handle'
  readonly left: number
  readonly width: number
}

type Timed = Pick<KnownCall, 'at' | 'queueMs' | 'networkMs' | 'handleMs'>

/** How long a call took, ms. */
export const lengthOf = ({ queueMs, networkMs, handleMs }: Timed): number => queueMs + networkMs + handleMs

/** From the beginning of the first call to the end of the last, ms. */
export function spanOf(calls: readonly Timed[]): readonly [from: number, to: number] {
  const ends = calls.map((call) => call.at + lengthOf(call))
  return [Math.min(...calls.map(({ at }) => at)), Math.max(...ends)]
}

/** Where the parts of a call lie on the line of a span. @example 5 ms of network at the start of 10: [{ kind: 'network', left: 0, width: 50 }] */
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
