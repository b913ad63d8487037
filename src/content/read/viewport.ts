/** Which mentions are near the window: a page of a thousand orders is badged as far as one looks, and a screen beyond. */
import type { Mention, MentionWatch } from './mentions'

/** A window's height around the window. */
const AROUND = '100%'

const isInView = ({ boundingClientRect: { top, bottom } }: IntersectionObserverEntry): boolean =>
  bottom > 0 && top < innerHeight

/** Emits mentions as they come near, all that come at once together, those in view first; what was near once stays so. */
export function createNearness(
  hear: (mentions: readonly Mention[]) => void,
  signal: AbortSignal,
): MentionWatch & { readonly isNear: (mention: Mention) => boolean } {
  const marksOf = new Map<Element, Set<Mention>>()
  const near = new WeakSet<Mention>()
  const observer = new IntersectionObserver(
    (entries) => {
      const come = entries
        .filter(({ isIntersecting }) => isIntersecting)
        .sort((a, b) => Number(isInView(b)) - Number(isInView(a)))
        .flatMap(({ target }) => [...(marksOf.get(target) ?? [])])
      for (const mention of come) {
        near.add(mention)
        drop(mention)
      }
      if (come.length > 0) hear(come)
    },
    { rootMargin: AROUND },
  )
  const elements = new WeakMap<Mention, Element>()
  const add = (mention: Mention) => {
    const element = mention.spot instanceof Element ? mention.spot : mention.spot.parentElement
    if (!element) return
    elements.set(mention, element)
    marksOf.set(element, (marksOf.get(element) ?? new Set()).add(mention))
    observer.observe(element)
  }
  const drop = (mention: Mention) => {
    const element = elements.get(mention)
    const mentions = element && marksOf.get(element)
    if (!mentions?.delete(mention) || mentions.size > 0) return
    marksOf.delete(element as Element)
    observer.unobserve(element as Element)
  }
  signal.addEventListener('abort', () => observer.disconnect())
  return { add, drop, isNear: (mention) => near.has(mention) }
}
