/**
 * Ignores the second of two quick presses, because the first may have changed the view. On the review, the
 * second press would sign unread terms. In a list, it would remove the row that moved up.
 */

/**
 * Elements that trigger an action or lead elsewhere. Radio buttons and checkboxes are excluded: they may be
 * pressed quickly.
 */
const PRESSABLE = 'a, button, summary'

/**
 * Checks if a click is the second of a double click. Browsers count the clicks on one position. A click on
 * the backdrop of a dialog counts too.
 */
const isSecondClick = ({ detail, target }: MouseEvent): boolean =>
  detail > 1 && target instanceof Element && (target.matches('dialog') || target.closest(PRESSABLE) !== null)

/** Checks if a held Enter key would press or submit again. */
const isHeldEnter = ({ key, repeat, target }: KeyboardEvent): boolean =>
  key === 'Enter' && repeat && target instanceof Element && target.closest(`${PRESSABLE}, input`) !== null

const cancelEvent = (event: Event): void => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Applies to the whole page, before any other listener. */
export function preventDoublePress(page: Pick<EventTarget, 'addEventListener'>): void {
  page.addEventListener('click', (event) => isSecondClick(event as MouseEvent) && cancelEvent(event), {
    capture: true,
  })
  page.addEventListener('keydown', (event) => isHeldEnter(event as KeyboardEvent) && cancelEvent(event), {
    capture: true,
  })
}
