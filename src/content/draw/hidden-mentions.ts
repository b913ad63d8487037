/**
 * Withholds badges from invisible mentions. Otherwise a page could query any identifier unnoticed. Invisible
 * mentions are checked again when the page may have shown them.
 */
import type { Mention } from './mentions'

/** Minimum size of readable text, in CSS pixels. */
const MIN_SIZE = 3
/** Events after which a page may have shown hidden content. */
const SHOWING_EVENTS = ['transitionend', 'animationend', 'scrollend', 'toggle', 'click']
/** Delay for the page's own reaction to a click. */
const CHECK_DELAY_MS = 100

/** Mentions near the viewport that are not visible yet. */
export interface HiddenMentions {
  /** Returns the visible mentions and keeps the others. */
  readonly filterVisible: (mentions: readonly Mention[]) => Mention[]
  readonly has: (mention: Mention) => boolean
  /** Checks hidden mentions again and emits the ones that are now visible. */
  readonly checkAgain: () => void
}

/** @param onVisible Receives mentions that became visible. */
export function createHiddenMentions(
  onVisible: (mentions: readonly Mention[]) => void,
  signal: AbortSignal,
): HiddenMentions {
  const hidden = new Set<Mention>()
  const filterVisible = (mentions: readonly Mention[]) => {
    const shown = new Map<Element, boolean>()
    const seen: Mention[] = []
    for (const mention of mentions) {
      const isSeen = isShown(mention.spot, shown)
      if (isSeen) seen.push(mention)
      if (isSeen || !mention.source.isConnected) hidden.delete(mention)
      else hidden.add(mention)
    }
    return seen
  }
  const checkAgain = () => {
    const seen = hidden.size > 0 ? filterVisible([...hidden]) : []
    if (seen.length > 0) onVisible(seen)
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  const scheduleCheck = () => {
    clearTimeout(timer)
    timer = setTimeout(checkAgain, CHECK_DELAY_MS)
  }
  for (const type of SHOWING_EVENTS)
    addEventListener(type, scheduleCheck, { capture: true, passive: true, signal })
  signal.addEventListener('abort', () => clearTimeout(timer))
  return { filterVisible: filterVisible, has: (mention) => hidden.has(mention), checkAgain: checkAgain }
}

/** Checks whether a node is rendered, large enough to read and not clipped. */
function isShown(spot: ChildNode, known: Map<Element, boolean>): boolean {
  const element = spot instanceof Element ? spot : spot.parentElement
  return (
    element?.checkVisibility({ opacityProperty: true, visibilityProperty: true }) === true &&
    element.getBoundingClientRect().height >= MIN_SIZE &&
    !isClipped(element, known)
  )
}

/**
 * Checks whether an element or one of its ancestors clips its content to almost nothing. `known` caches
 * results for one pass.
 */
function isClipped(element: Element, known: Map<Element, boolean>): boolean {
  const before = known.get(element)
  if (before !== undefined) return before
  const { width, height } = element.getBoundingClientRect()
  const isPoint = (width < MIN_SIZE || height < MIN_SIZE) && getComputedStyle(element).overflow !== 'visible'
  const clipped = isPoint || (element.parentElement !== null && isClipped(element.parentElement, known))
  known.set(element, clipped)
  return clipped
}
