/**
 * Tracks whether an element has been fully visible for a while, so that a press on it can be intended. A page
 * can cover it with an image that lets clicks through. Chromium reports that. In other browsers only the time
 * counts.
 */

const MIN_VISIBLE_MS = 500
/** Minimum delay that browsers accept. */
const CHECK_INTERVAL_MS = 100

/** IntersectionObserver v2, in Chromium. */
interface VisibleEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean
}
const OBSERVER_OPTIONS = { trackVisibility: true, delay: CHECK_INTERVAL_MS } as IntersectionObserverInit

/** Visibility of one element. */
export interface VisibilityTracker {
  /** Starts tracking until the signal aborts. Without a signal, tracking never ends. */
  readonly start: (signal?: AbortSignal) => void
  /** Checks whether the element has been fully visible for the minimum time. */
  readonly hasBeenVisible: () => boolean
}

export function trackVisibility(element: Element): VisibilityTracker {
  let since = Number.POSITIVE_INFINITY
  const observer = new IntersectionObserver((entries) => {
    const { isVisible, isIntersecting } = entries.at(-1) as VisibleEntry
    if (!(isVisible ?? isIntersecting)) since = Number.POSITIVE_INFINITY
    else since = Math.min(since, performance.now())
  }, OBSERVER_OPTIONS)
  const start = (signal?: AbortSignal) => {
    since = Number.POSITIVE_INFINITY
    observer.observe(element)
    signal?.addEventListener('abort', () => observer.disconnect())
  }
  return { start: start, hasBeenVisible: () => performance.now() - since >= MIN_VISIBLE_MS }
}
