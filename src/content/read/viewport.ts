/**
 * Finds the sources near the viewport. A page of a thousand orders is read only as far as the user scrolls,
 * plus one screen.
 */
import type { Batch } from './observe'
import type { Source } from './scan'

/** Margin around the viewport: its own height. */
const AROUND = '100%'

const isInView = ({ boundingClientRect: { top, bottom } }: IntersectionObserverEntry): boolean =>
  bottom > 0 && top < innerHeight

/**
 * Emits each source once when it comes near the viewport. Sources that come at the same time are emitted
 * together, visible ones first.
 * @returns A function that processes a batch: drops removed sources and watches found ones.
 */
export function watchViewport(
  onNear: (sources: readonly Source[]) => void,
  signal: AbortSignal,
): (batch: Batch) => void {
  /** Sources by the element that is observed for them. */
  const waiting = new Map<Element, Set<Source>>()
  const observer = new IntersectionObserver(
    (entries) => {
      const near = entries
        .filter(({ isIntersecting }) => isIntersecting)
        .sort((a, b) => Number(isInView(b)) - Number(isInView(a)))
      const nearSources = near.flatMap(({ target }) => [...(waiting.get(target) ?? [])])
      for (const { target } of near) forget(target)
      if (nearSources.length > 0) onNear(nearSources)
    },
    { rootMargin: AROUND },
  )
  const forget = (element: Element) => {
    waiting.delete(element)
    observer.unobserve(element)
  }
  signal.addEventListener('abort', () => observer.disconnect())
  return ({ found, changed }) => {
    for (const [element, sources] of waiting) {
      for (const source of sources) if (changed.has(source) || !source.isConnected) sources.delete(source)
      if (sources.size === 0) forget(element)
    }
    for (const source of found) {
      const element = source instanceof Text ? source.parentElement : source
      if (!element) continue
      waiting.set(element, (waiting.get(element) ?? new Set()).add(source))
      observer.observe(element)
    }
  }
}
