/**
 * Two quick presses act once. The second one was meant for what the first one pressed, which may be done or gone by then:
 * on the review it would sign what nobody has read, in a list remove the row that moved up.
 */

/** What acts, or leads elsewhere; a press beside a dialog closes it. Radios and checkboxes are pressed as often as one likes. */
const ACTING = 'a, button, summary'

/** Whether a click is the second of a double click: browsers count the presses of one place. */
const isSecond = ({ detail, target }: MouseEvent): boolean =>
  detail > 1 && target instanceof Element && (target.matches('dialog') || target.closest(ACTING) !== null)

/** Whether a key that is held down would press again, or submit the form of its field again. */
const isHeld = ({ key, repeat, target }: KeyboardEvent): boolean =>
  key === 'Enter' && repeat && target instanceof Element && target.closest(`${ACTING}, input`) !== null

const drop = (event: Event): void => {
  event.preventDefault()
  event.stopImmediatePropagation()
}

/** Holds for everything on the page, before anything else hears of a press. */
export function pressOnce(page: Pick<EventTarget, 'addEventListener'>): void {
  page.addEventListener('click', (event) => isSecond(event as MouseEvent) && drop(event), { capture: true })
  page.addEventListener('keydown', (event) => isHeld(event as KeyboardEvent) && drop(event), {
    capture: true,
  })
}
