/** Keeps the keyboard focus in place when the element that had it has gone. */

/** Gives the focus to what takes the place of a screen, and shows it from its start, wherever the one before was scrolled to. */
export function focusFromStart(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
  element?.closest('main')?.scrollTo(0, 0)
}

/** What is gone for longer than that took no focus along. */
export const JUST_NOW_MS = 2_000

/**
 * Gives the focus to an element that stands where the former holder was, as soon as that holder is gone, unless something
 * else takes it; the two may change in either order.
 * @returns ends the waiting
 */
export function takeLostFocus(element: HTMLElement | null, withinMs = JUST_NOW_MS): () => void {
  const endsAt = performance.now() + withinMs
  let frame = 0
  const look = () => {
    if (document.activeElement === document.body) element?.focus()
    else if (performance.now() < endsAt) frame = requestAnimationFrame(look)
  }
  look()
  return () => cancelAnimationFrame(frame)
}
