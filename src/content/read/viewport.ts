/** Which marks are near the window: a page of a thousand orders is badged as far as one looks, and a screen beyond. */
import type { MarkWatch, Mention } from './mentions'

/** A window's height around the window. */
const AROUND = '100%'

const isInView = ({ boundingClientRect: { top, bottom } }: IntersectionObserverEntry): boolean =>
  bottom > 0 && top < innerHeight

/** Tells of marks as they come near, all that come at once together, those in view first; what was near once stays so. */
export function createNearness(
  hear: (marks: readonly Mention[]) => void,
  signal: AbortSignal,
): MarkWatch & { readonly isNear: (mark: Mention) => boolean } {
  const marksOf = new Map<Element, Set<Mention>>()
  const near = new WeakSet<Mention>()
  const observer = new IntersectionObserver(
    (entries) => {
      const come = entries
        .filter(({ isIntersecting }) => isIntersecting)
        .sort((a, b) => Number(isInView(b)) - Number(isInView(a)))
        .flatMap(({ target }) => [...(marksOf.get(target) ?? [])])
      for (const mark of come) {
        near.add(mark)
        drop(mark)
      }
      if (come.length > 0) hear(come)
    },
    { rootMargin: AROUND },
  )
  const elements = new WeakMap<Mention, Element>()
  const add = (mark: Mention) => {
    const element = mark.spot instanceof Element ? mark.spot : mark.spot.parentElement
    if (!element) return
    elements.set(mark, element)
    marksOf.set(element, (marksOf.get(element) ?? new Set()).add(mark))
    observer.observe(element)
  }
  const drop = (mark: Mention) => {
    const element = elements.get(mark)
    const marks = element && marksOf.get(element)
    if (!marks?.delete(mark) || marks.size > 0) return
    marksOf.delete(element as Element)
    observer.unobserve(element as Element)
  }
  signal.addEventListener('abort', () => observer.disconnect())
  return { add, drop, isNear: (mark) => near.has(mark) }
}
