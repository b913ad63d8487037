/**
 * What opens beside a button of ours. It lies in the top layer, so that nothing of the page can clip it, and in the
 * button's own closed root. It has one size, whatever is in it.
 *
 * Its buttons are no stops of the Tab key: a page of fifty badges has fifty. Enter goes into it, Tab goes through it and out
 * behind its badge, Escape goes back.
 */
import type { Shell } from './shell'
import { createSight } from './sight'

/** A popover and its button. */
export interface Popover {
  readonly element: HTMLElement
  readonly isOpen: () => boolean
  readonly show: () => void
  readonly hide: () => void
  /** Closes, unless it was pressed open. */
  readonly leave: () => void
  /** Pressed: opens and stays, or closes. By a key it is gone into too. */
  readonly toggle: (isByKey: boolean) => void
  /** A button in it; a press counts once the popover has been in plain sight. */
  readonly makeAct: (text: string, act: () => void) => HTMLButtonElement
}

/** A pointer that only passes by opens nothing, and one on its way from button to popover closes nothing. */
const HOVER_MS = 200
const MARGIN = 8
const GAP = 4

/** The popover of a button, closed; `fill` is called each time before it opens and says whether there is anything to show. */
export function createPopover(
  { host, root, make, makeButton }: Shell,
  button: HTMLElement,
  label: string,
  fill: () => boolean,
): Popover {
  const element = make('div', '', 'card')
  element.popover = 'manual'
  element.setAttribute('role', 'dialog')
  element.setAttribute('aria-label', label)
  root.append(element)
  const sight = createSight(element)
  let open: AbortController | undefined
  let isPinned = false

  const hide = () => {
    isPinned = false
    open?.abort()
    open = undefined
    element.hidePopover()
  }
  const back = () => {
    // Focus first: a badge that gets it while its card is closed opens it.
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
    sight.begin(signal)
    addEventListener('scroll', place, { capture: true, passive: true, signal })
    addEventListener('resize', place, { signal })
    // What happens in our own root is stopped there; before that, it has our host for its target.
    const outside = ({ target }: Event) => target === host || hide()
    addEventListener('pointerdown', outside, { capture: true, signal })
    addEventListener('keydown', ({ key }) => key === 'Escape' && back(), { capture: true, signal })
  }
  const leave = () => {
    if (!isPinned) hide()
  }
  const toggle = (isByKey: boolean) => {
    if (isPinned) return hide()
    show()
    isPinned = open !== undefined
    if (isPinned && isByKey) buttonsIn(element)[0]?.focus()
  }
  element.addEventListener('keydown', (event) => {
    if (event.key === 'Tab') goOn(event, { buttons: buttonsIn(element), at: root.activeElement, back })
  })
  root.addEventListener('focusout', (event) => {
    const next = (event as FocusEvent).relatedTarget
    if (open && !(next instanceof Node && root.contains(next))) leave()
  })
  const makeAct: Popover['makeAct'] = (text, act) => {
    const made = makeButton(text, ({ detail }) => {
      if (detail === 0 || sight.isPlain()) act()
    })
    made.tabIndex = -1
    return made
  }
  return { element, isOpen: () => open !== undefined, show, hide, leave, toggle, makeAct }
}

/** Those that say something: the others are there, for what is on the page is always the same, and have no size. */
const buttonsIn = (element: HTMLElement): HTMLButtonElement[] =>
  [...element.querySelectorAll('button')].filter(({ offsetHeight }) => offsetHeight > 0)

/** Tab within a popover: to the next of its buttons, or out. */
function goOn(
  event: KeyboardEvent,
  { buttons, at, back }: { buttons: HTMLButtonElement[]; at: Element | null; back: () => void },
): void {
  const next = buttons[buttons.indexOf(at as HTMLButtonElement) + (event.shiftKey ? -1 : 1)]
  if (next || event.shiftKey) event.preventDefault()
  if (next) next.focus()
  else back()
}

/** Opens a popover for a mouse that rests on its button, and for a keyboard that comes to it. */
export function openOnHover({ root }: Shell, button: HTMLElement, popoverOf: () => Popover): void {
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => clearTimeout(timer)
  const later = (act: () => void) => {
    stop()
    timer = setTimeout(act, HOVER_MS)
  }
  root.addEventListener('pointerover', (event) => {
    if ((event as PointerEvent).pointerType !== 'mouse') return
    // Within the popover it stays open; what closes it there, Escape for one, is not undone by a mouse that rests.
    if (button.contains(event.target as Node)) later(() => popoverOf().show())
    else stop()
  })
  // A press decides by itself.
  root.addEventListener('pointerdown', stop)
  root.addEventListener('pointerout', () => later(() => popoverOf().leave()))
  button.addEventListener('focus', () => {
    if (button.matches(':focus-visible')) popoverOf().show()
  })
}

const isInView = (button: Element): boolean => {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  return bottom > 0 && top < innerHeight && right > 0 && left < innerWidth
}

/** Under its button, or above where there is no room; never beyond the window. */
function placeBeside(element: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = element
  const isBelow = at.bottom + height + MARGIN <= innerHeight || at.top < height + MARGIN
  const top = isBelow ? at.bottom + GAP : at.top - height - GAP
  element.style.left = `${Math.max(MARGIN, Math.min(at.left, innerWidth - width - MARGIN))}px`
  element.style.top = `${Math.max(MARGIN, Math.min(top, innerHeight - height - MARGIN))}px`
}
