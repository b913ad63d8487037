/** The focus of whoever works by keys, when what had it has gone. */

/** Gives the focus to an element that stands where the former holder was, unless something else has it. */
export function takeLostFocus(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}
