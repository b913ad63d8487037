/** How much a tab may ask in a minute. A page's process may have been taken over: whatever it asks stays a little. */
import { Refusal } from '../../domain/refusal'
import type { Milliseconds } from '../../domain/scalars'

/** Requests of a tab in a minute, by what is asked. */
const LIMITS = { badges: 240, card: 60, page: 60, bell: 120, open: 10 } as const
/** What is asked of pages. */
export type PageQuestion = keyof typeof LIMITS
/** Different addresses of a tab that are answered in a minute. */
const MAX_ADDRESSES = 256
const MINUTE_MS = 60_000

interface Minute {
  readonly since: Milliseconds
  readonly asked: Partial<Record<PageQuestion, number>>
  readonly addresses: Set<string>
}

/** The minutes of all tabs. */
export interface PageLimits {
  /** @throws Refusal RateLimited */
  readonly count: (tabId: number, question: PageQuestion) => void
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
    count: (tabId, question) => {
      const { asked } = minuteOf(tabId)
      const count = (asked[question] ?? 0) + 1
      if (count > LIMITS[question]) throw new Refusal('RateLimited')
      asked[question] = count
    },
    admit: (tabId, asked) => {
      const { addresses } = minuteOf(tabId)
      for (const each of asked) if (addresses.size < MAX_ADDRESSES) addresses.add(each)
      return asked.filter((each) => addresses.has(each))
    },
  }
}
