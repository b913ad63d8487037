/**
 * Whether something of ours has been in plain sight for a while, so that a press on it can be meant. A page can lay a picture
 * of its own over ours that lets presses through. Where the browser exposes that, it is used; elsewhere time alone counts.
 */

const MEANT_AFTER_MS = 500
/** The least that browsers take. */
const LOOK_EVERY_MS = 100

/** IntersectionObserver v2, in Chromium. */
interface VisibleEntry extends IntersectionObserverEntry {
  readonly isVisible?: boolean
}
const ASKED = { trackVisibility: true, delay: LOOK_EVERY_MS } as IntersectionObserverInit

/** What is known of one element's sight. */
export interface Sight {
  /** It came on the page; watched until the signal ends, or for good. */
  readonly begin: (signal?: AbortSignal) => void
  /** It has been wholly uncovered for a while. */
  readonly isPlain: () => boolean
}

export function createSight(element: Element): Sight {
  let since = Number.POSITIVE_INFINITY
  const observer = new IntersectionObserver((entries) => {
    const { isVisible, isIntersecting } = entries.at(-1) as VisibleEntry
    if (!(isVisible ?? isIntersecting)) since = Number.POSITIVE_INFINITY
    else since = Math.min(since, performance.now())
  }, ASKED)
  const begin = (signal?: AbortSignal) => {
    since = Number.POSITIVE_INFINITY
    observer.observe(element)
    signal?.addEventListener('abort', () => observer.disconnect())
  }
  return { begin, isPlain: () => performance.now() - since >= MEANT_AFTER_MS }
}
