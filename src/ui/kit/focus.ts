/** Keeps the keyboard focus in place when the focused element disappears. */

/** Focuses the content of a new screen and scrolls to its top. */
export function focusAndScrollToTop(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.closest('main')?.scrollTo(0, 0)
}

/**
 * Focuses the first invalid field inside an element, once the screen marks it. The browser scrolls it into
 * view, and screen readers read its fault.
 */
export function focusFirstFault(element: HTMLElement): void {
  requestAnimationFrame(() => element.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}

/**
 * Focuses the first input of a form and selects its text, so that typing replaces it. Does nothing if the user
 * has focused something since the change of screen, which focuses the screen itself.
 * @param isOpenedToType a page that opens with this form takes the focus too
 */
export function focusFirstField(form: HTMLElement | null, isOpenedToType: boolean): void {
  const held = document.activeElement
  if (held?.localName !== 'main' && !(isOpenedToType && held === document.body)) return
  const input = form?.querySelector('input')
  input?.focus()
  input?.select()
}

/** Default time to wait for an element to lose the focus. */
export const FOCUS_RESTORE_MS = 2_000

/**
 * Focuses an element once the focused one has disappeared, unless something else takes the focus. The two
 * events may happen in either order.
 * @returns a function that stops waiting
 */
export function restoreLostFocus(element: HTMLElement | null, withinMs = FOCUS_RESTORE_MS): () => void {
  const endsAt = performance.now() + withinMs
  let frame = 0
  const check = () => {
    if (document.activeElement === document.body) element?.focus()
    else if (performance.now() < endsAt) frame = requestAnimationFrame(check)
  }
  check()
  return () => cancelAnimationFrame(frame)
}
