/**
 * Invisible places are left alone: a page could ask about anything there, unnoticed by the user. Each is looked
 * at again when the page may have shown it.
 */
import type { Mention } from '../read/mentions'

/** Less than this, CSS pixels, is no text that is read. */
const MIN_SIZE = 3
/** After these a page may have shown what it hid. */
const SHOWING_EVENTS = ['transitionend', 'animationend', 'scrollend', 'toggle', 'click']
/** For what a page does at a press itself. */
const LOOK_AFTER_MS = 100

/** The places that came near and cannot be seen yet. */
export interface Unseen {
  /** Those of these that can be seen; the rest is kept. */
  readonly sift: (marks: readonly Mention[]) => Mention[]
  readonly has: (mark: Mention) => boolean
  /** Looks again; what can be seen now is handed over. */
  readonly look: () => void
}

/** @param come gets what can be seen later */
export function createUnseen(come: (marks: readonly Mention[]) => void, signal: AbortSignal): Unseen {
  const unseen = new Set<Mention>()
  const sift = (marks: readonly Mention[]) => {
    const shown = new Map<Element, boolean>()
    const seen: Mention[] = []
    for (const mark of marks) {
      const isSeen = isShown(mark.spot, shown)
      if (isSeen) seen.push(mark)
      if (isSeen || !mark.source.isConnected) unseen.delete(mark)
      else unseen.add(mark)
    }
    return seen
  }
  const look = () => {
    const seen = unseen.size > 0 ? sift([...unseen]) : []
    if (seen.length > 0) come(seen)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = () => {
    clearTimeout(timer)
    timer = setTimeout(look, LOOK_AFTER_MS)
  }
  for (const type of SHOWING_EVENTS) addEventListener(type, later, { capture: true, passive: true, signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  return { sift, has: (mark) => unseen.has(mark), look }
}

/** Whether a place is drawn at all, in a size that is read, in nothing that cuts it to a point. */
function isShown(spot: ChildNode, known: Map<Element, boolean>): boolean {
  const element = spot instanceof Element ? spot : spot.parentElement
  return (
    element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true &&
    element.getBoundingClientRect().height >= MIN_SIZE &&
    !isCut(element, known)
  )
}

/** Whether an element, or one that it is in, shows a point of what it holds; each is asked once a round. */
function isCut(element: Element, known: Map<Element, boolean>): boolean {
  const before = known.get(element)
  if (before !== undefined) return before
  const { width, height } = element.getBoundingClientRect()
  const isPoint = (width < MIN_SIZE || height < MIN_SIZE) && getComputedStyle(element).overflow !== 'visible'
  const cut = isPoint || (element.parentElement !== null && isCut(element.parentElement, known))
  known.set(element, cut)
  return cut
}
