/** Events after which a page may have shown hidden content, and the delay for its reaction. */
const SHOWING_EVENTS = ['transitionend', 'animationend', 'toggle', 'click']
const SHOWING_DELAY_MS = 100
/**
 * Pause of the observation while the page scrolls. Names that are scrolled past within it are never requested,
 * and each frame of the page costs less.
 */
const SCROLL_PAUSE_MS = 300
/** Margin around the viewport: its own height. */
const AROUND = '100%'
const THRESHOLD = 0.5

const isInWindow = ({ boundingClientRect: { top, bottom } }: IntersectionObserverEntry): boolean =>
  bottom > 0 && top < innerHeight

/** Elements that wait until they come into view. */
export interface SeenWatch {
  /** Watches an element from now on, also if it was seen before. */
  readonly watch: (element: Element) => void
  readonly forget: (element: Element) => void
  readonly has: (element: Element) => boolean
  /** Checks soon whether hidden elements are shown now. */
  readonly checkLater: () => void
}

/**
 * Reports elements when they come into view, plus one screen around it, those in the window first. An element
 * that is transparent, hidden or clipped is not in view. Otherwise a page could query any identifier unnoticed.
 */
export function watchSeen(onSeen: (elements: readonly Element[]) => void, signal: AbortSignal): SeenWatch {
  const seen = new WeakSet<Element>()
  /** Elements that were not seen yet, and those in view that are hidden. */
  const waiting = new Set<Element>()
  const hidden = new Set<Element>()
  const report = (elements: readonly Element[]) => {
    const shown = elements.filter((each) =>
      each.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
    )
    for (const element of elements) hidden.add(element)
    for (const element of shown) {
      forget(element)
      seen.add(element)
    }
    if (shown.length > 0) onSeen(shown)
  }
  /** The observer has not called back since it was started. */
  let isDue = false
  const observer = new IntersectionObserver(
    (entries) => {
      isDue = false
      report(
        entries
          .filter(({ isIntersecting, intersectionRatio }) => isIntersecting && intersectionRatio >= THRESHOLD)
          .sort((a, b) => Number(isInWindow(b)) - Number(isInWindow(a)))
          .map(({ target }) => target),
      )
    },
    { rootMargin: AROUND, threshold: [0, THRESHOLD] },
  )
  const forget: SeenWatch['forget'] = (element) => {
    waiting.delete(element)
    hidden.delete(element)
    observer.unobserve(element)
  }
  let pause: ReturnType<typeof setTimeout> | undefined
  const resume = () => {
    pause = undefined
    isDue = waiting.size > 0
    for (const element of waiting) observer.observe(element)
  }
  const onScroll = () => {
    if (pause !== undefined || isDue) return
    observer.disconnect()
    pause = setTimeout(resume, SCROLL_PAUSE_MS)
  }
  addEventListener('scroll', onScroll, { capture: true, passive: true, signal })
  let timer: ReturnType<typeof setTimeout> | undefined
  const checkLater = () => {
    if (hidden.size === 0) return
    timer ??= setTimeout(() => {
      timer = undefined
      report([...hidden])
    }, SHOWING_DELAY_MS)
  }
  for (const type of SHOWING_EVENTS)
    addEventListener(type, checkLater, { capture: true, passive: true, signal })
  signal.addEventListener('abort', () => {
    clearTimeout(timer)
    clearTimeout(pause)
    observer.disconnect()
  })
  return {
    forget,
    has: (element) => seen.has(element),
    checkLater,
    watch: (element) => {
      seen.delete(element)
      forget(element)
      waiting.add(element)
      if (pause === undefined) observer.observe(element)
    },
  }
}
