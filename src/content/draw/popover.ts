/**
 * Popover next to a button. It is in the top layer, so the page cannot clip it. Its size never depends on its
 * content.
 *
 * Its buttons are not in the tab order, because a page can have fifty marks. Enter focuses the first button,
 * Tab moves through them and then past the mark, Escape returns.
 */
import type { Builder } from './shell'
import { trackVisibility } from './visibility'

/** A button that opens a popover. `host` is the element with the shadow root of the button. */
export interface Opener {
  readonly host: Element
  readonly button: HTMLElement
}

export interface Popover {
  readonly element: HTMLElement
  readonly isOpen: () => boolean
  readonly hide: () => void
  /** Opens the popover beside a button, or closes it. If it is opened by a key, the focus moves into it. */
  readonly toggle: (opener: Opener, isByKey: boolean) => void
  /** Creates a button in the popover. A press counts only after the popover has been visible for a while. */
  readonly createAction: (act: () => void) => HTMLButtonElement
}

const MARGIN = 8
const GAP = 4

/** Creates a closed popover. */
export function createPopover(
  { host, root, createElement, createButton }: Builder,
  label: string,
  className = '',
): Popover {
  const element = createElement('div', `card ${className}`)
  element.popover = 'manual'
  element.setAttribute('role', 'dialog')
  element.setAttribute('aria-label', label)
  root.append(element)
  const visibility = trackVisibility(element)
  let shown: { readonly opener: Opener; readonly life: AbortController } | undefined

  const hide = () => {
    shown?.life.abort()
    shown = undefined
    element.hidePopover()
  }
  const close = () => {
    if (root.activeElement) shown?.opener.button.focus()
    hide()
  }
  const toggle: Popover['toggle'] = (opener, isByKey) => {
    const isOpen = shown?.opener.button === opener.button
    hide()
    if (isOpen) return
    const life = new AbortController()
    const { signal } = life
    shown = { opener, life }
    element.showPopover()
    const place = () => (isInView(opener.button) ? placeBeside(element, opener.button) : hide())
    place()
    visibility.start(signal)
    addEventListener('scroll', place, { capture: true, passive: true, signal })
    addEventListener('resize', place, { signal })
    // The window's listeners run first, and for them the target of a press in a shadow root is its host.
    const onPress = ({ target }: Event) => target === host || target === opener.host || hide()
    addEventListener('pointerdown', onPress, { capture: true, signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && close(), { capture: true, signal })
    if (isByKey) buttonsIn(element)[0]?.focus()
  }
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') moveFocus(event, { buttons: buttonsIn(element), at: root.activeElement, close })
  })
  element.addEventListener('focusout', ({ relatedTarget }) => {
    if (!element.contains(relatedTarget as Node | null)) hide()
  })
  const createAction: Popover['createAction'] = (act) => {
    const action = createButton('', ({ detail }) => {
      if (detail === 0 || visibility.hasBeenVisible()) act()
    })
    action.tabIndex = -1
    return action
  }
  return { element, isOpen: () => shown !== undefined, hide, toggle, createAction }
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

const isInView = (button: Element): boolean => {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
}

/** Places a popover below its button, or above if there is no space, always inside the window. */
export function placeBeside(element: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = element
  const isBelow = at.bottom + height + MARGIN <= innerHeight || at.top < height + MARGIN
  const top = isBelow ? at.bottom + GAP : at.top - height - GAP
  element.style.left = `${Math.max(MARGIN, Math.min(at.left, innerWidth - width - MARGIN))}px`
  element.style.top = `${Math.max(MARGIN, Math.min(top, innerHeight - height - MARGIN))}px`
}
