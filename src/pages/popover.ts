/**
 * What opens beside a button of ours. It lies in the top layer, so that nothing of the page can clip or cover it, and in
 * the button's own closed root, so that Tab goes from the button into it and out again.
 */
import { make } from './shell'

/** A popover and its button; `show` fills it anew each time it opens. */
export interface Popover {
  readonly element: HTMLElement
  readonly isOpen: () => boolean
  readonly show: () => void
  readonly hide: () => void
  /** Closes, unless it was pressed open. */
  readonly leave: () => void
  /** Pressed: opens and stays, or closes. */
  readonly toggle: () => void
  /** To be called when what is in it has another size. */
  readonly place: () => void
}

/** A pointer that only passes by opens nothing, and one on its way from button to popover closes nothing. */
const HOVER_MS = 200
const MARGIN = 8
const GAP = 4

/** The popover of a button, closed. */
export function createPopover(
  root: ShadowRoot,
  button: HTMLElement,
  label: string,
  fill: (popover: HTMLElement) => void,
): Popover {
  const element = make('div', '', 'card')
  element.popover = 'manual'
  element.setAttribute('role', 'dialog')
  element.setAttribute('aria-label', label)
  button.setAttribute('aria-haspopup', 'dialog')
  let isPinned = false

  const isOpen = () => element.matches(':popover-open')
  const hide = () => {
    isPinned = false
    document.removeEventListener('pointerdown', hide, true)
    if (isOpen()) element.hidePopover()
    button.setAttribute('aria-expanded', 'false')
  }
  const show = () => {
    if (isOpen()) return
    if (!element.isConnected) root.append(element)
    fill(element)
    element.showPopover()
    placeBeside(element, button)
    button.setAttribute('aria-expanded', 'true')
  }
  const leave = () => {
    if (!isPinned) hide()
  }
  const toggle = () => {
    if (isPinned) return hide()
    show()
    isPinned = true
    // A press in our own root is stopped there and never gets so far.
    document.addEventListener('pointerdown', ({ target }) => target === root.host || hide(), {
      once: true,
      capture: true,
    })
  }
  root.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key !== 'Escape' || !isOpen()) return
    // Focus first: a badge that gets it while its card is closed opens it.
    button.focus()
    hide()
  })
  hide()
  root.addEventListener('focusout', (event) => {
    const next = (event as FocusEvent).relatedTarget
    if (!(next instanceof Node && root.contains(next))) leave()
  })
  return { element, isOpen, show, hide, leave, toggle, place: () => placeBeside(element, button) }
}

/** Opens a popover for a mouse that rests on its button, and for a keyboard that comes to it. */
export function openOnHover(root: ShadowRoot, button: HTMLElement, popover: Popover): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const later = (act: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(act, HOVER_MS)
  }
  root.addEventListener('pointerover', (event) => {
    if ((event as PointerEvent).pointerType === 'mouse') later(popover.show)
  })
  root.addEventListener('pointerout', () => later(popover.leave))
  button.addEventListener('focus', () => {
    if (button.matches(':focus-visible')) popover.show()
  })
}

/** Under its button, or above where there is no room; never beyond the window. */
function placeBeside(element: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = element
  const isBelow = at.bottom + height + MARGIN <= innerHeight || at.top < height + MARGIN
  element.style.left = `${Math.max(MARGIN, Math.min(at.left, innerWidth - width - MARGIN))}px`
  element.style.top = `${isBelow ? at.bottom + GAP : at.top - height - GAP}px`
}
