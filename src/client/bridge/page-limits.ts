/** How much a tab may ask in a minute. A page's process may have been taken over: whatever it asks stays a little. */
import { Refusal } from '../../domain/refusal'
import type { Milliseconds } from '../../domain/scalars'

/** A row that a tab may ask so many times a minute. */
interface LimitedQuestion {
  readonly path: string
  readonly maxPerMinute: number
}
/** Different addresses of a tab that are answered in a minute. */
const MAX_ADDRESSES = 256
const MINUTE_MS = 60_000

interface Minute {
  readonly since: Milliseconds
  readonly asked: Record<string, number>
  readonly addresses: Set<string>
}

/** The minutes of all tabs. */
export interface PageLimits {
  /** @throws Refusal RateLimited */
  readonly count: (tabId: number, question: LimitedQuestion) => void
  /** Those addresses that may be answered. */
  readonly admit: <A extends string>(tabId: number, addresses: readonly A[]) => readonly A[]
}

export function createPageLimits(now: () => Milliseconds): PageLimits {
  const minutes = new Map<number, Minute>()
  const minuteOf = (tabId: number): Minute => {
    const at = now()
    for (const [id, { since }] of minutes) if (Math.abs(at - since) >= MINUTE_MS) minutes.delete(id)
    const minute = minutes.get(tabId) ?? { since: at, asked: {}, addresses: new Set() }
    minutes.set(tabId, minute)
    return minute
  }
  return {
    count: (tabId, { path, maxPerMinute }) => {
      const { asked } = minuteOf(tabId)
      const count = (asked[path] ?? 0) + 1
      if (count > maxPerMinute) throw new Refusal('RateLimited')
      asked[path] = count
    },
    admit: (tabId, asked) => {
      const { addresses } = minuteOf(tabId)
      for (const each of asked) if (addresses.size < MAX_ADDRESSES) addresses.add(each)
      return asked.filter((each) => addresses.has(each))
    },
  }
}
