/** Scrolls the page of an element to its end. Runs in a page. */
export function scrollToEnd(element: Element): void {
  for (let each: Element | null = element; each; each = each.parentElement) each.scrollTop = each.scrollHeight
}
