/** Request limits per tab and minute. They hold even if a page's process is compromised. */
import { Refusal } from '../../domain/refusal'
import type { Milliseconds } from '../../domain/scalars'

/** An endpoint with its maximum number of requests per tab and minute. */
interface LimitedEndpoint {
  readonly path: string
  readonly maxPerMinute: number
}
/** Maximum number of different addresses answered per tab and minute. */
const MAX_ADDRESSES = 256
const MINUTE_MS = 60_000

interface Minute {
  readonly since: Milliseconds
  readonly counts: Record<string, number>
  readonly addresses: Set<string>
}

/** The request counts of all tabs. */
export interface PageLimits {
  /**
   * Counts a request.
   * @throws Refusal RateLimited
   */
  readonly count: (tabId: number, question: LimitedEndpoint) => void
  /** Returns the addresses that may be answered. */
  readonly admit: <A extends string>(tabId: number, addresses: readonly A[]) => readonly A[]
}

export function createPageLimits(now: () => Milliseconds): PageLimits {
  const minutes = new Map<number, Minute>()
  const minuteOf = (tabId: number): Minute => {
    const time = now()
    for (const [id, { since }] of minutes) if (Math.abs(time - since) >= MINUTE_MS) minutes.delete(id)
    const minute = minutes.get(tabId) ?? { since: time, counts: {}, addresses: new Set() }
    minutes.set(tabId, minute)
    return minute
  }
  return {
    count: (tabId, { path, maxPerMinute }) => {
      const { counts } = minuteOf(tabId)
      const count = (counts[path] ?? 0) + 1
      if (count > maxPerMinute) throw new Refusal('RateLimited')
      counts[path] = count
    },
    admit: (tabId, requested) => {
      const { addresses } = minuteOf(tabId)
      for (const each of requested) if (addresses.size < MAX_ADDRESSES) addresses.add(each)
      return requested.filter((each) => addresses.has(each))
    },
  }
}
