/**
 * Popover next to a button. It is in the top layer, so the page cannot clip it, and in the closed shadow root
 * of the button. Its size never depends on its content.
 *
 * Its buttons are not in the tab order, because a page can have fifty badges. Enter focuses the first button,
 * Tab moves through them and then past the badge, Escape returns.
 */
import type { Shell } from './shell'
import { trackVisibility } from './visibility'

/** Popover of a button. */
export interface Popover {
  readonly element: HTMLElement
  readonly isOpen: () => boolean
  readonly show: () => void
  readonly hide: () => void
  /** Closes unless it was opened by a press. */
  readonly hideUnlessPinned: () => void
  /**
   * Reacts to a press: opens and pins the popover, or closes it. A press by key also moves the focus into it.
   */
  readonly toggle: (isByKey: boolean) => void
  /** Creates a button in the popover. A press counts only after the popover has been visible for a while. */
  readonly createAction: (text: string, act: () => void) => HTMLButtonElement
}

/**
 * Delay for hover, so that a passing pointer opens nothing and one on its way to the popover closes nothing.
 */
const HOVER_MS = 200
const MARGIN = 8
const GAP = 4

/** Creates a closed popover. `fill` is called before each opening and returns whether there is content. */
export function createPopover(
  { host, root, createElement, createButton }: Shell,
  button: HTMLElement,
  label: string,
  fill: () => boolean,
): Popover {
  const element = createElement('div', '', 'card')
  element.popover = 'manual'
  element.setAttribute('role', 'dialog')
  element.setAttribute('aria-label', label)
  root.append(element)
  const visibility = trackVisibility(element)
  let open: AbortController | undefined
  let isPinned = false

  const hide = () => {
    isPinned = false
    open?.abort()
    open = undefined
    element.hidePopover()
  }
  const close = () => {
    // Focus moves first, because a badge that gets focus while its card is closed opens the card.
    if (root.activeElement) button.focus()
    hide()
  }
  const show = () => {
    if (open || !fill()) return
    open = new AbortController()
    const { signal } = open
    element.showPopover()
    const place = () => (isInView(button) ? placeBeside(element, button) : hide())
    placeBeside(element, button)
    visibility.start(signal)
    addEventListener('scroll', place, { capture: true, passive: true, signal })
    addEventListener('resize', place, { signal })
    // The window's listeners run first, and for them the target of a press in the shadow root is the host.
    const onOutsidePress = ({ target }: Event) => target === host || hide()
    addEventListener('pointerdown', onOutsidePress, { capture: true, signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { capture: true, signal })
  }
  const hideUnlessPinned = () => {
    if (!isPinned) hide()
  }
  const toggle = (isByKey: boolean) => {
    if (isPinned) return hide()
    show()
    isPinned = open !== undefined
    if (isPinned && isByKey) buttonsIn(element)[0]?.focus()
  }
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') moveFocus(event, { buttons: buttonsIn(element), at: root.activeElement, close })
  })
  root.addEventListener('focusout', (event) => {
    const next = (event as FocusEvent).relatedTarget
    if (open && !(next instanceof Node && root.contains(next))) hideUnlessPinned()
  })
  const createAction: Popover['createAction'] = (text, act) => {
    const action = createButton(text, ({ detail }) => {
      if (detail === 0 || visibility.hasBeenVisible()) act()
    })
    action.tabIndex = -1
    return action
  }
  return { element, isOpen: () => open !== undefined, show, hide, hideUnlessPinned, toggle, createAction }
}

/** Lists the buttons with text. Empty buttons have no size. */
const buttonsIn = (element: HTMLElement): HTMLButtonElement[] =>
  [...element.querySelectorAll('button')].filter(({ offsetHeight }) => offsetHeight > 0)

/** Moves the focus by Tab to the next button or out of the popover. */
function moveFocus(
  event: KeyboardEvent,
  { buttons, at, close }: { buttons: HTMLButtonElement[]; at: Element | null; close: () => void },
): void {
  const next = buttons[buttons.indexOf(at as HTMLButtonElement) + (event.shiftKey ? -1 : 1)]
  if (next || event.shiftKey) event.preventDefault()
  if (next) next.focus()
  else close()
}

/** Opens the popover when the mouse rests on its button, or when the keyboard focuses it. */
export function openOnHover({ root }: Shell, button: HTMLElement, popoverOf: () => Popover): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const cancel = () => clearTimeout(timer)
  const schedule = (act: () => void) => {
    cancel()
    timer = setTimeout(act, HOVER_MS)
  }
  root.addEventListener('pointerover', (event) => {
    if ((event as PointerEvent).pointerType !== 'mouse') return
    // Inside the popover the timer only stops: a popover that was closed by Escape must not open again under
    // a resting mouse.
    if (button.contains(event.target as Node)) schedule(() => popoverOf().show())
    else cancel()
  })
  // A press decides without the timer.
  root.addEventListener('pointerdown', cancel)
  root.addEventListener('pointerout', () => schedule(() => popoverOf().hideUnlessPinned()))
  button.addEventListener('focus', () => {
    if (button.matches(':focus-visible')) popoverOf().show()
  })
}

const isInView = (button: Element): boolean => {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
}

/** Places the popover below its button, or above if there is no space, always inside the window. */
function placeBeside(element: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = element
  const isBelow = at.bottom + height + MARGIN <= innerHeight || at.top < height + MARGIN
  const top = isBelow ? at.bottom + GAP : at.top - height - GAP
  element.style.left = `${Math.max(MARGIN, Math.min(at.left, innerWidth - width - MARGIN))}px`
  element.style.top = `${Math.max(MARGIN, Math.min(top, innerHeight - height - MARGIN))}px`
}
