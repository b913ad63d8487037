/** Which sources are near the window: a page of a thousand orders is read and badged as far as one looks, and a screen beyond. */
import type { Batch } from '../observe'
import type { Source } from './scan'

/** A window's height around the window. */
const AROUND = '100%'

const isInView = ({ boundingClientRect: { top, bottom } }: IntersectionObserverEntry): boolean =>
  bottom > 0 && top < innerHeight

/**
 * Emits sources as they come near, all that come at once together, those in view first; each once.
 * @returns drops what a batch says is gone, watches what it found
 */
export function createNearness(
  hear: (sources: readonly Source[]) => void,
  signal: AbortSignal,
): (batch: Batch) => void {
  /** By the element that is watched for them. */
  const waiting = new Map<Element, Set<Source>>()
  const observer = new IntersectionObserver(
    (entries) => {
      const near = entries
        .filter(({ isIntersecting }) => isIntersecting)
        .sort((a, b) => Number(isInView(b)) - Number(isInView(a)))
      const come = near.flatMap(({ target }) => [...(waiting.get(target) ?? [])])
      for (const { target } of near) forget(target)
      if (come.length > 0) hear(come)
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
